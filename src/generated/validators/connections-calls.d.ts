// Written by `npm run generate` from schema/. Changes here are lost.

import type { CompiledValidator } from '../../domain/model/validation.ts';

export const connectSystemBody: CompiledValidator;
export const replaceConnectionKeysBody: CompiledValidator;
export const listConnectedPracticesQuery: CompiledValidator;
export const chooseLocationBody: CompiledValidator;
export const listConnectionLocationsQuery: CompiledValidator;
export const listConnectionMappingsQuery: CompiledValidator;
export const mapConnectionBody: CompiledValidator;
