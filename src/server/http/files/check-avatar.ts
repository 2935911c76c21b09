import type { Transaction } from '../../db/database.ts';
import { PICTURES } from '../../../domain/surveys/upload-messages.ts';

/**
 * Checks whether a stored file is a valid avatar, since it may have been uploaded for another purpose.
 * @returns undefined if it is
 */
export async function avatarProblem(
  tx: Transaction,
  organizationId: string,
  fileId: string,
): Promise<string | undefined> {
  const { accept, maxEdge } = PICTURES.avatar;
  const [fits] = await tx.query(
    `select 1 from files where organization_id = $1 and id = $2
     and media_type = any($3::text[]) and greatest(width, height) <= $4`,
    [organizationId, fileId, accept, maxEdge],
  );
  if (fits) return undefined;
  return `The picture must be a PNG no larger than ${maxEdge}x${maxEdge} pixels.`;
}
