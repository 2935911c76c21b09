import { type CallModel, isGranted } from '../../../domain/model/call.ts';
import { calls, entityCalls } from '../../../generated/calls/models.ts';
import { buildRefusal } from '../../http/calls/admit.ts';
import { readAddress } from '../../http/calls/read-input.ts';
import type { FileAnswer } from '../../intake/csv/table-file.ts';
import { exportRecords } from '../../entities/export-records.ts';
import type { EntityRegistry, EntityRuntime } from '../../entities/registry.ts';
import { pascalCase } from '../../entities/naming.ts';
import { reaching } from '../../entities/routes.ts';
import { requireScope } from '../../entities/scope.ts';
import { refuse } from '../../http/errors.ts';
import { parseQuery } from '../../http/query.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import { fileCalls, type FileCallName } from './file-calls.ts';
import type { FileInput } from './file-input.ts';

/** Data and viewer that files are written with. */
type FileSources = Pick<FileInput<FileCallName>, 'source' | 'asViewer' | 'ip' | 'onProgress'>;

/** The file of an address: its call, and its writer. */
export interface WantedFile {
  call: CallModel;
  write: (sources: FileSources) => Promise<FileAnswer>;
}

interface Place {
  params: Record<string, string>;
  query: Record<string, unknown>;
}

function declaredFile(path: string): { name: FileCallName; params: Record<string, string> } | undefined {
  for (const name of Object.keys(fileCalls) as FileCallName[]) {
    const pattern = new RegExp(`^${calls[name].path.replace(/\{(\w+)\}/g, '(?<$1>[\\w-]+)')}$`);
    const match = pattern.exec(path);
    if (match) return { name, params: { ...match.groups } };
  }
  return undefined;
}

function writeDeclared(name: FileCallName, { params, query }: Place): WantedFile['write'] {
  const write = fileCalls[name] as (input: FileInput<never>) => Promise<FileAnswer>;
  return (sources) => write({ ...sources, params, query } as FileInput<never>);
}

function writeRecords(runtime: EntityRuntime, query: Record<string, unknown>): WantedFile['write'] {
  return ({ source, asViewer }) =>
    exportRecords(source.db, runtime, query, (work) =>
      asViewer((signedIn) => work(reaching(runtime, signedIn), requireScope(runtime, 'list', signedIn))),
    );
}

/**
 * The file of an address, authorized and validated as the call itself.
 * @throws AppError 404 if it is not a file, 403 and 400 as the call
 */
export function wantedFile(
  registry: EntityRegistry,
  address: string,
  { session }: Pick<SignedIn, 'session'>,
): WantedFile {
  const [path = '', search = ''] = address.split(/\?(.*)/s);
  const sent = { params: {} as unknown, query: parseQuery(search) };
  const declared = declaredFile(path);
  if (declared) {
    const call = calls[declared.name];
    if (!isGranted(call, session)) throw buildRefusal(call, session);
    const { params, query } = readAddress(call, { ...sent, params: declared.params });
    return { call, write: writeDeclared(declared.name, { params, query }) };
  }
  for (const runtime of registry.values()) {
    const call = entityCalls[`export${pascalCase(runtime.model.name)}`];
    if (call?.path !== path) continue;
    if (!isGranted(call, session)) throw buildRefusal(call, session);
    return { call, write: writeRecords(runtime, readAddress(call, sent).query) };
  }
  throw refuse('NOT_FOUND', 'There is no such file.');
}
