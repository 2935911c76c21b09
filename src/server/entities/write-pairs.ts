import type { FieldModel } from '../../domain/model/model.ts';
import type { Transaction } from '../db/database.ts';
import { inTurns } from '../db/turns.ts';
import { batches } from './batches.ts';
import { getPairs } from './naming.ts';
import type { PreparedInput } from './prepare-input.ts';
import type { RecordState } from './record-state.ts';
import { type EntityRuntime, getRelation, writtenName } from './registry.ts';
import { quoted } from '../db/sql-builder.ts';

/** A record to be written: a new one, or a change of the one in `before`. */
export interface RecordWrite {
  id: string;
  prepared: Pick<PreparedInput, 'values' | 'changed'>;
  before?: RecordState;
}

interface PairChanges {
  added: [own: string, other: string][];
  removed: [own: string, other: string][];
}

async function pairChanges(field: FieldModel, records: RecordWrite[]): Promise<PairChanges> {
  const changes: PairChanges = { added: [], removed: [] };
  await inTurns(records, ({ id, prepared, before }) => {
    if (!prepared.changed.includes(field)) return;
    const value = prepared.values[writtenName(field)];
    const wanted = new Set(Array.isArray(value) ? (value as string[]) : []);
    const links = before?.links[field.name] ?? [];
    const linked = new Set(links.map((link) => link.id));
    for (const link of links) if (link.isVisible && !wanted.has(link.id)) changes.removed.push([id, link.id]);
    for (const other of wanted) if (!linked.has(other)) changes.added.push([id, other]);
  });
  return changes;
}

/** Updates the rows of join tables to match the values; links hidden from the viewer stay. */
export async function writePairs(
  tx: Transaction,
  runtime: EntityRuntime,
  organizationId: string,
  records: RecordWrite[],
): Promise<void> {
  for (const field of runtime.model.fields) {
    const relation = getRelation(field, 'many');
    if (!relation) continue;
    const { table, own, other } = getPairs(runtime.model, relation);
    const { added, removed } = await pairChanges(field, records);
    const arrays = (pairs: [string, string][]) => [pairs.map(([id]) => id), pairs.map(([, id]) => id)];
    for (const batch of batches(removed)) {
      await tx.query(
        `delete from ${quoted(table)} l using unnest($2::uuid[], $3::uuid[]) p (own, other)
         where l.organization_id = $1 and l.${quoted(own)} = p.own and l.${quoted(other)} = p.other`,
        [organizationId, ...arrays(batch)],
      );
    }
    for (const batch of batches(added)) {
      await tx.query(
        `insert into ${quoted(table)} (organization_id, ${quoted(own)}, ${quoted(other)})
         select $1, p.own, p.other from unnest($2::uuid[], $3::uuid[]) p (own, other) on conflict do nothing`,
        [organizationId, ...arrays(batch)],
      );
    }
  }
}
