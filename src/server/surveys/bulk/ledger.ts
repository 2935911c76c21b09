import { splitWords } from '../../../domain/text/intake/headers.ts';
import { hasPhrase } from '../../../domain/text/intake/notes.ts';
import { toSkip } from '../../../domain/surveys/bulk-upload.ts';
import type { BulkSkip } from '../../../generated/calls/types.ts';
import { words } from '../../../generated/words.ts';
import type { CsvRow } from '../../intake/csv/read-csv.ts';
import { quoteCell } from './describe-file.ts';
import type { BulkFile } from './read-file.ts';

const CODE = /^D?\d{4}\b/i;

/**
 * Finds why a row of a ledger is no visit: it is a payment, a charge, an adjustment, or a statement alone. An adjustment is one
 * only in a file with amounts or such entries: elsewhere it may be that of braces.
 */
export function makeLedgerFinder({ columns, rows }: BulkFile): (row: CsvRow) => BulkSkip | undefined {
  const entries = columns.flatMap(({ header, target }, at) => {
    const title = splitWords(header);
    const isEntry = hasPhrase(words.ledger, title) && !hasPhrase(words.noLedger, title);
    return isEntry && (target === null || target === 'appointmentType') ? [{ header, at }] : [];
  });
  const isLedger =
    columns.some(({ header }) => hasPhrase(words.amounts, splitWords(header))) ||
    rows.some(({ cells }) => entries.some(({ at }) => hasPhrase(words.noTreatment, cells[at] ?? '')));
  const isNoTreatment = (text: string): boolean =>
    hasPhrase(words.noTreatment, text) || (isLedger && hasPhrase(words.adjustments, text));
  return ({ cells }) => {
    const texts = entries.map((entry) => ({ ...entry, text: (cells[entry.at] ?? '').trim() }));
    if (texts.some(({ text }) => CODE.test(text) || hasPhrase(words.treatment, text))) return undefined;
    const found = texts.find(({ text }) => isNoTreatment(text));
    return found && toSkip('LEDGER', quoteCell(found, found.at, found.text));
  };
}
