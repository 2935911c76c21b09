import type { Scope } from '../../domain/access/access-model.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { isUuid } from '../db/uuid.ts';
import { notFound, readStatement } from './read-record.ts';
import type { EntityRuntime } from './registry.ts';

const ENTRIES = `
select coalesce(json_agg(json_build_object('id', e.id, 'action', e.action, 'userId', e.user_id, 'userName', e.user_name,
    'at', app.iso(e.at), 'changes', e.changes) order by e.at desc, e.id desc), '[]')::text as data,
  (select count(*)::int from audit_entries where organization_id = $1 and entity = $2 and record_id = $3) as total
from (
  select * from audit_entries where organization_id = $1 and entity = $2 and record_id = $3
  order by at desc, id desc limit $4 offset $5) e`;

/**
 * A page of a record's audit trail, the newest change first, as the JSON text of the answer.
 * @throws AppError 404 when the record does not exist within the scope
 */
export async function readHistory(
  db: Database,
  runtime: EntityRuntime,
  { viewer, tenant }: SignedIn,
  scope: Scope,
  id: string,
  page: { skip: number; take: number },
): Promise<string> {
  if (!isUuid(id)) throw notFound(runtime);
  const values = [viewer.organizationId, runtime.model.name, id, page.take, page.skip];
  const [[record] = [], [history] = []] = await db.pipeline(tenant, [
    readStatement(runtime, viewer, scope, id),
    { name: 'history', text: ENTRIES, values },
  ]);
  if (!record) throw notFound(runtime);
  const { data, total } = history as { data: string; total: number };
  return `{"data":${data},"pagination":{"total":${total},"pageCount":${Math.ceil(total / page.take)}}}`;
}
