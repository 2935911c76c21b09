import { appointmentType as appointmentTypes } from '../../../generated/enums/appointment-type.ts';
import { offeredLanguage } from '../../../generated/enums/offered-language.ts';
import { patientType as patientTypes } from '../../../generated/enums/patient-type.ts';
import { visitStatus } from '../../../generated/enums/visit-status.ts';
import type { EnumOption } from '../../../generated/enums.ts';
import { patientsRow } from '../../../generated/rows.ts';
import { sortContacts } from '../../../domain/text/intake/clean-row.ts';
import { listLines } from '../../../domain/text/files/table-lines.ts';
import { findSystem } from '../../../domain/text/intake/match-columns.ts';
import { comparable, findOption } from '../../../domain/text/intake/comparable.ts';
import { MOST_ASKED, UnknownValues } from '../../../domain/text/intake/unknown-values.ts';
import type { BulkCheck } from '../../../domain/surveys/bulk-upload.ts';
import { addSentence } from '../../../domain/text/format.ts';
import { DATE_EXAMPLES } from '../../../domain/text/parse-day.ts';
import { findFailures } from '../../../domain/model/call-failures.ts';
import type { CleaningKind } from '../../../domain/text/cleaning.ts';
import { pickProcedureType, toProcedureType } from '../../../domain/surveys/procedure-codes.ts';
import { WITHDRAWN } from '../../../domain/surveys/visit-rule.ts';
import { patientConsents, toPatientSurvey } from '../../../domain/surveys/send-survey.ts';
import type { BulkMapping, SendPatientSurveyBody } from '../../../generated/calls/types.ts';
import { patientBulkSendItem } from '../../../generated/validators/surveys-calls.js';
import type { Viewer } from '../../../domain/access/session.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import { giveWay, mapInTurns } from '../../db/turns.ts';
import { getCatalogue, isOffered } from '../catalogue.ts';
import { ownPractices } from '../send-access.ts';
import { BulkFindings, type PatientRow } from './bulk-rows.ts';
import { skipRecipients, textsWarning } from './check-contacts.ts';
import { Children } from './children.ts';
import { type BulkCells, type BulkFile, describeReading, readBulkFile } from './columns.ts';
import { addChoices } from '../../intake/csv/mappings.ts';
import {
  type AskAbout,
  type DefaultField,
  DEFAULTS,
  listAbsent,
  listOptions,
  readDate,
} from './patient-choices.ts';
import {
  askAboutPractices,
  type Directory,
  type Fail,
  findPractice,
  findProvider,
  loadDirectory,
} from './patient-directory.ts';
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

