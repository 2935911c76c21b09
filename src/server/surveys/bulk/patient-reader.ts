import { appointmentType } from '../../../generated/enums/appointment-type.ts';
import { findOption, toHeaderKey } from '../../../domain/text/intake/comparable.ts';
import { patientsRow } from '../../../generated/rows.ts';
import { onOneLine, splitTexts, type RowCells } from '../../../domain/text/intake/clean-row.ts';
import { splitWords } from '../../../domain/text/intake/headers.ts';
import { splitTreatment, withoutTeeth } from '../../../domain/text/intake/split-treatment.ts';
import { toNameKey } from '../../../domain/text/intake/same-person.ts';
import {
  getHandling,
  lacksContact,
  LEAVES_OUT_CONTACTLESS,
  mayBePerson,
  toSkip,
} from '../../../domain/surveys/bulk-upload.ts';
import { addSentence, formatDay } from '../../../domain/text/format.ts';
import { DATE_EXAMPLES, parseDay } from '../../../domain/text/parse-day.ts';
import { remember } from '../../../domain/text/remember.ts';
import { findFailures } from '../../../domain/model/call-failures.ts';
import { cleanPhone, isLandline } from '../../../domain/text/cleaning.ts';
import { type ContactNote, getNoteFinder } from '../../../domain/text/intake/notes.ts';
import { pickProcedureType, toProcedureType } from '../../../domain/surveys/procedure-codes.ts';
import { isTooOld } from '../../../domain/surveys/visit-rule.ts';
import { type AppointmentType, toPatientSurvey } from '../../../domain/surveys/send-survey.ts';
import type { BulkSkip, SendPatientSurveyBody } from '../../../generated/calls/types.ts';
import { patientBulkSendItem } from '../../../generated/validators/surveys-calls.js';
import type { Viewer } from '../../../domain/access/session.ts';
import type { CsvRow } from '../../intake/csv/read-csv.ts';
import type { BulkFindings, PatientRow } from './bulk-rows.ts';
import { type Children, findLoneChild } from './children.ts';
import { makeDoubtFinders, makeNameChecker, type NotedNames } from './doubts.ts';
import type { BulkFile } from './read-file.ts';
import { makeLedgerFinder } from './ledger.ts';
import { type Contact, CONTACTS, type Contacts, ConsentReader } from './consents.ts';
import {
  type DefaultField,
  DEFAULTS,
  EMPTY,
  findMenuValue,
  makeFlagReader,
  makeStatusReader,
  type Meanings,
  readDate,
  readMenu,
  readVisit,
} from './choices.ts';
import {
  type Directory,
  type Fail,
  findPractice,
  findProvider,
  findTitleProvider,
  makeTodayFinder,
  peekPractice,
} from './patient-directory.ts';
import type { RowValues } from './row-values.ts';
import { makeSelectionReader } from './selection.ts';
import { findAbove } from './titles.ts';

/** Valid values, which follow the message of a field. */
const VALID: Readonly<Record<string, string>> = {
  patientName: 'Each row needs its own: a name is not taken from the row above.',
  email: 'An address looks like ann.miller@example.com.',
  phone: 'A US number looks like +1 213 373 4253.',
  appointmentDate: DATE_EXAMPLES,
};

/** Columns of the values that the validator names otherwise. */
const FIELDS = new Map([
  ['practiceId', 'practice'],
  ['providerId', 'provider'],
]);

/** The fields of the contact of a responsible party, which children are reached by. */
const OF_PARTY = { email: 'responsiblePartyEmail', phone: 'responsiblePartyPhone' } as const;
const NEEDS_CONTACT = 'Enter an email or a mobile number.';
const ONLY_OF_PARTY = `${NEEDS_CONTACT} Only children are reached through the responsible party.`;

const CODES = /^\s*d?\d{4}\b/i;

/** The procedure of CDT codes or of words, all of which are known; of the name of one itself none. */
const findProcedure = remember((text: string): AppointmentType | null => {
  const find = (name: string) => findOption(appointmentType, name);
  const codes = text.split(/[,;/\s]+/).filter((code) => CODES.test(code));
  const words = text.split(/[,;/+&]/).filter((word) => word.trim() !== '');
  const types = words.flatMap((word) => find(word)?.value ?? []);
  const ofWords = types.length === words.length ? pickProcedureType(types) : null;
  return find(text) ? null : (toProcedureType(codes) ?? ofWords);
});

/** A procedure; of unknown ones what was chosen, or empty. */
function readProcedure(text: string, meanings: Meanings): string {
  const type = findProcedure(text);
  if (type === null) return readMenu('appointmentType', text, meanings) ?? '';
  meanings.note('appointmentType', text, findMenuValue('appointmentType', type)?.label ?? type);
  return type;
}

