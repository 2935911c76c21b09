import { describe, expect, it } from 'vitest';
import { harness } from '../support/harness.ts';

/** Foreign keys that need no index of their own, each with its reason. */
const WITHOUT_INDEX: Record<string, string> = {
  'api_tokens: organization_id, created_by_id': 'an organization has few tokens',
  'bulk_mappings: organization_id, user_id': 'users are seldom deleted',
  'webhook_endpoints: organization_id, created_by_id': 'an organization has few endpoints',
};

/**
 * Foreign keys that no index begins with: deleting a row that one of them refers to reads the whole table. A partial
 * index counts if it leaves out only rows without a reference.
 */
const UNINDEXED = `
select k.conrelid::regclass || ': ' || string_agg(a.attname, ', ' order by array_position(k.conkey, a.attnum)) as key
from pg_constraint k
join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
  select from pg_index i
  where i.indrelid = k.conrelid and i.indisvalid
    and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
    and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
      select '(' || quote_ident(n.attname) || ' IS NOT NULL)' from pg_attribute n
      where n.attrelid = k.conrelid and n.attnum = any(k.conkey))))
group by k.oid, k.conrelid
order by 1`;

describe('foreign keys', () => {
  it('have an index that begins with their columns', async () => {
    const { db } = await harness();
    const found = await db.system((tx) => tx.query<{ key: string }>(UNINDEXED));
    expect(found.map(({ key }) => key)).toEqual(Object.keys(WITHOUT_INDEX).sort());
  });
});
