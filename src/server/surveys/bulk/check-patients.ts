import { appointmentType as appointmentTypes } from '../../../generated/enums/appointment-type.ts';
import { offeredLanguage } from '../../../generated/enums/offered-language.ts';
import { patientType as patientTypes } from '../../../generated/enums/patient-type.ts';
import { visitStatus } from '../../../generated/enums/visit-status.ts';
import type { EnumOption } from '../../../generated/enums.ts';
import { patientsRow } from '../../../generated/rows.ts';
import { type CleaningNote, sortContacts } from '../../../domain/text/intake/clean-row.ts';
import { findSystem } from '../../../domain/text/intake/match-columns.ts';
import { comparable, findOption } from '../../../domain/text/intake/comparable.ts';
import { UnknownValues } from '../../../domain/text/intake/unknown-values.ts';
import type { BulkCheck } from '../../../domain/surveys/bulk-upload.ts';
import { type DayOrder, findDayOrder, getDayOrder } from '../../../domain/text/intake/day-order.ts';
import { addSentence, formatNumber } from '../../../domain/text/format.ts';
import { DATE_EXAMPLES } from '../../../domain/text/parse-day.ts';
import { findFailures } from '../../../domain/model/call-failures.ts';
import { type CleaningKind, withoutTitles } from '../../../domain/text/cleaning.ts';
import { isMinorsAge } from '../../../domain/surveys/appointment-input.ts';
import { pickProcedureType, toProcedureType } from '../../../domain/surveys/procedure-codes.ts';
import { WITHDRAWN } from '../../../domain/surveys/visit-rule.ts';
import { patientConsents, toPatientSurvey } from '../../../domain/surveys/send-survey.ts';
import type { BulkMapping, SendPatientSurveyBody } from '../../../generated/calls/types.ts';
import { patientBulkSendItem } from '../../../generated/validators/surveys-calls.js';
import type { Viewer } from '../../../domain/access/session.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import { giveWay, mapInTurns } from '../../db/turns.ts';
import { getCatalogue, isOffered } from '../catalogue.ts';
import { ownPractices } from '../send-access.ts';
import { BulkFindings, type PatientRow, type RowTexts } from './bulk-rows.ts';
import { type SharedRows, skipRecipients, textsWarning } from './check-contacts.ts';
import {
  type BulkCells,
  type BulkFile,
  cellReader,
  describeNotes,
  describeReading,
  readBulkFile,
  toSource,
  unknownColumns,
} from './columns.ts';
import { addChoices, readMapping, type StoredMapping } from '../../intake/csv/mappings.ts';
import {
  type AskAbout,
  type DefaultField,
  DEFAULTS,
  listAbsent,
  listOptions,
  readDate,
} from './patient-choices.ts';
import { ambiguousText, Lookup } from './lookup.ts';
import { validNames } from '../../intake/csv/csv-columns.ts';

type Options = readonly EnumOption[];

/** An enumeration value by its label or another word for it, in any spelling; otherwise the text itself. */
export function enumValue(options: Options, text: string, fallback: string): string {
  return text === '' ? fallback : (findOption(options, text)?.value ?? text);
}

/** A language by its English name, its own name or its value. */
export function languageValue(text: string): string {
  const value = enumValue(offeredLanguage, text, 'ENGLISH');
  if (isOffered(value)) return value;
  const own = offeredLanguage.find((one) => comparable(getCatalogue(one.value).name) === comparable(text));
  return own?.value ?? text;
}

const labels = (options: Options): string => validNames(options.map(({ label }) => label));

/** Valid values, which follow the message of a field. */
const VALID: Readonly<Record<string, string>> = {
  email: 'An address looks like ann.miller@example.com.',
  phone: 'A US number looks like +1 213 373 4253.',
  appointmentDate: DATE_EXAMPLES,
  patientType: labels(patientTypes),
  consent: labels(patientConsents),
  language: labels(offeredLanguage),
};

const HEADERS = new Map(patientsRow.fields.map(({ name, header }) => [name, header]));

/** Columns of the values that the validator names otherwise. */
const FIELDS = new Map([
  ['practiceId', 'practice'],
  ['providerId', 'provider'],
]);

