import type { Database, OwnerTransaction } from '../db/database.ts';
import { type KeyConfig, readKeys } from './key-ring.ts';
import { isCurrent, seal, SEALED, type SealedPlace, unseal, unsealUnnamed } from './seal.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

export interface SealedAnew {
  sealed: number;
  /** locations of texts that no key opens */
  lost: SealedPlace[];
}

interface Row {
  organizationId: string;
  id: string;
  value: string;
}

function read(
  config: KeyConfig,
  { before }: SealedColumn,
  place: SealedPlace,
  value: string,
): string | undefined {
  if (value.startsWith(SEALED)) return unseal(config, value, place);
  return before === 'plain' ? value : unsealUnnamed(config, value, place.id);
}

async function sealColumn(
  tx: OwnerTransaction,
  config: KeyConfig,
  column: SealedColumn,
  onlyNew: boolean,
): Promise<SealedAnew> {
  const [table, name] = [`"${column.table}"`, `"${column.column}"`];
  const rows = await tx.query<Row>(
    `select organization_id as "organizationId", id, ${name} as value from ${table} where ${name} is not null
     ${onlyNew ? `and not starts_with(${name}, '${SEALED}')` : ''} order by id for no key update`,
  );
  const result: SealedAnew = { sealed: 0, lost: [] };
  for (const { organizationId, id, value } of rows) {
    if (isCurrent(config, value)) continue;
    const place = { table: column.table, column: column.column, id };
    const text = read(config, column, place, value);
    if (text === undefined) {
      result.lost.push(place);
      continue;
    }
    await tx.query(`update ${table} set ${name} = $2 where organization_id = $1 and id = $3`, [
      organizationId,
      seal(config, text, place),
      id,
    ]);
    result.sealed += 1;
  }
  return result;
}

/**
 * Seals stored secrets under the newest key.
 * @param onlyNew only those not in the current format: plain texts and tokens of earlier versions
 */
export async function sealStored(db: Database, config: KeyConfig, onlyNew = false): Promise<SealedAnew> {
  readKeys(config); // reports a damaged key at server start, not at first use
  const total: SealedAnew = { sealed: 0, lost: [] };
  for (const column of SEALED_COLUMNS) {
    const { sealed, lost } = await db.system((tx) => sealColumn(tx, config, column, onlyNew));
    total.sealed += sealed;
    total.lost.push(...lost);
  }
  return total;
}
