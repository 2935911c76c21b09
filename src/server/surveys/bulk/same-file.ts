import { getContactKey } from '../contacts.ts';
import type { Transaction } from '../../db/database.ts';
import type { PatientRow } from './bulk-rows.ts';

/** An upload of a script's file. */
export interface ReceivedUpload {
  id: string;
  total: number;
  /**
   * whether its rows were sent or are being sent (`SENT`), nothing of it was (`NONE`), a person stopped or settled it
   * (`STOPPED`), or it ended otherwise before all of its surveys had left (`PARTIAL`)
   */
  state: 'SENT' | 'NONE' | 'STOPPED' | 'PARTIAL';
}

/** The latest upload of the same file within a day. Of two at once, the second waits for the first. */
export async function findReceived(
  tx: Transaction,
  organizationId: string,
  fileHash: string,
): Promise<ReceivedUpload | undefined> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `received:${organizationId}:${fileHash}`,
  ]);
  const [same] = await tx.query<ReceivedUpload>(
    `select id, total, case when stopped_by is not null or (total = 0 and is_settled) then 'STOPPED' when total = 0 then 'NONE'
         when status in ('STOPPED', 'FAILED') then 'PARTIAL'
         when status = 'DONE' and sent > 0 and not exists (select from surveys s where s.organization_id = $1
           and s.upload_id = u.id and s.delivery <> 'FAILED') then 'PARTIAL'
         else 'SENT' end as state
     from uploads u where organization_id = $1 and file_hash = $2 and created_at > now() - interval '1 day'
     order by created_at desc limit 1`,
    [organizationId, fileHash],
  );
  return same;
}

/** The rows of a file to whose contacts no survey has left with it, as far as that is known. */
export async function listRest(
  tx: Transaction,
  organizationId: string,
  fileHash: string,
  rows: readonly PatientRow[],
): Promise<PatientRow[]> {
  const sent = await tx.query<{ key: string }>(
    `select s.contact_key as key from surveys s join uploads u on u.organization_id = s.organization_id and u.id = s.upload_id
     where s.organization_id = $1 and u.file_hash = $2 and s.delivery <> 'FAILED'`,
    [organizationId, fileHash],
  );
  const keys = new Set(sent.map(({ key }) => key));
  return rows.filter((row) => !keys.has(getContactKey(row) ?? ''));
}

/** The way to send what was withdrawn; and the note once it has been sent. */
const [TO_SEND, WAS_SENT] = [
  'The same file, sent with a valid token within a day, sends the rest.',
  'The same file came again: the rest is part of that sending.',
];

/** Whether a problem of a file says that surveys were withdrawn, which have not been sent since. */
export const isOfWithdrawn = (problem: string): boolean => problem.endsWith(TO_SEND);

/** Notes on a script's file that surveys were withdrawn, for Integrations. @param tx of the owner */
export async function noteWithdrawn(
  tx: Transaction,
  [organizationId, uploadId]: readonly [string, string],
  describe: (withdrawn: number) => string,
): Promise<void> {
  const [upload] = await tx.query<{ n: number }>(
    `select total - sent - jsonb_array_length(skipped) as n from uploads
     where organization_id = $1 and id = $2 and is_received`,
    [organizationId, uploadId],
  );
  if (!upload || upload.n <= 0) return;
  await tx.query(
    `update uploads set problems = problems || to_jsonb($3::text), problem_count = problem_count + 1, is_settled = false
     where organization_id = $1 and id = $2`,
    [organizationId, uploadId, `${describe(upload.n)} ${TO_SEND}`],
  );
}

/** Notes that what was withdrawn has been sent since: nobody has to do anything about it. */
export function noteRestSent(tx: Transaction, organizationId: string, uploadId: string): Promise<unknown> {
  return tx.query(
    `update uploads set problems = replace(problems::text, $3, $4)::jsonb,
       is_settled = is_settled or (problem_count = 1 and strpos(problems::text, $3) > 0), updated_at = now()
     where organization_id = $1 and id = $2`,
    [organizationId, uploadId, TO_SEND, WAS_SENT],
  );
}