interface Practice {
  id: string;
  name: string;
  city: string | null;
  state: string | null;
}

interface Provider {
  id: string;
  first_name: string;
  last_name: string;
  npi: string | null;
}

interface PracticeProviders {
  all: Provider[];
  byName: Lookup<Provider>;
}

interface Directory {
  /** practices that the viewer may send for */
  all: Practice[];
  practices: Lookup<Practice>;
  /** by id of the practice */
  providers: Map<string, PracticeProviders>;
  mapping: StoredMapping;
}

/** The providers of each practice. */
async function loadProviders(tx: Transaction, organizationId: string): Promise<Directory['providers']> {
  const rows = await tx.query<Provider & { practice_id: string }>(
    `select u.id, up.practice_id, u.first_name, u.last_name, u.npi_registry_number as npi from users u
     join user_practices up on up.organization_id = u.organization_id and up.user_id = u.id
     where u.organization_id = $1 and u.role = 'PROVIDER' order by u.id`,
    [organizationId],
  );
  const groups = new Map<string, Provider[]>();
  for (const row of rows) groups.set(row.practice_id, [...(groups.get(row.practice_id) ?? []), row]);
  const listNames = ({ first_name: first, last_name: last }: Provider): string[] => [
    `${last}, ${first}`,
    `${first} ${last}`,
  ];
  return new Map(
    [...groups].map(([id, all]) => [id, { all, byName: new Lookup(all, [({ npi }) => [npi], listNames]) }]),
  );
}

async function loadDirectory(tx: Transaction, viewer: Viewer, practiceId: string | null): Promise<Directory> {
  const all = await tx.query<Practice>(
    'select id, name, city, state from practices where organization_id = $1 order by name, id',
    [viewer.organizationId],
  );
  const own = await ownPractices(
    tx,
    viewer,
    all.map(({ id }) => id),
  );
  const reachable = all.filter(({ id }) => own.has(id));
  return {
    all: reachable,
    practices: new Lookup(reachable, [({ name }) => [name]]),
    providers: await loadProviders(tx, viewer.organizationId),
    mapping: await readMapping(tx, {
      organizationId: viewer.organizationId,
      experienceType: 'PATIENT',
      practiceId,
    }),
  };
}

/** Different texts of a column that may name practices. */
const MOST_PRACTICE_TEXTS = 500;

/** Asks about a column that names other practices than the dialog's, for which all patients would be surveyed otherwise. */
function askAboutPractices(
  { columns, rows }: BulkFile,
  { practices }: Directory,
  practiceId: string | null,
): void {
  if (columns.some(({ target }) => target === 'practice')) return;
  for (const [index, { by, candidates }] of columns.entries()) {
    if (by !== null) continue;
    const texts = new Set<string>();
    for (const { cells } of rows) {
      if (texts.size > MOST_PRACTICE_TEXTS) break;
      texts.add((cells[index] ?? '').trim());
    }
    texts.delete('');
    const named = [...texts].flatMap((text) => practices.find(text)[0] ?? []);
    const isOther = named.some(({ id }) => id !== practiceId);
    if (isOther && named.length * 2 >= texts.size) candidates.push('practice');
  }
}

type Fail = (name: string, reason: string) => void;

/** The id of the practice that a cell names. */
function findPractice({ all, practices }: Directory, text: string, fail: Fail): string | undefined {
  const [practice, ...others] = practices.find(text);
  if (!practice) fail('practice', `There is no such practice. ${validNames(all.map(({ name }) => name))}`);
  if (!practice || others.length === 0) return practice?.id;
  const names = [practice, ...others].map(({ name, city, state }) =>
    [name, city, state].filter((part) => part !== null).join(', '),
  );
  const hint = 'Choose the practice in the dialog, and leave the cell empty.';
  fail('practice', ambiguousText('Several practices match', names, hint));
  return undefined;
}

/** Unknown values that a person is asked about; more are no codes of a practice, and are only named. */
const MOST_ASKED = 100;

