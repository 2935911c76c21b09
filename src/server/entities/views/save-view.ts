import { v7 as uuidv7 } from 'uuid';
import { MOST_SAVED_VIEWS } from '../../../domain/model/bulk.ts';
import type { ChangeSavedViewBody, CreateSavedViewBody, SavedView } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { EntityRegistry } from '../registry.ts';
import { refuse } from '../../http/errors.ts';
import { listedEntity, lockViews, refuseTakenName, toStoredQuery, VIEW_COLUMNS } from './saved-view.ts';
import { requireRoom } from '../../http/row-limit.ts';

async function countViews(tx: Transaction, { viewer }: SignedIn): Promise<number> {
  const views = await tx.query('select from saved_views where organization_id = $1 and user_id = $2', [
    viewer.organizationId,
    viewer.id,
  ]);
  return views.length;
}

/**
 * Saves a view of an entity's list under a name that the viewer has not used for it.
 * @throws AppError 400 for a query that the list does not support, 409 when the viewer has 50 views
 */
export async function createView(
  db: Database,
  registry: EntityRegistry,
  signedIn: SignedIn,
  { entity, name, query: sent }: CreateSavedViewBody,
): Promise<SavedView> {
  const { viewer, tenant } = signedIn;
  const { runtime } = listedEntity(registry, signedIn, entity);
  const query = toStoredQuery(runtime, viewer, sent);
  return db.tenant(tenant, async (tx) => {
    await lockViews(tx, signedIn);
    await refuseTakenName(tx, signedIn, runtime.model.name, name, null);
    await requireRoom(tx, {
      name: `views of ${viewer.id}`,
      most: MOST_SAVED_VIEWS,
      count: () => countViews(tx, signedIn),
      message: `You have ${MOST_SAVED_VIEWS} saved views. Delete one first.`,
    });
    const [view] = await tx.query<SavedView>(
      `insert into saved_views (organization_id, id, user_id, entity, name, query)
       values ($1, $2, $3, $4, $5, $6::jsonb) returning ${VIEW_COLUMNS}`,
      [viewer.organizationId, uuidv7(), viewer.id, runtime.model.name, name, query],
    );
    if (!view) throw new Error('The view was not stored.');
    return view;
  });
}

const OWN = 'organization_id = $1 and user_id = $2 and id = $3';

function notFound(): Error {
  return refuse('NOT_FOUND', 'There is no such view.');
}

/**
 * Renames one of the viewer's own views, or changes its query; omitted properties stay.
 * @throws AppError 404 for any but their own, 400 for a query that the list does not support
 */
export async function changeView(
  db: Database,
  registry: EntityRegistry,
  signedIn: SignedIn,
  id: string,
  body: ChangeSavedViewBody,
): Promise<SavedView> {
  const { viewer, tenant } = signedIn;
  const own = [viewer.organizationId, viewer.id, id];
  return db.tenant(tenant, async (tx) => {
    await lockViews(tx, signedIn);
    const [before] = await tx.query<SavedView & { entity: string }>(
      `select entity, ${VIEW_COLUMNS} from saved_views where ${OWN}`,
      own,
    );
    if (!before) throw notFound();
    const { runtime } = listedEntity(registry, signedIn, before.entity);
    const name = body.name ?? before.name;
    const query = body.query ? toStoredQuery(runtime, viewer, body.query) : JSON.stringify(before.query);
    await refuseTakenName(tx, signedIn, before.entity, name, id);
    const [view] = await tx.query<SavedView>(
      `update saved_views set name = $4, query = $5::jsonb, updated_at = now() where ${OWN}
       returning ${VIEW_COLUMNS}`,
      [...own, name, query],
    );
    if (!view) throw notFound();
    return view;
  });
}

/** Deletes one of the viewer's own views. @throws AppError 404 for any but their own */
export async function deleteView(db: Database, { viewer, tenant }: SignedIn, id: string): Promise<void> {
  const [rows = []] = await db.pipeline(tenant, [
    {
      text: `delete from saved_views where ${OWN} returning id`,
      values: [viewer.organizationId, viewer.id, id],
    },
  ]);
  if (rows.length === 0) throw notFound();
}
