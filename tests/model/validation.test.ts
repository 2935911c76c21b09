import { beforeAll, describe, expect, it } from 'vitest';
import type { RuleSource } from '../../generators/load/source.ts';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import type { Match } from '../../src/domain/access/access-model.ts';
import { conditionHolds } from '../../src/domain/access/permissions.ts';
import { type Answer, expectStatus, type Json } from '../support/api.ts';
import {
  fieldNamed,
  getEnum,
  getMessage,
  getSource,
  testedModels,
  wireName,
} from '../support/entity-files.ts';
import { edgeValues, failingValues, withValue } from '../support/failing-values.ts';
import {
  createRecord,
  factsFor,
  makeEntries,
  makeValuesFor,
  type Made,
  matchingValue,
  mayWrite,
  sharing,
  validRecord,
  valuesFor,
  withDefaults,
} from '../support/make-record.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import { nextNumber, validValue } from '../support/values.ts';

/** An administrator of an organization that satisfies a field's organization condition. */
const admins = new Map<string, Promise<Actor>>();

function adminFor(field: FieldModel): Promise<Actor> {
  const facts = factsFor(field.when);
  const key = JSON.stringify(facts);
  let admin = admins.get(key);
  if (!admin) {
    admin = TestOrganization.create({ facts }).then(async (organization) =>
      sharing(await organization.admin()),
    );
    admins.set(key, admin);
  }
  return admin;
}

/** Expects the body's failure at a path to be the given one. */
function expectFailure(answer: Answer, path: string, message: string): void {
  expectStatus(answer, 400);
  expect(answer.errors.filter((error) => error.path === path)).toEqual([
    { message, path, code: 'VALIDATION' },
  ]);
}

/** Whether the failing value also breaks a rule across fields, whose message may then appear instead. */
function hasRule(model: EntityModel, path: string): boolean {
  return model.rules.some((rule) => rule.path === path);
}

/** Whether a rule for the one field depends on the other: a wrong value there may then appear here. */
function isRuledBy(model: EntityModel, path: string | undefined, other: string): boolean {
  return path !== other && model.rules.some((rule) => rule.path === path && other in rule.when);
}

/** The value that a rule gives an empty field of the record, which then is none that fails. */
function findOnlyValue(model: EntityModel, path: string, body: Json, { facts }: Actor): unknown {
  const values = withDefaults(model, body);
  return model.rules.find(
    (rule) => rule.path === path && rule.value !== undefined && conditionHolds(rule.when, values, facts),
  )?.value;
}

async function record(model: EntityModel, field: FieldModel): Promise<{ admin: Actor; body: Json }> {
  const admin = await adminFor(field);
  return { admin, body: await validRecord(model, admin, { values: valuesFor(model, field.when) }) };
}

/** A stored record for the fields of one condition: a rejected update leaves it as it is. */
const stored = new Map<string, Promise<{ admin: Actor; made: Made }>>();

function storedRecord(model: EntityModel, field: FieldModel): Promise<{ admin: Actor; made: Made }> {
  const key = JSON.stringify([model.name, field.when]);
  let one = stored.get(key);
  if (!one) {
    one = record(model, field).then(async ({ admin, body }) => ({
      admin,
      made: await createRecord(model, admin, { values: body }),
    }));
    stored.set(key, one);
  }
  return one;
}

