import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation, Scope } from '../../domain/model.ts';
import { models } from '../../generated/models.ts';
import { validators } from '../../generated/validators.ts';
import { type SignedIn, withSession } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { refuse } from '../errors.ts';
import { readBulkItems } from './bulk.ts';
import { bulkDelete } from './bulk-delete.ts';
import { bulkUpdate } from './bulk-update.ts';
import { createRecord } from './create-record.ts';
import { deleteRecord } from './delete-record.ts';
import { exportRecords } from './export-records.ts';
import { parseListQuery } from './list-query.ts';
import { listRecords } from './list-records.ts';
import { readHistory } from './read-history.ts';
import { notFound, readRecord } from './read-record.ts';
import { buildRegistry, type EntityRegistry, type EntityRuntime } from './registry.ts';
import { scopeOf } from './scope.ts';
import { updateRecord } from './update-record.ts';

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  return request.query as Record<string, unknown>;
}

/** Denied unless granted. @throws AppError 403 */
export function grantOf(runtime: EntityRuntime, operation: Operation, { viewer }: SignedIn): Scope {
  const scope = scopeOf(runtime, operation, viewer);
  if (scope !== undefined) return scope;
  const { entitlement, label } = runtime.model;
  if (entitlement && !viewer.entitlements.includes(entitlement)) {
    throw refuse('FORBIDDEN', 'Your organization has not subscribed to this.');
  }
  const verb = { list: 'see', read: 'see', create: 'add', update: 'change', delete: 'delete' }[operation];
  throw refuse('FORBIDDEN', `You may not ${verb} ${label.plural.toLowerCase()}.`);
}

/** The operations answer JSON text: the database has written it. */
function sendJson(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(text);
}

function run<T>(
  request: FastifyRequest,
  runtime: EntityRuntime,
  operation: Operation,
  work: (signedIn: SignedIn, scope: Scope) => Promise<T>,
): Promise<T> {
  return withSession(request, (signedIn) => work(signedIn, grantOf(runtime, operation, signedIn)));
}

function registerReading(app: FastifyInstance, { db }: AppContext, runtime: EntityRuntime): void {
  const path = `/v1/${runtime.model.resource}`;
  app.get(path, async (request, reply) => {
    const text = await run(request, runtime, 'list', (signedIn, scope) =>
      listRecords(db, runtime, signedIn, scope, parseListQuery(runtime, signedIn.viewer, queryOf(request))),
    );
    return sendJson(reply, text);
  });

  const exportFile = async (request: FastifyRequest, reply: FastifyReply, query: Record<string, unknown>) => {
    const { fileName, body } = await exportRecords(db, runtime, query, (work) =>
      run(request, runtime, 'list', work),
    );
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(body);
  };
  // answers a file as it is read; a HEAD would read it all for nothing
  app.get(`${path}/export`, { exposeHeadRoute: false }, (request, reply) =>
    exportFile(request, reply, queryOf(request)),
  );
  // the ids of many records are too long for an address
  app.post(`${path}/export`, async (request, reply) => {
    await run(request, runtime, 'list', () => Promise.resolve());
    const id = readBulkItems(request.body).map((item) => item.id);
    return exportFile(request, reply, { ...queryOf(request), id });
  });

  app.get(`${path}/:id`, async (request, reply) => {
    const text = await run(request, runtime, 'read', (signedIn, scope) =>
      readRecord(db, runtime, signedIn, scope, idOf(request)),
    );
    return sendJson(reply, text);
  });

  app.get(`${path}/:id/history`, async (request, reply) => {
    const text = await run(request, runtime, 'read', (signedIn, scope) => {
      if (signedIn.viewer.role !== 'ADMIN') throw refuse('FORBIDDEN', 'Only administrators see the history.');
      const { skip, take } = parseListQuery(runtime, signedIn.viewer, queryOf(request));
      return readHistory(db, runtime, signedIn, scope, idOf(request), { skip, take });
    });
    return sendJson(reply, text);
  });
}

function registerWriting(app: FastifyInstance, ctx: AppContext, runtime: EntityRuntime): void {
  const path = `/v1/${runtime.model.resource}`;
  app.post(path, async (request, reply) => {
    const text = await run(request, runtime, 'create', (signedIn) =>
      createRecord(ctx, runtime, signedIn, request.body),
    );
    return sendJson(reply, text, 201);
  });

  app.route({
    method: ['PUT', 'PATCH'],
    url: `${path}/:id`,
    handler: async (request, reply) => {
      const text = await run(request, runtime, 'update', (signedIn, scope) =>
        updateRecord(ctx, runtime, signedIn, scope, idOf(request), request.body),
      );
      return sendJson(reply, text);
    },
  });

  app.post(`${path}/bulkUpdate`, async (request, reply) => {
    const text = await run(request, runtime, 'update', (signedIn, scope) =>
      bulkUpdate(ctx, runtime, signedIn, scope, request.body),
    );
    return sendJson(reply, text);
  });

  app.post(`${path}/bulkDelete`, async (request, reply) => {
    const text = await run(request, runtime, 'delete', (signedIn, scope) =>
      bulkDelete(ctx, runtime, signedIn, scope, request.body),
    );
    return sendJson(reply, text);
  });

  app.delete(`${path}/:id`, async (request, reply) => {
    const text = await run(request, runtime, 'delete', (signedIn, scope) =>
      deleteRecord(ctx, runtime, signedIn, scope, idOf(request)),
    );
    return sendJson(reply, text);
  });
}

/** The practices of an organization that the viewer may see; another organization's are not found. */
function registerOrganizationPractices(
  app: FastifyInstance,
  { db }: AppContext,
  practices: EntityRuntime,
): void {
  app.get('/v1/organizations/:id/practices', async (request, reply) => {
    const text = await run(request, practices, 'read', (signedIn, scope) => {
      if (idOf(request).toLowerCase() !== signedIn.viewer.organizationId) throw notFound(practices);
      return listRecords(
        db,
        practices,
        signedIn,
        scope,
        parseListQuery(practices, signedIn.viewer, queryOf(request)),
      );
    });
    return sendJson(reply, text);
  });
}

/** The entities of the compiled model. */
export function compiledEntities(config: Config): EntityRegistry {
  return buildRegistry(models, validators, config);
}

/** Routes of every entity, all of them served by the same operations. */
export function registerEntities(app: FastifyInstance, ctx: AppContext, registry: EntityRegistry): void {
  for (const runtime of registry.values()) {
    registerReading(app, ctx, runtime);
    registerWriting(app, ctx, runtime);
  }
  const practices = registry.get('practice');
  if (practices) registerOrganizationPractices(app, ctx, practices);
}
