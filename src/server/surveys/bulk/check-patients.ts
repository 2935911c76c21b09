import { appointmentType as appointmentTypes } from '../../../generated/enums/appointment-type.ts';
import { offeredLanguage } from '../../../generated/enums/offered-language.ts';
import { patientType as patientTypes } from '../../../generated/enums/patient-type.ts';
import { PATIENT_COLUMNS } from '../../../domain/bulk-columns.ts';
import type { BulkCheck } from '../../../domain/bulk-upload.ts';
import { DATE_EXAMPLES } from '../../../domain/parse-day.ts';
import { patientConsents, readPatientSurvey } from '../../../domain/send-survey.ts';
import type { Viewer } from '../../../domain/session.ts';
import { readCsv } from '../../csv/read-csv.ts';
import type { SignedIn } from '../../auth/sessions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { refuse } from '../../errors.ts';
import { giveWay, inTurns, mapInTurns } from '../../turns.ts';
import { getCatalogue, isOffered } from '../catalogue.ts';
import { getContactKey } from '../contacts.ts';
import { ownPractices } from '../send-access.ts';
import { FileErrors, MOST_ROWS, type PatientRow } from './bulk-rows.ts';
import { findObstacles, obstacleText, textsWarning } from './check-contacts.ts';
import { type BulkCells, cellReader, comparable, filledRows, unknownColumns } from './columns.ts';
import { validNames } from '../../csv/csv-columns.ts';

interface Options {
  readonly value: string;
  readonly label: string;
}

/** An enumeration value by its label or name, in any spelling; otherwise the text itself. */
export function enumValue(options: readonly Options[], text: string, fallback: string): string {
  if (text === '') return fallback;
  const wanted = comparable(text);
  const found = options.find(({ value, label }) =>
    [value, label].some((name) => comparable(name) === wanted),
  );
  return found?.value ?? text;
}

/** A language by its English name, its own name or its value. */
export function languageValue(text: string): string {
  const value = enumValue(offeredLanguage, text, 'ENGLISH');
  if (isOffered(value)) return value;
  const own = offeredLanguage.find((one) => comparable(getCatalogue(one.value).name) === comparable(text));
  return own?.value ?? text;
}

const labels = (options: readonly Options[]): string => ` ${validNames(options.map(({ label }) => label))}`;

/** Valid values, appended to the message of a field. */
const VALID: Readonly<Record<string, string>> = {
  email: '. An address looks like ann.miller@example.com.',
  phone: '. A US number looks like +1 213 373 4253.',
  appointmentDate: `. ${DATE_EXAMPLES}`,
  patientType: `.${labels(patientTypes)}`,
  appointmentType: `.${labels(appointmentTypes)}`,
  consent: `.${labels(patientConsents)}`,
  language: `.${labels(offeredLanguage)}`,
};

const HEADERS = new Map<string, string>([
  ...PATIENT_COLUMNS.map(({ name, header }): [string, string] => [name, header]),
  ['practiceId', 'Practice'],
  ['providerId', 'Provider'],
]);

interface Directory {
  /** practices that the viewer may send for */
  all: { id: string; name: string }[];
  /** id of a practice that the viewer may send for, by comparable name */
  practices: Map<string, string>;
  /** id of a provider, by practice and comparable name or NPI */
  providers: Map<string, string>;
}

