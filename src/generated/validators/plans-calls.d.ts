// Written by `npm run generate` from schema/. Changes here are lost.

import type { CompiledValidator } from '../../domain/model/validation.ts';

export const planVerdictsQuery: CompiledValidator;
