import { fromPromise } from 'xstate';
import type { BulkCheck, BulkRow, UploadInfo } from '../../../domain/bulk-upload.ts';
import type { ExperienceType } from '../../../domain/survey-permissions.ts';
import { type BegunUpload, bulkMachine } from '../../../flows/bulk-upload.ts';
import type { ChosenFile, Outcome } from '../../../flows/import.ts';
import { api, type RequestOptions } from '../../core/api.ts';
import { outcomeOf } from '../../core/outcome.ts';
import { BULK_KINDS } from './bulk-kinds.ts';

async function upload(path: string, file: ChosenFile, options: RequestOptions): Promise<BulkCheck> {
  if (!(file instanceof File)) throw new TypeError('What was chosen is no file.');
  return api.upload<BulkCheck>(path, file, options);
}

/** The bulk machine with its calls for patients or for employees. */
export function bulkMachineOf(type: ExperienceType) {
  const { path } = BULK_KINDS[type];
  return bulkMachine.provide({
    actors: {
      checkFile: fromPromise<Outcome<BulkCheck>, { file: ChosenFile; practiceId: string | null }>(
        ({ input: { file, practiceId }, signal }) =>
          outcomeOf(upload(`/surveys/${path}/bulk`, file, { query: { practiceId }, signal })),
      ),
      startSending: fromPromise<Outcome<BegunUpload>, { rows: BulkRow[] }>(({ input: { rows } }) =>
        outcomeOf(api.post<BegunUpload>(`/surveys/${path}/send/bulk`, rows)),
      ),
      askUpload: fromPromise<Outcome<UploadInfo>, { uploadId: string }>(({ input: { uploadId }, signal }) =>
        outcomeOf(api.get<UploadInfo>(`/surveys/uploads/${uploadId}`, { signal })),
      ),
    },
  });
}
