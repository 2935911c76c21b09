// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../../domain/model/validation.ts';
import { validate } from './user.js';

export const userValidator: EntityValidator = {
  check: validate,
  messages: {
    email: { format: 'Email invalid' },
    phoneNumber: { format: 'Invalid Phone' },
    npiRegistryNumber: { format: 'Invalid NPI number' },
  },
};
