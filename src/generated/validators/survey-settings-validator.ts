// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../../domain/model/validation.ts';
import { validate } from './survey-settings.js';

export const surveySettingsValidator: EntityValidator = {
  check: validate,
  messages: {
    surveyIntervalDays: { '*': 'Invalid value' },
    sendsReminders: { '*': 'Invalid value' },
    dailyTextLimit: { '*': 'Invalid value' },
    requestDueDays: { '*': 'Invalid value' },
    postalAddress: { '*': 'Invalid value', maxLength: 'Max 300 chars' },
  },
};
