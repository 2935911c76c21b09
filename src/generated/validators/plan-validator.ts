// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../../domain/model/validation.ts';
import { validate } from './plan.js';

export const planValidator: EntityValidator = { check: validate, messages: {} };
