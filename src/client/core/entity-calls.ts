import type { CallModel, CallRequest } from '../../domain/model/call.ts';
import type { ImportCheck, ImportInfo, ImportUndo } from '../../domain/model/import.ts';
import type { Page } from './api.ts';

/** One entry of a record's audit trail. */
export interface HistoryEntry {
  id: string;
  action: 'CREATE' | 'UPDATE' | 'DELETE' | 'UNDO';
  userName: string;
  at: string;
  changes: { field: string; title: string; from: unknown; to: unknown }[];
}

/** A selected record of a list with its version: if it has changed since, it is left unchanged. */
export interface ChosenRecord {
  id: string;
  updatedAt?: unknown;
  value?: unknown;
}

/** Records of a bulk change, with their earlier values. */
export interface BulkChange {
  records: { id: string; updatedAt: string; previous: unknown }[];
  isUndoable: boolean;
}

type Rest = Pick<CallRequest<unknown>, 'query' | 'body'>;

/** The calls of an entity that react-admin's data provider lacks, from `generated/calls`. */
export function entityCalls(resource: string) {
  const call = <Answer>(name: string, method: CallModel['method'], path: string, rest: Rest) =>
    ({ name: `${resource}.${name}`, method, path: `/${resource}${path}`, ...rest }) as CallRequest<Answer>;
  return {
    read: <T>(id: string) => call<{ data: T }>('read', 'GET', `/${encodeURIComponent(id)}`, {}),
    list: <T>(query: object) => call<Page<T>>('list', 'GET', '', { query }),
    update: (id: string, body: object) => call('update', 'PUT', `/${encodeURIComponent(id)}`, { body }),
    history: (id: string, query: { skip: number; take: number }) =>
      call<Page<HistoryEntry>>('history', 'GET', `/${encodeURIComponent(id)}/history`, { query }),
    checkImport: (body: FormData) =>
      call<{ data: ImportCheck }>('checkImport', 'POST', '/import/check', { body }),
    startImport: (body: { importId: string }) =>
      call<{ data: ImportInfo }>('startImport', 'POST', '/import', { body }),
    checkUndoImport: (id: string) =>
      call<{ data: ImportUndo }>('checkUndoImport', 'GET', `/import/${id}/undo`, {}),
    undoImport: (id: string) => call<{ data: ImportInfo }>('undoImport', 'POST', `/import/${id}/undo`, {}),
    bulkDelete: (records: ChosenRecord[]) => call('bulkDelete', 'POST', '/bulkDelete', { body: { records } }),
    bulkUpdate: (field: string, records: ChosenRecord[]) =>
      call<{ data: BulkChange }>('bulkUpdate', 'POST', '/bulkUpdate', { body: { field, records } }),
  };
}
