import type { EntityModel, FieldModel } from '../../../src/domain/model/model.ts';
import type { ColumnModel } from '../../../src/domain/model/screen-model.ts';
import { formatDay, formatNumber, formatPhone } from '../../../src/domain/text/format.ts';
import { renderTemplate } from '../../../src/domain/text/template.ts';
import { joinTexts } from '../../../src/client/core/value-text.ts';
import type { Json } from '../../support/api.ts';
import { fieldNamed, getModel, getShown } from '../../support/entity-files.ts';

/** Fills in a template such as `{lastName}, {firstName}` from a record, with the texts that users read. */
export function fillTemplate(model: EntityModel, template: string, record: Json): string {
  return renderTemplate(template, (name) => {
    const field = fieldNamed(model, name);
    return (field && readable(model, field, record[name])) ?? '';
  }).trim();
}

/** A record's name. */
export const getName = (model: EntityModel, record: Json): string =>
  fillTemplate(model, model.display, record);

function embedded({ relation }: FieldModel, value: unknown): string {
  const items = (Array.isArray(value) ? value : [value]) as Json[];
  const names = items
    .filter(Boolean)
    .map((item) =>
      relation?.to === 'file' ? String(item.name) : getName(getModel(relation?.to ?? ''), item),
    );
  return joinTexts(names);
}

/** A field's value as shown to users; undefined if nothing is shown. */
export function readable(model: EntityModel, field: FieldModel, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (field.relation) return embedded(field, value) || undefined;
  switch (field.kind) {
    case 'enum':
      return getShown(model, field, value);
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'date':
      return formatDay(String(value));
    case 'number':
      return formatNumber(Number(value), field);
    case 'json':
      return joinTexts((value as string[]).map((item) => (field.enum ? getShown(model, field, item) : item)));
    case 'timestamp':
      return undefined;
    default:
      return field.format === 'us-phone' ? formatPhone(String(value)) : String(value);
  }
}

/** The text of a list's cell. */
export function getCellText(model: EntityModel, column: ColumnModel, record: Json): string {
  if (column.override) return '';
  const text = (name: string): string => {
    const field = fieldNamed(model, name);
    return (field && readable(model, field, record[field.name])) ?? '';
  };
  if (column.text) return column.text.replace(/\{(\w+)\}/g, (_, name: string) => text(name)).trim();
  if (column.links) return '';
  return text(column.name);
}
