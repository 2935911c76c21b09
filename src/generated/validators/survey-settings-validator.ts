// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../../domain/model/validation.ts';
import { validate } from './survey-settings.js';

export const surveySettingsValidator: EntityValidator = {
  check: validate,
  messages: { postalAddress: { maxLength: 'Max 300 chars' } },
};
