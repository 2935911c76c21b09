import type { FastifyInstance } from 'fastify';
import { withSession } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { readCsvUpload } from '../csv/read-csv-upload.ts';
import type { EntityRegistry, EntityRuntime } from '../entities/registry.ts';
import { grantOf } from '../entities/routes.ts';
import { checkImport } from './check-import.ts';
import { startImport } from './start-import.ts';
import { requireImport } from './stored-imports.ts';
import { importTemplate } from './template.ts';

function registerEntityImport(app: FastifyInstance, ctx: AppContext, runtime: EntityRuntime): void {
  const { resource } = runtime.model;
  const path = `/v1/${resource}/import`;

  app.get(`${path}/template`, async (request, reply) => {
    const text = await withSession(request, (signedIn) => {
      grantOf(runtime, 'create', signedIn);
      return importTemplate(ctx, runtime, signedIn);
    });
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${resource}-template.csv"`)
      .header('cache-control', 'no-store')
      .send(text);
  });

  app.post(`${path}/check`, async (request) => {
    // who may not import is told so before a byte is read
    await withSession(request, async (signedIn) => {
      grantOf(runtime, 'create', signedIn);
      await ctx.db.pipeline(signedIn.tenant, []);
    });
    const { file } = await readCsvUpload(request);
    const data = await withSession(request, (signedIn) => {
      grantOf(runtime, 'create', signedIn);
      return checkImport(ctx, runtime, signedIn, file);
    });
    return { data };
  });

  app.post(path, async (request, reply) => {
    const data = await withSession(request, (signedIn) => {
      grantOf(runtime, 'create', signedIn);
      return startImport(ctx, runtime, signedIn, request.body);
    });
    return reply.code(202).send({ data });
  });
}

/** Import of CSV files, the same for every entity that some role may create. */
export function registerImports(app: FastifyInstance, ctx: AppContext, registry: EntityRegistry): void {
  for (const runtime of registry.values()) {
    if (Object.keys(runtime.model.permissions.create).length > 0) registerEntityImport(app, ctx, runtime);
  }
  app.get('/v1/imports/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const data = await withSession(request, ({ tenant }) =>
      ctx.db.tenant(tenant, (tx) => requireImport(tx, tenant, id)),
    );
    return reply.header('cache-control', 'no-store').send({ data });
  });
}
