import { v7 as uuidv7 } from 'uuid';
import type { Tenant, Transaction } from '../../db/database.ts';
import type { EncodedFile } from './encode-image.ts';

/** A file as the API returns it. */
export interface FileInfo {
  id: string;
  /** address of its bytes, relative to this site */
  url: string;
  name: string;
  mediaType: string;
  size: number;
  /** of a picture */
  width: number | null;
  height: number | null;
}

type FileRow = Omit<FileInfo, 'url'>;

const COLUMNS = 'id, name, media_type as "mediaType", size, width, height';

function toInfo(row: FileRow): FileInfo {
  const { id, ...rest } = row;
  return { id, url: `/v1/files/${id}/content`, ...rest };
}

/** Stores an uploaded file for a field (`equipment.photo`), or a person's or practice's picture. @param tx of `db.tenant` */
export async function storeFile(
  tx: Transaction,
  tenant: Tenant,
  file: EncodedFile & { name: string; field: string | null },
): Promise<FileInfo> {
  const [row] = await tx.query<FileRow>(
    `insert into files (organization_id, id, name, media_type, size, width, height, bytes, created_by, field, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now()) returning ${COLUMNS}`,
    [
      tenant.organizationId,
      uuidv7(),
      file.name,
      file.mediaType,
      file.bytes.length,
      file.width,
      file.height,
      file.bytes,
      tenant.userId,
      file.field,
    ],
  );
  if (!row) throw new Error('The file was not stored.');
  return toInfo(row);
}

/** A file of the organization. @param tx of `db.tenant` */
export async function findFile(tx: Transaction, tenant: Tenant, id: string): Promise<FileInfo | undefined> {
  const [row] = await tx.query<FileRow>(
    `select ${COLUMNS} from files where organization_id = $1 and id = $2`,
    [tenant.organizationId, id],
  );
  return row && toInfo(row);
}

/** The bytes of a file of the organization. @param tx of `db.tenant` */
export async function findFileContent(
  tx: Transaction,
  tenant: Pick<Tenant, 'organizationId'>,
  id: string,
): Promise<{ name: string; mediaType: string; bytes: Uint8Array } | undefined> {
  const [row] = await tx.query<{ name: string; mediaType: string; bytes: Uint8Array }>(
    'select name, media_type as "mediaType", bytes from files where organization_id = $1 and id = $2',
    [tenant.organizationId, id],
  );
  return row;
}
