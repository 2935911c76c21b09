import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { canWriteField, grantedScope } from '../../../domain/access/permissions.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { registerCalls } from '../../http/calls/register-calls.ts';
import type { AppContext } from '../../context.ts';
import { refuse } from '../../http/errors.ts';
import { encodeFile } from '../../http/files/encode-image.ts';
import type { FileField } from '../../http/files/file-field.ts';
import { findFile, findFileContent, storeFile } from '../../http/files/stored-files.ts';
import type { EntityRegistry } from '../registry.ts';
import { mayReadFile } from './may-read-file.ts';

/** A file never changes, and is private to its organization. */
const CACHE = 'private, max-age=3600';

function notFound(): Error {
  return refuse('NOT_FOUND', 'File not found');
}

function contentHeaders(reply: FastifyReply, id: string): FastifyReply {
  return (
    reply
      .header('cache-control', CACHE)
      // another session of the same browser may not have access
      .header('vary', 'cookie')
      .header('etag', `"${id}"`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; base-uri 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
  );
}

function requireWriter({ model, field }: FileField, viewer: Viewer): void {
  const operations = ['create', 'update'] as const;
  const mayWrite = operations.some(
    (operation) =>
      grantedScope(model, operation, viewer) !== undefined && canWriteField(field, operation, viewer),
  );
  if (!mayWrite) throw refuse('FORBIDDEN', 'You may not change this field', 'field');
}

/** Upload and reading of files. */
export async function registerFiles(
  app: FastifyInstance,
  { db }: AppContext,
  registry: EntityRegistry,
): Promise<void> {
  await app.register(multipart);
  registerCalls(app, {
    uploadFile: async ({ signedIn: { tenant, viewer }, upload: { target, bytes, limits, name } }) => {
      if (target) requireWriter(target, viewer);
      const file = await encodeFile(bytes, limits);
      const field = target?.field.file.target ?? null;
      return db.tenant(tenant, (tx) => storeFile(tx, tenant, { ...file, name, field }));
    },
    getFile: async ({ signedIn, params: { id }, reply }) => {
      const file = await db.tenant(signedIn.tenant, async (tx) =>
        (await mayReadFile(tx, registry, signedIn, id)) ? findFile(tx, signedIn.tenant, id) : undefined,
      );
      if (!file) throw notFound();
      void reply.header('cache-control', CACHE).header('vary', 'cookie');
      return file;
    },
    getFileContent: async ({ signedIn, params: { id }, request, reply }) => {
      const file = await db.tenant(signedIn.tenant, async (tx) =>
        (await mayReadFile(tx, registry, signedIn, id))
          ? findFileContent(tx, signedIn.tenant, id)
          : undefined,
      );
      if (!file) throw notFound();
      contentHeaders(reply, id);
      // a browser's viewer of documents does not run in the sandbox
      if (!file.mediaType.startsWith('image/'))
        void reply.header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        );
      if (request.headers['if-none-match'] === `"${id}"`) return reply.code(304).send();
      return reply.type(file.mediaType).send(Buffer.from(file.bytes));
    },
  });
}
