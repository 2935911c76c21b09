import type {
  FieldFormat,
  FieldKind,
  FieldModel,
  NamingField,
  RelationModel,
} from '../../src/domain/model/model.ts';
import { templateFields } from '../../src/domain/text/template.ts';
import { inlineEnumName, type LoadedSchema } from '../load/load-schema.ts';
import { type Problem, suggest } from '../load/problem.ts';
import { reportOn, type Report } from '../load/report.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import type { EntitySource, FieldSource, OptionSource, RelationSource } from '../load/source.ts';
import { compileAggregate } from './computed.ts';
import { snakeCase } from './names.ts';

/** Input for compiling one entity, and the list that collects its problems. */
export interface CompileContext {
  file: SchemaFile<EntitySource>;
  schema: LoadedSchema;
  problems: Problem[];
}

/** Fields that every record has. */
export const BASE_FIELDS = ['id', 'createdAt', 'updatedAt'];

const MEGABYTE = 1_048_576;

const TEXTUAL: FieldKind[] = ['string', 'text'];

const FORMATTED: readonly NamingField['kind'][] = ['enum', 'integer', 'number', 'date', 'timestamp'];

/** Types of a field without `null`, and whether it is nullable. */
function getType(field: FieldSource): { type: string; isNullable: boolean } {
  const types = field.type === undefined ? ['string'] : [field.type].flat();
  return { type: types.find((type) => type !== 'null') ?? 'string', isNullable: types.includes('null') };
}

function getKind(field: FieldSource, type: string): FieldKind {
  if (field['x-relation']) return field['x-relation'].many ? 'references' : 'reference';
  if (field.$ref || field.oneOf) return 'enum';
  if (type === 'string') {
    if (field.format === 'date') return 'date';
    if (field.format === 'date-time') return 'timestamp';
    return field['x-text'] || field.format === 'markdown' ? 'text' : 'string';
  }
  if (type === 'array') return 'json';
  return type as FieldKind;
}

/** Table of an entity or record, by the name of its file. */
export function findTable(schema: LoadedSchema, name: string): string | undefined {
  const entity = schema.entities.find((file) => file.name === name);
  if (entity) return entity.data['x-entity'].table ?? snakeCase(entity.data['x-entity'].resource);
  return schema.records.find((file) => file.name === name)?.data['x-record'].table;
}

/** Display template of another entity's records; `{name}` or `{id}` by default. */
export function getDisplay(schema: LoadedSchema, name: string): string {
  const target = schema.entities.find((file) => file.name === name)?.data;
  if (!target) {
    const record = schema.records.find((file) => file.name === name)?.data;
    return record && 'name' in record.properties ? '{name}' : '{id}';
  }
  return target['x-entity'].display ?? ('name' in target.properties ? '{name}' : '{id}');
}

/** An entity's table is in its own model; for a record without screens, the relation contains the table. */
function getRecordTable(schema: LoadedSchema, name: string): { recordTable?: string } {
  const record = schema.records.find((file) => file.name === name);
  return record ? { recordTable: record.data['x-record'].table } : {};
}

function checkTarget(schema: LoadedSchema, { to, by, embed = [] }: RelationSource, report: Report): void {
  const { entities, records } = schema.names;
  const known = [...entities, ...records];
  if (!known.includes(to)) {
    if (schema.names.enums.includes(to))
      return report(['to'], `"${to}" is an enumeration`, `write "$ref": "../enums/${to}.json" instead`);
    if (schema.singletons.some((file) => file.name === to))
      return report(['to'], `"${to}" are settings, which exist once`, 'take the relation out');
    return report(['to'], `there is no entity "${to}"`, suggest(to, known));
  }
  const target = schema.entities.find((other) => other.name === to)?.data.properties;
  if (!target) return;
  const fields = Object.keys(target);
  const relations = fields.filter((name) => target[name]?.['x-relation']);
  if (by !== undefined && !relations.includes(by))
    report(['by'], `"${by}" is no relation of "${to}"`, suggest(by, relations));
  embed.forEach((name, index) => {
    if (!fields.includes(name))
      report(['embed', index], `"${to}" has no field "${name}"`, suggest(name, fields));
  });
}

