import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isUnderWay, type UploadInfo } from '../../../domain/bulk-upload.ts';
import type { ExperienceType } from '../../../domain/survey-permissions.ts';
import { listUploads } from '../../../generated/calls/surveys-calls.ts';
import type { StartedUpload } from '../../../generated/calls/types.ts';
import { dataQuery } from '../../core/call.ts';
import { notifyError, notifyInfo, notifySuccess } from '../../ui/toast.ts';

const ASK_AGAIN_MS = 1000;

function uploadsQuery(type: ExperienceType) {
  return queryOptions({ ...dataQuery(listUploads({ query: { experienceType: type } })), staleTime: 0 });
}

/** A sending that the server has just accepted, before its first report. */
export function begunUpload(experienceType: ExperienceType, { id, total }: StartedUpload): UploadInfo {
  const createdAt = new Date().toISOString();
  const nothing = { processed: 0, sent: 0, skipped: [], error: null, finishedAt: null };
  return { id, experienceType, status: 'QUEUED', total, createdAt, ...nothing };
}

function notifyEnd({ status, sent, error }: UploadInfo): void {
  if (status === 'FAILED') notifyError(error ?? 'The sending failed.', { isLong: true });
  else if (sent > 0) notifySuccess('Surveys have been sent successfully.');
  else notifyInfo('No surveys were sent.');
}

/** Announces the end of each sending that was seen running. */
function useEnds(uploads: readonly UploadInfo[]): void {
  const seen = useRef(new Map<string, UploadInfo['status']>());
  useEffect(() => {
    for (const upload of uploads) {
      const before = seen.current.get(upload.id);
      seen.current.set(upload.id, upload.status);
      if (before && isUnderWay({ status: before }) && !isUnderWay(upload)) notifyEnd(upload);
    }
  }, [uploads]);
}

const NONE: UploadInfo[] = [];

/**
 * The viewer's sendings of the last day, newest first. A running one is followed, even if started in a tab that has
 * been closed.
 * @param isFollowed the dialog already polls the sending, and reports it by `storeUpload`
 */
export function useUploads(type: ExperienceType, isFollowed: boolean) {
  const queryClient = useQueryClient();
  const query = uploadsQuery(type);
  const {
    data: uploads = NONE,
    error,
    refetch,
  } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (!isFollowed && state.data?.some(isUnderWay) ? ASK_AGAIN_MS : false),
  });
  useEnds(uploads);
  const storeUpload = (upload: UploadInfo): void => {
    queryClient.setQueryData(query.queryKey, (list = NONE) =>
      list.some(({ id }) => id === upload.id)
        ? list.map((item) => (item.id === upload.id ? upload : item))
        : [upload, ...list],
    );
  };
  return { uploads, error, refetch, storeUpload };
}