const showDay = remember(formatDay);

/** A reason not to survey a visit, by its day. */
function findWrongDay(appointmentDate: string | undefined, today: string): BulkSkip | undefined {
  const day = parseDay(appointmentDate ?? '') ?? '';
  if (day > today) return toSkip('VISIT_TO_COME', `The visit is on ${showDay(day)}.`);
  const isOld = day !== '' && isTooOld(day, today);
  return isOld ? toSkip('VISIT_TOO_OLD', `The visit was on ${showDay(day)}.`) : undefined;
}

const EMAILS = ['email', OF_PARTY.email];
const ALL_CONTACTS = [...EMAILS, 'phone', OF_PARTY.phone];

const NOTES = getNoteFinder(patientsRow.notes);

/** Finds the notes in a row's contacts that forbid to use them, or the first that may do so: `do not text`. */
function makeNoteFinder({ columns }: BulkFile): (row: CsvRow) => ContactNote[] {
  const positions = columns.flatMap(({ target }, at) =>
    ALL_CONTACTS.includes(target ?? '') ? [{ at, isOfEmail: EMAILS.includes(target ?? '') }] : [],
  );
  return ({ cells }) => {
    const notes = positions.flatMap(({ at, isOfEmail }): ContactNote[] => {
      const cell = cells[at] ?? '';
      const found = NOTES.inContact(cell);
      if (!found) return [];
      // a number in a column of addresses is the only contact, whatever its note is about
      return [isOfEmail && !cell.includes('@') ? { note: found.note, isCertain: found.isCertain } : found];
    });
    const certain = notes.filter(({ isCertain }) => isCertain);
    return certain.length > 0 ? certain : notes.slice(0, 1);
  };
}

/** Finds whether the number of a row is one at home or at work, by its label, the header of its column, or a column for that. */
export function makeLandlineFinder({
  columns,
  shape,
}: BulkFile): (row: CsvRow, phone: string | null) => boolean {
  const phones = columns.flatMap(({ target, header }, at) =>
    target === 'phone' || target === OF_PARTY.phone ? [{ at, header: splitWords(header) }] : [],
  );
  const keys = shape.fields.flatMap(({ kindHeaders = [] }) => kindHeaders.map(toHeaderKey));
  const kinds = columns.flatMap(({ header }, at) => (keys.includes(toHeaderKey(header)) ? [at] : []));
  return ({ cells }, phone) => {
    if (phone !== null && kinds.some((at) => isLandline(phone, cells[at] ?? ''))) return true;
    const own = phones.filter(({ at }) => cleanPhone(cells[at] ?? '').value === phone);
    return own.length > 0 && own.every(({ at, header }) => isLandline(cells[at] ?? '', header));
  };
}

/** The contact of a row that is not valid while the other one is: the survey goes to that one. */
function findSpare(failures: readonly { path?: string }[], contacts: Contacts): Contact | undefined {
  const wrong = CONTACTS.filter((name) => failures.some(({ path }) => path === name));
  const [spare] = wrong;
  const other = spare === 'email' ? 'phone' : 'email';
  return wrong.length === 1 && spare && contacts[spare] && contacts[other] ? spare : undefined;
}

/** The file of some rows, and what is known about them. */
interface PatientsContext {
  file: BulkFile;
  directory: Directory;
  /** chosen in the dialog */
  practiceId: string | null;
  viewer: Viewer;
  /** of rows without a value */
  defaults: Record<DefaultField, string>;
  children: Children;
  values: RowValues;
  findings: BulkFindings;
  isPart: boolean;
  isUnattended: boolean;
}

/** Finds the known procedure behind a row's name, in a file without a column for it. @param name as it is read */
function makeTreatmentFinder({ columns }: BulkFile) {
  const hasProcedures = columns.some(({ target }) => target === 'appointmentType');
  const names = columns.flatMap(({ target }, at) => (target?.split('.')[0] === 'patientName' ? [at] : []));
  return ({ cells }: CsvRow, name = ''): string | undefined => {
    if (hasProcedures) return undefined;
    const text = names
      .map((at) => onOneLine(cells[at] ?? ''))
      .join(' ')
      .trim();
    // a name that stays as written has its treatment still
    const treated = name === text ? undefined : splitTreatment(text);
    const treatment = withoutTeeth(treated?.treatment ?? '');
    const isKnown = findOption(appointmentType, treatment) || findProcedure(treatment) !== null;
    return treatment !== '' && isKnown ? treatment : undefined;
  };
}

