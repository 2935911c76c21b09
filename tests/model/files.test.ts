import { beforeAll, describe, expect, it } from 'vitest';
import type { FieldModel } from '../../src/domain/model/model.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { testedModels, wireName } from '../support/entity-files.ts';
import { createRecord, mayWrite, validRecord } from '../support/make-record.ts';
import { type Actor, ROLES, TestOrganization } from '../support/organizations.ts';
import { sampleFile, uploadFile } from '../support/upload-file.ts';

const fields = testedModels().flatMap((model) =>
  model.fields.filter((field) => field.file).map((field) => [model.name, field.name, model, field] as const),
);

it('covers every relation to a file, besides the pictures of people and practices', () => {
  const relations = testedModels().flatMap((model) =>
    model.fields.filter((field) => field.relation?.to === 'file' && field.widget !== 'avatar'),
  );
  expect(relations).toEqual(fields.map(([, , , field]) => field));
});

describe.runIf(fields.length > 0).each(fields)('files of %s.%s', (_model, _field, model, field) => {
  const path = wireName(field);
  const rules = field.file as NonNullable<FieldModel['file']>;
  let organization: TestOrganization;
  let admin: Actor;
  beforeAll(async () => {
    organization = await TestOrganization.create();
    admin = await organization.admin();
  });

  async function status(actor: Actor, id: unknown): Promise<number[]> {
    const found: number[] = [];
    for (const part of ['', '/content']) {
      const response = await actor.api.open(`/files/${String(id)}${part}`);
      await response.arrayBuffer();
      found.push(response.status);
    }
    return found;
  }

  const withFile = (actor: Actor, id: string) => createRecord(model, actor, { values: { [path]: id } });

  it('are embedded, served, and named in the history', async () => {
    const id = await uploadFile(admin.api, rules);
    const record = await withFile(admin, id);
    const { name } = sampleFile(rules);
    expect(record.data[path]).toBe(id);
    expect(record.data[field.name]).toMatchObject({ id, name, url: `/v1/files/${id}/content` });
    const content = await admin.api.open(`/files/${id}/content`);
    expect(Object.fromEntries(content.headers)).toMatchObject({
      'content-type': expect.stringMatching(rules.accept.join('|')),
      'content-security-policy': "default-src 'none'; base-uri 'none'; sandbox",
      vary: expect.stringContaining('cookie'),
    });
    const [change] = (await admin.api.history(model.resource, record.id)).rows;
    expect(change?.changes).toContainEqual(expect.objectContaining({ field: field.name, to: name }));
  });

  it('are checked by content and size, whatever their name', async () => {
    const send = (bytes: Uint8Array<ArrayBuffer>, name = sampleFile(rules).name) =>
      admin.api.upload(`/files/upload?field=${rules.target}`, bytes, name);
    expectStatus(await send(new TextEncoder().encode('<script>alert(1)</script>')), 415);
    expectStatus(await send(new Uint8Array(rules.maxBytes + 1)), 413);
    const { bytes, name } = sampleFile(rules);
    for (const target of [`${rules.target}x`, `${model.name}.id`, 'user.avatarFileId']) {
      const answer = expectStatus(await admin.api.upload(`/files/upload?field=${target}`, bytes, name), 400);
      expect(answer.errors[0]?.path).toBe('field');
    }
  });

  it.runIf(rules.accept.includes('application/pdf'))('are downloaded unless they are pictures', async () => {
    const { bytes } = sampleFile({ ...rules, accept: ['application/pdf'] });
    const { data } = expectStatus(
      await admin.api.upload(`/files/upload?field=${rules.target}`, bytes, 'Žofie 1.pdf'),
      201,
    );
    expect(data).toMatchObject({ mediaType: 'application/pdf', width: null, height: null });
    const content = await admin.api.open(`/files/${String(data.id)}/content`);
    expect(content.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''%C5%BDofie%201.pdf",
    );
    expect(await content.text()).toBe(new TextDecoder().decode(bytes));
  });

  it('belong to one record, and are attached by the person who uploaded them for the field', async () => {
    const colleague = await organization.person('ADMIN');
    const stranger = await (await TestOrganization.create()).admin();
    const { bytes, name } = sampleFile({ ...rules, accept: ['image/png'] });
    const used = await uploadFile(admin.api, rules);
    await withFile(admin, used);
    const ids = [
      used,
      await uploadFile(colleague.api, rules),
      await uploadFile(stranger.api, rules),
      String((await admin.api.upload('/files/upload', bytes, name)).data.id),
      '01980000-0000-7000-8000-000000000000',
    ];
    const { id: other } = await createRecord(model, admin);
    for (const id of ids) {
      const body = { ...(await validRecord(model, admin)), [path]: id };
      const created = expectStatus(await admin.api.create(model.resource, body), 400);
      expect(created.errors).toEqual([{ message: 'This file does not exist', path, code: 'VALIDATION' }]);
      expectStatus(await admin.api.update(model.resource, other, { [path]: id }), 400);
    }
  });

  it('are attached once by concurrent requests', async () => {
    const id = await uploadFile(admin.api, rules);
    const bodies: Json[] = [];
    for (let n = 0; n < 4; n += 1) bodies.push({ ...(await validRecord(model, admin)), [path]: id });
    const answers = await Promise.all(bodies.map((body) => admin.api.create(model.resource, body)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400, 400, 400]);
  });

  it('are readable by those who may read the field of the record, and before that by their uploader', async () => {
    const colleague = await organization.person('ADMIN');
    const stranger = await (await TestOrganization.create()).admin();
    const id = await uploadFile(admin.api, rules);
    expect(await status(admin, id)).toEqual([200, 200]);
    expect(await status(colleague, id)).toEqual([404, 404]);
    const record = await withFile(admin, id);
    expect(await status(colleague, id)).toEqual([200, 200]);
    expect(await status(stranger, id)).toEqual([404, 404]);
    for (const role of ROLES) {
      const actor = await organization.person(role);
      const read = await actor.api.read(model.resource, record.id);
      const isReadable = read.status === 200 && read.data[path] === id;
      expect([role, await status(actor, id)]).toEqual([role, isReadable ? [200, 200] : [404, 404]]);
    }
  });

  it('are uploaded only by roles that may write the field', async () => {
    const { bytes, name } = sampleFile(rules);
    for (const role of ROLES) {
      const actor = await organization.person(role);
      const may = (['create', 'update'] as const).some(
        (operation) => model.permissions[operation][role] && mayWrite(field, operation, role),
      );
      const answer = await actor.api.upload(`/files/upload?field=${rules.target}`, bytes, name);
      expect([role, answer.status]).toEqual([role, may ? 201 : 403]);
    }
  });

  it('are deleted when they are replaced or removed, and with their record', async () => {
    const [first, second] = [await uploadFile(admin.api, rules), await uploadFile(admin.api, rules)];
    const record = await withFile(admin, first);
    const stored = async (): Promise<string[]> => {
      const rows = await organization.server.db.system((tx) =>
        tx.query<{ id: string }>('select id from files where id = any($1::uuid[])', [[first, second]]),
      );
      return rows.map(({ id }) => id);
    };
    expectStatus(await admin.api.update(model.resource, record.id, { [path]: second }), 200);
    expect(await stored()).toEqual([second]);
    expectStatus(await admin.api.remove(model.resource, record.id), 200);
    expect(await stored()).toEqual([]);
  });

  it('are named in exports, and cannot be imported', async () => {
    await withFile(admin, await uploadFile(admin.api, rules));
    const { text } = expectStatus(await admin.api.list(`${model.resource}/export`), 200);
    expect(text).toContain(sampleFile(rules).name);
    const template = await admin.api.list(`${model.resource}/import/template`);
    if (template.status === 200) expect(template.text.split('\n')[0]).not.toContain(field.title);
  });
});
