import { parse } from 'csv-parse/sync';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { conditionHolds } from '../../src/domain/access/permissions.ts';
import { expectStatus, type Json } from './api.ts';
import { getEnum, getFileName, getModel } from './entity-files.ts';
import type { Actor } from './organizations.ts';

/** A downloaded file: its header and the cells of each row. */
export interface ExportedFile {
  header: string[];
  rows: string[][];
}

export function parseExport(text: string): ExportedFile {
  const [header = [], ...rows] = parse(text, { bom: true }) as string[][];
  return { header, rows };
}

/** Downloads all records that match a query. */
export async function exported(actor: Actor, model: EntityModel, query: Json = {}): Promise<ExportedFile> {
  const answer = expectStatus(await actor.api.list(`${model.resource}/export`, query), 200);
  return parseExport(answer.text);
}

/** The fields in the actor's file: readable and in use by the organization, except keys, secrets and files. */
export function exportedFields(model: EntityModel, actor: Actor): FieldModel[] {
  return model.fields.filter((field) => {
    const facts = Object.entries(field.when ?? {}).filter(([key]) => key.startsWith('@'));
    return (
      !field.secret &&
      !field.writeOnly &&
      !field.transient &&
      field.apiKeyPrefix === undefined &&
      field.reach === undefined &&
      (field.relation?.recordTable === undefined || field.file !== undefined) &&
      (field.aggregate?.readers.roles.includes(actor.role) ?? true) &&
      (!field.readRoles || field.readRoles.includes(actor.role)) &&
      conditionHolds(Object.fromEntries(facts), {}, actor.facts)
    );
  });
}

function plainCell(model: EntityModel, field: FieldModel, value: unknown): string {
  if (field.relation) {
    const records = [value].flat() as Json[];
    const { to } = field.relation;
    return records.map((one) => (field.file ? String(one.name) : getFileName(getModel(to), one))).join('; ');
  }
  if (field.enum !== undefined)
    return [value]
      .flat()
      .map((one) => getEnum(model, field).find((entry) => entry.value === one)?.label ?? '?')
      .join('; ');
  if (field.kind === 'boolean') return value === true ? 'Yes' : 'No';
  if (field.decimals !== undefined) return Number(value).toFixed(field.decimals);
  return Array.isArray(value) ? value.join('; ') : String(value);
}

/** The expected cell for a value, protected against interpretation by spreadsheets. */
function expectedCell(model: EntityModel, field: FieldModel, value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = plainCell(model, field, value);
  return typeof value !== 'number' && /^[=+\-@]/.test(text) ? `'${text}` : text;
}

/**
 * The expected rows: the records of the actor's list for the query, as the actor reads them.
 * @param known rows by id, of records that do not change between the calls
 */
export async function expectedRows(
  actor: Actor,
  model: EntityModel,
  query: Json = {},
  known = new Map<unknown, string[]>(),
): Promise<string[][]> {
  const fields = exportedFields(model, actor);
  const list = expectStatus(await actor.api.list(model.resource, { ...query, take: 1000 }), 200);
  const rows: string[][] = [];
  for (const { id } of list.rows) {
    let row = known.get(id);
    if (!row) {
      const { data } = expectStatus(await actor.api.read(model.resource, String(id)), 200);
      row = fields.map((field) => expectedCell(model, field, data[field.name]));
      known.set(id, row);
    }
    rows.push(row);
  }
  return rows;
}
