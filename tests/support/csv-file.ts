import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { expectStatus, type Json } from './api.ts';
import { fieldSource, getEnum, getFileName, getModel, wireName } from './entity-files.ts';
import { type Maker, mayWrite } from './make-record.ts';

/** A row, keyed by column title. */
export type Cells = Record<string, string>;

/** Column title of a field, as in the entity's file, with its currency. */
export function getTitle(model: EntityModel, field: FieldModel): string {
  const { title = field.name, 'x-currency': currency } = fieldSource(model, field);
  return currency === undefined ? title : `${title} (${currency})`;
}

/** The fields that a file of the role may set while creating. */
export function importedFields(model: EntityModel, maker: Pick<Maker, 'role'>): FieldModel[] {
  return model.fields.filter(
    (field) =>
      mayWrite(field, 'create', maker.role) &&
      !field.transient &&
      !field.writeOnly &&
      field.relation?.to !== 'file' &&
      !Object.keys(field.when ?? {}).some((key) => key.startsWith('@')),
  );
}

/** The cell for a related record: its identifier, or else its display name. */
export async function readName(entity: string, id: string, maker: Maker): Promise<string> {
  const model = getModel(entity);
  const { api } = maker.helper ?? maker;
  const { data } = expectStatus(await api.read(model.resource, id), 200);
  const [identifier, ...others] = model.identifiedBy ?? [];
  const own = identifier === undefined || others.length > 0 ? null : data[identifier];
  if (typeof own === 'string') return own;
  return getFileName(model, data);
}

async function toCell(model: EntityModel, field: FieldModel, value: unknown, maker: Maker): Promise<string> {
  if (value === null || value === undefined) return '';
  if (field.relation) {
    const names = [value].flat().map((id) => readName(field.relation?.to ?? '', String(id), maker));
    return (await Promise.all(names)).join('; ');
  }
  if (field.kind === 'boolean') return value === true ? 'Yes' : 'No';
  const options = field.enum === undefined ? [] : getEnum(model, field);
  const toText = (one: unknown): string =>
    options.find((option) => option.value === one)?.label ?? String(one as string | number);
  return [value].flat().map(toText).join('; ');
}

/** A record's values as a user types them into a file. */
export async function toCells(model: EntityModel, record: Json, maker: Maker): Promise<Cells> {
  const cells: Cells = {};
  for (const field of importedFields(model, maker)) {
    cells[getTitle(model, field)] = await toCell(model, field, record[wireName(field)], maker);
  }
  return cells;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A CSV file of the rows, with every column that any row has. */
export function toCsv(rows: Cells[]): string {
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => header.map((title) => row[title] ?? ''));
  return [header, ...lines].map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}
