// Written by `npm run generate` from schema/. Changes here are lost.

/** Columns with encrypted texts, of entities and of records. */
export const sealedColumns = [
  { table: 'practices', column: 'sikka_secret_key', isOfEntity: true },
  { table: 'api_tokens', column: 'sealed', isOfEntity: false },
  { table: 'identity_providers', column: 'client_secret', isOfEntity: false },
  { table: 'installation_secrets', column: 'value', isOfEntity: false },
  { table: 'pms_connections', column: 'secrets', isOfEntity: false },
  { table: 'pms_connections', column: 'webhook_secret', isOfEntity: false },
  { table: 'webhook_endpoints', column: 'secret', isOfEntity: false },
  { table: 'webhook_endpoints', column: 'previous_secret', isOfEntity: false },
] as const;