async function loadDirectory(tx: Transaction, viewer: Viewer): Promise<Directory> {
  const all = await tx.query<{ id: string; name: string }>(
    'select id, name from practices where organization_id = $1 order by name, id',
    [viewer.organizationId],
  );
  const own = await ownPractices(
    tx,
    viewer,
    all.map(({ id }) => id),
  );
  const providers = await tx.query<{
    id: string;
    practice_id: string;
    first_name: string;
    last_name: string;
    npi: string | null;
  }>(
    `select u.id, up.practice_id, u.first_name, u.last_name, u.npi_registry_number as npi from users u
     join user_practices up on up.organization_id = u.organization_id and up.user_id = u.id
     where u.organization_id = $1 and u.role = 'PROVIDER'`,
    [viewer.organizationId],
  );
  const reachable = all.filter(({ id }) => own.has(id));
  return {
    all: reachable,
    practices: new Map(reachable.map(({ id, name }) => [comparable(name), id])),
    providers: new Map(
      providers.flatMap(({ id, practice_id: practiceId, first_name: first, last_name: last, npi }) =>
        [`${last}, ${first}`, `${first} ${last}`, ...(npi ? [npi] : [])].map((name): [string, string] => [
          `${practiceId} ${comparable(name)}`,
          id,
        ]),
      ),
    ),
  };
}

/** The row as input of `readPatientSurvey`; names of practices and providers become ids. */
function toBody(
  cells: BulkCells,
  { all, practices, providers }: Directory,
  of: { practiceId: string | null; viewer: Viewer },
  fail: (name: string, reason: string) => void,
): Record<string, unknown> {
  const { practice = '', provider = '' } = cells;
  const practiceId = practice === '' ? of.practiceId : practices.get(comparable(practice));
  if (practiceId === undefined) {
    const names = all.map(({ name }) => name);
    fail('practice', `There is no such practice. ${validNames(names)}`);
  }
  let providerId = of.viewer.role === 'PROVIDER' ? of.viewer.id : null;
  if (provider !== '' && providerId === null) {
    providerId = providers.get(`${practiceId ?? ''} ${comparable(provider)}`) ?? null;
    if (providerId === null && practiceId !== undefined)
      fail(
        'provider',
        "The practice has no such provider. Enter the NPI number, or the name as 'Last, First'.",
      );
  }
  return {
    ...cells,
    patientType: enumValue(patientTypes, cells.patientType ?? '', 'ADULT'),
    language: languageValue(cells.language ?? ''),
    appointmentType: enumValue(appointmentTypes, cells.appointmentType ?? '', ''),
    consent: enumValue(patientConsents, cells.consent ?? '', 'APPOINTMENT'),
    practiceId: practiceId ?? of.practiceId ?? '',
    providerId,
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
  const file = await readCsv(
    bytes,
    MOST_ROWS,
    PATIENT_COLUMNS.map(({ header }) => header),
  );
  const readCells = cellReader(file, PATIENT_COLUMNS, ['email', 'phone']);
  const directory = await db.tenant(tenant, async (tx) => {
    if (of.practiceId !== null && !(await ownPractices(tx, viewer, [of.practiceId])).has(of.practiceId))
      throw refuse('VALIDATION', 'Practice is required', 'practiceId');
    return loadDirectory(tx, viewer);
  });
  const errors = new FileErrors();
  errors.warn(unknownColumns(file, PATIENT_COLUMNS));
  for (const { line, message } of file.problems) errors.add(line, null, message);
  const rows = await mapInTurns(await filledRows(file), (row): PatientRow => {
    const { line } = row;
    const fail = (name: string, reason: string) => errors.add(line, HEADERS.get(name) ?? name, reason);
    const body = toBody(readCells(row), directory, { ...of, viewer }, fail);
    const { value, failures } = readPatientSurvey(body, 'send');
    for (const { path = '', message } of failures) {
      // already reported with the column's message
      if (path !== 'practiceId' || !errors.has(line)) fail(path, `${message}${VALID[path] ?? ''}`);
    }
    return { ...value, line };
  });
  const readable = rows.filter(({ line }) => !errors.has(line));
  await addContactErrors(db, signedIn, readable, errors);
  const sound = readable.filter(({ line }) => !errors.has(line));
  await giveWay();
  const texts = sound.filter(({ email }) => email === null).length;
  errors.warn(await db.tenant(tenant, (tx) => textsWarning(tx, viewer.organizationId, texts)));
  return errors.result(sound);
}
