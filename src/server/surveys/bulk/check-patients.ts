import { appointmentType as appointmentTypes } from '../../../generated/enums/appointment-type.ts';
import { offeredLanguage } from '../../../generated/enums/offered-language.ts';
import { patientType as patientTypes } from '../../../generated/enums/patient-type.ts';
import type { EnumOption } from '../../../generated/enums.ts';
import { patientsRow } from '../../../generated/rows.ts';
import type { CleaningNote } from '../../../domain/intake/clean-row.ts';
import { comparable, findOption } from '../../../domain/intake/comparable.ts';
import { UnknownValues } from '../../../domain/intake/unknown-values.ts';
import type { BulkCheck } from '../../../domain/surveys/bulk-upload.ts';
import { DATE_EXAMPLES } from '../../../domain/text/parse-day.ts';
import { findFailures } from '../../../domain/model/call-failures.ts';
import { toProcedureType } from '../../../domain/surveys/procedure-codes.ts';
import { patientConsents, toPatientSurvey } from '../../../domain/surveys/send-survey.ts';
import type { SendPatientSurveyBody } from '../../../generated/calls/types.ts';
import { patientBulkSendItem } from '../../../generated/validators/surveys-calls.js';
import type { Viewer } from '../../../domain/access/session.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import { giveWay, inTurns, mapInTurns } from '../../db/turns.ts';
import { getCatalogue, isOffered } from '../catalogue.ts';
import { getContactKey } from '../contacts.ts';
import { ownPractices } from '../send-access.ts';
import { FileErrors, type PatientRow } from './bulk-rows.ts';
import { findObstacles, obstacleText, textsWarning } from './check-contacts.ts';
import { type BulkCells, cellReader, describeReading, readBulkFile, unknownColumns } from './columns.ts';
import { ambiguousText, Lookup } from './lookup.ts';
import { validNames } from '../../intake/csv/csv-columns.ts';

type Options = readonly EnumOption[];

/** An enumeration value by its label or another word for it, in any spelling; otherwise the text itself. */
export function enumValue(options: Options, text: string, fallback: string): string {
  return text === '' ? fallback : (findOption(options, text)?.value ?? text);
}

const CODES = /^\s*d?\d{4}\b/i;

/** The procedure of a word or of CDT codes; undefined for an unknown one. */
function findProcedure(text: string): string | undefined {
  const known = findOption<EnumOption>(appointmentTypes, text)?.value;
  if (known !== undefined || text === '') return known ?? '';
  const codes = text.split(/[,;/\s]+/).filter((code) => CODES.test(code));
  return toProcedureType(codes) ?? undefined;
}

/** A language by its English name, its own name or its value. */
export function languageValue(text: string): string {
  const value = enumValue(offeredLanguage, text, 'ENGLISH');
  if (isOffered(value)) return value;
  const own = offeredLanguage.find((one) => comparable(getCatalogue(one.value).name) === comparable(text));
  return own?.value ?? text;
}

const labels = (options: Options): string => ` ${validNames(options.map(({ label }) => label))}`;

/** Valid values, appended to the message of a field. */
const VALID: Readonly<Record<string, string>> = {
  email: '. An address looks like ann.miller@example.com.',
  phone: '. A US number looks like +1 213 373 4253.',
  appointmentDate: `. ${DATE_EXAMPLES}`,
  patientType: `.${labels(patientTypes)}`,
  consent: `.${labels(patientConsents)}`,
  language: `.${labels(offeredLanguage)}`,
};

