import { models } from '../../generated/models.ts';
import type { SealedPlace } from './seal.ts';

export type SealedColumn = Omit<SealedPlace, 'id'> & {
  /** storage format before sealing */
  before?: 'plain' | 'unnamed';
};

export const TOKEN_TEXT = { table: 'api_tokens', column: 'sealed', before: 'unnamed' } as const;

export const WEBHOOK_SECRET = { table: 'webhook_endpoints', column: 'secret' } as const;
export const PREVIOUS_WEBHOOK_SECRET = { table: 'webhook_endpoints', column: 'previous_secret' } as const;

export const PMS_KEYS = { table: 'pms_connections', column: 'secrets' } as const;
export const PMS_WEBHOOK_SECRET = { table: 'pms_connections', column: 'webhook_secret' } as const;
export const CLIENT_SECRET = { table: 'identity_providers', column: 'client_secret' } as const;

/** Every column with sealed texts: the secrets of entities, and those of records. Rotation reseals them all. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...Object.values(models).flatMap(({ table, fields }) =>
    fields.flatMap(({ secret, column }) =>
      secret && column ? [{ table, column, before: 'plain' as const }] : [],
    ),
  ),
  TOKEN_TEXT,
  WEBHOOK_SECRET,
  PREVIOUS_WEBHOOK_SECRET,
  PMS_KEYS,
  PMS_WEBHOOK_SECRET,
  CLIENT_SECRET,
];