/** Columns of the values that the validator names otherwise. */
const FIELDS = new Map([
  ['practiceId', 'practice'],
  ['providerId', 'provider'],
]);

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
    children: Children;
  },
  { fail, ask, note }: { fail: Fail; ask: AskAbout; note: AskAbout },
): Record<string, unknown> {
  const { defaults } = of;
  const { practice = '', provider = '', birthDate = '' } = cells;
  const isChild = defaults.patientType === DEFAULTS.patientType && of.children.isChild(birthDate);
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

/** The two ways to reach a patient, of which a survey needs one. */
const CONTACTS = ['email', 'phone'] as const;
type Contact = (typeof CONTACTS)[number];

/** The contact of a row that is not valid while the other one is: the survey goes to that one. */
function findSpare(failures: readonly { path?: string }[], cells: BulkCells): Contact | undefined {
  const wrong = CONTACTS.filter((name) => failures.some(({ path }) => path === name));
  const [spare] = wrong;
  const other = spare === 'email' ? 'phone' : 'email';
  return wrong.length === 1 && spare && cells[spare] && cells[other] ? spare : undefined;
}

const SPARED: Readonly<Record<Contact, string>> = {
  email: 'An email that is not valid is left out, since the row has a phone number',
  phone: 'A phone number that is not valid is left out, since the row has an email',
};

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
  const file = await readBulkFile(bytes, patientsRow, mapping.columns);
  const findings = new BulkFindings(file, of.uncleaned);
  askAboutPractices(file, directory, of.practiceId);
  const children = new Children(file);
  const absent = listAbsent(file, mapping.choices);
  const defaults = { ...DEFAULTS, ...Object.fromEntries(absent.map(({ field, value }) => [field, value])) };
  // only choices for a practice can be remembered; other values are named
  const [asked, named] = [new UnknownValues(mapping.choices), new UnknownValues()];
  const spared: Record<Contact, number[]> = { email: [], phone: [] };
  const rows = await mapInTurns(file.rows, (row): PatientRow => {
    const { line } = row;
    const cells = sortContacts(findings.readCells(row));
    const note: AskAbout = (field, value) => named.find({ field, value, line }) ?? null;
    const ask: AskAbout =
      of.practiceId === null
        ? note
        : (field, value, isValid) => asked.find({ field, value, line }, isValid) ?? null;
    const withdrawal = findWithdrawal(cells, ask);
    if (withdrawal !== undefined) findings.skip(line, { kind: 'NO_VISIT', reason: withdrawal, nextAt: null });
    // nobody needs to correct a row that is skipped
    const fail = (name: string, reason: string, alternative?: string): void => {
      if (withdrawal === undefined) findings.fail(line, FIELDS.get(name) ?? name, reason, alternative);
    };
    const body = toBody(cells, directory, { ...of, viewer, file, defaults, children }, { fail, note, ask });
    // digits that are no number may be meant as one
    const isWithoutContact = !cells.phone && !/[@\p{L}]/u.test(cells.email ?? '');
    if (isWithoutContact) fail('email', 'Enter an email or a mobile number.', 'phone');
    const failures = findFailures(patientBulkSendItem, body);
    const spare = findSpare(failures, cells);
    if (spare) {
      body[spare] = null;
      spared[spare].push(line);
    }
    for (const { path = '', message } of failures) {
      if (path === spare) continue;
      // already reported with the column's message
      const isReported =
        path === 'email' ? isWithoutContact : path === 'practiceId' && findings.isWrong(line);
      if (!isReported) fail(path, addSentence(message, VALID[path]));
    }
    const { patientName } = cells;
    if (body.patientType === 'CHILD' && !cells.patientType && cells.birthDate)
      children.note(line, patientName);
    findings.noteTexts(row, cells, {
      name: patientName || null,
      contact: spare === 'email' ? (cells.phone ?? null) : cells.email || cells.phone || null,
    });
    return { ...toPatientSurvey(body as unknown as SendPatientSurveyBody), line };
  });
  const found = asked.list();
  const isAsked = found.length <= MOST_ASKED;
  const unread = [...named.list(), ...(isAsked ? [] : found)];
  for (const text of describeReading(file, unread)) findings.warn(text);
  for (const name of CONTACTS)
    if (spared[name].length > 0)
      findings.warn(
        `${SPARED[name]}: ${spared[name].length === 1 ? 'line' : 'lines'} ${listLines(spared[name])}.`,
      );
  const recipients = rows
    .filter(({ line }) => findings.isSendable(line))
    .map(({ line, patientName, email, phone }) => ({ line, name: patientName, email, phone }));
  const { intervalDays, shared } = await skipRecipients(db, tenant, 'PATIENT', { recipients, findings });
  const sendable = children.address(
    rows.filter(({ line }) => findings.isSendable(line)),
    shared,
    findings.texts,
  );
  for (const text of children.describe(sendable, findings.texts)) findings.warn(text);
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
    unknown,
    remembered: asked.remembered + absent.filter(({ isChosen }) => isChosen).length,
    options,
    absent: absent.map(({ field, value }) => ({ field, value })),
    system: findSystem(file.header, patientsRow),
  });
}
