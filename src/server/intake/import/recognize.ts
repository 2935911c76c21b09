import type { EntityModel, FieldModel } from '../../../domain/model/model.ts';
import { comparable } from '../../../domain/text/intake/comparable.ts';
import { parseUsPhone } from '../../../domain/text/phone.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { normalize } from '../../../domain/model/validation.ts';
import type { Transaction } from '../../db/database.ts';
import { batches } from '../../entities/batches.ts';
import { displayText } from '../../entities/display.ts';
import { readStates, type RecordState } from '../../entities/record-state.ts';
import type { EntityRuntime } from '../../entities/registry.ts';
import { scopeConditions, getScope } from '../../entities/scope.ts';
import { quoted, TemplateBuilder, type ViewerInput } from '../../db/sql-builder.ts';
import { type FileRecord, namedRecords } from './reference-index.ts';

/** Rows looked up in one statement. */
const AT_ONCE = 1000;

interface Recognizable {
  identity?: string[];
}

/** A row's cells by field name. */
export type RowTexts = Record<string, string>;

function stored(runtime: EntityRuntime, field: FieldModel, text: string): string | undefined {
  const phone = field.format === 'us-phone' ? parseUsPhone(text) : null;
  const value = normalize(runtime.model, { [field.name]: phone ?? text })[field.name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function identifyingFields(runtime: EntityRuntime): FieldModel[] {
  const { identifiedBy = [], fields } = runtime.model;
  return identifiedBy.flatMap((name) => fields.filter((field) => field.name === name));
}

/** The columns with a field's text: its own, or those it is computed from. */
function getSources(runtime: EntityRuntime, field: FieldModel): FieldModel[] {
  const { firstOf } = field;
  if (!firstOf) return [field];
  return firstOf.flatMap((name) => runtime.model.fields.filter((one) => one.name === name));
}

/** Titles of the fields that identify rows. */
export function identityTitles(runtime: EntityRuntime): string[] {
  return identifyingFields(runtime).map(({ title }) => title);
}

/**
 * A row's values of the identifying fields (`identifiedBy`), in stored form.
 * @returns undefined if there are none, so the row is a new record
 */
export function readIdentity(runtime: EntityRuntime, texts: RowTexts): string[] | undefined {
  const values: string[] = [];
  for (const field of identifyingFields(runtime)) {
    const value = getSources(runtime, field)
      .map((source) => stored(runtime, source, texts[source.name] ?? ''))
      .find((text) => text !== undefined);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values.length > 0 ? values : undefined;
}

/** The field to blame for a failed match: the first one with text in the row. */
export function identityField(runtime: EntityRuntime, texts: RowTexts): FieldModel | undefined {
  const [first] = identifyingFields(runtime);
  return first && getSources(runtime, first).find((source) => (texts[source.name] ?? '').trim() !== '');
}

/**
 * Finds the records that rows identify, limited to those the role may change, or may see if it may change none.
 * @param rows with the identity of each, if it has one
 * @returns the matching ids of each row; more than one if the values are ambiguous
 */
export async function recognize(
  tx: Transaction,
  runtime: EntityRuntime,
  viewer: Viewer,
  rows: readonly Recognizable[],
): Promise<string[][]> {
  const found: string[][] = [];
  for (const batch of batches([...rows], AT_ONCE))
    found.push(...(await recognizeSome(tx, runtime, viewer, batch)));
  return found;
}

/**
 * Records whose identifier a spreadsheet may have changed by taking it for a number: those that rows identify but for
 * leading zeros.
 * @param rows without a record of their own
 */
export async function recognizeWithoutZeros(
  tx: Transaction,
  runtime: EntityRuntime,
  viewer: Viewer,
  rows: readonly Recognizable[],
): Promise<string[][]> {
  const numbered = rows.map(({ identity }) =>
    identity?.length === 1 && /^[1-9]\d*$/.test(identity[0] ?? '') ? { identity } : {},
  );
  if (!numbered.some(({ identity }) => identity)) return rows.map(() => []);
  const found: string[][] = [];
  for (const batch of batches(numbered, AT_ONCE))
    found.push(...(await recognizeSome(tx, runtime, viewer, batch, 'without zeros')));
  return found;
}

/** A record with the name of a row. */
export interface NamedRecord extends FileRecord {
  state: RecordState;
}

/** The display name that a row gives its record; empty: none. */
export const nameRow = (model: EntityModel, texts: RowTexts): string => displayText(model, texts).trim();

/** A name for comparison: of a person in any order of its words. */
export function toNameKey({ fields }: EntityModel, name: string): string {
  if (!fields.some((field) => field.name === 'lastName')) return comparable(name);
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.sort().join(' ');
}

/** The visible records with the names of these rows, by the key of the name. */
export async function findNamed(
  tx: Transaction,
  runtime: EntityRuntime,
  viewer: Viewer,
  rows: readonly { texts: RowTexts }[],
): Promise<Map<string, NamedRecord[]>> {
  const { model } = runtime;
  const names = new Set(
    rows.flatMap(({ texts }) => {
      const name = nameRow(model, texts);
      return name === '' ? [] : [name, name.replace(/\s+/g, ' ')];
    }),
  );
  const records = await namedRecords(tx, runtime, viewer, [...names]);
  const ids = records.map(({ id }) => id);
  const states = await readStates(tx, runtime, viewer, ids);
  const found = new Map<string, NamedRecord[]>();
  for (const record of records) {
    const state = states.get(record.id);
    const key = toNameKey(model, record.name);
    if (!state) continue;
    const alike = found.get(key) ?? [];
    alike.push({ ...record, state });
    found.set(key, alike);
  }
  return found;
}

/** The expression of a text as `comparable` has it. */
const withoutSigns = (text: string): string => `regexp_replace(${text}, '[\\s_.-]+', '', 'g')`;

async function recognizeSome(
  tx: Transaction,
  runtime: EntityRuntime,
  viewer: Viewer,
  rows: readonly Recognizable[],
  way: 'as written' | 'without zeros' = 'as written',
): Promise<string[][]> {
  const found: string[][] = rows.map(() => []);
  const scope = getScope(runtime, 'update', viewer) ?? getScope(runtime, 'list', viewer);
  const fields = identifyingFields(runtime);
  if (scope === undefined || fields.length === 0) return found;
  const builder = new TemplateBuilder<ViewerInput>();
  const conditions = scopeConditions(builder, runtime, scope, viewer, 't');
  const arrays = fields.map((_, index) => {
    const values = rows.map(({ identity }) => identity?.[index] ?? null);
    return `${builder.bind(() => values)}::text[]`;
  });
  const names = fields.map((_, index) => `v${index}`);
  const matches = fields.map((field, index) => {
    const column = `lower(t.${quoted(field.column ?? field.name)})`;
    // names are written in several ways, numbers are not
    if (fields.length > 1) return `${withoutSigns(column)} = ${withoutSigns(`lower(r.v${index})`)}`;
    return `${way === 'as written' ? column : `ltrim(${column}, '0')`} = lower(r.v${index})`;
  });
  const { text, values } = builder
    .build(
      `recognize ${way}:${runtime.model.name}`,
      `select r.place::int as place, t.id
       from unnest(${arrays.join(', ')}) with ordinality r (${names.join(', ')}, place)
       join ${quoted(runtime.model.table)} t on ${matches.join(' and ')}
       where ${conditions.join(' and ')} order by r.place, t.id`,
    )
    .with({ viewer });
  for (const row of await tx.query<{ place: number; id: string }>(text, values)) {
    found[row.place - 1]?.push(row.id);
  }
  return found;
}
