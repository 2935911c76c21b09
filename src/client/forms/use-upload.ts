import { useEffect, useRef, useState } from 'react';
import { wrongFileFormat, fileTooLarge } from '../../domain/upload-messages.ts';
import { uploadFile } from '../../generated/calls/files-calls.ts';
import { ApiError } from '../core/api.ts';
import { ask, toFormData } from '../core/call.ts';

const MOST_BYTES = 1_048_576;
const MOST_PIXELS = 500;
const TYPE = 'image/png';

export const PICTURE_TYPE = TYPE;

/** Why a file cannot be a picture, checked before upload, with the specification's message; undefined: it can. */
export function refusalOfFile(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (file.type !== TYPE) return wrongFileFormat('png');
  if (file.size > MOST_BYTES) return fileTooLarge('1 MB');
  return undefined;
}

/** Why a picture's dimensions are refused; undefined: they are accepted. */
export function refusalOfSize(size: { width: number; height: number }): string | undefined {
  if (size.width <= MOST_PIXELS && size.height <= MOST_PIXELS) return undefined;
  return fileTooLarge(`${MOST_PIXELS}x${MOST_PIXELS} pixels`);
}

const UNREADABLE = wrongFileFormat('png');
const UNEXPECTED = 'Something went wrong. Please try again.';

export interface Upload {
  isUploading: boolean;
  error: string | undefined;
  /** address of the selected picture, before and after its upload */
  preview: string | undefined;
  /** checks and uploads a file; `onDone` receives its id */
  upload: (file: File) => Promise<void>;
  clear: () => void;
}

async function readSize(file: File): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    // not a picture, whatever its name
    return undefined;
  }
}

async function findRefusal(file: File): Promise<string | undefined> {
  const refusal = refusalOfFile(file);
  if (refusal) return refusal;
  const size = await readSize(file);
  return size ? refusalOfSize(size) : UNREADABLE;
}

/** Uploads a picture as soon as it is selected, so that saving the form only references it. */
export function useUpload(onDone: (id: string) => void): Upload {
  const [isUploading, setIsUploading] = useState(false);
  const [error, setError] = useState<string>();
  const [preview, setPreview] = useState<string>();
  const latest = useRef<File>(undefined);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

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
      const { id } = await ask(uploadFile({ body: toFormData(file), query: { purpose: 'avatar' } }));
      // another one was selected in the meantime
      if (latest.current !== file) return;
      setPreview(URL.createObjectURL(file));
      onDone(id);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : UNEXPECTED);
    } finally {
      setIsUploading(false);
    }
  };
  const clear = (): void => {
    setError(undefined);
    setPreview(undefined);
  };
  return { isUploading, error, preview, upload, clear };
}
