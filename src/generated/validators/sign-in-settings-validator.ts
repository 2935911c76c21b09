// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../../domain/model/validation.ts';
import { validate } from './sign-in-settings.js';

export const signInSettingsValidator: EntityValidator = { check: validate, messages: {} };
