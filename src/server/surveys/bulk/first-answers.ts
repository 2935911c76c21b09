import type { BulkCheck } from '../../../domain/surveys/bulk-upload.ts';
import { readYesNo } from '../../../domain/text/intake/comparable.ts';
import { hasPhrase } from '../../../domain/text/intake/notes.ts';
import { words } from '../../../generated/words.ts';

/** Rows without a value for each one with one, in a column of exceptions, at least. */
const REST = 2;

const isBad = (value: string): boolean => readYesNo(value) === false || hasPhrase(words.bad, value);
const isGood = (value: string): boolean =>
  !isBad(value) && (readYesNo(value) === true || hasPhrase(words.good, value));

/** Meanings by which a survey is sent, of some fields; of all others the words of `SENT_BY_ANY`. */
const SENT_BY: Readonly<Record<string, string>> = {
  selection: 'YES',
  optOut: 'NO',
  emailOptOut: 'NO',
  textOptOut: 'NO',
  employmentStatus: 'EMPLOYED',
};
const SENT_BY_ANY = ['COMPLETED', 'APPOINTMENT', 'BOTH'];
const isSent = (field: string, id: string): boolean =>
  field in SENT_BY ? SENT_BY[field] === id : SENT_BY_ANY.includes(id);

/** Whether a value is the empty cells of a column that says something of few rows alone: they are not the exception. */
function isRest(unknown: BulkCheck['unknown'], { asked, rows }: BulkCheck['unknown'][number]): boolean {
  if (asked?.text !== '') return false;
  const others = unknown.filter((one) => one.asked?.column === asked.column && one.asked.text !== '');
  return rows >= REST * others.reduce((sum, one) => sum + one.rows, 0);
}

/** An office without its name. */
const OFFICE_CODE = /^(\p{L}{2,5}|\p{L}*\d+)$/u;

/** Fields whose most frequent word is rather that of the visits that took place, of patients, and of who is employed: `Walked Out`. */
const USUAL = ['visitStatus', 'selection', 'employmentStatus'];

/**
 * The answer to offer first to each question about a value: never one that could send an unwanted survey, unless the value says
 * something good, is the empty cells of a column of exceptions, or is a word of more than half of the rows. The name of an
 * office that nothing is proposed for is hardly the practice of the dialog; the only code of a file may be.
 * @param of.rowCount of the file
 */
export function listFirstAnswers(
  { unknown, options, rowCount }: Pick<BulkCheck, 'unknown' | 'options'> & { rowCount: number },
  needed: readonly string[],
): BulkCheck['first'] {
  const offices = unknown.filter(({ field }) => field === 'practice');
  return unknown.map((one) => {
    const { field, value, rows, asked } = one;
    const text = asked?.text ?? value;
    const own = options.flatMap((option) => (option.field === field ? [option.id] : []));
    const isUsual = USUAL.includes(field) && rows * 2 > rowCount && text !== '';
    // a "Yes" of few rows may be to the question who gets none, and an "X" among codes is a visit that was cancelled
    const isYesOfFew = USUAL.includes(field) && !isUsual && readYesNo(text) === true;
    const saysGood = isGood(text) && !isYesOfFew;
    const isWanted = saysGood || isRest(unknown, one) || (isUsual && !isBad(text));
    const wanted = isWanted ? own.find((id) => isSent(field, id)) : undefined;
    const missed = isBad(text) && field === 'visitStatus' ? own.find((id) => id === 'NO_SHOW') : undefined;
    const [first = null, second = ''] = own;
    const isOffice = field === 'practice' && !(offices.length === 1 && OFFICE_CODE.test(value));
    // of two answers both are offered
    const mayBeSent = isSent(field, first ?? '') || (own.length === 2 && isSent(field, second));
    const isDoubtful = isOffice || (needed.includes(field) && !saysGood && mayBeSent);
    return { field, value, id: wanted ?? missed ?? (isDoubtful ? null : first) };
  });
}
