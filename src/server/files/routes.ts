import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { withSession } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { refuse } from '../errors.ts';
import { encodeImage } from './encode-image.ts';
import { readUpload } from './read-upload.ts';
import { findFile, findFileContent, storeFile } from './stored-files.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A file never changes, and is its organization's alone. */
const CACHE = 'private, max-age=3600';

function notFound(): Error {
  return refuse('NOT_FOUND', 'File not found');
}

function fileId(params: unknown): string {
  const { id } = params as { id: string };
  if (!UUID.test(id)) throw notFound();
  return id;
}

function contentHeaders(reply: FastifyReply, id: string): FastifyReply {
  return reply
    .header('cache-control', CACHE)
    .header('etag', `"${id}"`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin');
}

/** Upload and reading of files. */
export async function registerFiles(app: FastifyInstance, ctx: AppContext): Promise<void> {
  await app.register(multipart);

  app.post('/v1/files/upload', async (request, reply) => {
    // signed in before a byte is read
    await withSession(request, ({ tenant }) => ctx.db.pipeline(tenant, []));
    const upload = await readUpload(request);
    const image = await encodeImage(upload.bytes, upload.purpose);
    const data = await withSession(request, ({ tenant }) =>
      ctx.db.tenant(tenant, (tx) => storeFile(tx, tenant, { ...image, name: upload.name })),
    );
    return reply.code(201).send({ data });
  });

  app.get('/v1/files/:id', async (request, reply) => {
    const id = fileId(request.params);
    const data = await withSession(request, ({ tenant }) =>
      ctx.db.tenant(tenant, (tx) => findFile(tx, tenant, id)),
    );
    if (!data) throw notFound();
    return reply.header('cache-control', CACHE).send({ data });
  });

  app.get('/v1/files/:id/content', async (request, reply) => {
    const id = fileId(request.params);
    const file = await withSession(request, ({ tenant }) =>
      ctx.db.tenant(tenant, (tx) => findFileContent(tx, tenant, id)),
    );
    if (!file) throw notFound();
    contentHeaders(reply, id);
    if (request.headers['if-none-match'] === `"${id}"`) return reply.code(304).send();
    return reply.type(file.mediaType).send(Buffer.from(file.bytes));
  });
}