function describeField(model: EntityModel, field: FieldModel): void {
  const path = wireName(field);
  const failing = failingValues(model, field);
  /** A rejected request leaves the valid body unused, so one serves all rejections. */
  let unused: ReturnType<typeof record> | undefined;

  it.each(failing)('$path refuses what is $why: $message', async ({ value, message }) => {
    const { admin, body } = await (unused ??= record(model, field));
    const answer = await admin.api.create(model.resource, withValue(body, path, value));
    if (answer.status === 201) unused = undefined;
    const only = (value ?? '') === '' ? findOnlyValue(model, path, body, admin) : undefined;
    if (only !== undefined) {
      expect(expectStatus(answer, 201).data[path]).toEqual(only);
      return;
    }
    if (hasRule(model, path)) {
      expectStatus(answer, 400);
      const allowed = [
        message,
        ...model.rules.filter((rule) => rule.path === path).map((rule) => rule.message),
      ];
      expect(allowed).toContain(answer.errors.find((error) => error.path === path)?.message);
    } else {
      expectFailure(answer, path, message);
    }
    expect(answer.errors.map((error) => error.path).filter((at) => !isRuledBy(model, at, path))).toEqual([
      path,
    ]);
  });

  const inUpdate = failing.filter(({ value }) => value !== undefined);
  it.runIf(Object.keys(model.permissions.update).length > 0 && field.on !== 'create')(
    `${path} refuses the same in an update, and keeps the stored value`,
    async () => {
      const { admin, made } = await storedRecord(model, field);
      const only = findOnlyValue(model, path, made.sent, admin);
      for (const { value, why } of inUpdate) {
        if (only !== undefined && (value ?? '') === '') continue;
        const answer = await admin.api.update(model.resource, made.id, { [path]: value });
        // the drawn record may have a field that only others may change, which is reported first
        const isOthers = answer.errors[0]?.message === field.changeableWhen?.message;
        expect(answer.status, `${why}: ${answer.text}`).toBe(field.changeableWhen && isOthers ? 403 : 400);
        expect(answer.errors.map((error) => error.path).filter((at) => !isRuledBy(model, at, path))).toEqual([
          path,
        ]);
      }
      expect((await admin.api.read(model.resource, made.id)).data).toEqual(made.data);
    },
  );

  it.each(edgeValues(model, field))(`${path} accepts a value that is $why`, async ({ value, stored }) => {
    const { admin, body } = await record(model, field);
    const answer = await admin.api.create(model.resource, { ...body, [path]: value });
    const isRuled = hasRule(model, path) && answer.status === 400;
    if (isRuled) return expect(model.rules.map((rule) => rule.message)).toContain(answer.errors[0]?.message);
    expectStatus(answer, 201);
    if (!field.writeOnly) expect(answer.data[path]).toEqual(stored);
  });
}

/** A value of the field that is none of some. */
async function otherThan(
  model: EntityModel,
  field: FieldModel,
  values: readonly unknown[],
  admin: Actor,
): Promise<unknown> {
  if (field.enum) return getEnum(model, field).find(({ value }) => !values.includes(value))?.value;
  if (field.kind === 'boolean') return !values.includes(true);
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length > 0) return Math.max(...numbers) + 1;
  const [entry] = await makeEntries(model, field, 1, admin);
  return field.kind === 'references' ? [entry] : entry;
}

/** Bodies that break one rule, and are valid otherwise. */
async function brokenBy(model: EntityModel, rule: RuleSource, admin: Actor): Promise<Json[]> {
  const field = fieldNamed(model, rule.field);
  if (!field) throw new Error(`${model.name}: a rule names no field`);
  const when = await makeValuesFor(model, rule.when, admin);
  if (rule.never) {
    const valid = await validRecord(model, admin);
    return [{ ...valid, ...when }];
  }
  const valid = await validRecord(model, admin, { values: { ...when, ...valuesFor(model, field.when) } });
  const bodies: Json[] = [];
  if (rule.required) {
    bodies.push(withValue(valid, rule.field, undefined), {
      ...valid,
      [rule.field]: field.kind === 'references' ? [] : null,
    });
    if (field.kind === 'string') bodies.push({ ...valid, [rule.field]: '' });
  }
  const must = rule.must ?? {};
  const withOther = (value: unknown): Json => ({ ...valid, [rule.field]: value });
  if (must.const !== undefined || must.enum)
    bodies.push(withOther(await otherThan(model, field, must.enum ?? [must.const], admin)));
  if (must.minimum !== undefined) bodies.push(withOther(Math.max(field.minimum ?? 0, must.minimum - 1)));
  if (must.maximum !== undefined) bodies.push(withOther(must.maximum + 1));
  if (must.minItems !== undefined)
    bodies.push(withOther(await makeEntries(model, field, must.minItems - 1, admin)));
  if (must.maxItems !== undefined)
    bodies.push(withOther(await makeEntries(model, field, must.maxItems + 1, admin)));
  if (rule.must?.notBefore !== undefined)
    bodies.push({ ...valid, [rule.must.notBefore]: '2024-05-02', [rule.field]: '2024-05-01' });
  expect(bodies.length, `teach this suite the rule ${JSON.stringify(rule)}`).toBeGreaterThan(0);
  return bodies;
}