/** The statuses of visits in a file, as its column for them is read. */
function readStatuses({ file, values, practiceId }: PatientsContext) {
  const at = file.columns.findIndex(({ target }) => target === 'visitStatus');
  const texts = [...new Set(file.rows.map(({ cells }) => onOneLine(cells[at] ?? '')))].filter(Boolean);
  const readStatus = makeStatusReader({ header: file.columns[at]?.header ?? '', texts });
  const silent = values.of(0, { practiceId, isSkipped: true }).asked;
  const peek = remember((text): string | null => readStatus(text, silent));
  const areCompleted = texts.some((text) => peek(text) === 'COMPLETED');
  return {
    readStatus,
    /** Whether statuses say of a past visit that it is still scheduled, while others took place: it may have been missed. */
    areOpen: (own: readonly string[]): boolean =>
      areCompleted && own.length > 0 && own.every((text) => peek(text) === 'SCHEDULED'),
  };
}

function makeReaders(of: PatientsContext) {
  const { file } = of;
  const findHeader = (field: string) => file.columns.find(({ target }) => target === field)?.header;
  return {
    ...of,
    ...makeDoubtFinders(file, of),
    findToday: makeTodayFinder(of.directory, new Date()),
    hasProviders: findHeader('provider') !== undefined,
    findTreatment: makeTreatmentFinder(file),
    ...readStatuses(of),
    readType: makeFlagReader('patientType', findHeader('patientType')),
    consents: new ConsentReader(file.columns),
    findLedger: makeLedgerFinder(file),
    findUnselected: makeSelectionReader(file),
    findContactNotes: makeNoteFinder(file),
    checkNames: makeNameChecker(file),
  };
}
type Readers = ReturnType<typeof makeReaders>;

/** A row as far as it is read. */
interface Reading {
  row: CsvRow;
  cells: Record<string, string>;
  names: NotedNames;
  /** of its practice; undefined: it is not known */
  peekedId: string | null | undefined;
  /** of the patient, and of the responsible party */
  own: Contacts;
  ofParty: Contacts;
  /** it is sent to the contact of the responsible party, which precedes that of a child */
  isByParty: boolean;
  meanings: ReturnType<RowValues['of']>;
  appointmentDate: string | undefined;
  visit: ReturnType<typeof readVisit>;
  agreed: ReturnType<ConsentReader['read']>;
  practice: ReturnType<typeof findPractice>;
  types: PatientTypes;
}

interface PatientTypes {
  /** as the file says; null: it does not */
  own: string | null;
  /** as it is sent */
  sent: string;
}

/** A type that a person has chosen for all rows precedes the age, that the relationship to the responsible party, and that a guardian's contact. */
function findTypes(
  cells: RowCells,
  { readType, children, defaults }: Readers,
  meanings: Meanings,
): PatientTypes {
  const { patientType = '', birthDate = '', relationship = '' } = cells;
  const own = readType(patientType, meanings);
  const isGuessed = [DEFAULTS.patientType, EMPTY.patientType].some((type) => type === defaults.patientType);
  const guess = (): string | null =>
    children.findType(birthDate) ??
    readMenu('relationship', relationship, meanings) ??
    (children.isOfGuardian(cells) ? 'CHILD' : null);
  return { own, sent: own ?? (isGuessed ? guess() : null) ?? defaults.patientType };
}

/** Whether a row names the patient as the responsible party. */
const isNamedTwice = ({ patientName = '', responsiblePartyName = '' }: RowCells): boolean =>
  patientName !== '' && toNameKey(patientName) === toNameKey(responsiblePartyName);

const isOfChild = ({ types }: Pick<Reading, 'types'>): boolean =>
  types.sent === 'CHILD' || types.sent === 'CAREGIVER';

/** The noted names of those who are greeted. */
const listNamed = (reading: Pick<Reading, 'names' | 'types'>): NotedNames =>
  reading.names.filter(({ field }) => field === 'patientName' || isOfChild(reading));

/**
 * The reasons to skip a row of patients, in their order of precedence; those about the file as a whole follow
 * (`check-patients.ts`). Each reads what it needs, which the later ones and the sending use.
 */
