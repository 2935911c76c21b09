// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../../domain/model/validation.ts';
import { validate } from './access-event.js';

export const accessEventValidator: EntityValidator = { check: validate, messages: {} };
