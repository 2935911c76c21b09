// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../../domain/model/validation.ts';
import { validate } from './privacy-settings.js';

export const privacySettingsValidator: EntityValidator = {
  check: validate,
  messages: {
    confidentialMinimum: { '*': 'A whole number from 5 to 20' },
    retentionMonths: { '*': 'A whole number from 0 to 120' },
    idleMinutes: { '*': 'A whole number from 15 to 720' },
  },
};
