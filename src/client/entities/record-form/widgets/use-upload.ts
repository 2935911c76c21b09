import { useRef, useState } from 'react';
import type { UploadFileQuery } from '../../../../generated/calls/types.ts';
import { uploadFile } from '../../../../generated/calls/files-calls.ts';
import { ApiError } from '../../../core/api.ts';
import { ask, toFormData } from '../../../core/call.ts';

const UNEXPECTED = 'Something went wrong. Please try again.';

interface UploadRules {
  query: UploadFileQuery;
  /** why a file is not uploaded */
  findRefusal: (file: File) => Promise<string | undefined> | string | undefined;
}

interface Upload {
  isUploading: boolean;
  error: string | undefined;
  upload: (file: File) => Promise<void>;
  /** removes the error; a running upload has no effect */
  clear: () => void;
}

/** Uploads a file as soon as it is selected, so that saving the form only references it. */
export function useUpload(
  { query, findRefusal }: UploadRules,
  onDone: (uploaded: Awaited<ReturnType<typeof send>>, file: File) => void,
): Upload {
  const [isUploading, setIsUploading] = useState(false);
  const [error, setError] = useState<string>();
  const latest = useRef<File>(undefined);

  const upload = async (file: File): Promise<void> => {
    latest.current = file;
    setError(undefined);
    const refusal = await findRefusal(file);
    if (refusal) {
      setError(refusal);
      return;
    }
    setIsUploading(true);
    try {
      const uploaded = await send(query, file);
      // another one was selected in the meantime
      if (latest.current === file) onDone(uploaded, file);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : UNEXPECTED);
    } finally {
      setIsUploading(false);
    }
  };
  const clear = (): void => {
    latest.current = undefined;
    setError(undefined);
  };
  return { isUploading, error, upload, clear };
}

function send(query: UploadFileQuery, file: File) {
  return ask(uploadFile({ body: toFormData({ file }), query }));
}
