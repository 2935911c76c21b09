import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { refuse } from '../http/errors.ts';
import { escapeHtml } from '../outbox/messaging/compose.ts';
import { answerText } from './answer-text.ts';

/** Twilio's webhook for incoming text messages. */
export const TEXT_WEBHOOK = '/webhooks/twilio';
const MOST_BYTES = 16_384;

/**
 * Twilio's signature of a request: HMAC-SHA1 over the address and the fields, sorted by name, each name before its
 * value.
 */
export function twilioSignature(authToken: string, url: string, fields: URLSearchParams): string {
  const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const signed = url + sorted.map(([name, value]) => name + value).join('');
  return createHmac('sha1', authToken).update(signed).digest('base64');
}

function isSigned(request: FastifyRequest, expected: string): boolean {
  const received = Buffer.from(String(request.headers['x-twilio-signature'] ?? ''));
  const wanted = Buffer.from(expected);
  return received.length === wanted.length && timingSafeEqual(received, wanted);
}

/** A reply in Twilio's markup. */
function twiml(message: string | null): string {
  const body = message === null ? '' : `<Message>${escapeHtml(message)}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${body}</Response>`;
}

/** Receives text messages from Twilio. Without a Twilio account the address does not exist. */
export async function registerTextWebhook(app: FastifyInstance, ctx: AppContext): Promise<void> {
  const { twilio, appUrl } = ctx.config;
  if (!twilio) return;
  // a separate scope: only here are such forms parsed
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, parsed) => parsed(null, new URLSearchParams(body as string)),
    );
    scope.post(TEXT_WEBHOOK, async (request, reply) => {
      const fields = request.body;
      if (!(fields instanceof URLSearchParams)) throw refuse('UNSUPPORTED_TYPE', 'A form is expected.');
      if (!isSigned(request, twilioSignature(twilio.authToken, appUrl + request.url, fields))) {
        throw refuse('FORBIDDEN', 'The signature is not that of this request.');
      }
      const answer = await answerText(ctx, {
        from: fields.get('From') ?? '',
        body: fields.get('Body') ?? '',
        messageSid: fields.get('MessageSid') ?? fields.get('SmsSid'),
        isAnswered: fields.has('OptOutType'),
      });
      return reply.type('text/xml; charset=utf-8').send(twiml(answer));
    });
    done();
  });
}
