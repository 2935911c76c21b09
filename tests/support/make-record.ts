import { Ajv } from 'ajv';
import type { RuleSource } from '../../generators/load/source.ts';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import type { Condition, Match, Role } from '../../src/domain/access/access-model.ts';
import { conditionHolds } from '../../src/domain/access/permissions.ts';
import { type Answer, type Api, expectStatus, getId, type Json } from './api.ts';
import { getEnum, fieldNamed, getModel, getSource, hasBuiltIn, wireName } from './entity-files.ts';
import { uploadFile } from './upload-file.ts';
import { hasManyValues, nextNumber, validValue, ZONE } from './values.ts';

/** The record's creator, and the records it may be related to. */
export interface Maker {
  api: Api;
  role: Role;
  /** `@organization.x` and `@viewer.x` as conditions name them */
  facts: Json;
  /** practices for records whose scope requires one */
  practiceIds: string[];
  /** creates related records; the creator itself if absent */
  helper?: Maker;
  /** ids of related records that its records share; absent: each record has its own */
  related?: Map<string, Promise<string>>;
}

/** The same maker, whose records share what they relate to: making that is most of the time of making a record. */
export function sharing<M extends Maker>(maker: M): M {
  return { ...maker, related: new Map() };
}

export interface RecordOptions {
  /** `required` fills required fields, `all` every field that the creator may set */
  fill?: 'required' | 'all';
  /** fixed values, by request name */
  values?: Json;
}

const ajv = new Ajv({ strict: false });

/** Whether the role may set the field in the operation. */
export function mayWrite(field: FieldModel, operation: 'create' | 'update', role: Role): boolean {
  if (field.readOnly || (field.on && field.on !== operation)) return false;
  return !field.writeRoles || field.writeRoles.includes(role);
}

/** The record with the defaults that the server fills in. */
export function withDefaults(model: EntityModel, record: Json): Json {
  const defaults = model.fields.flatMap((field) =>
    field.default === undefined ? [] : [[field.name, field.default]],
  );
  return { ...(Object.fromEntries(defaults) as Json), ...record };
}

