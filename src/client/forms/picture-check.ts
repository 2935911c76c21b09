import { fileTooLarge, wrongFileFormat } from '../../domain/upload-messages.ts';

const MOST_BYTES = 1_048_576;
const MOST_PIXELS = 500;
const TYPE = 'image/png';

export const PICTURE_TYPE = TYPE;

/** Why a file cannot be a picture before it is sent, in the specification's words; undefined: it can. */
export function refusalOfFile(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (file.type !== TYPE) return wrongFileFormat('png');
  if (file.size > MOST_BYTES) return fileTooLarge('1 MB');
  return undefined;
}

/** Why a picture of this size cannot be taken; undefined: it can. */
export function refusalOfSize(size: { width: number; height: number }): string | undefined {
  if (size.width <= MOST_PIXELS && size.height <= MOST_PIXELS) return undefined;
  return fileTooLarge(`${MOST_PIXELS}x${MOST_PIXELS} pixels`);
}
