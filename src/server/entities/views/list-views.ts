import type { Calls, SavedView } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database, Statement } from '../../db/database.ts';
import { countStatement } from '../list-records.ts';
import { reaching } from '../routes.ts';
import { parseRecordQuery } from '../list-query.ts';
import type { EntityRegistry } from '../registry.ts';
import { listedEntity, OWN_VIEWS, readStoredQuery, VIEW_COLUMNS } from './saved-view.ts';

/**
 * The viewer's own views of an entity's list, each with its number of records.
 * @throws AppError 400 for an unknown entity, 403 without access to its list
 */
export async function listViews(
  db: Database,
  registry: EntityRegistry,
  signedIn: SignedIn,
  entity: string,
): Promise<Calls['listSavedViews']['answer']['data']> {
  const { viewer, tenant } = signedIn;
  const { runtime, scope } = listedEntity(registry, signedIn, entity);
  const [rows = []] = await db.pipeline(tenant, [
    {
      text: `select ${VIEW_COLUMNS} from user_settings where ${OWN_VIEWS} order by lower(value->>'name'), name`,
      values: [viewer.organizationId, viewer.id, entity],
    },
  ]);
  const views = rows as unknown as SavedView[];
  const queries = views.map(({ query }) => readStoredQuery(runtime, viewer, query));
  const counted = [parseRecordQuery(runtime, viewer, {}), ...queries];
  const owner = reaching(runtime, signedIn);
  const statements = counted.flatMap((query): Statement[] =>
    query ? [countStatement(runtime, owner.viewer, scope, query)] : [],
  );
  const totals = (await db.pipeline(owner.tenant, statements)).map(([row]) => Number(row?.total));
  const total = totals.shift() ?? 0;
  return {
    total,
    views: views.map((view, index) => ({ ...view, total: queries[index] ? (totals.shift() ?? null) : null })),
  };
}