const HEADERS = new Map<string, string>([
  ...patientsRow.fields.map(({ name, header }): [string, string] => [name, header]),
  ['practiceId', 'Practice'],
  ['providerId', 'Provider'],
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

interface Directory {
  /** practices that the viewer may send for */
  all: Practice[];
  practices: Lookup<Practice>;
  /** by id of the practice */
  providers: Map<string, Lookup<Provider>>;
}

/** The providers of each practice. */
async function loadProviders(
  tx: Transaction,
  organizationId: string,
): Promise<Map<string, Lookup<Provider>>> {
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
    [...groups].map(([id, providers]) => [id, new Lookup(providers, [({ npi }) => [npi], listNames])]),
  );
}

async function loadDirectory(tx: Transaction, viewer: Viewer): Promise<Directory> {
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
  };
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

/** The id of the provider of a practice that a cell names; undefined for an unknown one. */
function findProvider(
  providers: Lookup<Provider> | undefined,
  text: string,
  fail: Fail,
): string | null | undefined {
  const [provider, ...others] = providers?.find(text) ?? [];
  if (!provider || others.length === 0) return provider?.id;
  const names = [provider, ...others].map(
    ({ first_name: first, last_name: last, npi }) => `${last}, ${first} (${npi ? `NPI ${npi}` : 'no NPI'})`,
  );
  const hint = 'Enter the NPI number to say which one is meant.';
  fail('provider', ambiguousText('Several providers of the practice match', names, hint));
  return null;
}

/** The row as the sending takes it, not yet validated; names of practices and providers become ids. */
function toBody(
  cells: BulkCells,
  directory: Directory,
  of: { practiceId: string | null; viewer: Viewer },
  { fail, leaveOut }: { fail: Fail; leaveOut: (name: string, value: string) => void },
): Record<string, unknown> {
  const { practice = '', provider = '', appointmentType = '' } = cells;
  const practiceId = practice === '' ? of.practiceId : findPractice(directory, practice, fail);
  let providerId: string | null | undefined = of.viewer.role === 'PROVIDER' ? of.viewer.id : null;
  if (provider !== '' && providerId === null && practiceId !== undefined)
    providerId = findProvider(directory.providers.get(practiceId ?? ''), provider, fail);
  if (providerId === undefined) leaveOut('provider', provider);
  const procedure = findProcedure(appointmentType);
  if (procedure === undefined) leaveOut('appointmentType', appointmentType);
  return {
    ...cells,
    patientType: enumValue(patientTypes, cells.patientType ?? '', 'ADULT'),
    language: languageValue(cells.language ?? ''),
    appointmentType: procedure ?? '',
    consent: enumValue(patientConsents, cells.consent ?? '', 'APPOINTMENT'),
    practiceId: practiceId ?? of.practiceId ?? '',
    providerId: providerId ?? null,
  };
}

async function addContactErrors(
  db: Database,
  { tenant }: SignedIn,
  rows: readonly PatientRow[],
  errors: FileErrors,
): Promise<void> {
  const { intervalDays, findObstacle } = await db.tenant(tenant, (tx) =>
    findObstacles(tx, { organizationId: tenant.organizationId, experienceType: 'PATIENT' }, rows),
  );
  const firstLines = new Map<string, number>();
  await inTurns(rows, (row) => {
    const column = row.email !== null ? 'Email' : 'Phone';
    const key = getContactKey(row) ?? '';
    const first = firstLines.get(key);
    if (first !== undefined) errors.add(row.line, column, `This contact is already on line ${first}.`);
    else firstLines.set(key, row.line);
    const obstacle = findObstacle(row);
    if (obstacle) errors.add(row.line, column, obstacleText(obstacle, intervalDays));
  });
}

/**
 * Checks a CSV file of patients: lists the sendable rows, and all errors of the others by line and column, including
 * duplicates, blocked and recently surveyed contacts. Changes nothing, and holds no transaction while processing the
 * rows.
 * @param of.practiceId the practice chosen in the dialog, for rows without one
 * @throws AppError 400 for an unreadable file
 */
export async function checkPatientFile(
  db: Database,
  signedIn: SignedIn,
  bytes: Uint8Array,
  of: { practiceId: string | null },
): Promise<BulkCheck<PatientRow>> {
  const { viewer, tenant } = signedIn;
  const file = await readBulkFile(bytes, patientsRow);
  const notes: CleaningNote[] = [];
  const unknown = new UnknownValues();
  const readCells = cellReader(file, notes);
  const directory = await db.tenant(tenant, async (tx) => {
    if (of.practiceId !== null && !(await ownPractices(tx, viewer, [of.practiceId])).has(of.practiceId))
      throw refuse('VALIDATION', 'Practice is required', 'practiceId');
    return loadDirectory(tx, viewer);
  });
  const errors = new FileErrors();
  errors.warn(unknownColumns(file));
  for (const { line, message } of file.problems) errors.add(line, null, message);
  const rows = await mapInTurns(file.rows, (row): PatientRow => {
    const { line } = row;
    const fail = (name: string, reason: string) => errors.add(line, HEADERS.get(name) ?? name, reason);
    const leaveOut = (name: string, value: string) => unknown.add(name, value, line);
    const body = toBody(readCells(row), directory, { ...of, viewer }, { fail, leaveOut });
    for (const { path = '', message } of findFailures(patientBulkSendItem, body)) {
      // already reported with the column's message
      if (path !== 'practiceId' || !errors.has(line)) fail(path, `${message}${VALID[path] ?? ''}`);
    }
    return { ...toPatientSurvey(body as unknown as SendPatientSurveyBody), line };
  });
  for (const text of describeReading(file, { notes, unknown: unknown.list() })) errors.warn(text);
  const readable = rows.filter(({ line }) => !errors.has(line));
  await addContactErrors(db, signedIn, readable, errors);
  const sound = readable.filter(({ line }) => !errors.has(line));
  await giveWay();
  const texts = sound.filter(({ email }) => email === null).length;
  errors.warn(await db.tenant(tenant, (tx) => textsWarning(tx, viewer.organizationId, texts)));
  return errors.result(sound);
}
