import { appointmentType } from '../../../generated/enums/appointment-type.ts';
import { findOption, toHeaderKey } from '../../../domain/text/intake/comparable.ts';
import { patientsRow } from '../../../generated/rows.ts';
import { listLines } from '../../../domain/text/files/table-lines.ts';
import { findSystem, splitWords } from '../../../domain/text/intake/match-columns.ts';
import type { UnknownValue } from '../../../domain/text/intake/unknown-values.ts';
import { splitTexts } from '../../../domain/text/intake/clean-row.ts';
import {
  type BulkCheck,
  type Recipient,
  type SkipKind,
  toSkip,
} from '../../../domain/surveys/bulk-upload.ts';
import { addSentence, formatDay, formatPhone } from '../../../domain/text/format.ts';
import { DATE_EXAMPLES, parseDay } from '../../../domain/text/parse-day.ts';
import { remember } from '../../../domain/text/remember.ts';
import { findFailures } from '../../../domain/model/call-failures.ts';
import { cleanPhone, type CleaningKind, isLandline } from '../../../domain/text/cleaning.ts';
import { type ContactNote, getNoteFinder } from '../../../domain/text/intake/notes.ts';
import { pickProcedureType, toProcedureType } from '../../../domain/surveys/procedure-codes.ts';
import { isTooOld } from '../../../domain/surveys/visit-rule.ts';
import { type AppointmentType, toPatientSurvey } from '../../../domain/surveys/send-survey.ts';
import type { BulkMapping, BulkSkip, SendPatientSurveyBody } from '../../../generated/calls/types.ts';
import { patientBulkSendItem } from '../../../generated/validators/surveys-calls.js';
import type { Viewer } from '../../../domain/access/session.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import { inTurns, mapInTurns } from '../../db/turns.ts';
import type { CsvRow } from '../../intake/csv/read-csv.ts';
import { ownPractices } from '../send-access.ts';
import { BulkFindings, type PatientRow } from './bulk-rows.ts';
import { skipRecipients, textsWarning } from './check-contacts.ts';
import { Children, findLoneChild, findPartiesOfChildren } from './children.ts';
import {
  type BulkCells,
  type BulkFile,
  describeReading,
  listReadings,
  makeNameChecker,
  readBulkFile,
} from './columns.ts';
import { type Contact, CONTACTS, type Contacts, ConsentReader } from './consents.ts';
import { addChoices, readPracticeChoices } from '../../intake/csv/mappings.ts';
import {
  type DefaultField,
  DEFAULTS,
  EMPTY,
  findMenuValue,
  makeFlagReader,
  listAbsent,
  listOptions,
  type Meanings,
  readDate,
  readMenu,
  readVisit,
} from './choices.ts';
import {
  askAboutPractices,
  type Directory,
  type Fail,
  findPractice,
  findProvider,
  listNamedPractices,
  loadDirectory,
  makeTodayFinder,
  peekPractice,
  suggestPractices,
} from './patient-directory.ts';
import { type PracticeChoices, RowValues } from './row-values.ts';

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

/** Why a visit is not surveyed by its day. @param isOldSent a person has chosen to send to old visits, too */
function findWrongDay(
  appointmentDate: string | undefined,
  { today, isOldSent }: { today: string; isOldSent: boolean },
): BulkSkip | undefined {
  const day = parseDay(appointmentDate ?? '') ?? '';
  if (day > today) return toSkip('VISIT_TO_COME', `The visit is on ${formatDay(day)}.`);
  if (!isOldSent && day !== '' && isTooOld(day, today))
    return toSkip('VISIT_TOO_OLD', `The visit was on ${formatDay(day)}.`);
  return undefined;
}

const ALL_CONTACTS = ['email', 'phone', OF_PARTY.email, OF_PARTY.phone];

const NOTES = getNoteFinder(patientsRow.notes);