/** The embedded fields, with those that name the other record: a part of a name would name others, too. */
function getEmbedded(schema: LoadedSchema, { to, embed = [] }: RelationSource): string[] {
  const target = schema.entities.find((other) => other.name === to)?.data.properties;
  if (!target || embed.length === 0) return embed;
  const naming = templateFields(getDisplay(schema, to)).filter((name) => {
    const field = target[name];
    return field && !field['x-relation'] && !field['x-secret'] && !field.writeOnly && !field['x-transient'];
  });
  return [...new Set([...embed, ...naming])];
}

/** `practiceIds` for `practices`. */
const toIdsName = (name: string): string => `${name.replace(/ies$/, 'y').replace(/s$/, '')}Ids`;

function compileRelation(context: CompileContext, name: string, relation: RelationSource): RelationModel {
  const { file, schema, problems } = context;
  const report = reportOn(file, problems, ['properties', name, 'x-relation']);
  checkTarget(schema, relation, report);
  const isMany = relation.many === true;
  if (isMany && !relation.by && !relation.ids)
    report([], '"ids" is missing', `say how the ids are called, such as "${toIdsName(name)}"`);
  const idsField = relation.ids ?? (isMany || name.endsWith('Id') ? name : `${name}Id`);
  const viaField = relation.by
    ? schema.entities.find((other) => other.name === relation.to)?.data.properties[relation.by]?.[
        'x-relation'
      ]
    : undefined;
  return {
    to: relation.to,
    kind: relation.by ? (viaField?.many ? 'inverse-many' : 'inverse-one') : isMany ? 'many' : 'one',
    idsField: relation.by ? name : idsField,
    storage: isMany ? `${snakeCase(file.name)}_${snakeCase(name)}` : snakeCase(idsField),
    ...getRecordTable(schema, relation.to),
    ...(relation.by ? { via: relation.by } : {}),
    ...(relation.where ? { where: relation.where } : {}),
    embed: getEmbedded(schema, relation),
    display: getDisplay(schema, relation.to),
    ...getNaming(schema, relation.to),
    tree: relation.tree === true,
    onTargetDelete: relation.onDelete ?? 'detach',
  };
}

