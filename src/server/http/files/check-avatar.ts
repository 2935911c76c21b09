import type { Transaction } from '../../db/database.ts';
import { MAX_AVATAR_EDGE } from './upload-refusals.ts';

/**
 * Checks whether a stored file is a valid avatar, since it may have been uploaded for another purpose.
 * @returns undefined if it is
 */
export async function avatarProblem(
  tx: Transaction,
  organizationId: string,
  fileId: string,
): Promise<string | undefined> {
  const [fits] = await tx.query(
    `select 1 from files where organization_id = $1 and id = $2
     and media_type = 'image/png' and greatest(width, height) <= $3`,
    [organizationId, fileId, MAX_AVATAR_EDGE],
  );
  if (fits) return undefined;
  return `The picture must be a PNG no larger than ${MAX_AVATAR_EDGE}x${MAX_AVATAR_EDGE} pixels.`;
}
