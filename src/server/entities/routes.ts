import type { FastifyInstance } from 'fastify';
import { INSTALLATION } from '../../domain/model/model.ts';
import { models } from '../../generated/models.ts';
import { entityCalls } from '../../generated/calls/models.ts';
import { validators } from '../../generated/validators.ts';
import { type SignedIn, withSession } from '../identity/auth/sessions.ts';
import { JsonText } from '../http/calls/json-text.ts';
import { type EntityInput, registerCalls, registerEntityCalls } from '../http/calls/register-calls.ts';
import { sendFile } from '../intake/csv/table-file.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { readBulkItems } from './bulk.ts';
import { bulkDelete } from './bulk-delete.ts';
import { bulkUpdate } from './bulk-update.ts';
import { toEtag } from './check-stale.ts';
import { createRecord } from './create-record.ts';
import { deleteRecord } from './delete-record.ts';
import { exportRecords } from './export-records.ts';
import { parseListQuery } from './list-query.ts';
import { listRecords } from './list-records.ts';
import { pascalCase } from './naming.ts';
import { readHistory } from './read-history.ts';
import { notFound, readRecord } from './read-record.ts';
import { buildRegistry, type EntityRegistry, type EntityRuntime } from './registry.ts';
import { requireScope } from './scope.ts';
import { toContentRange } from './simple-rest.ts';
import { updateRecord } from './update-record.ts';

/** The viewer for an entity's records: records of the installation use its id instead of the organization's. */
export function reaching({ model }: EntityRuntime, signedIn: SignedIn): SignedIn {
  if (!model.isInternal) return signedIn;
  const { session, viewer, tenant } = signedIn;
  const organizationId = INSTALLATION;
  return {
    ...signedIn,
    session: { ...session, organizationId },
    viewer: { ...viewer, organizationId },
    tenant: { ...tenant, isInstallation: true },
  };
}

type Handler = (input: EntityInput) => Promise<JsonText | object>;

function getId({ params }: EntityInput): string {
  return params.id ?? '';
}

/** A record with the ETag of its version. */
function versioned({ reply }: EntityInput, text: string): JsonText {
  const { updatedAt } = (JSON.parse(text) as { data: { updatedAt?: string } }).data;
  if (updatedAt !== undefined) void reply.header('etag', toEtag(updatedAt));
  return new JsonText(text);
}

function readers({ db }: AppContext, runtime: EntityRuntime): Record<string, Handler> {
  const exportFile = async ({ request, reply }: EntityInput, query: Record<string, unknown>) => {
    // the file is streamed after the handler returns: each batch is read with the user's rights at that time
    const file = await exportRecords(db, runtime, query, (work) =>
      withSession(request, (signedIn) =>
        work(reaching(runtime, signedIn), requireScope(runtime, 'list', signedIn)),
      ),
    );
    return sendFile(reply, file);
  };
  return {
    list: async ({ signedIn, query, reply }) => {
      const wanted = parseListQuery(runtime, signedIn.viewer, query);
      const scope = requireScope(runtime, 'list', signedIn);
      const { text, total } = await listRecords(db, runtime, signedIn, scope, wanted);
      const { take, after } = wanted;
      const skip = after === undefined ? wanted.skip : undefined;
      void reply.header('content-range', toContentRange(runtime.model.resource, total, { skip, take }));
      return new JsonText(text);
    },
    export: (input) => exportFile(input, input.query),
    // the ids of many records are too long for an address
    exportChosen: (input) =>
      exportFile(input, { ...input.query, id: readBulkItems(input.body).map((item) => item.id) }),
    get: async (input) => {
      const { signedIn } = input;
      const scope = requireScope(runtime, 'read', signedIn);
      return versioned(input, await readRecord(db, runtime, signedIn, scope, getId(input)));
    },
    history: async (input) => {
      const { signedIn, query } = input;
      const page = parseListQuery(runtime, signedIn.viewer, query);
      const scope = requireScope(runtime, 'read', signedIn);
      return new JsonText(await readHistory(db, runtime, signedIn, scope, getId(input), page));
    },
  };
}

function writers(ctx: AppContext, runtime: EntityRuntime): Record<string, Handler> {
  const update: Handler = async (input) => {
    const { signedIn, body } = input;
    const scope = requireScope(runtime, 'update', signedIn);
    const ifMatch = input.request.headers['if-match'];
    return versioned(input, await updateRecord(ctx, runtime, signedIn, scope, getId(input), body, ifMatch));
  };
  return {
    create: async (input) => versioned(input, await createRecord(ctx, runtime, input.signedIn, input.body)),
    update,
    patch: update,
    bulkUpdate: async ({ signedIn, body }) =>
      new JsonText(await bulkUpdate(ctx, runtime, signedIn, requireScope(runtime, 'update', signedIn), body)),
    bulkDelete: async ({ signedIn, body }) =>
      new JsonText(await bulkDelete(ctx, runtime, signedIn, requireScope(runtime, 'delete', signedIn), body)),
    delete: async (input) => {
      const { signedIn } = input;
      const scope = requireScope(runtime, 'delete', signedIn);
      return new JsonText(await deleteRecord(ctx, runtime, signedIn, scope, getId(input)));
    },
  };
}

/** The practices of an organization that the viewer may see; those of other organizations are not found. */
function registerOrganizationPractices(
  app: FastifyInstance,
  { db }: AppContext,
  practices: EntityRuntime,
): void {
  registerCalls(app, {
    organizationPractices: async ({ signedIn, params, query }) => {
      if (params.id !== signedIn.viewer.organizationId) throw notFound(practices);
      const wanted = parseListQuery(practices, signedIn.viewer, { ...query });
      const scope = requireScope(practices, 'read', signedIn);
      return new JsonText((await listRecords(db, practices, signedIn, scope, wanted)).text);
    },
  });
}

/** The entities of the compiled model. */
export function compiledEntities(config: Config): EntityRegistry {
  return buildRegistry(models, validators, config);
}

/** Calls of every entity, all served by the same operations. */
export function registerEntities(app: FastifyInstance, ctx: AppContext, registry: EntityRegistry): void {
  for (const runtime of registry.values()) {
    const type = pascalCase(runtime.model.name);
    const handlers = Object.entries({ ...readers(ctx, runtime), ...writers(ctx, runtime) })
      .map(
        ([verb, handler]) =>
          [
            `${verb}${type}`,
            (input: EntityInput) => handler({ ...input, signedIn: reaching(runtime, input.signedIn) }),
          ] as const,
      )
      .filter(([name]) => Object.hasOwn(entityCalls, name));
    registerEntityCalls(app, Object.fromEntries(handlers));
  }
  const practices = registry.get('practice');
  if (practices) registerOrganizationPractices(app, ctx, practices);
}
