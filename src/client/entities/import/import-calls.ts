import { fromPromise } from 'xstate';
import type { ImportCheck, ImportInfo } from '../../../domain/import.ts';
import { type ChosenFile, importMachine, type Outcome } from '../../../flows/import.ts';
import { ApiError } from '../../core/api-error.ts';
import { api } from '../../core/api.ts';

const SERVER_FAULT = 500;

/** A refusal is an answer; no network and a fault of the server are not. */
async function outcomeOf<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'done', value: await call };
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status > 0 && error.status < SERVER_FAULT;
    if (!isRefusal) throw error;
    return { kind: 'refused', messages: error.failures.map(({ message }) => message) };
  }
}

function check(resource: string, file: ChosenFile, signal: AbortSignal): Promise<ImportCheck> {
  if (!(file instanceof File)) throw new TypeError('What was chosen is no file.');
  return api.upload<ImportCheck>(`/${resource}/import/check`, file, { signal });
}

/** The import machine with its calls for one entity. */
export function importMachineOf(resource: string) {
  return importMachine.provide({
    actors: {
      checkFile: fromPromise<Outcome<ImportCheck>, { file: ChosenFile }>(({ input, signal }) =>
        outcomeOf(check(resource, input.file, signal)),
      ),
      startImport: fromPromise<Outcome<ImportInfo>, { importId: string }>(({ input }) =>
        outcomeOf(api.post<ImportInfo>(`/${resource}/import`, input)),
      ),
      askImport: fromPromise<Outcome<ImportInfo>, { importId: string }>(({ input, signal }) =>
        outcomeOf(api.get<ImportInfo>(`/imports/${input.importId}`, { signal })),
      ),
    },
  });
}
