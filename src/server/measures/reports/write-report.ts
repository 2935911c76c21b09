import type { CallModel } from '../../../domain/model/call.ts';
import { calls } from '../../../generated/calls/models.ts';
import { createFigureSource } from '../read-figures.ts';
import { noteStoppedWork, requireJobPerson, WorkStopped } from '../../identity/auth/job-person.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import type { FileAnswer } from '../../intake/csv/table-file.ts';
import { DatabaseUnavailable, type Tenant, type Transaction } from '../../db/database.ts';
import { SqlBuilder } from '../../db/sql-builder.ts';
import { auditName } from '../../entities/audit.ts';
import { compiledEntities } from '../../entities/routes.ts';
import { AppError, refuse } from '../../http/errors.ts';
import type { JobAttempt, JobPayloads } from '../../operations/jobs/payloads.ts';
import { findOrder, type ReportOrder, getRights } from './stored-reports.ts';
import { wantedFile } from './wanted-file.ts';

/** Bytes per part. */
const PART = 512 * 1024;
const PROGRESS_EVERY_MS = 300;
/** Steps of a document, which has no rows to count. */
const DRAWN = 100;
const NO_ACCESS = 'You may no longer see the requested data.';
const STOPPED = 'The file was stopped.';

type Payload = JobPayloads['write-report'];

const toTenant = ({ organizationId, userId }: Payload): Tenant => ({ organizationId, userId });

/** The user with their current rights. @throws WorkStopped if their rights changed after the request */
async function personNow(
  ctx: AppContext,
  payload: Payload,
  { rights }: ReportOrder,
  call: CallModel = calls.startReport,
): Promise<SignedIn> {
  const person = await ctx.db.system((tx) => requireJobPerson(ctx, tx, toTenant(payload), call));
  if (getRights(person.session) !== rights)
    throw new WorkStopped(`The permissions of ${auditName(person.session)} have changed.`);
  return person;
}

async function beginAnew(tx: Transaction, { organizationId, reportId }: Payload): Promise<boolean> {
  const rows = await tx.query(
    `update reports set status = 'WRITING', done = 0, updated_at = now()
     where organization_id = $1 and id = $2 and status in ('QUEUED', 'WRITING') returning id`,
    [organizationId, reportId],
  );
  if (rows.length > 0)
    await tx.query('delete from report_parts where organization_id = $1 and report_id = $2', [
      organizationId,
      reportId,
    ]);
  return rows.length > 0;
}

/** Stores the progress of a file, at most once in `PROGRESS_EVERY_MS`. */
function progressNotes(ctx: AppContext, { organizationId, userId, reportId }: Payload) {
  let notedAt = 0;
  let noting: Promise<unknown> = Promise.resolve();
  const write = (done: number, total: number | null): Promise<unknown> =>
    ctx.db.tenant({ organizationId, userId }, (tx) =>
      tx.query(
        `update reports set total = $3, done = $4, updated_at = now()
         where organization_id = $1 and id = $2 and status = 'WRITING'`,
        [organizationId, reportId, total, done],
      ),
    );
  return {
    note(done: number, total: number | null): void {
      if (performance.now() - notedAt < PROGRESS_EVERY_MS) return;
      notedAt = performance.now();
      noting = noting.then(() => write(done, total));
      // writing continues; `end` reports that the database is unavailable
      noting.catch(() => undefined);
    },
    end: (): Promise<unknown> => noting,
  };
}

type Notes = ReturnType<typeof progressNotes>;

/** Keeps a file part by part, and notes how far it is. @returns its bytes */
async function keepParts(
  ctx: AppContext,
  payload: Payload,
  file: FileAnswer,
  { note }: Notes,
): Promise<number> {
  const { organizationId, reportId } = payload;
  let [size, part] = [0, 0];
  let waiting: Buffer[] = [];
  const keep = async (): Promise<void> => {
    const content = Buffer.concat(waiting);
    waiting = [];
    size += content.length;
    const kept = await ctx.db.tenant(toTenant(payload), (tx) =>
      tx.query(
        `insert into report_parts (organization_id, report_id, place, content)
         select organization_id, id, $3, $4 from reports where organization_id = $1 and id = $2 and status = 'WRITING'
         returning place`,
        [organizationId, reportId, part++, content],
      ),
    );
    if (kept.length === 0) throw new WorkStopped(STOPPED);
  };
  for await (const chunk of file.body) {
    waiting.push(Buffer.from(chunk as Buffer));
    if (waiting.reduce((sum, { length }) => sum + length, 0) >= PART) await keep();
    if (file.written) note(file.written(), file.rows ?? null);
  }
  if (waiting.length > 0) await keep();
  return size;
}

