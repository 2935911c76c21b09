import { suggest } from '../load/problem.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import type { EntitySource, FieldSource } from '../load/source.ts';
import type { FieldModel } from '../../src/domain/model/model.ts';
import type { CompileContext } from './compile-field.ts';
import { snakeCase } from './names.ts';

/** Columns of every table, besides those of its entity's fields. */
const OWN_COLUMNS = ['id', 'organization_id', 'created_at', 'updated_at'];

type Report = (path: Path, message: string, hint?: string) => void;

interface Checked {
  name: string;
  source: FieldSource;
  model: FieldModel;
  /** values of the enumeration; undefined for a field of another kind, and for an unknown enumeration */
  options: string[] | undefined;
  report: Report;
}

const TEXTS: FieldModel['kind'][] = ['string', 'text'];
const NUMBERS: FieldModel['kind'][] = ['integer', 'number'];
const JS_TYPES: Partial<Record<FieldModel['kind'], string>> = {
  string: 'string',
  text: 'string',
  enum: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
};

function checkType({ source, model, report }: Checked): void {
  const types = [source.type ?? []].flat().filter((type) => type !== 'null');
  if (types.length > 1) report(['type'], `a field has one type beside "null", not ${types.join(' and ')}`);
  if (source.$ref && source.oneOf)
    report(['oneOf'], 'the enumeration is named twice', 'keep either "$ref" or "oneOf"');
  if (source.format && types.length > 0 && !types.includes('string'))
    report(['format'], `"format" is for text, not for ${types.join(' and ')}`);
  if (types.includes('array') && !source['x-relation'] && !source.items)
    report([], '"items" is missing', 'a plain list holds texts: { "type": "string" }');
  if (source.items && !types.includes('array')) report(['items'], '"items" is for an array');
  if (source['x-unique'] && model.kind !== 'string')
    report(['x-unique'], `"x-unique" is for short text, not for ${model.kind}`);
  if (source['x-years'] && model.kind !== 'date')
    report(['x-years'], `"x-years" is for a date, not for ${model.kind}`);
  if (source['x-search'] && ![...TEXTS, 'enum'].includes(model.kind))
    report(['x-search'], `"x-search" is for text, not for ${model.kind}`);
}

function checkBounds({ source, model, report }: Checked): void {
  const pairs = [
    ['minimum', 'maximum', NUMBERS, 'a number'],
    ['minLength', 'maxLength', TEXTS, 'text'],
  ] as const;
  for (const [low, high, kinds, what] of pairs) {
    for (const key of [low, high])
      if (source[key] !== undefined && !kinds.includes(model.kind))
        report([key], `"${key}" is for ${what}, not for ${model.kind}`);
    if (source[low] !== undefined && source[high] !== undefined && source[low] > source[high])
      report([low], `"${low}" ${source[low]} is above "${high}" ${source[high]}`);
  }
  const isWritten = !model.readOnly && !model.transient && TEXTS.includes(model.kind);
  const isUnlimited = source.format === undefined || source.format === 'markdown';
  if (isWritten && source.maxLength === undefined && isUnlimited)
    report([], '"maxLength" is missing', 'say how many characters the text may have');
}

function checkDefault(checked: Checked, key: 'default' | 'x-initial'): void {
  const { name, source, model, options, report } = checked;
  const value = source[key];
  if (value === undefined) return;
  const wanted = JS_TYPES[model.kind];
  if (options && !options.includes(String(value)))
    return report([key], `${key} "${value}" is no value of "${name}"`, suggest(String(value), options));
  if (wanted === undefined && model.kind !== 'date' && model.kind !== 'timestamp')
    return report([key], `a field of the kind ${model.kind} has no ${key}`);
  if (wanted !== undefined && typeof value !== wanted)
    return report([key], `${key} ${JSON.stringify(value)} is no ${wanted}`);
  const size = typeof value === 'string' ? value.length : Number(value);
  const [low, high] =
    typeof value === 'string' ? [source.minLength, source.maxLength] : [source.minimum, source.maximum];
  if ((low !== undefined && size < low) || (high !== undefined && size > high))
    report([key], `${key} ${JSON.stringify(value)} is outside the bounds of "${name}"`);
}

function checkNames({ name, source, report }: Checked, file: SchemaFile<EntitySource>): void {
  const column = snakeCase(name);
  if (OWN_COLUMNS.includes(column)) report([], `"${name}" is a field that every record has`);
  const others = Object.keys(file.data.properties);
  const clash = others.slice(0, others.indexOf(name)).find((other) => snakeCase(other) === column);
  if (clash) report([], `"${name}" and "${clash}" have the same column "${column}"`);
  const former = source['x-renamedFrom'];
  if (former !== undefined && others.includes(former))
    report(['x-renamedFrom'], `"${former}" is still a field of this entity`);
}

/** Reports contradictions within one field, each at its line and column. */
export function checkFields(context: CompileContext, models: FieldModel[]): void {
  const { file, schema, problems } = context;
  for (const [name, source] of Object.entries(file.data.properties)) {
    const model = models.find((field) => field.name === name);
    if (!model) continue;
    const options = schema.enums.find((one) => one.name === model.enum)?.data.oneOf.map((one) => one.const);
    const report: Report = (path, message, hint) =>
      problems.push(
        file.problem(['properties', name, ...path], message, hint, path.length > 0 ? 'value' : 'key'),
      );
    const checked = { name, source, model, options, report };
    checkType(checked);
    checkBounds(checked);
    checkDefault(checked, 'default');
    checkDefault(checked, 'x-initial');
    checkNames(checked, file);
  }
}
