import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireFreshProof } from '../../identity/auth/require-fresh-proof.ts';
import { createFigureSource } from '../read-figures.ts';
import { type SignedIn, withSession } from '../../identity/auth/sessions.ts';
import { requireProof } from '../../http/calls/admit.ts';
import { type CallInput, registerCalls } from '../../http/calls/register-calls.ts';
import type { AppContext } from '../../context.ts';
import { sendFile } from '../../intake/csv/table-file.ts';
import type { EntityRegistry } from '../../entities/registry.ts';
import { refuse } from '../../http/errors.ts';
import { fileCalls, type FileCallName } from './file-calls.ts';
import type { FileInput } from './file-input.ts';
import { findOrder, requireReport, getRights, stopReport, storeReport } from './stored-reports.ts';
import { wantedFile } from './wanted-file.ts';

/** Streams the parts of a file, for as long as its user may read it. */
async function* readContent(
  db: AppContext['db'],
  request: FastifyRequest,
  id: string,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const [row] = await withSession(request, async ({ tenant }) => {
      const text =
        'select content from report_parts where organization_id = $1 and report_id = $2 and place = $3';
      const [rows = []] = await db.pipeline(tenant, [{ text, values: [tenant.organizationId, id, part] }]);
      return rows as { content: Uint8Array }[];
    });
    if (!row) return;
    yield row.content;
  }
}

/**
 * A finished report.
 * @throws AppError 404, 403 if the user's rights have changed, or without the proof that its call needs, 409 if not
 * finished
 */
async function readyReport({ db }: AppContext, { tenant, session }: SignedIn, id: string) {
  return db.tenant(tenant, async (tx) => {
    const report = await requireReport(tx, tenant, id);
    if (report.needsProof) requireFreshProof({ session });
    const order = await findOrder(tx, tenant, id);
    if (order?.rights !== getRights(session))
      throw refuse('FORBIDDEN', 'Your permissions have changed. Please request the file again.');
    if (report.status !== 'READY' || report.fileName === null)
      throw refuse('CONFLICT', 'This file is not ready.');
    return { fileName: report.fileName, mediaType: order.mediaType ?? 'application/octet-stream' };
  });
}

/** Files of the user's data, at once or written in the background. */
export function registerReports(app: FastifyInstance, ctx: AppContext, registry: EntityRegistry): void {
  const { db, jobs } = ctx;
  registerCalls(app, {
    startReport: ({ signedIn, body: { address }, request }) => {
      const { call } = wantedFile(registry, address, signedIn);
      requireProof(call, signedIn);
      const { tenant } = signedIn;
      return db.tenant(tenant, async (tx) => {
        const report = await storeReport(tx, signedIn, {
          address,
          ip: request.ip,
          needsProof: call.proof === true,
        });
        const { organizationId, userId } = tenant;
        await tx.asOwner((owner) =>
          jobs.enqueue(owner, 'write-report', { organizationId, userId, reportId: report.id }),
        );
        return report;
      });
    },
    getReport: ({ signedIn: { tenant }, params }) =>
      db.tenant(tenant, (tx) => requireReport(tx, tenant, params.id)),
    stopReport: ({ signedIn, params }) =>
      db.tenant(signedIn.tenant, (tx) => stopReport(tx, signedIn, params.id)),
    reportFile: async ({ signedIn, params, request, reply }) => {
      const file = await readyReport(ctx, signedIn, params.id);
      const body = Readable.from(readContent(db, request, params.id), { objectMode: false });
      return sendFile(reply, { ...file, body });
    },
  });
  const source = createFigureSource(db);
  const handlers = (Object.keys(fileCalls) as FileCallName[]).map((name) => [
    name,
    async ({ request, reply, query, params }: CallInput<FileCallName>) => {
      const write = fileCalls[name] as (
        input: FileInput<never>,
      ) => ReturnType<(typeof fileCalls)[FileCallName]>;
      const input = { source, query, params, ip: request.ip };
      return sendFile(
        reply,
        await write({ ...input, asViewer: (work) => withSession(request, work) } as FileInput<never>),
      );
    },
  ]);
  registerCalls(app, Object.fromEntries(handlers) as Record<FileCallName, never>);
}