/** Ends a report and notifies its user. @returns false if it was stopped or deleted */
async function finish(
  tx: Transaction,
  { organizationId, userId, reportId }: Payload,
  { values, notice }: { values: Record<string, string | number | null>; notice: object },
): Promise<boolean> {
  const sql = new SqlBuilder();
  const set = Object.entries(values).map(([name, value]) => `${name} = ${sql.bind(value)}`);
  const finished = await tx.query(
    `update reports set ${set.join(', ')}, finished_at = now(), updated_at = now()
     where organization_id = ${sql.bind(organizationId)} and id = ${sql.bind(reportId)} and status = 'WRITING'
     returning id`,
    sql.values,
  );
  if (finished.length === 0) return false;
  await tx.query('insert into notifications (organization_id, user_id, data) values ($1, $2, $3::jsonb)', [
    organizationId,
    userId,
    JSON.stringify({ ...notice, reportId }),
  ]);
  return true;
}

/** Ends a file whose user lost rights, and tells the administrators; nothing if the user has stopped it. */
function stopForRights(ctx: AppContext, payload: Payload, reason: string): Promise<void> {
  return ctx.db.system(async (tx) => {
    const isStopped = await finish(tx, payload, {
      values: { status: 'STOPPED', error: NO_ACCESS },
      notice: { kind: 'REPORT_FAILED', error: NO_ACCESS },
    });
    const note = { work: 'FILE', workId: payload.reportId, reason } as const;
    if (isStopped) await noteStoppedWork(tx, payload.organizationId, note);
  });
}

async function writeFile(ctx: AppContext, payload: Payload, attempt: JobAttempt): Promise<void> {
  const order = await ctx.db.tenant(toTenant(payload), (tx) =>
    findOrder(tx, toTenant(payload), payload.reportId),
  );
  if (!order) throw refuse('NOT_FOUND', 'This report does not exist or has been deleted.');
  const wanted = wantedFile(
    compiledEntities(ctx.config),
    order.address,
    await personNow(ctx, payload, order),
  );
  const notes = progressNotes(ctx, payload);
  const file = await wanted.write({
    onProgress: (share) => notes.note(Math.floor(share * DRAWN), DRAWN),
    source: createFigureSource(ctx.db),
    ip: order.ip,
    asViewer: async (work) => {
      return work(await personNow(ctx, payload, order, wanted.call));
    },
  });
  const size = await keepParts(ctx, payload, file, notes);
  await notes.end();
  const { fileName, mediaType, rows = null } = file;
  await ctx.db.system(async (tx) => {
    await finish(tx, payload, {
      values: {
        status: 'READY',
        file_name: fileName,
        media_type: mediaType,
        size,
        total: rows,
        done: rows ?? 0,
      },
      notice: { kind: 'REPORT_READY', fileName, needsProof: wanted.call.proof === true },
    });
    await attempt.finish(tx);
  });
}

/** Job: writes a requested file with the user's current rights. A retry starts over. */
export async function writeReport(ctx: AppContext, payload: Payload, attempt: JobAttempt): Promise<void> {
  if (!(await ctx.db.tenant(toTenant(payload), (tx) => beginAnew(tx, payload)))) return;
  try {
    await writeFile(ctx, payload, attempt);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    if (error instanceof WorkStopped) return stopForRights(ctx, payload, error.message);
    const isRefused = error instanceof AppError;
    if (!isRefused && !attempt.isLastTry) throw error;
    const message = isRefused ? error.message : 'Something went wrong. Please request the file again.';
    await ctx.db.system((tx) =>
      finish(tx, payload, {
        values: { status: 'FAILED', error: message },
        notice: { kind: 'REPORT_FAILED', error: message },
      }),
    );
    if (!isRefused) throw error;
  }
}
