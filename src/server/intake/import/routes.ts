import type { FastifyInstance } from 'fastify';
import { isImportable } from '../../../domain/access/permissions.ts';
import { readKinds } from '../../../domain/text/cleaning.ts';
import { registerCalls, registerEntityCalls } from '../../http/calls/register-calls.ts';
import type { AppContext } from '../../context.ts';
import type { EntityRegistry, EntityRuntime } from '../../entities/registry.ts';
import { pascalCase } from '../../entities/naming.ts';
import { checkImport } from './check-import.ts';
import { readColumnChoices, readFileId } from '../csv/read-csv-upload.ts';
import { readChanges } from './row-changes.ts';
import { startImport, stopImport } from './start-import.ts';
import { listImports, requireImport } from './stored-imports.ts';
import { checkUndo, startUndo } from './undo-import.ts';
import { importTemplate } from './template.ts';

function registerEntityImport(app: FastifyInstance, ctx: AppContext, runtime: EntityRuntime): void {
  const { resource, name } = runtime.model;
  const type = pascalCase(name);
  registerEntityCalls(app, {
    [`template${type}`]: async ({ signedIn, reply }) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${resource}-template.csv"`)
        .send(await importTemplate(ctx, runtime, signedIn)),
    [`checkImport${type}`]: ({ signedIn, upload }) =>
      checkImport(ctx, runtime, signedIn, upload.file, {
        rows: readChanges(upload.fields.changes),
        mapping: readColumnChoices(upload.fields.mapping),
        uncleaned: readKinds(String(upload.fields.uncleaned ?? '')),
        fileId: readFileId(upload.fields.fileId),
      }),
    [`import${type}`]: ({ signedIn, body }) => startImport(ctx, runtime, signedIn, body),
    [`checkUndoImport${type}`]: ({ signedIn, params }) => checkUndo(ctx, runtime, signedIn, params.id ?? ''),
    [`undoImport${type}`]: ({ signedIn, params }) => startUndo(ctx, runtime, signedIn, params.id ?? ''),
  });
}

/** Import of CSV files, the same for every entity that some role of an organization may create. */
export function registerImports(app: FastifyInstance, ctx: AppContext, registry: EntityRegistry): void {
  for (const runtime of registry.values()) {
    if (isImportable(runtime.model)) registerEntityImport(app, ctx, runtime);
  }
  registerCalls(app, {
    listImports: ({ signedIn: { tenant }, query }) =>
      ctx.db.tenant(tenant, (tx) => listImports(tx, tenant, query.entity)),
    getImport: ({ signedIn: { tenant }, params }) =>
      ctx.db.tenant(tenant, (tx) => requireImport(tx, tenant, params.id)),
    stopImport: ({ signedIn, params }) => stopImport(ctx.db, signedIn, params.id),
  });
}
