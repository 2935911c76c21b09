// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../../domain/model/validation.ts';
import { validate } from './practice.js';

export const practiceValidator: EntityValidator = {
  check: validate,
  messages: {
    surveySenderName: { maxLength: 'Max 50 chars' },
    npiRegistryNumber: { format: 'Must be 10-digit numbers separated by commas' },
    locationId: { '*': 'Invalid Value' },
  },
};
