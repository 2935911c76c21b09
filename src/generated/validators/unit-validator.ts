// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../../domain/model/validation.ts';
import { validate } from './unit.js';

export const unitValidator: EntityValidator = {
  check: validate,
  messages: { surveySenderName: { maxLength: 'Max 50 chars' } },
};
