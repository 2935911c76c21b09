import { splitWords } from '../../../domain/text/intake/headers.ts';
import { toSkip } from '../../../domain/surveys/bulk-upload.ts';
import type { BulkSkip } from '../../../generated/calls/types.ts';
import type { CsvRow } from '../../intake/csv/read-csv.ts';
import { quoteCell } from './describe-file.ts';
import type { BulkFile } from './read-file.ts';

/** Headers of a ledger's entries. */
const ENTRY =
  /\b(desc\w*|proc\w*|trans\w*|type|code|entry|activity|item|service|concepto|movimiento|tipo|detalle)\b/i;
/** Headers of what a visit was paid by, or of something else than the entry. */
const NOT_ENTRY =
  /\b(payment|payer|pay|ins\w*|plan|card|patient|pt|phone|tel\w*|contact|number|visit|app?t|appointment|pago|seguro)\b/i;
/** Entries that are no treatment. */
const NO_TREATMENT = [
  /\b(payments?|pmts?|pymts?|paymt|pago|abono|refund\w*|reembolso|statements?|estado de cuenta|write[ -]?offs?|nsf)\b/i,
  /\b(finance|late|billing|service|interest|collection) (charges?|fees?)\b|^(cargo por|inter[eé]s)/i,
  /\b(adj|adjs|adjustments?|ajuste|discount|descuento|courtesy)\b|^balance (forward|transfer)|\bclaim (sent|created|paid)\b/i,
];
/** Treatments that have such a word in their names, too, and their codes. */
const TREATMENT =
  /\b(occlusal|denture|partial|crown|splint|guard|appliance|ortho\w*|bracket|wire|retainer|bite)\b/i;
const CODE = /^D?\d{4}\b/i;

/** Finds why a row of a ledger is no visit: it is a payment, a charge, an adjustment, or a statement alone. */
export function makeLedgerFinder({ columns }: BulkFile): (row: CsvRow) => BulkSkip | undefined {
  const entries = columns.flatMap(({ header, target }, at) => {
    const words = splitWords(header);
    const isEntry = ENTRY.test(words) && !NOT_ENTRY.test(words);
    return isEntry && (target === null || target === 'appointmentType') ? [{ header, at }] : [];
  });
  return ({ cells }) => {
    const texts = entries.map((entry) => ({ ...entry, text: (cells[entry.at] ?? '').trim() }));
    if (texts.some(({ text }) => CODE.test(text) || TREATMENT.test(text))) return undefined;
    const found = texts.find(({ text }) => NO_TREATMENT.some((pattern) => pattern.test(text)));
    return found && toSkip('LEDGER', quoteCell(found, found.at, found.text));
  };
}
