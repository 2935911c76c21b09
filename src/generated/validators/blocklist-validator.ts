// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../../domain/model/validation.ts';
import { validate } from './blocklist.js';

export const blocklistValidator: EntityValidator = {
  check: validate,
  messages: { email: { format: 'Email invalid' }, phone: { format: 'Invalid Phone' } },
};
