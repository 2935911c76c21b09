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
  const views = await tx.query(
    `select from user_settings where organization_id = $1 and user_id = $2 and kind = 'VIEW'`,
    [viewer.organizationId, viewer.id],
  );
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
      `insert into user_settings (organization_id, user_id, kind, name, value)
       values ($1, $2, 'VIEW', $3, jsonb_build_object('entity', $4::text, 'name', $5::text, 'query', $6::jsonb))
       returning ${VIEW_COLUMNS}`,
      [viewer.organizationId, viewer.id, uuidv7(), runtime.model.name, name, query],
    );
    if (!view) throw new Error('The view was not stored.');
    return view;
  });
}

const OWN = `organization_id = $1 and user_id = $2 and kind = 'VIEW' and name = $3::uuid::text`;

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
      `select value->>'entity' as entity, ${VIEW_COLUMNS} from user_settings where ${OWN}`,
      own,
    );
    if (!before) throw notFound();
    const { runtime } = listedEntity(registry, signedIn, before.entity);
    const name = body.name ?? before.name;
    const query = body.query ? toStoredQuery(runtime, viewer, body.query) : JSON.stringify(before.query);
    await refuseTakenName(tx, signedIn, before.entity, name, id);
    const [view] = await tx.query<SavedView>(
      `update user_settings set updated_at = now(),
         value = value || jsonb_build_object('name', $4::text, 'query', $5::jsonb)
       where ${OWN} returning ${VIEW_COLUMNS}`,
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
      text: `delete from user_settings where ${OWN} returning name`,
      values: [viewer.organizationId, viewer.id, id],
    },
  ]);
  if (rows.length === 0) throw notFound();
}