/** The id of the provider of a practice that a cell names; of an unknown one what was chosen, or null. */
function findProvider(
  providers: PracticeProviders | undefined,
  text: string,
  { fail, ask }: { fail: Fail; ask: AskAbout },
): string | null {
  const byName = providers?.byName;
  const asWritten = byName?.find(text) ?? [];
  const [provider, ...others] = asWritten.length > 0 ? asWritten : (byName?.find(withoutTitles(text)) ?? []);
  if (!provider) return ask('provider', text, (id) => providers?.all.some((one) => one.id === id) ?? false);
  if (others.length === 0) return provider.id;
  const names = [provider, ...others].map(
    ({ first_name: first, last_name: last, npi }) => `${last}, ${first} (${npi ? `NPI ${npi}` : 'no NPI'})`,
  );
  const hint = 'Enter the NPI number to say which one is meant.';
  fail('provider', ambiguousText('Several providers of the practice match', names, hint));
  return null;
}

const APPOINTMENT_TYPES = new Set<string>(appointmentTypes.map(({ value }) => value));
const CODES = /^\s*d?\d{4}\b/i;

/** The procedure of CDT codes or of words, all of which are known; of unknown ones what was chosen, or empty. */
function findProcedure(text: string, ask: AskAbout): string {
  const known = findOption(appointmentTypes, text)?.value;
  if (known !== undefined || text === '') return known ?? '';
  const codes = text.split(/[,;/\s]+/).filter((code) => CODES.test(code));
  const words = text.split(/[,;/+&]/).filter((word) => word.trim() !== '');
  const types = words.flatMap((word) => findOption(appointmentTypes, word)?.value ?? []);
  const ofWords = types.length === words.length ? pickProcedureType(types) : null;
  return (
    toProcedureType(codes) ?? ofWords ?? ask('appointmentType', text, (id) => APPOINTMENT_TYPES.has(id)) ?? ''
  );
}

const isVisitStatus = (id: string): boolean => visitStatus.some(({ value }) => value === id);

/**
 * Why the patient of a row is not surveyed if the visit did not take place; other states say nothing, and unknown ones
 * are asked about.
 */
function findWithdrawal({ visitStatus: text = '' }: BulkCells, ask: AskAbout): string | undefined {
  const status = findOption(visitStatus, text)?.value ?? (text && ask('visitStatus', text, isVisitStatus));
  return status === 'CANCELLED' || status === 'NO_SHOW' ? WITHDRAWN[status] : undefined;
}

/** The row as the sending takes it, not yet validated; names of practices and providers become ids. */
function toBody(
  cells: BulkCells,
  directory: Directory,
  of: {
    practiceId: string | null;
    viewer: Viewer;
    file: BulkFile;
    defaults: Record<DefaultField, string>;
    /** of the birth dates */
    birthOrder: DayOrder;
  },
  { fail, ask, note }: { fail: Fail; ask: AskAbout; note: AskAbout },
): Record<string, unknown> {
  const { defaults } = of;
  const { practice = '', provider = '', birthDate = '' } = cells;
  const isChild =
    defaults.patientType === DEFAULTS.patientType && isMinorsAge(birthDate, new Date(), of.birthOrder);
  const practiceId = practice === '' ? of.practiceId : findPractice(directory, practice, fail);
  let providerId = of.viewer.role === 'PROVIDER' ? of.viewer.id : null;
  if (provider !== '' && providerId === null && practiceId !== undefined)
    providerId = findProvider(directory.providers.get(practiceId ?? ''), provider, {
      fail,
      // what a choice means is remembered for the dialog's practice
      ask: practiceId === of.practiceId ? ask : note,
    });
  return {
    ...cells,
    patientType: enumValue(patientTypes, cells.patientType ?? '', isChild ? 'CHILD' : defaults.patientType),
    language: cells.language ? languageValue(cells.language) : defaults.language,
    ...(cells.appointmentDate !== undefined && {
      appointmentDate: readDate(cells.appointmentDate, of.file, ask),
    }),
    appointmentType: findProcedure(cells.appointmentType ?? '', ask),
    consent: enumValue(patientConsents, cells.consent ?? '', defaults.consent),
    practiceId: practiceId ?? of.practiceId ?? '',
    providerId,
  };
}

/**
 * Children with one address get one survey, addressed to their responsible party if a row names it.
 * @param shared rows of which only the first is sent
 */
