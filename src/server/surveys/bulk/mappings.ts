import { comparable, toHeaderKey } from '../../../domain/intake/comparable.ts';
import { listTargets } from '../../../domain/intake/match-columns.ts';
import type { Failure } from '../../../domain/model/errors.ts';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { ROW_SHAPES } from '../../../domain/surveys/bulk-upload.ts';
import type { BulkMapping } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { isUuid } from '../../db/uuid.ts';
import { AppError, refuse } from '../../http/errors.ts';
import { findProviders, ownPractices, requireSender } from '../send-access.ts';
import { isPatientChoice } from './patient-choices.ts';

type Targets = Record<string, string | null>;

/** The remembered choices of the match step. */
export interface StoredMapping {
  /** by normalized header */
  columns: Targets;
  /** by field and normalized value */
  choices: Record<string, Targets>;
}

export const NO_MAPPING: StoredMapping = { columns: {}, choices: {} };

/** Earlier versions that are stored for each practice, as the history of its mapping. */
const MOST_VERSIONS = 20;
const MOST_CHOICES = 1_000;

interface Scope {
  organizationId: string;
  experienceType: ExperienceType;
  /** null: of employees */
  practiceId: string | null;
}

/** The condition of a scope. `is not distinct from` would not use the index. */
const ofScope = ({ practiceId }: Scope): string =>
  `organization_id = $1 and experience_type = $2 and practice_id ${practiceId === null ? 'is null and $3::uuid is null' : '= $3::uuid'}`;
const listScope = (of: Scope): unknown[] => [of.organizationId, of.experienceType, of.practiceId];

export async function readMapping(tx: Transaction, of: Scope): Promise<StoredMapping> {
  // rows that name their practice are of no practice's file
  if (of.experienceType === 'PATIENT' && of.practiceId === null) return NO_MAPPING;
  const [mapping] = await tx.query<StoredMapping>(
    `select columns, choices from bulk_mappings where ${ofScope(of)} order by created_at desc, id desc limit 1`,
    listScope(of),
  );
  return mapping ?? NO_MAPPING;
}

/** Choices that name no field, or a provider of another practice. */
async function findFailures(
  tx: Transaction,
  of: Scope,
  { columns, values }: BulkMapping,
): Promise<Failure[]> {
  const targets = new Set(listTargets(ROW_SHAPES[of.experienceType]).map(({ name }) => name));
  const ids = values.flatMap(({ field, target }) => (field === 'provider' && isUuid(target) ? [target] : []));
  const providers = await findProviders(tx, of.organizationId, ids);
  const isKnown = ({ field, value, target }: BulkMapping['values'][number]): boolean => {
    if (of.experienceType !== 'PATIENT') return false;
    if (field === 'provider') return target === null || providers.has(`${target} ${of.practiceId ?? ''}`);
    return isPatientChoice(field, value, target);
  };
  const fail = (path: string): Failure => ({ code: 'VALIDATION', message: 'Invalid value', path });
  return [
    ...columns.flatMap(({ target }, index) =>
      target === null || targets.has(target) ? [] : [fail(`columns[${index}].target`)],
    ),
    ...values.flatMap((one, index) => (isKnown(one) ? [] : [fail(`values[${index}].target`)])),
  ];
}

/** Remembered choices with the new ones; the oldest go if there are too many. */
function addTargets(before: Targets, added: Iterable<[string, string | null]>): Targets {
  return Object.fromEntries([...new Map([...Object.entries(before), ...added])].slice(-MOST_CHOICES));
}

function addChoices(before: StoredMapping, { columns, values }: BulkMapping): StoredMapping {
  if (columns.length === 0 && values.length === 0) return NO_MAPPING;
  const fields = [...new Set([...Object.keys(before.choices), ...values.map(({ field }) => field)])];
  return {
    columns: addTargets(
      before.columns,
      columns.map(({ header, target }): [string, string | null] => [toHeaderKey(header), target]),
    ),
    choices: Object.fromEntries(
      fields.map((name) => {
        const added = values
          .filter(({ field }) => field === name)
          .map(({ value, target }): [string, string | null] => [comparable(value), target]);
        return [name, addTargets(before.choices[name] ?? {}, added)];
      }),
    ),
  };
}

/**
 * Remembers choices for the next files of the practice, or of employees; without any, forgets all.
 * @throws AppError 400 for a practice out of reach or an invalid choice, 403
 */
export function saveMapping(
  db: Database,
  { viewer, tenant }: SignedIn,
  of: Omit<Scope, 'organizationId'>,
  added: BulkMapping,
): Promise<null> {
  requireSender(viewer, of.experienceType);
  const scope = { ...of, organizationId: viewer.organizationId };
  return db.tenant(tenant, async (tx) => {
    if (of.practiceId !== null && !(await ownPractices(tx, viewer, [of.practiceId])).has(of.practiceId))
      throw refuse('VALIDATION', 'Practice is required', 'practiceId');
    const failures = await findFailures(tx, scope, added);
    if (failures.length > 0) throw new AppError(failures);
    // of two changes at once, the second adds to the first
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `mapping:${scope.organizationId}:${of.experienceType}:${of.practiceId ?? ''}`,
    ]);
    const { columns, choices } = addChoices(await readMapping(tx, scope), added);
    await tx.query(
      `insert into bulk_mappings (organization_id, experience_type, practice_id, columns, choices, user_id, created_at)
       values ($1, $2, $3, $4, $5, $6, clock_timestamp())`,
      [...listScope(scope), JSON.stringify(columns), JSON.stringify(choices), viewer.id],
    );
    await tx.query(
      `delete from bulk_mappings where ${ofScope(scope)} and id not in (
         select id from bulk_mappings where ${ofScope(scope)} order by created_at desc, id desc limit ${MOST_VERSIONS})`,
      listScope(scope),
    );
    return null;
  });
}