function describeRules(model: EntityModel): void {
  const rules = getSource(model)['x-rules'] ?? [];
  it
    .runIf(rules.length > 0)
    .each(rules.map((rule) => [`${JSON.stringify(rule.when)} ${rule.field}`, rule] as const))(
    'rule %s',
    async (_title, rule) => {
      const admin = await (await TestOrganization.create()).admin();
      for (const body of await brokenBy(model, rule, admin)) {
        expectFailure(await admin.api.create(model.resource, body), rule.field, rule.message);
      }
    },
  );

  it.runIf(rules.length > 0 && Object.keys(model.permissions.update).length > 0)(
    'checks rules on an update of only one of their fields',
    async () => {
      const admin = await (await TestOrganization.create()).admin();
      for (const rule of rules.filter((one) => one.required)) {
        const field = fieldNamed(model, rule.field);
        if (!field) continue;
        const made = await createRecord(model, admin, {
          values: await makeValuesFor(model, rule.when, admin),
        });
        const empty = field.kind === 'references' ? [] : null;
        expectFailure(
          await admin.api.update(model.resource, made.id, { [rule.field]: empty }),
          rule.field,
          rule.message,
        );
      }
      for (const { when, field, must, message } of rules) {
        if (must?.notBefore === undefined) continue;
        const dates = { [must.notBefore]: '2024-05-02', [field]: '2024-05-02' };
        const values = { ...(await makeValuesFor(model, when, admin)), ...dates };
        const { id } = await createRecord(model, admin, { values });
        // a new record may not be in the state in which it has the field
        const state = valuesFor(model, fieldNamed(model, field)?.when);
        expectStatus(await admin.api.update(model.resource, id, { ...state, ...dates }), 200);
        for (const change of [{ [field]: '2024-05-01' }, { [must.notBefore]: '2024-05-03' }])
          expectFailure(await admin.api.update(model.resource, id, change), field, message);
      }
    },
  );
}

describe.each(testedModels().map((model) => [model.name, model] as const))(
  'validation of %s',
  (_name, model) => {
    const isCreatable = model.permissions.create.ADMIN !== undefined;
    if (!isCreatable) return;
    let admin: Actor;
    beforeAll(async () => {
      admin = sharing(await (await TestOrganization.create()).admin());
    });

    const fields = model.fields.filter((field) => mayWrite(field, 'create', 'ADMIN') && !field.transient);
    for (const field of fields) describeField(model, field);
    describeRules(model);

    it('reports every failure of a request at once, one per field', async () => {
      const failures = fields
        .filter((field) => !field.when && !hasRule(model, wireName(field)))
        .flatMap((field) => failingValues(model, field).slice(-1));
      const body = await validRecord(model, admin);
      for (const { path, value } of failures) body[path] = value;
      const answer = expectStatus(await admin.api.create(model.resource, body), 400);
      const messages = new Map(answer.errors.map((error) => [error.path, error.message]));
      for (const { path, message } of failures) expect([path, messages.get(path)]).toEqual([path, message]);
      expect(answer.errors.length).toBe(messages.size);
    });

    it('refuses an unknown field, and reports it with other failures', async () => {
      const required = fields.find(
        (field) => field.required && field.default === undefined && field.kind === 'string',
      );
      const body: Json = { ...(await validRecord(model, admin)), noSuchField: 'x' };
      if (required) body[wireName(required)] = '';
      const answer = expectStatus(await admin.api.create(model.resource, body), 400);
      const paths = answer.errors.map((error) => error.path).sort();
      expect(paths).toEqual(['noSuchField', ...(required ? [wireName(required)] : [])].sort());
      expect(answer.errors.find((error) => error.path === 'noSuchField')?.message).toBe('Unknown field');
    });

    it.each([
      ['a list', '[]'],
      ['a text', '"x"'],
      ['null', 'null'],
      ['a number', '1'],
      ['no JSON', '{"a":'],
      ['empty', ''],
    ])('refuses a body that is %s', async (_what, body) => {
      const answer = await admin.api.send('POST', `/${model.resource}`, body);
      expectStatus(answer, 400);
      expect(answer.errors.length).toBeGreaterThan(0);
    });

    it('refuses another content type', async () => {
      const answer = await admin.api.send('POST', `/${model.resource}`, '<a/>', {
        'content-type': 'text/xml',
      });
      expect([400, 415]).toContain(answer.status);
      expect(answer.errors.length).toBeGreaterThan(0);
    });

    it.each(['__proto__', 'constructor', 'toString'])("rejects %s as a field's value", async (name) => {
      const body = await validRecord(model, admin);
      const text = JSON.stringify(body).replace(
        /\}$/,
        `${Object.keys(body).length > 0 ? ',' : ''}"${name}":{"x":1}}`,
      );
      expectStatus(await admin.api.send('POST', `/${model.resource}`, text), 400);
    });

    const texts = fields.filter((field) => field.kind === 'string' && !field.format && !field.when);
    it.runIf(texts.length > 0)('refuses text that no database can store', async () => {
      for (const field of texts.slice(0, 1)) {
        for (const text of ['a\u0000b', 'a\ud800b']) {
          const body = { ...(await validRecord(model, admin)), [wireName(field)]: text };
          const answer = expectStatus(await admin.api.create(model.resource, body), 400);
          expect(answer.errors.map((error) => error.path)).toEqual([wireName(field)]);
        }
      }
    });
  },
);