const RULES: readonly ((row: Reading, of: Readers) => BulkSkip | undefined)[] = [
  (row, { readStatus, findToday, areOpen }) => {
    const today = findToday(row.peekedId);
    const isPast = (parseDay(row.appointmentDate ?? '') ?? today) < today;
    const texts = splitTexts(row.cells.visitStatus);
    row.visit = readVisit(texts, readStatus, row.meanings.asked, isPast && areOpen(texts));
    return row.visit.skip;
  },
  ({ row }, { findLedger }) => findLedger(row),
  ({ row, meanings }, { findUnselected }) => findUnselected(row, meanings.asked),
  ({ appointmentDate, peekedId }, { findToday }) => findWrongDay(appointmentDate, findToday(peekedId)),
  (row, { consents, findContactNotes }) => {
    const contacts = row.isByParty ? row.ofParty : row.own;
    const notes = findContactNotes(row.row);
    row.agreed = consents.read(row.cells, { notes, contacts }, row.meanings.asked);
    return row.agreed.skip;
  },
  (row, { directory, practiceId }) => {
    row.practice = findPractice(directory, row.cells.practice ?? '', practiceId, row.meanings.asked);
    return row.practice.skip;
  },
  (row, of) => {
    row.types = findTypes(row.cells, of, row.meanings.asked);
    const isChild = row.types.sent === 'CHILD' && of.defaults.patientType !== 'CHILD';
    return isChild ? findLoneChild(row.cells, row.isByParty) : undefined;
  },
  (reading) => listNamed(reading).find(({ skip }) => skip)?.skip,
  (reading, { findNote }) => findNote(reading.row, isOfChild(reading)),
  (reading, { file, findBlank }) => {
    const [office, blank] = [file.findOtherOffice(reading.row), findBlank(reading.cells)];
    // a person who has it sent means the practice that the row names
    if (office?.id !== undefined) reading.practice = { id: office.id };
    if (office?.skip?.kind !== 'BLANK' || !blank) return office?.skip ?? blank;
    return toSkip('BLANK', `${office.skip.reason} and ${blank.reason.replace(/^No /, '')}`);
  },
  ({ cells, meanings: { asked } }) => {
    const { field, value } = LEAVES_OUT_CONTACTLESS;
    const isOut = lacksContact(cells) && asked.recall(field, value) === null;
    return isOut ? toSkip('NO_CONTACT', 'No email or phone') : undefined;
  },
];

/** Reads the rows of a file of patients, and finds why some of them are not sent. */
export class PatientReader {
  /** lines with a contact that is not valid, by contact */
  readonly spared: Record<Contact, number[]> = { email: [], phone: [] };
  private readonly of: Readers;

  constructor(of: PatientsContext) {
    this.of = makeReaders(of);
  }

  /** The row as it is sent, if it has no problem and is not skipped. */
  read(row: CsvRow): PatientRow {
    const { values, findings } = this.of;
    const { line } = row;
    const reading = this.begin(row);
    const { peekedId: practiceId, own, ofParty } = reading;
    const contact = own.email || own.phone || ofParty.email || ofParty.phone;
    const isPerson = mayBePerson(contact || null, row.cells);
    for (const rule of RULES) {
      const skip = rule(reading, this.of);
      if (!findings.skip(line, skip, isPerson)) continue;
      // unknown values of a row that is skipped whatever they mean are not asked about
      const isOpen = skip?.kind === 'AS_CHOSEN' && skip !== reading.visit.skip;
      if (!isOpen && !getHandling(skip?.kind).waits)
        reading.meanings = values.of(line, { practiceId, isSkipped: true });
    }
    return this.finish(reading);
  }

  private begin(row: CsvRow): Reading {
    const { file, directory, practiceId, children, values, findings, checkNames } = this.of;
    const names = checkNames(row);
    const cells = { ...findings.readCells(row) };
    for (const { field, text } of names) cells[field] = text;
    if (cells.birthDate) cells.birthDate = children.read(cells.birthDate, row);
    const treatment = this.of.findTreatment(row, cells.patientName);
    if (treatment !== undefined) cells.appointmentType = treatment;
    const peekedId = cells.practice ? peekPractice(directory, cells.practice) : practiceId;
    const meanings = values.of(row.line, { practiceId: peekedId, isSkipped: false });
    const { asked } = values.of(row.line, { practiceId: peekedId, isSkipped: true });
    const types = findTypes(cells, this.of, asked);
    const ofParty = { email: cells[OF_PARTY.email] ?? '', phone: cells[OF_PARTY.phone] ?? '' };
    const isOwnParty = !isOfChild({ types }) && !cells.email && !cells.phone && isNamedTwice(cells);
    const own = isOwnParty ? ofParty : { email: cells.email ?? '', phone: cells.phone ?? '' };
    return {
      ...{ row, cells, names, peekedId, meanings, own, ofParty, types },
      isByParty: isOfChild({ types }) && (ofParty.email !== '' || ofParty.phone !== ''),
      appointmentDate: cells.appointmentDate
        ? readDate(cells.appointmentDate, file.dayOrder, meanings.asked)
        : ((findAbove(file.titles.days, row) ?? file.titleDay)?.day ?? cells.appointmentDate),
      visit: { status: null },
      agreed: { consent: null, contacts: own },
      practice: { id: null },
    };
  }

