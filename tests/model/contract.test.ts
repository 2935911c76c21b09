import { beforeAll, describe, expect, it } from 'vitest';
import { registerApp } from '../../src/server/app.ts';
import { createServer } from '../../src/server/http/create-server.ts';
import { contractCalls } from '../support/call-requests.ts';
import { harness } from '../support/harness.ts';

/** Routes below /v1 that are not calls: the documentation. */
const DOCUMENTATION = /^\/v1\/(docs|openapi\.json|\*)/;

async function servedRoutes(): Promise<string[]> {
  const { ctx } = await harness();
  const app = createServer(ctx.config);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/v1/') || DOCUMENTATION.test(url)) return;
    routes.push(...[method].flat().flatMap((one) => (one === 'HEAD' ? [] : [`${one} ${url}`])));
  });
  await registerApp(app, ctx);
  await app.close();
  return routes;
}

describe('the contract', () => {
  beforeAll(harness);

  it('names every route below /v1, and no other', async () => {
    const declared = contractCalls.map(
      ({ model }) => `${model.method} /v1${model.path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    expect((await servedRoutes()).sort()).toEqual(declared.sort());
  });

  it('has an example of every body', () => {
    const without = contractCalls.filter(({ body }) => body && body.example === undefined);
    expect(without.map(({ model }) => model.name)).toEqual([]);
  });
});
