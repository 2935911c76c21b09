import type { FastifyInstance } from 'fastify';
import { Today } from '../analytics/today.ts';
import { withSession } from '../auth/sessions.ts';
import { type CallInput, registerCalls } from '../calls/register-calls.ts';
import type { AppContext } from '../context.ts';
import { sendFile } from '../csv/table-file.ts';
import { fileCalls, type FileCallName } from './file-calls.ts';
import type { FileInput } from './file-input.ts';

/** Files of figures. */
export function registerReports(app: FastifyInstance, { db }: AppContext): void {
  const source = { db, today: new Today(db) };
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
