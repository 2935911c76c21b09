import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { compress } from '../compress.ts';

/** Specification, section 9. */
const FRESH_SECONDS = 300;
/** Less than this fits into a packet as it is. */
const WORTH_COMPRESSING = 1024;

/**
 * Answers of these routes stay fresh in the reader's browser for five minutes, are known again afterwards by their ETag,
 * and are compressed.
 */
export function keepFresh(routes: FastifyInstance): void {
  routes.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const etag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
    void reply
      .header('cache-control', `private, max-age=${FRESH_SECONDS}`)
      .header('vary', 'cookie, accept-encoding')
      .header('etag', etag);
    if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) {
      void reply.code(304);
      return '';
    }
    if (payload.length < WORTH_COMPRESSING) return payload;
    const packed = await compress(payload, request.headers['accept-encoding']);
    if (packed) void reply.header('content-encoding', packed.encoding);
    return packed?.bytes ?? payload;
  });
}