function addressResponsibleParty(
  row: PatientRow,
  shared: SharedRows | undefined,
  texts: ReadonlyMap<number, RowTexts>,
): PatientRow {
  if (!shared || row.patientType !== 'CHILD') return row;
  const lines = [row.line, ...shared.others.map(({ line }) => line)];
  const name = lines.map((line) => texts.get(line)?.cells.responsiblePartyName).find(Boolean);
  return name === undefined
    ? row
    : { ...row, patientType: 'CAREGIVER', patientName: name, responsiblePartyName: name };
}

const MOST_NAMED = 10;

function nameSome(names: readonly string[]): string {
  const others = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${others > 0 ? ` and ${formatNumber(others)} more` : ''}`;
}

/** Dates of birth in a file, and the order of those in numbers. */
function findBirthOrder({ columns, rows }: BulkFile): { order: DayOrder; example: string | undefined } {
  const position = columns.findIndex(({ target }) => target === 'birthDate');
  const texts = position < 0 ? [] : rows.map(({ cells }) => cells[position] ?? '');
  const order = findDayOrder(texts);
  return {
    order,
    example: order === 'MONTH_FIRST' ? undefined : texts.find((text) => getDayOrder(text) === 'DAY_FIRST'),
  };
}

/** How birth dates are read, who counts as a child by them, and whose survey goes to a responsible party. */
function describeChildren(
  { order, example }: ReturnType<typeof findBirthOrder>,
  children: readonly string[],
  addressed: readonly string[],
): string[] {
  const isOne = children.length === 1;
  return [
    ...(order === 'DAY_FIRST' ? [`Dates of birth are read with the day first, such as ${example}.`] : []),
    ...(order === 'MIXED'
      ? [
          'Some dates of birth have the day first, and some the month. Who may be a minor by one of the two counts as a child.',
        ]
      : []),
    ...(children.length > 0
      ? [
          `${formatNumber(children.length)} ${isOne ? 'patient counts as a child' : 'patients count as children'} by age or date of birth: ${nameSome(children)}.`,
        ]
      : []),
    ...(addressed.length > 0 ? [`Addressed to the responsible party: ${nameSome(addressed)}.`] : []),
  ];
}

/**
 * Checks a CSV file of patients: lists the sendable rows, and why the others are not sent: problems to correct, or a
 * recipient to skip. Changes nothing, and holds no transaction while processing the rows.
 * @param of.practiceId the practice chosen in the dialog, for rows without one
 * @param of.uncleaned kinds of cleaning that the sender has undone
 * @param of.tried choices that the sender has not confirmed, to see the unknown values of a chosen column
 * @throws AppError 400 for an unreadable file
 */
export async function checkPatientFile(
  db: Database,
  signedIn: SignedIn,
  bytes: Uint8Array,
  of: { practiceId: string | null; uncleaned: readonly CleaningKind[]; tried?: BulkMapping | undefined },
): Promise<BulkCheck<PatientRow>> {
  const { viewer, tenant } = signedIn;
  const directory = await db.tenant(tenant, async (tx) => {
    if (of.practiceId !== null && !(await ownPractices(tx, viewer, [of.practiceId])).has(of.practiceId))
      throw refuse('VALIDATION', 'Practice is required', 'practiceId');
    return loadDirectory(tx, viewer, of.practiceId);
  });
  const mapping = of.tried ? addChoices(directory.mapping, of.tried) : directory.mapping;
  const findings = new BulkFindings(HEADERS);
  const texts = new Map<number, RowTexts>();
  const file = await readBulkFile(bytes, patientsRow, mapping.columns);
  askAboutPractices(file, directory, of.practiceId);
  const births = findBirthOrder(file);
  const children = new Map<number, string>();
  const notes: CleaningNote[] = [];
  const readCells = cellReader(file, notes, of.uncleaned);
  const absent = listAbsent(file, mapping.choices);
  const defaults = { ...DEFAULTS, ...Object.fromEntries(absent.map(({ field, value }) => [field, value])) };
  // only choices for a practice can be remembered; other values are named
  const [asked, named] = [new UnknownValues(mapping.choices), new UnknownValues()];
  findings.warn(unknownColumns(file));
  for (const { line, cells, message } of file.problems) {
    findings.fail(line, null, message);
    texts.set(line, { name: null, contact: null, cells: {}, source: cells });
  }
  const rows = await mapInTurns(file.rows, (row): PatientRow => {
    const { line } = row;
    const cells = sortContacts(readCells(row));
    const note: AskAbout = (field, value) => named.find({ field, value, line });
    const ask: AskAbout =
      of.practiceId === null ? note : (field, value, isValid) => asked.find({ field, value, line }, isValid);
    const withdrawal = findWithdrawal(cells, ask);
    if (withdrawal !== undefined) findings.skip(line, { kind: 'NO_VISIT', reason: withdrawal, nextAt: null });
    // nobody needs to correct a row that is skipped
    const fail = (name: string, reason: string, alternative?: string): void => {
      if (withdrawal === undefined) findings.fail(line, FIELDS.get(name) ?? name, reason, alternative);
    };
    const body = toBody(
      cells,
      directory,
      { ...of, viewer, file, defaults, birthOrder: births.order },
      { fail, note, ask },
    );
    // digits that are no number may be meant as one
    const isWithoutContact = !cells.phone && !/[@\p{L}]/u.test(cells.email ?? '');
    if (isWithoutContact) fail('email', 'Enter an email or a mobile number.', 'phone');
    for (const { path = '', message } of findFailures(patientBulkSendItem, body)) {
      // already reported with the column's message
      const isReported =
        path === 'email' ? isWithoutContact : path === 'practiceId' && findings.isWrong(line);
      if (!isReported) fail(path, addSentence(message, VALID[path]));
    }
    const { patientName, email, phone } = cells;
    if (body.patientType === 'CHILD' && !cells.patientType && cells.birthDate)
      children.set(line, patientName || `line ${line}`);
    texts.set(line, {
      name: patientName || null,
      contact: email || phone || null,
      cells,
      source: toSource(file, row, cells),
    });
    return { ...toPatientSurvey(body as unknown as SendPatientSurveyBody), line };
  });
  const found = asked.list();
  const isAsked = found.length <= MOST_ASKED;
  const unread = [...named.list(), ...(isAsked ? [] : found)];
  for (const text of describeReading(file, unread)) findings.warn(text);
  const recipients = rows
    .filter(({ line }) => findings.isSendable(line))
    .map(({ line, patientName, email, phone }) => ({ line, name: patientName, email, phone }));
  const { intervalDays, shared } = await skipRecipients(db, tenant, 'PATIENT', { recipients, findings });
  const sharedByLine = new Map(shared.map((group) => [group.first.line, group]));
  const sendable = rows
    .filter(({ line }) => findings.isSendable(line))
    .map((row) => addressResponsibleParty(row, sharedByLine.get(row.line), texts));
  const addressed = sendable.flatMap(({ line, patientName: name }) => {
    const own = texts.get(line)?.name;
    return own === name ? [] : [`${name ?? ''} for ${own ?? `line ${line}`}`];
  });
  const sent = new Set(sendable.map(({ line }) => line));
  const sentChildren = [...children].flatMap(([line, name]) => (sent.has(line) ? [name] : []));
  for (const text of describeChildren(births, sentChildren, addressed)) findings.warn(text);
  await giveWay();
  const messages = sendable.filter(({ email }) => email === null).length;
  findings.warn(await db.tenant(tenant, (tx) => textsWarning(tx, viewer.organizationId, messages)));
  const practiceName = directory.all.find(({ id }) => id === of.practiceId)?.name ?? null;
  const unknown = isAsked ? found : [];
  const options = listOptions(
    [...unknown, ...absent],
    directory.providers.get(of.practiceId ?? '')?.all ?? [],
  );
  return findings.result(sendable, {
    intervalDays,
    practiceName,
    columns: file.columns,
    unknown,
    remembered: asked.remembered + absent.filter(({ isChosen }) => isChosen).length,
    options,
    absent: absent.map(({ field, value }) => ({ field, value })),
    cleaned: describeNotes(file, notes, of.uncleaned),
    system: findSystem(file.header, patientsRow),
    texts,
  });
}
