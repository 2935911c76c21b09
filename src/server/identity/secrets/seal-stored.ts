import type { Database, OwnerTransaction } from '../../db/database.ts';
import { type KeyConfig, readKeys } from './key-ring.ts';
import { getKeyName, isCurrent, seal, SEALED, type SealedCell, unseal, unsealUnnamed } from './seal.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

export interface SealedAnew {
  sealed: number;
  /** locations of texts that no key opens */
  lost: SealedCell[];
}

interface Row {
  id: string;
  value: string;
}

/** Rows per update. */
const ROWS = 500;

function read(
  config: KeyConfig,
  { before }: SealedColumn,
  cell: SealedCell,
  value: string,
): string | undefined {
  if (value.startsWith(SEALED)) return unseal(config, value, cell);
  return before === 'plain' ? value : unsealUnnamed(config, value, cell.id);
}

async function store(tx: OwnerTransaction, { table, column }: SealedColumn, rows: Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS) {
    const some = rows.slice(start, start + ROWS);
    await tx.query(
      `update "${table}" t set "${column}" = v.value from unnest($1::uuid[], $2::text[]) as v (id, value)
       where t.id = v.id`,
      [some.map(({ id }) => id), some.map(({ value }) => value)],
    );
  }
}

async function sealColumn(
  tx: OwnerTransaction,
  config: KeyConfig,
  column: SealedColumn,
  onlyNew: boolean,
): Promise<SealedAnew> {
  const name = `"${column.column}"`;
  const rows = await tx.query<Row>(
    `select id, ${name} as value from "${column.table}" where ${name} is not null
     ${onlyNew ? `and not starts_with(${name}, '${SEALED}')` : ''} order by id for no key update`,
  );
  const [sealed, lost]: [Row[], SealedCell[]] = [[], []];
  for (const { id, value } of rows) {
    if (isCurrent(config, value)) continue;
    const cell = { table: column.table, column: column.column, id };
    const text = read(config, column, cell, value);
    if (text === undefined) lost.push(cell);
    else sealed.push({ id, value: seal(config, text, cell) });
  }
  await store(tx, column, sealed);
  return { sealed: sealed.length, lost };
}

/**
 * Seals stored secrets under the newest key, each column in a transaction of its own.
 * @param onlyNew only those not in the current format: plain texts and tokens of earlier versions
 */
export async function sealStored(
  db: Database,
  config: KeyConfig,
  onlyNew = false,
  columns: readonly SealedColumn[] = SEALED_COLUMNS,
): Promise<SealedAnew> {
  readKeys(config); // reports a damaged key at server start, not at first use
  const total: SealedAnew = { sealed: 0, lost: [] };
  for (const column of columns) {
    const { sealed, lost } = await db.system((tx) => sealColumn(tx, config, column, onlyNew));
    total.sealed += sealed;
    total.lost.push(...lost);
  }
  return total;
}

/** Names of the keys that stored texts are sealed with; undefined: some texts do not name their key. */
export async function readKeyNames(tx: OwnerTransaction): Promise<Set<string> | undefined> {
  const names = new Set<string>();
  for (const { table, column } of SEALED_COLUMNS) {
    const rows = await tx.query<{ start: string }>(
      `select distinct case when starts_with("${column}", '${SEALED}')
         then '${SEALED}' || split_part("${column}", '.', 3) else '' end as start
       from "${table}" where "${column}" is not null`,
    );
    for (const { start } of rows) {
      const name = getKeyName(start);
      if (name === undefined) return undefined;
      names.add(name);
    }
  }
  return names;
}
