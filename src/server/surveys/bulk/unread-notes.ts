import { columnTitle, splitWords } from '../../../domain/text/intake/headers.ts';
import { hasPhrase } from '../../../domain/text/intake/notes.ts';
import { onOneLine } from '../../../domain/text/intake/clean-row.ts';
import { words } from '../../../generated/words.ts';
import type { BulkCheck } from '../../../domain/surveys/bulk-upload.ts';
import type { BulkFindings } from './bulk-rows.ts';
import type { BulkFile } from './read-file.ts';

/** Characters of a note that are shown. */
const LONGEST = 200;

/**
 * The notes of rows that are sent, in columns that are not read: no list of phrases knows every way to say that somebody
 * should get no survey, so that a person sees what was passed over.
 * @param texts of the file's rows
 * @param lines of the rows that are sent
 */
export function listUnreadNotes(
  { columns }: BulkFile,
  texts: BulkFindings['texts'],
  lines: readonly number[],
): BulkCheck['noted'] {
  const notes = columns.flatMap(({ target, header }, at) =>
    target === null && hasPhrase(words.noteHeaders, splitWords(header)) ? [{ at, header }] : [],
  );
  if (notes.length === 0) return [];
  return lines.flatMap((line) => {
    const cells = texts.get(line)?.row.cells ?? [];
    const found = notes.flatMap(({ at, header }) => {
      const text = onOneLine(cells[at] ?? '').slice(0, LONGEST);
      // a sign alone says nothing
      return /[\p{L}\p{N}]/u.test(text) ? [`${columnTitle(header, at)}: ${text}`] : [];
    });
    return found.length > 0 ? [{ line, note: found.join('; ') }] : [];
  });
}
