// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../../domain/model/validation.ts';
import { validate } from './appointment.js';

export const appointmentValidator: EntityValidator = { check: validate, messages: {} };
