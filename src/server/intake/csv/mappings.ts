import { comparable, toHeaderKey } from '../../../domain/text/intake/comparable.ts';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { isEmptyMapping } from '../../../domain/text/intake/unknown-values.ts';
import type { BulkMapping } from '../../../generated/calls/types.ts';
import type { Transaction } from '../../db/database.ts';

type Targets = Record<string, string | null>;

/** The remembered choices of the match step: by header or normalized header, and by field and value or normalized value. */
export interface StoredMapping {
  columns: Targets;
  choices: Record<string, Targets>;
}

export const NO_MAPPING: StoredMapping = { columns: {}, choices: {} };

/** Earlier versions that are stored for each scope, as the history of its mapping. */
const MOST_VERSIONS = 20;
const MOST_CHOICES = 1_000;

/** The files that a mapping is for: of surveys, those of a practice or of all employees; of an entity, its imports. */
export type MappingScope = { organizationId: string } & (
  | { experienceType: ExperienceType; practiceId: string | null }
  | { entity: string }
);

/** The condition of a scope. `is not distinct from` would not use the index. */
function ofScope(of: MappingScope): string {
  const kind = 'entity' in of ? 'entity' : 'experience_type';
  const isOfPractice = !('entity' in of) && of.practiceId !== null;
  return `organization_id = $1 and ${kind} = $2 and practice_id ${isOfPractice ? '= $3::uuid' : 'is null and $3::uuid is null'}`;
}

const listScope = (of: MappingScope): unknown[] =>
  'entity' in of
    ? [of.organizationId, of.entity, null]
    : [of.organizationId, of.experienceType, of.practiceId];

/** The choices as they were made: by header and value. */
export async function readStoredMapping(tx: Transaction, of: MappingScope): Promise<StoredMapping> {
  // rows that name their practice are of no practice's file
  if ('practiceId' in of && of.experienceType === 'PATIENT' && of.practiceId === null) return NO_MAPPING;
  const [mapping] = await tx.query<StoredMapping>(
    `select columns, choices from bulk_mappings where ${ofScope(of)} order by created_at desc, id desc limit 1`,
    listScope(of),
  );
  return mapping ?? NO_MAPPING;
}

const withKeys = (targets: Targets, toKey: (text: string) => string): Targets =>
  Object.fromEntries(Object.entries(targets).map(([text, target]) => [toKey(text), target]));

const normalizeValues = (choices: StoredMapping['choices']): StoredMapping['choices'] =>
  Object.fromEntries(
    Object.entries(choices).map(([field, targets]) => [field, withKeys(targets, comparable)]),
  );

/** The choices by normalized header and value, as files are read by them. */
const normalize = ({ columns, choices }: StoredMapping): StoredMapping => ({
  columns: withKeys(columns, toHeaderKey),
  choices: normalizeValues(choices),
});

/** The choices by normalized header and value. */
export async function readMapping(tx: Transaction, of: MappingScope): Promise<StoredMapping> {
  return normalize(await readStoredMapping(tx, of));
}

/** The remembered meanings of values of some practices' patients, by normalized value. */
export async function readPracticeChoices(
  tx: Transaction,
  organizationId: string,
  practiceIds: readonly string[],
): Promise<Map<string, StoredMapping['choices']>> {
  const found = await tx.query<Pick<StoredMapping, 'choices'> & { practice_id: string }>(
    `select distinct on (practice_id) practice_id, choices from bulk_mappings
     where organization_id = $1 and experience_type = 'PATIENT' and practice_id = any($2::uuid[])
     order by practice_id, created_at desc, id desc`,
    [organizationId, practiceIds],
  );
  return new Map(found.map(({ practice_id: id, choices }) => [id, normalizeValues(choices)]));
}

/** Remembered choices with the new ones; the oldest go if there are too many. */
function addTargets(
  before: Targets,
  added: readonly [string, string | null][],
  toKey: (text: string) => string,
): Targets {
  const all = new Map([...Object.entries(before), ...added].map((choice) => [toKey(choice[0]), choice]));
  return Object.fromEntries([...all.values()].slice(-MOST_CHOICES));
}

/** Choices with more, as they were made; without any, none. */
function mergeChoices(before: StoredMapping, added: BulkMapping): StoredMapping {
  if (isEmptyMapping(added)) return NO_MAPPING;
  const { columns, values } = added;
  const fields = [...new Set([...Object.keys(before.choices), ...values.map(({ field }) => field)])];
  return {
    columns: addTargets(
      before.columns,
      columns.map(({ header, target }) => [header.trim(), target]),
      toHeaderKey,
    ),
    choices: Object.fromEntries(
      fields.map((name) => {
        const own = values.filter(({ field }) => field === name);
        const chosen = own.map(({ value, target }): [string, string | null] => [value.trim(), target]);
        return [name, addTargets(before.choices[name] ?? {}, chosen, comparable)];
      }),
    ),
  };
}

/** A mapping with more choices, by normalized header and value; without any, an empty one. */
export const addChoices = (before: StoredMapping, added: BulkMapping): StoredMapping =>
  normalize(mergeChoices(before, added));

/** Remembers choices for the next files of a scope; without any, forgets all. */
export async function storeMapping(
  tx: Transaction,
  of: MappingScope,
  { userId, added }: { userId: string; added: BulkMapping },
): Promise<void> {
  // of two changes at once, the second adds to the first
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `mapping:${listScope(of).join(':')}`,
  ]);
  const { columns, choices } = mergeChoices(await readStoredMapping(tx, of), added);
  const kind = 'entity' in of ? 'entity' : 'experience_type';
  await tx.query(
    `insert into bulk_mappings (organization_id, ${kind}, practice_id, columns, choices, user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp())`,
    [...listScope(of), JSON.stringify(columns), JSON.stringify(choices), userId],
  );
  await tx.query(
    `delete from bulk_mappings where ${ofScope(of)} and id not in (
       select id from bulk_mappings where ${ofScope(of)} order by created_at desc, id desc limit ${MOST_VERSIONS})`,
    listScope(of),
  );
}
