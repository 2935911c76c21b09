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

/** Each organization's erasures of one run are an entry of its access log; texts that were never shown are not counted. */
const NOTE = `insert into access_events (organization_id, at, action, target, records)
  values ($1, now(), 'RETENTION_ERASED', 'Comments and contact data of surveys', $2)`;

/** Job: erases comments and contact data past their organization's retention period. */
export async function keepRetention({ db }: Pick<AppContext, 'db'>): Promise<void> {
  const organizations = await db.system((tx) =>
    tx.query<{ id: string }>('select id from organizations where retention_months > 0 order by id'),
  );
  for (const { id: organizationId } of organizations) {
    await db.system((tx) => tx.query(SEALED, [organizationId]));
    let erased = 0;
    for (;;) {
      const due = await db.system((tx) => tx.query<{ id: string }>(DUE, [organizationId]));
      // one per transaction: see app.forget_survey
      for (const { id } of due)
        await db.system((tx) => tx.query('select app.forget_survey($1, $2, false)', [organizationId, id]));
      erased += due.length;
      if (due.length < BATCH) break;
    }
    if (erased > 0) await db.system((tx) => tx.query(NOTE, [organizationId, erased]));
  }
}
