import { columnTitle, splitWords } from '../../../domain/text/intake/headers.ts';
import { hasPhrase } from '../../../domain/text/intake/notes.ts';
import { onOneLine } from '../../../domain/text/intake/clean-row.ts';
import { words } from '../../../generated/words.ts';
import type { BulkCheck } from '../../../domain/surveys/bulk-upload.ts';
import { inTurns } from '../../db/turns.ts';
import type { BulkFindings } from './bulk-rows.ts';
import type { BulkFile } from './read-file.ts';

/** Characters of a note that are shown. */
const LONGEST = 200;

/**
 * Lists the notes of rows that are sent, in columns that are not read. No list of phrases has every way to say "no survey", so
 * a person looks at the others.
 * @param texts of the file's rows
 * @param lines of the rows that are sent
 */
export async function listUnreadNotes(
  { columns }: BulkFile,
  texts: BulkFindings['texts'],
  lines: readonly number[],
): Promise<BulkCheck['noted']> {
  const notes = columns.flatMap(({ target, header }, at) =>
    target === null && hasPhrase(words.noteHeaders, splitWords(header)) ? [{ at, header }] : [],
  );
  if (notes.length === 0) return [];
  const noted: BulkCheck['noted'] = [];
  await inTurns(lines, (line) => {
    const cells = texts.get(line)?.row.cells ?? [];
    const found = notes.flatMap(({ at, header }) => {
      const text = onOneLine(cells[at] ?? '').slice(0, LONGEST);
      // a sign alone says nothing
      return /[\p{L}\p{N}]/u.test(text) ? [`${columnTitle(header, at)}: ${text}`] : [];
    });
    if (found.length > 0) noted.push({ line, note: found.join('; ') });
  });
  return noted;
}
