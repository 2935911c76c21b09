// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../../domain/model/validation.ts';
import { validate } from './organization.js';

export const organizationValidator: EntityValidator = {
  check: validate,
  messages: {
    surveyIntervalDays: { '*': 'A whole number from 0 to 365' },
    dailyTextLimit: { '*': 'A whole number from 0 to 100,000' },
    requestDueDays: { '*': 'A whole number from 0 to 365' },
    confidentialMinimum: { '*': 'A whole number from 5 to 20' },
    adminEmail: { format: 'Email invalid' },
  },
};
