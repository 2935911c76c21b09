// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../../domain/model/validation.ts';
import { validate } from './location.js';

export const locationValidator: EntityValidator = {
  check: validate,
  messages: {
    state: { required: 'State is required' },
    phone: { format: 'Invalid Phone' },
    email: { format: 'Email invalid' },
    website: { format: 'Invalid URL' },
    surveySenderName: { maxLength: 'Max 50 chars' },
  },
};