function isMissing(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

export type Must = NonNullable<RuleSource['must']>;

/** Whether a rule counts the entries of a list. */
export const isAboutList = (must: Must | undefined): boolean =>
  must?.minItems !== undefined || must?.maxItems !== undefined;

/** The part of a rule that JSON Schema can express: it compares no dates. */
function getSchema({ notBefore: _, ...schema }: Must): object {
  return schema;
}

/** Rules of the entity's file that a record breaks. @param record by request names */
export function findBrokenRules(model: EntityModel, record: Json, facts: Json): RuleSource[] {
  const values = withDefaults(model, record);
  const isBroken = ({ when, field, never, required, must }: RuleSource): boolean => {
    if (!conditionHolds(when, values, facts)) return false;
    // what is not there is empty
    const value = values[field] ?? (isAboutList(must) ? [] : null);
    if (never || (required && isMissing(value))) return true;
    const earlier = must?.notBefore && record[must.notBefore];
    if (typeof earlier === 'string' && typeof value === 'string') return value < earlier;
    return must !== undefined && !ajv.validate(getSchema(must), value);
  };
  return (getSource(model)['x-rules'] ?? []).filter(isBroken);
}

class RecordMaker {
  readonly record: Json;
  private readonly fixed: Set<string>;

  constructor(
    private readonly model: EntityModel,
    private readonly maker: Maker,
    private readonly options: RecordOptions,
  ) {
    this.record = { ...this.changeable(), ...this.deletable(), ...options.values };
    this.fixed = new Set(Object.keys(this.record));
  }

  /** Values with which fields can be changed later (`x-changeableWhen`). */
  private changeable(): Json {
    const conditions = this.model.fields.map(({ changeableWhen }) => changeableWhen?.anyOf[0]);
    return Object.assign({}, ...conditions.map((one) => valuesFor(this.model, one))) as Json;
  }

  /** Values with which the creator can delete the record (`deletableWhen`). */
  private deletable(): Json {
    const { deletableWhen, permissions } = this.model;
    const { role } = this.maker;
    if (!permissions.delete[role]) return {};
    const choices = (deletableWhen?.anyOf ?? []).map((one) => valuesFor(this.model, one));
    const canSet = ([name, value]: [string, unknown]): boolean => {
      const field = fieldNamed(this.model, name);
      const values = field?.assignable?.[role];
      return (
        field !== undefined && mayWrite(field, 'create', role) && (values?.includes(String(value)) ?? true)
      );
    };
    const { values = {} } = this.options;
    const isFree = (one: Json): boolean => {
      const wanted = { ...one, ...values };
      const broken = findBrokenRules(this.model, wanted, this.maker.facts);
      const isKept = Object.entries(one).every(([name, value]) => wanted[name] === value);
      return isKept && !broken.some(({ field }) => field in wanted);
    };
    return choices.find((one) => Object.entries(one).every(canSet) && isFree(one)) ?? {};
  }

  async make(): Promise<Json> {
    const fields = this.model.fields.filter(
      (field) =>
        mayWrite(field, 'create', this.maker.role) && !field.transient && !this.fixed.has(wireName(field)),
    );
    for (const field of fields.filter((one) => !one.when)) await this.fill(field);
    for (const field of fields.filter((one) => one.when)) {
      if (conditionHolds(field.when, withDefaults(this.model, this.record), this.maker.facts))
        await this.fill(field);
    }
    await this.repair();
    return this.record;
  }

  private isNeeded(field: FieldModel): boolean {
    return field.required && field.default === undefined;
  }

  private async fill(field: FieldModel): Promise<void> {
    const scope = this.model.practiceScope;
    const isScope = scope?.kind === 'relation' && scope.field === field.name;
    if (isScope && this.maker.practiceIds.length > 0) {
      this.record[wireName(field)] =
        field.kind === 'reference' ? this.maker.practiceIds[0] : this.maker.practiceIds;
    } else if (this.options.fill === 'all' || this.isNeeded(field)) {
      const value = await this.value(field);
      if (value !== null) this.record[wireName(field)] = this.withoutOnlyValues(field, value);
    }
  }

  /** The value, or another one if it made a rule fill in an empty field, which would then not be missing. */
  private withoutOnlyValues(field: FieldModel, value: unknown): unknown {
    const name = wireName(field);
    const rule = this.model.rules.find(
      (one) => one.value !== undefined && name in one.when && conditionHolds(one.when, { [name]: value }, {}),
    );
    return rule ? otherValue(this.model, field, rule.when[name] as Match) : value;
  }

  /** @param isShared whether a related record may be that of other records, too */
  async value(field: FieldModel, isShared = true): Promise<unknown> {
    // a bespoke input takes such a value from another system
    if (field.kind === 'json' && field.widget !== undefined) return null;
    if (!field.relation)
      return validValue(this.model, field, nextNumber(), field.assignable?.[this.maker.role]);
    if (field.file) return uploadFile(this.maker.api, field.file);
    // pictures of people and practices are uploaded separately
    if (field.relation.to === 'file') return null;
    const target = getModel(field.relation.to);
    // a practice of others does not exist for a practice user
    const [own] = target.practiceScope?.kind === 'own' ? this.maker.practiceIds : [];
    const id = own ?? (await this.related(field, target, isShared));
    return field.kind === 'references' ? [id] : id;
  }

  /** A record that the field may lead to. */
  private related(field: FieldModel, target: EntityModel, isShared: boolean): Promise<string> {
    const values = valuesFor(target, field.relation?.where);
    const { related, helper = this.maker } = this.maker;
    const find = hasBuiltIn(target) ? findRecord : createRecord;
    const make = async (): Promise<string> => (await find(target, { ...helper, related }, { values })).id;
    if (!related || !isShared || !this.mayShare(field, target)) return make();
    const key = JSON.stringify([target.name, values, helper.practiceIds]);
    let shared = related.get(key);
    if (!shared) related.set(key, (shared = make()));
    return shared;
  }

  /** Whether several records may lead to the same one: not to one that tests change, nor if that repeats a unique value. */
  private mayShare(field: FieldModel, target: EntityModel): boolean {
    if (target.name === this.model.name || hasBuiltIn(target)) return false;
    return this.model.fields.every(({ unique, name, firstOf }) => {
      if (!unique) return true;
      if (name === field.name) return false;
      const written = (firstOf ?? [name]).flatMap((one) => fieldNamed(this.model, one) ?? []);
      return (
        !(unique.within ?? []).includes(field.name) || written.every((one) => hasManyValues(this.model, one))
      );
    });
  }

  private async repair(): Promise<void> {
    for (let round = 0; round < 10; round += 1) {
      const [broken] = findBrokenRules(this.model, this.record, this.maker.facts);
      if (!broken) return;
      await this.mend(broken);
    }
    throw new Error(`No record of ${this.model.name} satisfies its rules: ${JSON.stringify(this.record)}`);
  }

  private async mend(rule: RuleSource): Promise<void> {
    const field = fieldNamed(this.model, rule.field);
    if (!field) throw new Error(`${this.model.name}: a rule names the unknown field "${rule.field}".`);
    if (rule.never) return this.escape(rule.when);
    const { const: constant, enum: values, minimum, notBefore } = rule.must ?? {};
    const maximum = Math.min(rule.must?.maximum ?? Infinity, field.maximum ?? Infinity);
    if (constant !== undefined) this.record[rule.field] = constant;
    else if (values !== undefined) this.record[rule.field] = values[0];
    else if (minimum !== undefined)
      this.record[rule.field] = Math.min(Math.ceil(minimum) + (nextNumber() % 100), maximum);
    else if (rule.must?.maximum !== undefined)
      this.record[rule.field] = Math.max(maximum - (nextNumber() % 100), field.minimum ?? -Infinity);
    else if (notBefore !== undefined) this.order(rule.field, notBefore);
    else if (isAboutList(rule.must)) this.record[rule.field] = await this.list(field, rule.must);
    else this.record[rule.field] = await this.value(field);
  }

  /** Entries as few as a rule allows, and one if it allows none. */
  private list(field: FieldModel, { minItems = 0, maxItems = Infinity }: Must = {}): Promise<unknown[]> {
    return this.entries(field, Math.min(Math.max(minItems, 1), maxItems));
  }

  /** Different entries for a list. */
  async entries(field: FieldModel, count: number): Promise<unknown[]> {
    if (field.enum)
      return getEnum(this.model, field)
        .slice(0, count)
        .map(({ value }) => value);
    const found: unknown[] = [];
    while (found.length < count) {
      const before = found.length;
      found.push(...[await this.value(field, false)].flat());
      if (found.length === before) throw new Error(`${this.model.name}: no entries for "${field.name}"`);
    }
    return found.slice(0, count);
  }

  /** Makes both dates the same, leaving a requested one. */
  private order(name: string, earlier: string): void {
    if (this.fixed.has(name)) this.record[earlier] = this.record[name];
    else this.record[name] = this.record[earlier];
  }

  /** Falsifies one part of a condition that must not hold, leaving the requested values. */
  private escape(when: Condition): void {
    const key = Object.keys(when).find((name) => !name.startsWith('@') && !this.fixed.has(name));
    const field = key === undefined ? undefined : fieldNamed(this.model, key);
    if (key === undefined || !field)
      throw new Error(`${this.model.name}: the requested values break a rule.`);
    this.record[key] = otherValue(this.model, field, when[key] as Match);
  }
}

/** A value of the field that does not match the condition. */
function otherValue(model: EntityModel, field: FieldModel, match: Match): unknown {
  if (typeof match === 'boolean') return !match;
  if (match !== null && typeof match === 'object' && !Array.isArray(match)) return match.not;
  const matched = Array.isArray(match) ? match : [match];
  if (field.kind === 'enum')
    return getEnum(model, field).find((entry) => !matched.includes(entry.value))?.value;
  return validValue(model, field, nextNumber());
}

/** A value of the field that matches the condition. */
export function matchingValue(model: EntityModel, field: FieldModel, match: Match): unknown {
  if (Array.isArray(match)) return match[0];
  if (match === null || typeof match !== 'object') return match;
  return otherValue(model, field, match.not);
}

/** Values for the part of a condition that concerns the record itself. */
export function valuesFor(model: EntityModel, condition: Condition | undefined): Json {
  const own = Object.entries(condition ?? {}).filter(([key]) => !key.startsWith('@'));
  return Object.fromEntries(
    own.flatMap(([key, match]) => {
      const field = fieldNamed(model, key);
      return field ? [[key, matchingValue(model, field, match)]] : [];
    }),
  );
}

/** The same, with related records where the condition asks for one. */
export async function makeValuesFor(
  model: EntityModel,
  condition: Condition | undefined,
  maker: Maker,
): Promise<Json> {
  const values = valuesFor(model, condition);
  for (const name of Object.keys(values)) {
    const field = fieldNamed(model, name);
    if (field?.relation && condition?.[name] !== null)
      values[name] = await new RecordMaker(model, maker, {}).value(field);
  }
  return values;
}

/** Different entries for a list of a record. */
export function makeEntries(
  model: EntityModel,
  field: FieldModel,
  count: number,
  maker: Maker,
): Promise<unknown[]> {
  return new RecordMaker(model, maker, {}).entries(field, count);
}

/** Session facts that a condition needs. */
export function factsFor(condition: Condition | undefined): Json {
  const facts = Object.entries(condition ?? {}).filter(([key]) => key.startsWith('@'));
  return Object.fromEntries(facts.map(([key, match]) => [key, Array.isArray(match) ? match[0] : match]));
}

/**
 * A valid record of an entity: it satisfies every format, enumeration and rule of its file, and its related records
 * exist.
 * @throws Error if no valid record can have the requested values
 */
export function validRecord(model: EntityModel, maker: Maker, options: RecordOptions = {}): Promise<Json> {
  return new RecordMaker(model, maker, options).make();
}

export interface Made {
  id: string;
  /** the request body */
  sent: Json;
  /** the response record */
  data: Json;
  answer: Answer;
}

/** The time zone of a place, which would else follow from its address: in Guam, a month begins while it is yesterday in Ohio. */
function zoneValues(model: EntityModel): Json {
  const zone = model.fields.find((field) => field.enum === 'time-zone' && field.kind === 'enum');
  return zone ? { [wireName(zone)]: ZONE } : {};
}

/** Creates a valid record through the API, a place in the zone of all others unless its values or `fill` say otherwise. */
export async function createRecord(
  model: EntityModel,
  maker: Maker,
  options: RecordOptions = {},
): Promise<Made> {
  const values = options.fill === 'all' ? options.values : { ...zoneValues(model), ...options.values };
  const sent = await validRecord(model, maker, { ...options, values });
  const answer = expectStatus(await maker.api.create(model.resource, sent), 201);
  return { id: getId(answer), sent, data: answer.data, answer };
}

/** One of the records that an organization has from the start, each time the next one. */
async function findRecord(
  model: EntityModel,
  maker: Maker,
  { values }: { values: Json },
): Promise<{ id: string }> {
  const { rows } = expectStatus(await maker.api.list(model.resource, values), 200);
  const row = rows[nextNumber() % rows.length];
  if (!row) throw new Error(`There is no ${model.name} with ${JSON.stringify(values)}.`);
  return { id: String(row.id) };
}
