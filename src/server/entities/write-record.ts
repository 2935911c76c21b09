import { randomBytes } from 'node:crypto';
import type { Failure } from '../../domain/model/errors.ts';
import { type FieldModel, isComputed } from '../../domain/model/model.ts';
import { isDatabaseError } from '../db/database.ts';
import { AppError } from '../http/errors.ts';
import { seal } from '../identity/secrets/seal.ts';
import { type EntityRuntime, writtenName } from './registry.ts';

type Values = Record<string, unknown>;

/** Fields with a column that the server writes: written ones, and generated keys. */
export function storedFields(runtime: EntityRuntime): (FieldModel & { column: string })[] {
  return runtime.model.fields.filter(
    (field): field is FieldModel & { column: string } =>
      field.column !== undefined &&
      !field.transient &&
      !isComputed(field) &&
      (!field.readOnly || field.apiKeyPrefix !== undefined),
  );
}

/** A field's value for storage: secrets are sealed for their record. */
export function storedValue(
  { model, config }: EntityRuntime,
  field: FieldModel & { column: string },
  id: string,
  values: Values,
): unknown {
  const value = values[writtenName(field)] ?? null;
  if (!field.secret || typeof value !== 'string') return value;
  return seal(config, value, { table: model.table, column: field.column, id });
}

/** Public keys of a new record, by field name: `prc_` and 128 random bits. */
export function generatedKeys(runtime: EntityRuntime): Values {
  const keys: Values = {};
  for (const { name, apiKeyPrefix } of runtime.model.fields) {
    if (apiKeyPrefix !== undefined) keys[name] = `${apiKeyPrefix}_${randomBytes(16).toString('hex')}`;
  }
  return keys;
}

function failureOfConstraint(
  runtime: EntityRuntime,
  constraint: string,
  values: Values,
): Failure | undefined {
  const { table, fields } = runtime.model;
  for (const field of fields) {
    if (field.unique && constraint === `${table}_${field.column}_key`) {
      const path = field.firstOf?.find((name) => (values[name] ?? null) !== null) ?? field.name;
      return { message: field.unique.message, path, code: 'VALIDATION' };
    }
    const { relation } = field;
    if (
      relation?.kind === 'one' &&
      [`${table}_${relation.storage}_fkey`, `${table}_${relation.storage}_idx`].includes(constraint)
    ) {
      return { message: `This ${relation.to} does not exist`, path: relation.idsField, code: 'VALIDATION' };
    }
    if (relation?.kind === 'many' && constraint.startsWith(`${relation.storage}_`)) {
      return { message: `This ${relation.to} does not exist`, path: relation.idsField, code: 'VALIDATION' };
    }
  }
  return undefined;
}

/**
 * Converts a failed write into an error for its caller: the unique value was claimed, or the related record removed,
 * between check and write. Other errors stay unchanged.
 */
export function writeError(runtime: EntityRuntime, error: unknown, values: Values): unknown {
  if (!isDatabaseError(error, '23505', '23503') || error.constraint === undefined) return error;
  const failure = failureOfConstraint(runtime, error.constraint, values);
  return failure ? new AppError([failure]) : error;
}
