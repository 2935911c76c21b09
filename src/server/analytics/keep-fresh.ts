import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { compress } from '../compress.ts';

/** Specification, section 9. */
const FRESH_SECONDS = 300;
/** Smaller bodies fit into one packet uncompressed. */
const WORTH_COMPRESSING = 1024;
/** Bytes of encoded responses that a process caches, and the same of compressed ones. */
const MOST_KEPT = 16_000_000;

interface Body {
  etag: string;
  bytes: Buffer;
}

type Packed = Awaited<ReturnType<typeof compress>>;

/**
 * Responses of these routes stay fresh in the browser for five minutes, are then revalidated by their ETag, and are
 * compressed.
 */
export function keepFresh(routes: FastifyInstance): void {
  const kept = new LRUCache<string, NonNullable<Packed>>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const bodies = new LRUCache<string, Body>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const getBody = (payload: string): Body => {
    const known = bodies.get(payload);
    if (known) return known;
    const bytes = Buffer.from(payload);
    const body = { etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`, bytes };
    bodies.set(payload, body);
    return body;
  };
  const pack = async ({ etag, bytes }: Body, accepted: string | string[] | undefined) => {
    const key = `${etag} ${String(accepted)}`;
    const packed: Packed = kept.get(key) ?? (await compress(bytes, accepted));
    if (packed) kept.set(key, packed);
    return packed;
  };
  routes.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const body = getBody(payload);
    const { etag, bytes } = body;
    void reply
      .header('cache-control', `private, max-age=${FRESH_SECONDS}`)
      .header('vary', 'cookie, accept-encoding')
      .header('etag', etag);
    if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) {
      void reply.code(304);
      return '';
    }
    if (bytes.length < WORTH_COMPRESSING) return bytes;
    const packed = await pack(body, request.headers['accept-encoding']);
    if (packed) void reply.header('content-encoding', packed.encoding);
    return packed?.bytes ?? bytes;
  });
}
