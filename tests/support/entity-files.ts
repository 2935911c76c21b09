import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { EntitySource, EnumSource, FieldSource } from '../../generators/load/source.ts';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import type { EnumOption } from '../../src/generated/enums.ts';
import { planEmployeeMetric } from '../../src/generated/enums/plan-employee-metric.ts';
import { planPatientMetric } from '../../src/generated/enums/plan-patient-metric.ts';
import { models } from '../../src/generated/models.ts';

/** Enumerations that the generator derives from the categories of surveys. */
const METRICS: Partial<Record<string, readonly EnumOption[]>> = {
  'plan-patient-metric.json': planPatientMetric,
  'plan-employee-metric.json': planEmployeeMetric,
};

const SCHEMA = join(import.meta.dirname, '../../schema');

/**
 * The entities under test: those of TEST_ENTITIES, or else all, that an organization's administrators create. Other
 * records are written by the server or belong to the installation, and have their own tests. So have built-in ones, to
 * which an organization adds few (tests/api/own-themes.test.ts).
 * @throws Error for an unknown entity, so a misspelt name does not pass with zero tests
 */
export function testedModels(): EntityModel[] {
  const wanted = process.env.TEST_ENTITIES?.split(',').filter(Boolean);
  const all = wanted?.map((name) => getModel(name)) ?? Object.values<EntityModel>(models);
  return all.filter(
    (model) => !model.isInternal && !hasBuiltIn(model) && model.permissions.create.ADMIN !== undefined,
  );
}

/** Whether every organization has records from the start: a field that no request sets says which may be deleted. */
export function hasBuiltIn({ deletableWhen, fields }: EntityModel): boolean {
  const names = (deletableWhen?.anyOf ?? []).flatMap((condition) => Object.keys(condition));
  return fields.some(({ name, readOnly }) => readOnly && names.includes(name));
}

/** Those of them whose records administrators can list. */
export function listedModels(): EntityModel[] {
  return testedModels().filter(({ permissions }) => permissions.list.ADMIN !== undefined);
}

/** The compiled model of an entity. */
export function getModel(name: string): EntityModel {
  const model = (models as Record<string, EntityModel>)[name];
  if (!model) throw new Error(`There is no entity "${name}".`);
  return model;
}

/** The entity that serves as practice scope. */
export function practiceModel(): EntityModel {
  const found = Object.values<EntityModel>(models).find((model) => model.practiceScope?.kind === 'own');
  if (!found) throw new Error('No entity has a practice scope of itself.');
  return found;
}

/** The entity of users who sign in. */
export function personModel(): EntityModel {
  const found = Object.values<EntityModel>(models).find((model) => model.selfScope);
  if (!found) throw new Error('No entity is the signed-in user.');
  return found;
}

const sources = new Map<string, EntitySource>();

/** The entity's file as written: the suites derive messages and limits from it independently of the generators. */
export function getSource(model: Pick<EntityModel, 'name'>): EntitySource {
  const known = sources.get(model.name);
  if (known) return known;
  const source = JSON.parse(
    readFileSync(join(SCHEMA, 'entities', `${model.name}.json`), 'utf8'),
  ) as EntitySource;
  sources.set(model.name, source);
  return source;
}

/** A field as written in its entity file. */
export function fieldSource(model: EntityModel, field: FieldModel): FieldSource {
  const source = getSource(model).properties[field.name];
  if (!source) throw new Error(`${model.name}.json has no property "${field.name}".`);
  return source;
}

/** The entries of an enumeration's file. */
function readEnum(file: string): EnumSource['oneOf'] {
  const metrics = METRICS[basename(file)];
  if (metrics) return metrics.map(({ value, label }) => ({ const: value, title: label }));
  return (JSON.parse(readFileSync(file, 'utf8')) as EnumSource).oneOf;
}

/** Values and labels of an enumeration field, in display order. */
export function getEnum(
  model: EntityModel,
  field: FieldModel,
): { value: string; label: string; shownAs: string; isForUpdates: boolean }[] {
  const source = fieldSource(model, field);
  const ref = source.$ref ?? source.items?.$ref;
  const entries = ref === undefined ? (source.oneOf ?? []) : readEnum(join(SCHEMA, 'entities', ref));
  return entries.map((entry) => ({
    value: entry.const,
    label: entry.title,
    // a record's own screens may show another label than menus do
    shownAs: entry['x-shownAs'] ?? entry.title,
    isForUpdates: entry['x-on'] === 'update',
  }));
}

/** The label of an enumeration's value in views. */
export function getShown(model: EntityModel, field: FieldModel, value: unknown): string {
  return getEnum(model, field).find((entry) => entry.value === value)?.shownAs ?? '';
}

/** A record's name in files and searches: its display template, with labels for codes. */
export function getFileName(model: EntityModel, record: Record<string, unknown>): string {
  return model.display.replace(/\{(\w+)\}/g, (_, name: string) => {
    const field = fieldNamed(model, name);
    return field?.enum === undefined ? String(record[name] ?? '') : getShown(model, field, record[name]);
  });
}

const DEFAULTS: Record<string, string> = {
  required: 'Field is required',
  email: 'Email invalid',
  uri: 'Invalid URL',
  'us-phone': 'Invalid Phone',
  npi: 'Must be a 10-digit number',
  'npi-list': 'Must be 10-digit numbers separated by commas',
  'time-zone': 'Enter a time zone, such as US/Eastern',
};

const LIMITS: Record<string, (limit: number) => string> = {
  maxLength: (limit) => `Enter at most ${limit.toLocaleString('en-US')} characters`,
  minLength: (limit) =>
    limit === 1 ? 'Field is required' : `Enter at least ${limit.toLocaleString('en-US')} characters`,
  maximum: (limit) => `Enter at most ${limit.toLocaleString('en-US')}`,
  minimum: (limit) => `Enter at least ${limit.toLocaleString('en-US')}`,
  maxItems: (limit) => `Choose at most ${limit}`,
  minItems: (limit) => `Choose at least ${limit}`,
};
/** Of every list, and of every text, that declares none. */
const OF_ALL: Record<string, number> = { maxItems: 200, maxLength: 1000 };

/** The message for a field's error: specific, the field's general one, its limit in words, or the specification's default. */
export function getMessage(model: EntityModel, field: FieldModel, keyword: string): string {
  const source = fieldSource(model, field);
  const own = source['x-messages'];
  const byFormat = keyword === 'format' ? field.format : undefined;
  const declared = (source as unknown as Record<string, unknown>)[keyword];
  const limit = declared ?? OF_ALL[keyword];
  const inWords = typeof limit === 'number' ? LIMITS[keyword]?.(limit) : undefined;
  return own?.[keyword] ?? own?.['*'] ?? inWords ?? DEFAULTS[byFormat ?? keyword] ?? 'Invalid value';
}

/** Name of the field in request bodies. */
export function wireName(field: FieldModel): string {
  return field.relation?.idsField ?? field.name;
}

/** Finds a field by its name or its request name. */
export function fieldNamed(model: EntityModel, name: string): FieldModel | undefined {
  return model.fields.find((field) => field.name === name || wireName(field) === name);
}

/** `sikkaSecretKey` is answered as `hasSikkaSecretKey`. */
export function presenceName(field: FieldModel): string {
  return `has${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}`;
}
