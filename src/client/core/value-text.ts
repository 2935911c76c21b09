import { formatDay, formatMoment, formatNumber, formatPhone } from '../../domain/text/format.ts';
import type { EntityModel, FieldModel, NamingField } from '../../domain/model/model.ts';
import { renderTemplate } from '../../domain/text/template.ts';

export interface EnumOption {
  value: string;
  label: string;
  /** the label in record views, if different */
  shownAs?: string;
  /** only forms of existing records offer it */
  on?: 'update';
}

/** Enumerations that a screen loaded, by name. */
export type Enums = Record<string, readonly EnumOption[]>;

export type EntityRecord = Record<string, unknown> & { id: string };

/** A field of the model by its own name or its request name (`practices`, `practiceIds`). */
export function findField(model: Pick<EntityModel, 'fields'>, name: string): FieldModel | undefined {
  return model.fields.find((field) => field.name === name || field.relation?.idsField === name);
}

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

/** Parts of a field that its text depends on. */
type Shown = Pick<FieldModel, 'kind'> &
  Partial<Pick<FieldModel, 'enum' | 'relation' | 'format' | 'firstOf' | 'decimals' | 'currency'>>;

/** A related record as embedded in a response. */
export function embeddedText(field: Pick<FieldModel, 'relation'>, embedded: unknown): string {
  if (typeof embedded !== 'object' || embedded === null) return '';
  const record = embedded as Record<string, unknown>;
  const { display = '{name}', naming } = field.relation ?? {};
  const getText = (name: string): string => {
    const named = naming?.find((one) => one.name === name);
    return named
      ? (findLabel(named, record[name]) ?? fieldText(named, record[name], {}))
      : text(record[name]);
  };
  return renderTemplate(display, getText) || text(record.name);
}

const findLabel = ({ labels }: NamingField, code: unknown): string | undefined => labels?.[text(code)];

function getLabel(field: Shown, value: unknown, enums: Enums): string {
  const code = text(value);
  const option = enums[field.enum ?? '']?.find(({ value: known }) => known === code);
  return option?.shownAs ?? option?.label ?? code;
}

/** The text between several values: a semicolon if they contain commas themselves, as "Miller, Ann" does. */
export function getSeparator(texts: readonly string[]): string {
  return texts.some((one) => one.includes(',')) ? '; ' : ', ';
}

export const joinTexts = (texts: readonly string[]): string => texts.join(getSeparator(texts));

/** The value of a field as displayed: labels for codes, formatted dates and times, names for relations. */
export function fieldText(field: Shown, value: unknown, enums: Enums): string {
  if (value === null || value === undefined || value === '') return '';
  if (field.kind === 'reference') return embeddedText(field, value);
  if (Array.isArray(value)) {
    const formatItem = (item: unknown): string => (field.enum ? getLabel(field, item, enums) : text(item));
    return joinTexts(value.map((item) => (field.relation ? embeddedText(field, item) : formatItem(item))));
  }
  if (field.kind === 'enum') return getLabel(field, value, enums);
  if (field.kind === 'boolean') return value ? 'Yes' : 'No';
  if (field.kind === 'date') return formatDay(text(value));
  if (field.kind === 'timestamp') return formatMoment(text(value));
  // a computed text may be a phone number or something else, which stays unchanged
  if (field.format === 'us-phone' || field.firstOf) return formatPhone(text(value));
  return typeof value === 'number' && field.kind === 'number' ? formatNumber(value, field) : text(value);
}

/** A template filled from a record's fields, with labels for codes: `{city}, {state}` gives `Cedar Park, Texas`. */
export function recordText(
  model: Pick<EntityModel, 'fields'>,
  template: string,
  record: Record<string, unknown>,
  enums: Enums,
): string {
  return renderTemplate(template, (name) => {
    const field = findField(model, name);
    return field ? fieldText(field, record[name], enums) : text(record[name]);
  });
}

/** A record's name, whose labels need no loaded enumerations. */
export function recordName(model: Named, record: Record<string, unknown>): string {
  return renderTemplate(model.display, (name) => {
    const named = model.naming?.find((one) => one.name === name);
    return (named && findLabel(named, record[name])) ?? recordText(model, `{${name}}`, record, {});
  });
}

/** The link of a phone number, email address or page; undefined for other values. */
export function getHref(field: FieldModel, value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  switch (field.format) {
    case 'us-phone':
      return `tel:${value.replace(/[^\d+]/g, '')}`;
    case 'email':
      return `mailto:${value}`;
    case 'uri':
      return /^https?:\/\//i.test(value) ? value : undefined;
    default:
      return undefined;
  }
}

type Named = Pick<EntityModel, 'fields' | 'display' | 'naming'>;

/** Records with a first name are people, drawn round; others have corners. */
export function avatarShape(model: Named): 'person' | 'place' {
  return model.fields.some((field) => field.name === 'firstName') ? 'person' : 'place';
}

/** The name in reading order for its initials: "Mira Solberg", shown as "Solberg, Mira" in lists. */
export function avatarName(model: Named, record: Partial<EntityRecord>): string {
  return avatarShape(model) === 'person'
    ? recordText(model, '{firstName} {lastName}', record, {})
    : recordName(model, record);
}
