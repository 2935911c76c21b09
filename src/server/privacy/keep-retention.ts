import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../context.ts';

const BATCH = 500;

/**
 * Surveys whose texts and contact data are past the organization's retention period. Confidential comments name nobody,
 * but are erased as well.
 */
const DUE = `select s.id from surveys s join organizations o on o.id = s.organization_id
  where s.organization_id = $1 and s.forgotten_at is null and s.part is distinct from 'ANSWERS'
    and o.retention_months > 0 and s.sent_at < now() - make_interval(months => o.retention_months)
  order by s.sent_at limit ${BATCH}`;

/** Confidential texts that have waited as long for others of their group without being released. */
const SEALED = `delete from sealed_answers a using organizations o where a.organization_id = $1 and o.id = a.organization_id
  and a.part = 'COMMENT' and a.day < current_date - make_interval(months => o.retention_months)`;

/**
 * Erases a survey and counts it in the same transaction, so that the access log misses none. Each organization's
 * erasures of one run are one entry; texts that were never shown are not counted.
 */
const ERASE = `with erased as (select app.forget_survey($1, $2, false) as is_done)
  insert into access_events as e (organization_id, id, at, action, target, records)
  select $1, $3, now(), 'RETENTION_ERASED', 'Comments and contact data of surveys', 1 from erased where is_done
  on conflict (organization_id, id) do update set records = e.records + 1`;

/** Job: erases comments and contact data past their organization's retention period. */
export async function keepRetention({ db }: Pick<AppContext, 'db'>): Promise<void> {
  const organizations = await db.system((tx) =>
    tx.query<{ id: string }>('select id from organizations where retention_months > 0 order by id'),
  );
  for (const { id: organizationId } of organizations) {
    await db.system((tx) => tx.query(SEALED, [organizationId]));
    const entry = uuidv7();
    for (;;) {
      const due = await db.system((tx) => tx.query<{ id: string }>(DUE, [organizationId]));
      // one per transaction: see app.forget_survey
      for (const { id } of due) await db.system((tx) => tx.query(ERASE, [organizationId, id, entry]));
      if (due.length < BATCH) break;
    }
  }
}
