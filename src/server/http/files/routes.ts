import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { registerCalls } from '../calls/register-calls.ts';
import type { AppContext } from '../../context.ts';
import { refuse } from '../errors.ts';
import { encodeImage } from './encode-image.ts';
import { findFile, findFileContent, storeFile } from './stored-files.ts';

/** A file never changes, and is private to its organization. */
const CACHE = 'private, max-age=3600';

function notFound(): Error {
  return refuse('NOT_FOUND', 'File not found');
}

function contentHeaders(reply: FastifyReply, id: string): FastifyReply {
  return reply
    .header('cache-control', CACHE)
    .header('etag', `"${id}"`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; base-uri 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin');
}

/** Upload and reading of files. */
export async function registerFiles(app: FastifyInstance, { db }: AppContext): Promise<void> {
  await app.register(multipart);
  registerCalls(app, {
    uploadFile: async ({ signedIn: { tenant }, upload }) => {
      const image = await encodeImage(upload.bytes, upload.purpose);
      return db.tenant(tenant, (tx) => storeFile(tx, tenant, { ...image, name: upload.name }));
    },
    getFile: async ({ signedIn: { tenant }, params, reply }) => {
      const file = await db.tenant(tenant, (tx) => findFile(tx, tenant, params.id));
      if (!file) throw notFound();
      void reply.header('cache-control', CACHE);
      return file;
    },
    getFileContent: async ({ signedIn: { tenant }, params: { id }, request, reply }) => {
      const file = await db.tenant(tenant, (tx) => findFileContent(tx, tenant, id));
      if (!file) throw notFound();
      contentHeaders(reply, id);
      if (request.headers['if-none-match'] === `"${id}"`) return reply.code(304).send();
      return reply.type(file.mediaType).send(Buffer.from(file.bytes));
    },
  });
}
