import { sealedColumns } from '../../../generated/sealed-columns.ts';
import type { SealedCell } from './seal.ts';

export type SealedColumn = Omit<SealedCell, 'id'> & {
  /** storage format before sealing */
  before?: 'plain' | 'unnamed';
};

export const TOKEN_TEXT = { table: 'api_tokens', column: 'sealed', before: 'unnamed' } as const;

export const WEBHOOK_SECRET = { table: 'webhook_endpoints', column: 'secret' } as const;
export const PREVIOUS_WEBHOOK_SECRET = { table: 'webhook_endpoints', column: 'previous_secret' } as const;

export const PMS_KEYS = { table: 'pms_connections', column: 'secrets' } as const;
export const PMS_WEBHOOK_SECRET = { table: 'pms_connections', column: 'webhook_secret' } as const;
export const CLIENT_SECRET = { table: 'identity_providers', column: 'client_secret' } as const;
export const INSTALLATION_SECRET = { table: 'installation_secrets', column: 'value' } as const;

const isTokenText = (table: string, column: string): boolean =>
  table === TOKEN_TEXT.table && column === TOKEN_TEXT.column;

/** Every column with sealed texts, from the schema. Rotation reseals them all. */
export const SEALED_COLUMNS: readonly SealedColumn[] = sealedColumns.map(({ table, column, isOfEntity }) => {
  if (isTokenText(table, column)) return TOKEN_TEXT;
  return isOfEntity ? { table, column, before: 'plain' } : { table, column };
});
