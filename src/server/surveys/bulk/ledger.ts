import { splitWords } from '../../../domain/text/intake/headers.ts';
import { hasPhrase } from '../../../domain/text/intake/notes.ts';
import { toSkip } from '../../../domain/surveys/bulk-upload.ts';
import type { BulkSkip } from '../../../generated/calls/types.ts';
import { words } from '../../../generated/words.ts';
import type { CsvRow } from '../../intake/csv/read-csv.ts';
import { quoteCell } from './describe-file.ts';
import type { BulkFile } from './read-file.ts';

const CODE = /^D?\d{4}\b/i;

/** Finds why a row of a ledger is no visit: it is a payment, a charge, an adjustment, or a statement alone. */
export function makeLedgerFinder({ columns }: BulkFile): (row: CsvRow) => BulkSkip | undefined {
  const entries = columns.flatMap(({ header, target }, at) => {
    const title = splitWords(header);
    const isEntry = hasPhrase(words.ledger, title) && !hasPhrase(words.noLedger, title);
    return isEntry && (target === null || target === 'appointmentType') ? [{ header, at }] : [];
  });
  return ({ cells }) => {
    const texts = entries.map((entry) => ({ ...entry, text: (cells[entry.at] ?? '').trim() }));
    if (texts.some(({ text }) => CODE.test(text) || hasPhrase(words.treatment, text))) return undefined;
    const found = texts.find(({ text }) => hasPhrase(words.noTreatment, text));
    return found && toSkip('LEDGER', quoteCell(found, found.at, found.text));
  };
}
