// Written by `npm run generate` from schema/. Changes here are lost.

import type { CompiledValidator } from '../../domain/validation.ts';

export const validate: CompiledValidator;
