import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress } from '../../http/compress.ts';

/** Sends a private page: never cached, and compressed as the browser accepts. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  html: string,
): Promise<FastifyReply> {
  const packed = await compress(html, request.headers['accept-encoding']);
  if (packed) reply.header('content-encoding', packed.encoding);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(packed?.bytes ?? Buffer.from(html));
}
