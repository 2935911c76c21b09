import { beforeAll, describe, expect, it } from 'vitest';
import { listedModels, wireName } from '../support/entity-files.ts';
import { harness } from '../support/harness.ts';

interface Document {
  openapi: string;
  servers?: { url: string }[];
  paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
}

describe('the OpenAPI document', () => {
  let url: string;
  let document: Document;
  beforeAll(async () => {
    ({ url } = await harness());
    document = (await (await fetch(`${url}/v1/openapi.json`)).json()) as Document;
  });

  it('is of version 3.1, and has a page to read it', async () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const page = await fetch(`${url}/v1/docs`);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
  });

  it('lists existing addresses', async () => {
    const base = document.servers?.[0]?.url ?? '/';
    const prefix = new URL(base, url).pathname.replace(/\/$/, '');
    const missing: string[] = [];
    for (const [path, operations] of Object.entries(document.paths)) {
      if (!operations.get || path.includes('{')) continue;
      const { status, headers } = await fetch(`${url}${prefix}${path}`, { redirect: 'manual' });
      // the application's page responds to addresses that are not calls
      const isOurs = headers.get('content-type')?.startsWith('application/json') ?? false;
      if (status === 404 || !isOurs) missing.push(`${prefix}${path}`);
    }
    expect(missing).toEqual([]);
  });

  it.each(listedModels().map((model) => [model.name, model] as const))(
    'describes the operations of %s',
    (_name, model) => {
      const collection = document.paths[`/${model.resource}`] ?? {};
      const item = document.paths[`/${model.resource}/{id}`] ?? {};
      const granted = (operation: 'create' | 'update' | 'delete') =>
        Object.keys(model.permissions[operation]).length > 0;
      expect('get' in collection).toBe(true);
      expect(['post' in collection, 'put' in item, 'delete' in item]).toEqual([
        granted('create'),
        granted('update'),
        granted('delete'),
      ]);
      const parameters = (collection.get?.parameters ?? []).map((parameter) => parameter.name);
      const filters = model.fields.filter((field) => field.filterable).map(wireName);
      expect(parameters).toEqual(expect.arrayContaining(['skip', 'take', 'sortBy', 'orderBy', ...filters]));
    },
  );
});