describe.each(testedModels().map((model) => [model.name, model] as const))(
  'what %s stores',
  (_name, model) => {
    if (model.permissions.create.ADMIN === undefined) return;
    let admin: Actor;
    beforeAll(async () => {
      admin = sharing(await (await TestOrganization.create()).admin());
    });
    const fields = model.fields.filter(
      (field) => mayWrite(field, 'create', 'ADMIN') && !field.transient && !field.when,
    );

    it('trims text', async () => {
      const trimmed = fields.filter((field) => field.trim && !field.writeOnly && field.kind === 'string');
      const made = await createRecord(model, admin, { fill: 'all' });
      const sent: Json = { ...(await validRecord(model, admin, { fill: 'all' })) };
      const textFields = trimmed.filter((field) => typeof sent[wireName(field)] === 'string');
      for (const field of textFields) sent[wireName(field)] = ` \t${String(sent[wireName(field)])}\n `;
      const answer = expectStatus(await admin.api.create(model.resource, sent), 201);
      for (const field of textFields)
        expect(answer.data[wireName(field)]).toBe(String(sent[wireName(field)]).trim());
      expect(made.answer.status).toBe(201);
    });

    it('stores empty optional values as null', async () => {
      const emptied = fields.filter(
        (field) =>
          field.emptyToNull &&
          !field.required &&
          !field.writeOnly &&
          field.kind !== 'json' &&
          !hasRule(model, wireName(field)),
      );
      const body = await validRecord(model, admin, { values: {} });
      const ruled = new Set(model.rules.map((rule) => rule.path));
      const free = emptied.filter(
        (field) => !ruled.has(wireName(field)) && !isNeededByRule(model, body, field),
      );
      for (const field of free)
        body[wireName(field)] = field.kind === 'reference' ? null : field.trim ? '  ' : '';
      const answer = expectStatus(await admin.api.create(model.resource, body), 201);
      for (const field of free)
        expect([wireName(field), answer.data[wireName(field)]]).toEqual([wireName(field), null]);
    });

    it('fills in defaults', async () => {
      const made = await createRecord(model, admin);
      for (const field of model.fields.filter((one) => one.default !== undefined && !one.when)) {
        if (wireName(field) in made.sent) continue;
        expect([field.name, made.data[field.name]]).toEqual([field.name, field.default]);
      }
    });

    it('refuses a new record without a field that only the form fills in, and keeps it when it is absent later', async () => {
      const named = model.fields.filter(({ initial }) => initial !== undefined);
      const { id, data, sent } = await createRecord(model, admin);
      const body = Object.fromEntries(
        Object.entries(sent).filter(([name]) => !named.some((field) => wireName(field) === name)),
      );
      const refused = named.length > 0 ? await admin.api.create(model.resource, body) : undefined;
      for (const field of named)
        expect(refused?.errors).toContainEqual({
          path: wireName(field),
          message: getMessage(model, field, 'required'),
          code: 'VALIDATION',
        });
      if (!model.permissions.update.ADMIN) return;
      const changed = expectStatus(await admin.api.update(model.resource, id, {}), 200);
      for (const { name } of named) expect(changed.data[name]).toEqual(data[name]);
    });

    it('fills in an empty field if its rules allow one value only', async () => {
      for (const { when, path, value } of model.rules.filter((rule) => rule.value !== undefined)) {
        // a default fills it in first
        if (fieldNamed(model, path)?.default !== undefined) continue;
        const [name, match] = Object.entries(when)[0] ?? ['', null];
        for (const empty of ['', null, undefined]) {
          const body = { ...(await validRecord(model, admin)), [name]: match, [path]: empty };
          const made = await admin.api.create(model.resource, body);
          expect(expectStatus(made, 201).data[path]).toBe(value);
        }
      }
    });

    it('returns the same after a create as a read', async () => {
      const made: Made = await createRecord(model, admin, { fill: 'all' });
      const read = expectStatus(await admin.api.read(model.resource, made.id), 200);
      expect(read.data).toEqual(made.data);
      for (const field of fields.filter(
        (one) => wireName(one) in made.sent && !one.writeOnly && one.format !== 'us-phone',
      )) {
        expect([wireName(field), read.data[wireName(field)]]).toEqual([
          wireName(field),
          made.sent[wireName(field)],
        ]);
      }
    });

    it('generates a unique key for each record', async () => {
      const keyed = model.fields.filter((field) => field.apiKeyPrefix !== undefined);
      if (keyed.length === 0) return;
      const [one, other] = [await createRecord(model, admin), await createRecord(model, admin)];
      for (const field of keyed) {
        expect(one.data[field.name]).toMatch(new RegExp(`^${field.apiKeyPrefix ?? ''}_[\\w-]{22,}$`));
        expect(one.data[field.name]).not.toBe(other.data[field.name]);
      }
    });

    it('keeps fields not named in an update', async () => {
      if (model.permissions.update.ADMIN === undefined) return;
      const made = await createRecord(model, admin, { fill: 'all' });
      const field = fields.find(
        (one) => one.kind === 'string' && !one.format && mayWrite(one, 'update', 'ADMIN'),
      );
      if (!field) return;
      const value = validValue(model, field, nextNumber());
      const answer = expectStatus(
        await admin.api.update(model.resource, made.id, { [field.name]: value }),
        200,
      );
      expect(answer.data).toEqual({ ...made.data, [field.name]: value, updatedAt: answer.data.updatedAt });
      expect(String(answer.data.updatedAt) > String(made.data.updatedAt)).toBe(true);
    });

    it('accepts its own response as an update', async () => {
      if (model.permissions.update.ADMIN === undefined) return;
      const made = await createRecord(model, admin, { fill: 'all' });
      const answer = expectStatus(await admin.api.update(model.resource, made.id, made.data), 200);
      expect({ ...answer.data, updatedAt: '' }).toEqual({ ...made.data, updatedAt: '' });
    });

    const conditional = model.fields.filter((field) => field.when && mayWrite(field, 'create', 'ADMIN'));
    it.runIf(conditional.length > 0).each(conditional.map((field) => [field.name, field] as const))(
      'keeps %s only while its condition holds',
      async (_fieldName, field) => {
        const fact = Object.keys(field.when ?? {}).some((key) => key.startsWith('@'));
        const value = validValue(model, field, nextNumber());
        const holding = await adminFor(field);
        const values = { ...valuesFor(model, field.when), [wireName(field)]: value };
        const made = await createRecord(model, holding, { values });
        if (!field.writeOnly) expect(made.data[wireName(field)]).toEqual(value);
        if (fact) {
          const body = { ...(await validRecord(model, admin)), [wireName(field)]: value };
          const answer = expectStatus(await admin.api.create(model.resource, body), 400);
          expect(answer.errors.map((error) => error.path)).toEqual([wireName(field)]);
        } else {
          const others = otherValues(model, field);
          const body = await validRecord(model, admin, { values: { ...others, [wireName(field)]: value } });
          const answer = expectStatus(await admin.api.create(model.resource, body), 201);
          expect(answer.data[wireName(field)] ?? null).toEqual(field.default ?? null);
        }
      },
    );
  },
);

/** Values that falsify a field's condition. */
function otherValues(model: EntityModel, field: FieldModel): Json {
  const [key, match] = Object.entries(field.when ?? {}).find(([name]) => !name.startsWith('@')) ?? [];
  const own = key === undefined ? undefined : fieldNamed(model, key);
  if (key === undefined || !own || match === undefined) return {};
  const negated: Match =
    match !== null && typeof match === 'object' && !Array.isArray(match)
      ? match.not
      : { not: Array.isArray(match) ? (match[0] ?? null) : match };
  return { [key]: matchingValue(model, own, negated) };
}

/** Whether an applicable rule requires the field. */
function isNeededByRule(model: EntityModel, body: Json, field: FieldModel): boolean {
  return (getSource(model)['x-rules'] ?? []).some(
    (rule) =>
      rule.field === wireName(field) ||
      (rule.never === true && wireName(field) in rule.when && wireName(field) in body),
  );
}
