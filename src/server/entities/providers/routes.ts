import type { FastifyInstance } from 'fastify';
import { JsonText } from '../../http/calls/json-text.ts';
import { registerCalls } from '../../http/calls/register-calls.ts';
import type { AppContext } from '../../context.ts';
import { parseListQuery } from '../list-query.ts';
import { listRecords } from '../list-records.ts';
import type { EntityRegistry } from '../registry.ts';
import { requireScope } from '../scope.ts';
import { paginationOfAll } from '../../http/paging.ts';
import { DatabaseProviderDirectory, type ProviderDirectory } from './directory.ts';
import { lookupIdentifiers } from './lookup-identifiers.ts';

/**
 * Providers: the users with that role that the viewer may see, and their identifiers in practice-management systems. A
 * provider sees only themselves.
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
  registerCalls(app, {
    listProviders: async ({ signedIn, query }) => {
      const scope = requireScope(users, 'read', signedIn);
      const wanted = parseListQuery(users, signedIn.viewer, { ...query, role: 'PROVIDER' });
      return new JsonText((await listRecords(ctx.db, users, signedIn, scope, wanted)).text);
    },
    lookupProviders: async ({ signedIn, params, query }) => {
      const { practiceIds } = query;
      const wanted = { userId: params.id, practiceIds };
      const data = await lookupIdentifiers(ctx, directory, { users, practices }, signedIn, wanted);
      return { data, pagination: paginationOfAll(data) };
    },
  });
}
