// Written by `npm run generate` from schema/. Changes here are lost.

import type { CompiledValidator } from '../../domain/model/validation.ts';

export const requestLoginBody: CompiledValidator;
export const followLoginQuery: CompiledValidator;
export const verifyLoginBody: CompiledValidator;
export const changeOrganizationBody: CompiledValidator;
export const startProviderSignInBody: CompiledValidator;
export const finishProviderSignInBody: CompiledValidator;