/** Finds the note in a row's contacts that forbids to use them, or may do so: `do not text`. */
function makeNoteFinder({ columns }: BulkFile): (row: CsvRow) => ContactNote | undefined {
  const positions = columns.flatMap(({ target }, at) => (ALL_CONTACTS.includes(target ?? '') ? [at] : []));
  return ({ cells }) => {
    const notes = positions.flatMap((position) => NOTES.inContact(cells[position] ?? '') ?? []);
    return notes.find(({ isCertain }) => isCertain) ?? notes[0];
  };
}

/** Finds whether the number of a row is one at home or at work, by its label, the header of its column, or a column for that. */
function makeLandlineFinder({ columns, shape }: BulkFile): (row: CsvRow, phone: string | null) => boolean {
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

/** The row as the sending takes it, not yet validated; names of practices and providers become ids. */
function toBody(
  cells: BulkCells,
  directory: Directory,
  of: {
    practiceId: string | null;
    viewer: Viewer;
    appointmentDate: string | undefined;
    defaults: Record<DefaultField, string>;
    children: Children;
    consent: string | null;
    patientType: string | null;
    /** of the row; undefined: it is not known */
    ownId: string | null | undefined;
  },
  { fail, asked, named }: { fail: Fail; asked: Meanings; named: Meanings },
): Record<string, unknown> {
  const { defaults } = of;
  const { provider = '', birthDate = '' } = cells;
  // a type that a person has chosen for all rows precedes
  const isGuessed = [DEFAULTS.patientType, EMPTY.patientType].some((type) => type === defaults.patientType);
  const typeByAge = isGuessed ? of.children.findType(birthDate) : undefined;
  const practiceId = of.ownId;
  let providerId = of.viewer.role === 'PROVIDER' ? of.viewer.id : null;
  if (provider !== '' && providerId === null)
    providerId = findProvider(directory.providers.get(practiceId ?? ''), provider, {
      fail,
      // what a choice means is remembered for the dialog's practice, which may be the one that is asked about
      meanings: practiceId === of.practiceId || practiceId === undefined ? asked : named,
    });
  // without the other cells, and absent where empty: the validator would delete those one by one
  return {
    email: undefined,
    phone: undefined,
    patientName: cells.patientName || undefined,
    responsiblePartyName: cells.responsiblePartyName || undefined,
    patientType: of.patientType ?? typeByAge ?? defaults.patientType,
    language: readMenu('language', cells.language ?? '', asked) ?? defaults.language,
    appointmentDate: of.appointmentDate || undefined,
    appointmentType: readProcedure(cells.appointmentType ?? '', asked) || undefined,
    consent: of.consent ?? defaults.consent,
    practiceId: practiceId ?? of.practiceId ?? '',
    providerId,
  };
}

/** The contact of a row that is not valid while the other one is: the survey goes to that one. */
function findSpare(failures: readonly { path?: string }[], contacts: Contacts): Contact | undefined {
  const wrong = CONTACTS.filter((name) => failures.some(({ path }) => path === name));
  const [spare] = wrong;
  const other = spare === 'email' ? 'phone' : 'email';
  return wrong.length === 1 && spare && contacts[spare] && contacts[other] ? spare : undefined;
}

const SPARED: Readonly<Record<Contact, string>> = {
  email: 'An email that is not valid is left out, since the row has a phone number',
  phone: 'A phone number that is not valid is left out, since the row has an email',
};

/** The rows as they are sent, which a person looks at before. */
async function previewPatients(
  sendable: readonly PatientRow[],
  directory: Directory,
  {
    practiceId,
    texts,
    children,
    landlines,
  }: {
    practiceId: string | null;
    texts: BulkFindings['texts'];
    children: Children;
    /** lines */
    landlines: ReadonlySet<number>;
  },
): Promise<BulkCheck['preview']> {
  // beside rows of other practices, each says its own
  const isOther = sendable.some((row) => row.practiceId !== practiceId);
  const describe = (row: PatientRow): string[] => {
    const { patientName, email, phone, appointmentDate, appointmentType: procedure, providerId } = row;
    const own = texts.get(row.line)?.name ?? null;
    const name = own === null || own === patientName ? patientName : `${patientName ?? ''} for ${own}`;
    const providers = directory.providers.get(row.practiceId)?.options ?? [];
    const practice = isOther ? directory.all.find(({ id }) => id === row.practiceId) : undefined;
    const number = `${landlines.has(row.line) ? 'Home or work: ' : ''}${formatPhone(phone ?? '')}`;
    const contact = email ?? number;
    return [
      name ?? '',
      children.isByParty(row.line) ? `Responsible party: ${contact}` : contact,
      appointmentDate ? formatDay(appointmentDate) : '',
      appointmentType.find(({ value }) => value === procedure)?.label ?? '',
      providers.find(({ id }) => id === providerId)?.name ?? '',
      practice?.name ?? '',
    ];
  };
  return {
    titles: ['Patient', 'Contact', 'Visit', 'Procedure', 'Provider', 'Practice'],
    rows: await mapInTurns(sendable, (row) => ({ line: row.line, values: describe(row) })),
  };
}

/**
 * Checks a CSV file of patients: lists the sendable rows, and why the others are not sent: problems to correct, or a
 * recipient to skip. Changes nothing, and holds no transaction while processing the rows.
 * @param of.practiceId the practice chosen in the dialog, for rows without one
 * @param of.uncleaned kinds of cleaning that the sender has undone
 * @param of.included kinds of skips that the sender has overruled
 * @param of.isPart the other rows of the file were sent before
 * @param of.tried choices that the sender has not confirmed, to see the unknown values of a chosen column
 * @returns also the file as read, and the unknown values that nobody is asked about
 * @throws AppError 400 for an unreadable file
 */
export async function checkPatientFile(
  db: Database,
  signedIn: SignedIn,
  bytes: Uint8Array,
  of: {
    practiceId: string | null;
    uncleaned: readonly CleaningKind[];
    included: readonly SkipKind[];
    tried?: BulkMapping | undefined;
    isPart?: boolean;
  },
): Promise<{ check: BulkCheck<PatientRow>; unasked: UnknownValue[]; file: BulkFile }> {
  const { viewer, tenant } = signedIn;
  const directory = await db.tenant(tenant, async (tx) => {
    if (of.practiceId !== null && !(await ownPractices(tx, viewer, [of.practiceId])).has(of.practiceId))
      throw refuse('VALIDATION', 'Practice is required', 'practiceId');
    return loadDirectory(tx, viewer, of.practiceId);
  });
  if (of.tried) directory.mapping = addChoices(directory.mapping, of.tried);
  const { mapping } = directory;
  const file = await readBulkFile(bytes, patientsRow, mapping.columns, of.uncleaned);
  const findOffice = askAboutPractices(file, directory, of.practiceId);
  const findings = new BulkFindings(file, of, { isPart: of.isPart ?? false, findOffice });
  const children = await Children.of(file);
  const absent = listAbsent(file.columns, mapping.choices);
  const defaults: Record<DefaultField, string> = {
    ...EMPTY,
    ...Object.fromEntries(absent.map(({ field, value }) => [field, value])),
  };
  const named = listNamedPractices(file, directory, of.practiceId);
  const choices: PracticeChoices =
    named.length > 0
      ? await db.tenant(tenant, (tx) => readPracticeChoices(tx, viewer.organizationId, named))
      : new Map();
  const values = new RowValues(of.practiceId, mapping.choices, choices);
  const findToday = makeTodayFinder(directory, new Date());
  const findHeader = (field: string) => file.columns.find(({ target }) => target === field)?.header;
  const readStatus = makeFlagReader('visitStatus', findHeader('visitStatus'));
  const readType = makeFlagReader('patientType', findHeader('patientType'));
  const isOldSent = of.included.includes('VISIT_TOO_OLD');
  const areChildrenSent = of.included.includes('CHILD');
  const consents = new ConsentReader(file.columns);
  const findNote = makeNoteFinder(file);
  const isHome = makeLandlineFinder(file);
  const checkNames = makeNameChecker(file);
  const spared: Record<Contact, number[]> = { email: [], phone: [] };
  const rows = await mapInTurns(file.rows, (row): PatientRow => {
    const { line } = row;
    const names = checkNames(row);
    const cells = { ...findings.readCells(row) };
    for (const { field, text } of names) cells[field] = text;
    if (cells.birthDate) cells.birthDate = children.read(cells.birthDate);
    const peekedId = cells.practice ? peekPractice(directory, cells.practice) : of.practiceId;
    const open = values.of(line, { practiceId: peekedId, isSkipped: false });
    const find = (isSkipped: boolean) =>
      isSkipped ? values.of(line, { practiceId: peekedId, isSkipped }) : open;
    const ofVisit = open.asked;
    const appointmentDate = cells.appointmentDate
      ? readDate(cells.appointmentDate, file.dayOrder, ofVisit)
      : (file.titleDay?.day ?? cells.appointmentDate);
    const visit = readVisit(splitTexts(cells.visitStatus), readStatus, ofVisit);
    const today = findToday(peekedId);
    const noVisit = visit.skip ?? findWrongDay(appointmentDate, { today, isOldSent });
    const isOff = noVisit !== undefined && noVisit.kind !== 'NOT_KNOWN';
    const own = { email: cells.email ?? '', phone: cells.phone ?? '' };
    const ofParty = { email: cells[OF_PARTY.email] ?? '', phone: cells[OF_PARTY.phone] ?? '' };
    const hasPartyOnly = !own.email && !own.phone && (ofParty.email !== '' || ofParty.phone !== '');
    const agreed = consents.read(
      cells,
      { note: findNote(row), contacts: hasPartyOnly ? ofParty : own },
      find(isOff).asked,
    );
    const isRefused = isOff || agreed.skip?.kind === 'NO_CONSENT';
    const named = findPractice(directory, cells.practice ?? '', of.practiceId, find(isRefused).asked);
    const skip = noVisit ?? agreed.skip ?? named.skip;
    const meanings = find(isRefused);
    if (skip) findings.skip(line, skip);
    // nobody needs to correct a row that is skipped
    const fail = (name: string, reason: string, alternative?: string): void => {
      if (!skip) findings.fail(line, FIELDS.get(name) ?? name, reason, alternative);
    };
    const patientType = readType(cells.patientType ?? '', meanings.asked);
    if (named.problem !== undefined) fail('practice', named.problem);
    const body = toBody(
      cells,
      directory,
      {
        practiceId: of.practiceId,
        viewer,
        appointmentDate,
        defaults,
        children,
        consent: agreed.consent,
        ownId: named.id,
        patientType,
      },
      { fail, asked: meanings.asked, named: meanings.named },
    );
    const isOfChild = body.patientType === 'CHILD' || body.patientType === 'CAREGIVER';
    for (const { field, reason } of names) if (field === 'patientName' || isOfChild) fail(field, reason);
    const isByParty = hasPartyOnly && isOfChild;
    // a person may have chosen that all rows are of children
    const isChild = body.patientType === 'CHILD' && defaults.patientType !== 'CHILD';
    if (!skip && isChild && !isByParty && !areChildrenSent) {
      const alone = findLoneChild(cells);
      if (alone) findings.skip(line, alone);
    }
    if (cells.birthDate && !cells.patientType && children.findType(cells.birthDate) === undefined)
      meanings.named.ask('birthDate', cells.birthDate);
    const reached = isByParty || !hasPartyOnly ? agreed.contacts : own;
    body.email = reached.email || undefined;
    body.phone = reached.phone || undefined;
    if (isByParty) children.noteParty(line, cells.patientName);
    // digits that are no number may be meant as one
    const isWithoutContact = !reached.phone && !/[@\p{L}]/u.test(reached.email);
    if (isWithoutContact) fail('email', hasPartyOnly ? ONLY_OF_PARTY : NEEDS_CONTACT, 'phone');
    const failures = findFailures(patientBulkSendItem, body);
    const spare = findSpare(failures, reached);
    if (spare) {
      body[spare] = null;
      spared[spare].push(line);
    }
    for (const { path = '', message } of failures) {
      if (path === spare) continue;
      // already reported with the column's message
      const isReported =
        path === 'email' ? isWithoutContact : path === 'practiceId' && findings.isWrong(line);
      const field = isByParty && (path === 'email' || path === 'phone') ? OF_PARTY[path] : path;
      if (!isReported) fail(field, addSentence(message, VALID[path]));
    }
    const { patientName } = cells;
    if (body.patientType === 'CHILD' && !cells.patientType && cells.birthDate)
      children.note(line, patientName);
    if (appointmentDate) cells.appointmentDate = appointmentDate;
    // checked alone, a "Yes" has no longer the header that says what it agrees to
    if (cells.consent && agreed.consent !== null) cells.consent = agreed.consent;
    if (visit.status !== null) cells.visitStatus = visit.status;
    if (patientType !== null) cells.patientType = patientType;
    findings.noteTexts(row, cells, {
      name: patientName || null,
      contact: spare === 'email' ? reached.phone : reached.email || reached.phone || null,
    });
    return Object.assign(toPatientSurvey(body as unknown as SendPatientSurveyBody), { line });
  });
  const unknown = values.askable.asked;
  for (const text of describeReading(file, values.all)) findings.warn(text);
  for (const name of CONTACTS)
    if (spared[name].length > 0)
      findings.warn(
        `${SPARED[name]}: ${spared[name].length === 1 ? 'line' : 'lines'} ${listLines(spared[name])}.`,
      );
  const findSendable = async (): Promise<PatientRow[]> => {
    const found: PatientRow[] = [];
    await inTurns(rows, (row) => void (findings.isSendable(row.line) && found.push(row)));
    return found;
  };
  if (!areChildrenSent && defaults.patientType !== 'CHILD')
    for (const { line, skip } of findPartiesOfChildren(rows, findings.texts))
      if (findings.isSendable(line)) findings.skip(line, skip);
  const recipients = await mapInTurns(
    await findSendable(),
    ({ line, patientName: name, email, phone }): Recipient => ({ line, name, email, phone }),
  );
  const { intervalDays, shared } = await skipRecipients(db, tenant, 'PATIENT', { recipients, findings });
  const sendable = await children.address(await findSendable(), shared, findings.texts);
  for (const text of await children.describe(sendable, findings.texts)) findings.warn(text);
  const texted = sendable.filter(({ email }) => email === null);
  const landlines = new Set<number>();
  await inTurns(texted, ({ line, phone }) => {
    const row = findings.texts.get(line)?.row;
    if (row && isHome(row, phone)) landlines.add(line);
  });
  if (landlines.size > 0)
    findings.warn(
      `Texted at a number at home or at work, which may not receive texts: ${landlines.size === 1 ? 'line' : 'lines'} ${listLines([...landlines])}.`,
    );
  findings.warn(await db.tenant(tenant, (tx) => textsWarning(tx, viewer.organizationId, texted.length)));
  const practiceName = directory.all.find(({ id }) => id === of.practiceId)?.name ?? null;
  const options = listOptions([...unknown, ...absent], (field) =>
    field === 'practice' ? directory.options : (directory.providers.get(of.practiceId ?? '')?.options ?? []),
  );
  const check = await findings.result(sendable, {
    intervalDays,
    readings: listReadings(file, values.all),
    preview: await previewPatients(sendable, directory, {
      practiceId: of.practiceId,
      texts: findings.texts,
      children,
      landlines,
    }),
    practiceName,
    unknown,
    remembered: values.askable.remembered + absent.filter(({ isChosen }) => isChosen).length,
    options,
    suggested: suggestPractices(directory, unknown),
    absent: absent.map(({ field, value }) => ({ field, value })),
    system: findSystem(file.header, patientsRow),
  });
  return { check, unasked: values.all.flatMap(({ unasked }) => unasked), file };
}