function enumName(entity: string, name: string, field: FieldSource): string | undefined {
  if (field.oneOf) return inlineEnumName(entity, name);
  const ref = field.$ref ?? field.items?.$ref;
  return ref?.replace(/^.*\//, '').replace(/\.json$/, '');
}

function enumOptions(schema: LoadedSchema, of: string | undefined): OptionSource[] | undefined {
  return schema.enums.find((file) => file.name === of)?.data.oneOf;
}

/** Fields of an entity's `display` whose text differs from their value. */
export function getNaming(schema: LoadedSchema, entity: string): { naming?: NamingField[] } {
  const properties = schema.entities.find((file) => file.name === entity)?.data.properties ?? {};
  const naming = templateFields(getDisplay(schema, entity)).flatMap((name): NamingField[] => {
    const field = properties[name];
    const kind = field && getKind(field, getType(field).type);
    const isPhone = field?.format === 'us-phone';
    if (!field || !(isPhone || FORMATTED.includes(kind as NamingField['kind']))) return [];
    const options = enumOptions(schema, enumName(entity, name, field));
    const labels = options?.map(({ const: code, title, 'x-shownAs': shown }) => [code, shown ?? title]);
    const { decimals, currency } = optional(entity, name, field);
    return [
      {
        name,
        kind: kind as NamingField['kind'],
        ...(isPhone ? { format: 'us-phone' } : {}),
        ...(labels ? { labels: Object.fromEntries(labels) as Record<string, string> } : {}),
        ...(decimals === undefined ? {} : { decimals }),
        ...(currency === undefined ? {} : { currency }),
      },
    ];
  });
  return naming.length > 0 ? { naming } : {};
}

/** Keys with values of an enumeration. */
function checkValues(
  context: CompileContext,
  field: FieldSource,
  of: string | undefined,
  report: Report,
): void {
  const { 'x-optionHints': hints = {}, 'x-assignable': assignable } = field;
  if (assignable && of === undefined)
    report(['x-assignable'], 'the field is no enumeration', 'take it out', 'key');
  const { enums } = context.schema.names;
  if (of !== undefined && !field.oneOf && !enums.includes(of))
    report(['$ref'], `there is no enumeration "${of}"`, suggest(of, enums));
  const values = enumOptions(context.schema, of)?.map((entry) => entry.const);
  if (!values) return;
  const check = (value: string, path: Path, at?: 'key'): void => {
    if (!values.includes(value))
      report(path, `"${value}" is no value of the enumeration "${of}"`, suggest(value, values), at);
  };
  for (const value of Object.keys(hints)) check(value, ['x-optionHints', value], 'key');
  for (const [role, list] of Object.entries(assignable ?? {}))
    list.forEach((value, index) => check(value, ['x-assignable', role, index]));
}

/** The subscriptions that values of an enumeration need. */
function compileEntitled({ schema }: CompileContext, of: string | undefined): Partial<FieldModel> {
  const pairs = (enumOptions(schema, of) ?? []).flatMap(({ const: value, 'x-entitlement': needed }) =>
    needed ? [[value, needed] as const] : [],
  );
  return pairs.length > 0 ? { entitled: Object.fromEntries(pairs) } : {};
}

function optional(entity: string, name: string, field: FieldSource): Partial<FieldModel> {
  const { 'x-unique': unique, 'x-currency': currency, 'x-file': file } = field;
  const step = field.multipleOf ?? (currency ? 0.01 : undefined);
  return {
    ...(field.items ? { items: 'string' as const } : {}),
    ...(field['x-computed']?.firstOf ? { firstOf: field['x-computed'].firstOf } : {}),
    ...(field['x-computed']?.formula === undefined ? {} : { formula: field['x-computed'].formula }),
    ...(field['x-reach'] ? { reach: field['x-reach'] } : {}),
    ...(field['x-assignable'] ? { assignable: field['x-assignable'] } : {}),
    ...(field['x-optionHints'] ? { optionHints: field['x-optionHints'] } : {}),
    ...(field.default !== undefined ? { default: field.default } : {}),
    ...(field['x-initial'] !== undefined ? { initial: field['x-initial'] } : {}),
    ...(field.minLength !== undefined ? { minLength: field.minLength } : {}),
    ...(field.maxLength !== undefined ? { maxLength: field.maxLength } : {}),
    ...(field.minimum !== undefined ? { minimum: field.minimum } : {}),
    ...(field.maximum !== undefined ? { maximum: field.maximum } : {}),
    ...(step !== undefined ? { decimals: Math.round(Math.log10(1 / step)) } : {}),
    ...(currency ? { currency } : {}),
    ...(field['x-generated'] ? { apiKeyPrefix: field['x-generated'].apiKey } : {}),
    ...(unique ? { unique: typeof unique === 'string' ? { message: unique } : unique } : {}),
    ...(file
      ? { file: { target: `${entity}.${name}`, accept: file.accept, maxBytes: file.maxBytes ?? MEGABYTE } }
      : {}),
    ...(field['x-permissions']?.read ? { readRoles: field['x-permissions'].read } : {}),
    ...(field['x-permissions']?.write ? { writeRoles: field['x-permissions'].write } : {}),
    ...(field['x-when'] ? { when: field['x-when'] } : {}),
    ...(field['x-changeableWhen'] ? { changeableWhen: field['x-changeableWhen'] } : {}),
    ...(field['x-proof'] ? { proof: field['x-proof'] } : {}),
    ...(field['x-renamedFrom'] ? { renamedFrom: field['x-renamedFrom'] } : {}),
    ...(field['x-hint'] ? { hint: field['x-hint'] } : {}),
    ...(field['x-pending'] ? { pending: field['x-pending'] } : {}),
    ...(field['x-placeholder'] ? { placeholder: field['x-placeholder'] } : {}),
    ...(field['x-mask'] ? { mask: field['x-mask'] } : {}),
    ...(field['x-years'] ? { years: field['x-years'] } : {}),
    ...(field['x-units'] ? { units: field['x-units'] } : {}),
    ...(field['x-widget'] ? { widget: field['x-widget'] } : {}),
    ...(field['x-copyFrom'] ? { copyFrom: field['x-copyFrom'] } : {}),
    // beside a label, a box to check would look like another field
    ...(field['x-toggles'] ? { toggles: field['x-toggles'], widget: 'switch' } : {}),
    ...(field['x-on'] ? { on: field['x-on'] } : {}),
  };
}

/** Whether the list shows the field as a column. */
function isColumn({ file }: CompileContext, name: string): boolean {
  const columns = file.data['x-screens']?.list?.columns ?? [];
  return columns.some((column) => column === name || (typeof column === 'object' && column.field === name));
}

/** Compiles one property and adds its problems to `context.problems`. */
export function compileField(context: CompileContext, name: string, field: FieldSource): FieldModel {
  const { type, isNullable } = getType(field);
  const kind = getKind(field, type);
  const report = reportOn(context.file, context.problems, ['properties', name]);
  const ofEnum = enumName(context.file.name, name, field);
  checkValues(context, field, ofEnum, report);
  const relation = field['x-relation'] ? compileRelation(context, name, field['x-relation']) : undefined;
  const isTransient = field['x-transient'] === true;
  const isInverse = relation?.kind.startsWith('inverse') ?? false;
  const isFile = field['x-file'] !== undefined;
  const isKey = field['x-generated'] !== undefined;
  const isRequired = context.file.data.required?.includes(name) ?? false;
  const isSecret = field['x-secret'] === true;
  const isHidden = isSecret || field.writeOnly === true;
  const isReachFlag = field['x-reach'] === 'flags';
  const aggregate = compileAggregate(field['x-computed'], context.file.data, context.schema);
  const isPlain =
    !relation && kind !== 'json' && kind !== 'text' && !isKey && !isHidden && !isTransient && !isReachFlag;
  const isStored = isPlain && !aggregate;
  const isInList =
    field['x-inList'] ?? (isStored || isReachFlag || isColumn(context, name) || relation?.kind === 'one');
  const isHeld = isPlain || kind === 'text' || relation?.kind === 'one' || relation?.kind === 'many';
  const isOnRequest = !isInList && isHeld && !isHidden && !isTransient;
  const column = relation
    ? relation.kind === 'one'
      ? relation.storage
      : undefined
    : isTransient || isReachFlag || aggregate
      ? undefined
      : snakeCase(name);
  return {
    name,
    ...(column ? { column } : {}),
    title: field.title ?? name,
    kind,
    ...(field.format && kind !== 'timestamp' ? { format: field.format as FieldFormat } : {}),
    ...(ofEnum ? { enum: ofEnum } : {}),
    ...compileEntitled(context, ofEnum),
    required: isRequired,
    nullable: isNullable,
    readOnly:
      field.readOnly === true || isInverse || isKey || isReachFlag || field['x-computed'] !== undefined,
    writeOnly: isHidden,
    secret: isSecret,
    transient: isTransient,
    inList: isInList,
    ...(isOnRequest ? { inListOnRequest: true } : {}),
    ...(field['x-column'] === undefined ? {} : { asColumn: field['x-column'] }),
    trim: field['x-trim'] ?? TEXTUAL.includes(kind),
    emptyToNull: field['x-emptyToNull'] ?? isNullable,
    ...(relation ? { relation } : {}),
    ...(aggregate ? { aggregate } : {}),
    search: field['x-search'] === true,
    sortable:
      !isFile && (field['x-sort'] ?? (isStored || (relation?.kind === 'one' && relation.embed.length > 0))),
    filterable:
      !isFile &&
      (field['x-filter'] ??
        (!isTransient &&
          ((isStored && kind !== 'string') || relation?.kind === 'one' || relation?.kind === 'many'))),
    ...optional(context.file.name, name, field),
  };
}