  private finish(reading: Reading): PatientRow {
    const { children, findings } = this.of;
    const { row, cells, ofParty, meanings, agreed, visit, types } = reading;
    const { line } = row;
    const { contacts } = agreed;
    const fail = (name: string, reason: string, alternative?: string): void =>
      findings.fail(line, FIELDS.get(name) ?? name, reason, alternative);
    if (reading.practice.problem !== undefined) fail('practice', reading.practice.problem);
    const title = this.of.hasProviders ? undefined : findAbove(this.of.file.titles.others, row);
    const providers = this.of.directory.providers.get(reading.practice.id ?? '');
    const titled = title && findTitleProvider(providers, title.text);
    if (titled !== undefined) cells.provider = titled;
    const byParty = reading.isByParty;
    const body = this.toBody(reading, contacts, fail);
    for (const { field, reason } of listNamed(reading)) fail(field, reason);
    const { patientName = '', birthDate = '' } = cells;
    if (birthDate && !cells.patientType && children.findType(birthDate) === undefined)
      meanings.named.ask('birthDate', birthDate);
    if (byParty) children.noteParty(line, patientName);
    // digits that are no number may be meant as one
    const isWithoutContact = !contacts.phone && !/[@\p{L}]/u.test(contacts.email);
    const isOfParty = ofParty.email !== '' || ofParty.phone !== '';
    if (isWithoutContact) fail('email', isOfParty ? ONLY_OF_PARTY : NEEDS_CONTACT, 'phone');
    const failures = findFailures(patientBulkSendItem, body);
    const spare = findSpare(failures, contacts);
    if (spare) {
      body[spare] = null;
      this.spared[spare].push(line);
    }
    for (const { path = '', message } of failures) {
      if (path === spare) continue;
      // already reported with the column's message
      const isReported =
        path === 'email' ? isWithoutContact : path === 'practiceId' && findings.isWrong(line);
      const field = byParty && (path === 'email' || path === 'phone') ? OF_PARTY[path] : path;
      if (!isReported) fail(field, addSentence(message, VALID[path]));
    }
    if (types.sent === 'CHILD' && !cells.patientType && birthDate) children.note(line, patientName);
    if (reading.appointmentDate) cells.appointmentDate = reading.appointmentDate;
    // checked alone, a "Yes" has no longer the header that says what it agrees to
    if (cells.consent && agreed.consent !== null) cells.consent = agreed.consent;
    if (visit.status !== null) cells.visitStatus = visit.status;
    if (types.own !== null) cells.patientType = types.own;
    const contact = spare === 'email' ? contacts.phone : contacts.email || contacts.phone;
    findings.noteTexts(row, cells, { name: patientName || null, contact: contact || null });
    return Object.assign(toPatientSurvey(body as unknown as SendPatientSurveyBody), { line });
  }

  /** The row as the sending takes it, not yet validated; names of practices and providers become ids. */
  private toBody(reading: Reading, { email, phone }: Contacts, fail: Fail): Record<string, unknown> {
    const { directory, viewer, defaults, practiceId: chosenId } = this.of;
    const { cells, agreed, appointmentDate, types, meanings } = reading;
    const { asked, named } = meanings;
    const { provider = '' } = cells;
    const practiceId = reading.practice.id;
    let providerId = viewer.role === 'PROVIDER' ? viewer.id : null;
    if (provider !== '' && providerId === null)
      providerId = findProvider(directory.providers.get(practiceId ?? ''), provider, {
        fail,
        // what a choice means is remembered for the dialog's practice, which may be the one that is asked about
        meanings: practiceId === chosenId || practiceId === undefined ? asked : named,
      });
    // without the other cells, and absent where empty: the validator would delete those one by one
    return {
      email: email || undefined,
      phone: phone || undefined,
      patientName: cells.patientName || undefined,
      responsiblePartyName: cells.responsiblePartyName || undefined,
      patientType: types.sent,
      language: readMenu('language', cells.language ?? '', asked) ?? defaults.language,
      appointmentDate: appointmentDate || undefined,
      appointmentType: readProcedure(cells.appointmentType ?? '', asked) || undefined,
      consent: agreed.consent ?? defaults.consent,
      practiceId: practiceId ?? chosenId ?? '',
      providerId,
    };
  }
}
