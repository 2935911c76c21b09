import type { CallModel, Grant } from '../../src/domain/model/call.ts';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { Role } from '../../src/domain/access/access-model.ts';
import type { CallSource, JsonSchema } from '../load/call-source.ts';

export const UUID: JsonSchema = { type: 'string', format: 'uuid' };
/** Default limits of a body. */
export const LIMITS = { bytes: 65_536, depth: 8, keys: 2000 };

/** A call with all emitted data. References point to `#/definitions/<Name>`. */
export interface CompiledCall {
  model: CallModel;
  /** file of `schema/calls`; absent for an entity's operations */
  area?: string;
  tag: string;
  summary: string;
  description?: string;
  query?: JsonSchema;
  body?: JsonSchema;
  /** of a body that is a list, or may be one */
  item?: JsonSchema;
  answer: { description: string; schema?: JsonSchema; media?: string | string[]; isList: boolean };
  errors: Record<string, string>;
  example: NonNullable<CallSource['example']>;
}

export interface CompiledCalls {
  calls: CompiledCall[];
  definitions: Record<string, JsonSchema>;
  tags: { name: string; description: string }[];
}

/** A response body with `data`, and pagination for a list; `optional` properties may be missing. */
export function answerBody(
  data: JsonSchema,
  isList: boolean,
  extra: Record<string, JsonSchema> = {},
  optional: Record<string, JsonSchema> = {},
): JsonSchema {
  const properties = isList
    ? { data: { type: 'array', items: data }, pagination: { $ref: '#/definitions/Pagination' }, ...extra }
    : { data, ...extra };
  return {
    type: 'object',
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** The grants of an entity's operation: roles whose scope is not empty. */
export function getGrants(
  { permissions, entitlement, isInternal }: EntityModel,
  operation: keyof EntityModel['permissions'],
): Grant[] {
  const roles = Object.keys(permissions[operation]) as Role[];
  if (roles.length === 0) return [];
  return [{ roles, ...(entitlement ? { entitlement } : {}), ...(isInternal ? { isInternal } : {}) }];
}
