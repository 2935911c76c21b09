import { findFieldColumns, type RowCells } from '../../../domain/text/intake/clean-row.ts';
import { splitWords } from '../../../domain/text/intake/headers.ts';
import { findPhrase, hasPhrase } from '../../../domain/text/intake/notes.ts';
import { FileDayOrder } from '../../../domain/text/intake/day-order.ts';
import { toNameKey } from '../../../domain/text/intake/same-person.ts';
import { toSkip } from '../../../domain/surveys/bulk-upload.ts';
import type { BulkSkip } from '../../../generated/calls/types.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { isMinorsAge, readBirthDate } from '../../../domain/surveys/appointment-input.ts';
import type { PatientType } from '../../../domain/surveys/send-survey.ts';
import { remember } from '../../../domain/text/remember.ts';
import { words } from '../../../generated/words.ts';
import { inTurns, mapInTurns } from '../../db/turns.ts';
import type { PatientRow, RowTexts } from './bulk-rows.ts';
import type { SharedRows } from './check-contacts.ts';
import type { CsvRow } from '../../intake/csv/read-csv.ts';
import type { BulkFile } from './read-file.ts';

const MOST_NAMED = 10;

function nameSome(names: readonly string[]): string {
  const others = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${others > 0 ? ` and ${formatNumber(others)} more` : ''}`;
}

/** The responsible party that a row names, beside the patient. */
function findParty({ patientName = '', responsiblePartyName = '' }: RowCells): string | undefined {
  const isOther = toNameKey(responsiblePartyName) !== toNameKey(patientName);
  return responsiblePartyName !== '' && isOther ? responsiblePartyName : undefined;
}

/**
 * A reason to skip a child without a responsible party; undefined: the row names one.
 * @param isByParty it is sent to the contact of one, who may have no name
 */
export function findLoneChild(cells: RowCells, isByParty: boolean): BulkSkip | undefined {
  if (findParty(cells) !== undefined || (isByParty && !cells.responsiblePartyName)) return undefined;
  return toSkip(
    'CHILD',
    cells.responsiblePartyName
      ? 'The child is named as its own responsible party.'
      : 'The row names no responsible party of the child.',
  );
}

type Texts = ReadonlyMap<number, RowTexts>;

/** The children whose responsible party is a child of the file as well, with why they are skipped; by line. */
export function findPartiesOfChildren(
  rows: readonly PatientRow[],
  texts: Texts,
): { line: number; skip: BulkSkip }[] {
  const children = rows.filter(({ patientType }) => patientType === 'CHILD');
  const names = new Set(children.map(({ patientName }) => toNameKey(patientName ?? '')));
  const skip = toSkip('CHILD', 'The responsible party is a child of the file, too.');
  return children.flatMap(({ line }) => {
    const party = findParty(texts.get(line)?.cells ?? {});
    return party !== undefined && names.has(toNameKey(party)) ? [{ line, skip }] : [];
  });
}

const PARTY_CONTACTS = ['responsiblePartyEmail', 'responsiblePartyPhone'];
/** Whether a header is of a parent or guardian, who answers for children alone, unlike who pays for a patient. */
function isOfGuardian(header: string): boolean {
  const title = splitWords(header);
  const { guarantors, guardians, mothers, fathers } = words;
  return (
    !hasPhrase(guarantors, title) && [guardians, mothers, fathers].some((some) => hasPhrase(some, title))
  );
}

/** Children in a file: by age or date of birth, and those whose survey goes to their responsible party. */
export class Children {
  /** who counts as a child by age or date of birth, by line */
  private readonly names = new Map<number, string>();
  /** who is reached by the contact of the responsible party, by line */
  private readonly ofParty = new Map<number, string>();
  private readonly now = new Date();

  private constructor(
    /** of birth dates and ages, in the order in which they are read */
    private readonly positions: readonly number[],
    private readonly births: FileDayOrder,
    /** the header of names says so */
    private readonly areAllChildren: boolean,
    /** the contacts of responsible parties are those of parents or guardians, by their headers */
    private readonly haveGuardians: boolean,
  ) {}

  static async of({ columns, rows, shape }: BulkFile): Promise<Children> {
    const found = findFieldColumns(shape, columns).find(({ field }) => field.name === 'birthDate');
    const positions = found?.positions ?? [];
    const births = new FileDayOrder();
    await inTurns(rows, ({ line, cells }) => {
      for (const position of positions) births.add(cells[position] ?? '', line);
    });
    const names = columns.filter(({ target }) => target?.split('.')[0] === 'patientName');
    const guardians = columns.filter(({ target }) => PARTY_CONTACTS.includes(target ?? ''));
    return new Children(
      positions,
      births,
      names.length > 0 && names.every(({ header }) => findPhrase(words.children, header)?.before === ''),
      guardians.length > 0 && guardians.every(({ header }) => isOfGuardian(header)),
    );
  }

  /**
   * A row's birth date as it is read in this file, also once its row is checked alone; an age as written. Of several columns
   * the first that can be read.
   * @param text of the first one with a value
   */
  read(text: string, { cells }: CsvRow): string {
    const texts = this.positions.map((position) => (cells[position] ?? '').trim());
    const readable = texts.length > 1 ? texts.find((one) => this.findAgeGroup(one) !== undefined) : text;
    return this.readOne(readable ?? text);
  }

  private readonly readOne = remember((text) => readBirthDate(text, this.now, this.births.order));

  /** The patient type by a birth date or an age; undefined if it cannot be read. */
  findType(birthDate: string): PatientType | undefined {
    return this.findAgeGroup(birthDate) ?? (this.areAllChildren ? 'CHILD' : undefined);
  }

  /** Whether a patient without a contact is reached by a parent's or guardian's, as children are. */
  isOfGuardian({ email, phone, patientName, ...party }: RowCells): boolean {
    const isSame = toNameKey(party.responsiblePartyName ?? '') === toNameKey(patientName ?? '');
    const hasContact = PARTY_CONTACTS.some((name) => (party[name] ?? '') !== '');
    return this.haveGuardians && !email && !phone && hasContact && !(isSame && patientName);
  }

  private readonly findAgeGroup = remember((birthDate): 'CHILD' | 'ADULT' | undefined => {
    const isMinor = isMinorsAge(birthDate, this.now, this.births.order);
    return isMinor === undefined ? undefined : isMinor ? 'CHILD' : 'ADULT';
  });

  note(line: number, name: string | undefined): void {
    this.names.set(line, name || `line ${line}`);
  }

  isByParty(line: number): boolean {
    return this.ofParty.has(line);
  }

  noteParty(line: number, name: string | undefined): void {
    this.ofParty.set(line, name || `line ${line}`);
  }

  /**
   * A child's survey is addressed to the responsible party, if a row names it. Children with one address get one.
   * @param shared rows of which only the first is sent
   */
  address(rows: readonly PatientRow[], shared: readonly SharedRows[], texts: Texts): Promise<PatientRow[]> {
    const others = new Map(shared.map((group) => [group.first.line, group.others]));
    return mapInTurns(rows, (row) => {
      if (row.patientType !== 'CHILD') return row;
      const lines = [row.line, ...(others.get(row.line) ?? []).map(({ line }) => line)];
      const name = lines.map((line) => findParty(texts.get(line)?.cells ?? {})).find(Boolean);
      return name === undefined
        ? row
        : { ...row, patientType: 'CAREGIVER', patientName: name, responsiblePartyName: name };
    });
  }

  /** Notices: how birth dates are read, who of the sent rows counts as a child, and who is addressed instead. */
  async describe(sent: readonly PatientRow[], texts: Texts): Promise<string[]> {
    const { order, proof } = this.births;
    const [children, addressed, byParty]: [string[], string[], string[]] = [[], [], []];
    await inTurns(sent, ({ line, patientName }) => {
      const own = texts.get(line)?.name;
      if (own !== patientName) addressed.push(`${patientName ?? ''} for ${own ?? `line ${line}`}`);
      const [child, reached] = [this.names.get(line), this.ofParty.get(line)];
      if (child !== undefined) children.push(child);
      if (reached !== undefined) byParty.push(reached);
    });
    const count =
      children.length === 1
        ? '1 patient counts as a child'
        : `${formatNumber(children.length)} patients count as children`;
    const notices: [isTrue: boolean, text: string][] = [
      [order === 'DAY_FIRST', `Dates of birth are read with the day first, such as ${proof?.text}.`],
      [
        order === 'MIXED',
        'Some dates of birth have the day first, and some the month. Who may be a minor by one of the two counts as a child.',
      ],
      [children.length > 0, `${count} by age or date of birth: ${nameSome(children)}.`],
      [byParty.length > 0, `Sent to the contact of the responsible party: ${nameSome(byParty)}.`],
      [addressed.length > 0, `Addressed to the responsible party: ${nameSome(addressed)}.`],
    ];
    return notices.flatMap(([isTrue, text]) => (isTrue ? [text] : []));
  }
}
