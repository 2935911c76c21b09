import type { FastifyInstance } from 'fastify';
import { countAnonymous } from '../http/calls/admit.ts';
import type { AppContext } from '../context.ts';
import { refuse } from '../http/errors.ts';
import { unseal } from '../identity/secrets/seal.ts';
import { PMS_WEBHOOK_SECRET } from '../identity/secrets/sealed-columns.ts';
import { isUuid } from '../db/uuid.ts';
import { toObject, toText } from './client.ts';
import { findConnection } from './stored-connection.ts';
import { isSignedByNexHealth } from './systems/nexhealth-signature.ts';

const MOST_BYTES = 262_144;
const ID = /^\d{1,19}$/;

/** The appointment that an event is about; null: it is about something else. */
function readAppointmentId(body: Buffer): string | null {
  try {
    const data = toObject(toObject(JSON.parse(body.toString())).data);
    const id = toText(toObject(data.appointment).id) ?? toText(data.id);
    return id !== null && ID.test(id) ? id : null;
  } catch {
    return null;
  }
}

/**
 * Receives NexHealth's change events. An event is only used for the id of the visit to read: its patient data is
 * dropped, and a repeated event reads the visit again.
 */
export async function registerPushWebhook(app: FastifyInstance, ctx: AppContext): Promise<void> {
  // a separate scope, because bodies are read raw for the signature
  await app.register((scope, _options, done) => {
    scope.addHook('onRequest', (request, reply) => countAnonymous(request, reply, 'pushWebhook'));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post<{ Params: { id: string } }>('/webhooks/nexhealth/:id', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { id } = request.params;
      const stored = isUuid(id) ? await ctx.db.system((tx) => findConnection(tx, id)) : undefined;
      if (stored?.system !== 'NEX_HEALTH') throw refuse('NOT_FOUND', 'There is no such address.');
      const sealed = stored.webhookSecret ?? '';
      const secret = unseal(ctx.config, sealed, { ...PMS_WEBHOOK_SECRET, id });
      const signed = {
        timestamp: String(request.headers.timestamp ?? ''),
        signature: String(request.headers.signature ?? ''),
        body,
      };
      if (secret === undefined || !isSignedByNexHealth(signed, secret, new Date()))
        throw refuse('FORBIDDEN', 'The signature does not match the message.');
      const externalId = readAppointmentId(body);
      if (externalId !== null) {
        const { organizationId } = stored;
        await ctx.db.system((tx) =>
          ctx.jobs.enqueue(tx, 'read-visit', { organizationId, connectionId: id, externalId }),
        );
      }
      return reply.code(204).send();
    });
    done();
  });
}
