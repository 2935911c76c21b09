import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { originOf, recordEvent } from './security-events.ts';
import { currentSession } from './sessions.ts';

/** Calls about who somebody is and what they may do. */
const IDENTITY = /^\/v1\/(auth|account|users|imports|securityEvents)(\/|$)/;
const FORBIDDEN = 403;

/** Notes refusals of such calls in the security log of the organization of whoever was refused. */
export function registerRefusalLog(app: FastifyInstance, ctx: AppContext): void {
  app.addHook('onError', async (request, _reply, error) => {
    const route = request.routeOptions.url ?? '';
    if (!(error instanceof AppError) || error.status !== FORBIDDEN || !IDENTITY.test(route)) return;
    try {
      const session = await currentSession(request);
      if (!session) return;
      const { organizationId, firstName, lastName, email } = session;
      await ctx.db.system((tx) =>
        recordEvent(tx, {
          organizationId,
          event: 'REFUSED',
          person: `${firstName} ${lastName}`.trim(),
          email,
          target: `${request.method} ${request.url.split('?')[0] ?? ''}: ${error.message}`,
          origin: originOf(request),
        }),
      );
    } catch (problem) {
      request.log.error({ err: problem }, 'the refusal was not recorded');
    }
  });
}
