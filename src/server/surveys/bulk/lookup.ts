import { comparable, withoutAccents } from '../../../domain/text/intake/comparable.ts';
import { remember } from '../../../domain/text/remember.ts';

type Spell = (key: string) => string;
type Table<T> = { spell: Spell; records: ReadonlyMap<string, ReadonlySet<T>> };

const asWritten: Spell = (key) => key.normalize('NFKC').trim().toLowerCase();

function buildTable<T>(
  records: readonly T[],
  listKeys: (record: T) => readonly (string | null)[],
  spell: Spell,
): Table<T> {
  const table = new Map<string, Set<T>>();
  for (const record of records)
    for (const key of listKeys(record))
      if (key !== null) table.set(spell(key), (table.get(spell(key)) ?? new Set<T>()).add(record));
  return { spell, records: table };
}

/** Records by the keys that a file's cells name them by. Several records may share a key. */
export class Lookup<T> {
  private readonly tables: readonly Table<T>[];

  /** @param kinds of keys in order of precedence: the keys of each kind that a record has */
  constructor(records: readonly T[], kinds: readonly ((record: T) => readonly (string | null)[])[]) {
    // "N-1" and "N1" may be different records: a key as written precedes similar ones
    this.tables = [asWritten, comparable, withoutAccents].flatMap((spell) =>
      kinds.map((listKeys) => buildTable(records, listKeys, spell)),
    );
  }

  /** The records that match; more than one: the text is ambiguous. */
  readonly find = remember((text): readonly T[] => {
    for (const { spell, records } of this.tables) {
      const found = records.get(spell(text));
      if (found) return [...found];
    }
    return [];
  });
}

const MOST_NAMED = 5;

/** The error of an ambiguous cell: the records that match, and how to name one of them. */
export function ambiguousText(match: string, names: readonly string[], hint: string): string {
  const others = names.length - MOST_NAMED;
  const shown = names.slice(0, MOST_NAMED).join('; ');
  return `${match}: ${shown}${others > 0 ? ` and ${others} more` : ''}. ${hint}`;
}
