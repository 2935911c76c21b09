import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../../http/calls/register-calls.ts';
import type { AppContext } from '../../context.ts';
import type { EntityRegistry } from '../registry.ts';
import { listViews } from './list-views.ts';
import { changeView, createView, deleteView } from './save-view.ts';

/** Users' saved views of lists. */
export function registerSavedViews(app: FastifyInstance, { db }: AppContext, registry: EntityRegistry): void {
  registerCalls(app, {
    listSavedViews: ({ signedIn, query }) => listViews(db, registry, signedIn, query.entity),
    createSavedView: ({ signedIn, body }) => createView(db, registry, signedIn, body),
    changeSavedView: ({ signedIn, params, body }) => changeView(db, registry, signedIn, params.id, body),
    deleteSavedView: async ({ signedIn, params: { id } }) => {
      await deleteView(db, signedIn, id);
      return { id };
    },
  });
}
