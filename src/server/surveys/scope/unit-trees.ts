import type { Database, Tenant } from '../../db/database.ts';

/** The filters of units in a query: one or several. */
interface UnitFilters {
  organizationalUnitId?: string | string[];
  organizationalUnitIds?: string[];
}

/** Units `$2`, each with all units below it. UNION keeps each pair once, so that a circle ends. */
const BELOW = `with recursive below as (
    select root, root as id from unnest($2::uuid[]) root
    union
    select b.root, u.id from below b join organizational_units u on u.organization_id = $1 and u.parent_id = b.id)
  select root, array_agg(id order by id) as ids from below group by root`;

/**
 * A query whose filters of units include all units below them, as the tree is now: a unit stands for its whole branch in
 * every figure, list and file. Two filters restrict the query together.
 */
export async function withUnitsBelow<Q extends UnitFilters>(
  db: Database,
  { tenant }: { tenant: Tenant },
  query: Q,
): Promise<Q> {
  const { organizationalUnitId, organizationalUnitIds, ...rest } = query;
  const filters = [organizationalUnitId, organizationalUnitIds]
    .filter((one) => one !== undefined)
    .map((one) => [one].flat().map((id) => id.toLowerCase()));
  if (filters.length === 0) return query;
  const [rows = []] = await db.pipeline(tenant, [
    { text: BELOW, values: [tenant.organizationId, [...new Set(filters.flat())]] },
  ]);
  const below = new Map((rows as { root: string; ids: string[] }[]).map(({ root, ids }) => [root, ids]));
  const sets = filters.map((roots) => new Set(roots.flatMap((root) => below.get(root) ?? [])));
  const ids = [...(sets[0] ?? [])].filter((id) => sets.every((set) => set.has(id)));
  return { ...rest, organizationalUnitIds: ids.sort() } as unknown as Q;
}
