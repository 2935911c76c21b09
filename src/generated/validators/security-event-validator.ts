// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../../domain/model/validation.ts';
import { validate } from './security-event.js';

export const securityEventValidator: EntityValidator = { check: validate, messages: {} };
