// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../../domain/model/validation.ts';
import { validate } from './employee.js';

export const employeeValidator: EntityValidator = {
  check: validate,
  messages: {
    compensationAmount: { '*': 'Compensation must be a positive number' },
    startDate: { format: 'Start date must be a valid date in YYYY-MM-DD format.' },
    exitDate: { format: 'Exit date must be a valid date in YYYY-MM-DD format.' },
    phone: { format: 'Invalid Phone' },
    email: { format: 'Email invalid' },
  },
};
