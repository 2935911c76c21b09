import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { compress } from '../http/compress.ts';

/** Smaller bodies fit into one packet uncompressed. */
const WORTH_COMPRESSING = 1024;

/**
 * Responses of these routes are revalidated by their ETag, and compressed. The browser keeps them, but asks each time: the
 * client's own cache keeps figures for five minutes, and the server answers unchanged ones from memory.
 */
export function keepFresh(routes: FastifyInstance): void {
  routes.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const bytes = Buffer.from(payload);
    const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
    void reply
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie, accept-encoding')
      .header('etag', etag);
    if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) {
      void reply.code(304);
      return '';
    }
    if (bytes.length < WORTH_COMPRESSING) return bytes;
    const packed = await compress(bytes, request.headers['accept-encoding']);
    if (packed) void reply.header('content-encoding', packed.encoding);
    return packed?.bytes ?? bytes;
  });
}
