import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withSession } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { parseListQuery } from '../entities/list-query.ts';
import { listRecords } from '../entities/list-records.ts';
import type { EntityRegistry } from '../entities/registry.ts';
import { grantOf } from '../entities/routes.ts';
import { DatabaseProviderDirectory, type ProviderDirectory } from './directory.ts';
import { lookupIdentifiers } from './lookup-identifiers.ts';

function queryOf(request: FastifyRequest): Record<string, unknown> {
  return request.query as Record<string, unknown>;
}

/**
 * Providers: the users of that role whom the viewer may see, and who they are to the practice-management systems.
 * A provider sees themselves alone.
 */
export function registerProviders(
  app: FastifyInstance,
  ctx: AppContext,
  registry: EntityRegistry,
  directory: ProviderDirectory = new DatabaseProviderDirectory(ctx.db),
): void {
  const users = registry.get('user');
  const practices = registry.get('practice');
  if (!users || !practices) return;

  app.get('/v1/providers', async (request, reply) => {
    const text = await withSession(request, (signedIn) => {
      const scope = grantOf(users, 'read', signedIn);
      const query = parseListQuery(users, signedIn.viewer, { ...queryOf(request), role: 'PROVIDER' });
      return listRecords(ctx.db, users, signedIn, scope, query);
    });
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(text);
  });

  app.get('/v1/users/:id/providers/lookup', async (request, reply) => {
    const { id: userId } = request.params as { id: string };
    const { practiceIds } = queryOf(request);
    const data = await withSession(request, (signedIn) =>
      lookupIdentifiers(ctx, directory, { users, practices }, signedIn, { userId, practiceIds }),
    );
    return reply
      .header('cache-control', 'no-store')
      .send({ data, pagination: { total: data.length, pageCount: Math.min(1, data.length) } });
  });
}
