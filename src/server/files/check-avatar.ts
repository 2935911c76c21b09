import type { Transaction } from '../db/database.ts';
import { MAX_AVATAR_EDGE } from './upload-refusals.ts';

/**
 * The problem with a file of the organization as an avatar: it may have been uploaded for something else.
 * @returns undefined when nothing is
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
