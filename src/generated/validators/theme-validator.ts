// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../../domain/model/validation.ts';
import { validate } from './theme.js';

export const themeValidator: EntityValidator = { check: validate, messages: {} };
