import { appointmentType } from '../../../generated/enums/appointment-type.ts';
import { patientsRow } from '../../../generated/rows.ts';
import { listLines } from '../../../domain/text/files/table-lines.ts';
import { getHeader } from '../../../domain/text/intake/row-shape.ts';
import { findSystem } from '../../../domain/text/intake/headers.ts';
import type { BulkCheck, Included, Recipient } from '../../../domain/surveys/bulk-upload.ts';
import { countThings, formatDay, formatPhone } from '../../../domain/text/format.ts';
import type { CleaningKind } from '../../../domain/text/cleaning.ts';
import type { BulkMapping, BulkUnknownValue } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import { inTurns, mapInTurns } from '../../db/turns.ts';
import { ownPractices } from '../send-access.ts';
import { BulkFindings, type PatientRow } from './bulk-rows.ts';
import { skipRecipients, textsWarning } from './check-contacts.ts';
import { Children, findPartiesOfChildren } from './children.ts';
import { describeReading, listReadings } from './describe-file.ts';
import { type Contact, CONTACTS } from './consents.ts';
import { addChoices, readPracticeChoices } from '../../intake/csv/mappings.ts';
import { type DefaultField, EMPTY, listAbsent, listOptions, withOutcome } from './choices.ts';
import { type Directory, listNamedPractices, loadDirectory, suggestPractices } from './patient-directory.ts';
import { settleOffices } from './offices.ts';
import type { KnownFile } from '../../intake/csv/read-csv.ts';
import { type BulkFile, readBulkFile } from './read-file.ts';
import { makeLandlineFinder, PatientReader } from './patient-reader.ts';
import { type PracticeChoices, RowValues } from './row-values.ts';
import { listUnreadNotes } from './unread-notes.ts';

const SPARED: Readonly<Record<Contact, string>> = {
  email: 'An email that is not valid is left out, since the row has a phone number',
  phone: 'A phone number that is not valid is left out, since the row has an email',
};

const nameLines = (lines: readonly number[]): string =>
  `${lines.length === 1 ? 'line' : 'lines'} ${listLines(lines)}`;

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
 * @param of.included skips that the sender has overruled
 * @param of.isPart the other rows of the file were sent before
 * @param of.isUnattended nobody can be asked now: rows that an open column may be about are skipped
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
    included: readonly Included[];
    tried?: BulkMapping | undefined;
    isPart?: boolean;
    isUnattended?: boolean;
  } & Pick<KnownFile, 'lines'>,
): Promise<{ check: BulkCheck<PatientRow>; unasked: BulkUnknownValue[]; file: BulkFile }> {
  const { viewer, tenant } = signedIn;
  const directory = await db.tenant(tenant, async (tx) => {
    if (of.practiceId !== null && !(await ownPractices(tx, viewer, [of.practiceId])).has(of.practiceId))
      throw refuse('VALIDATION', 'There is no such practice.', 'practiceId');
    return loadDirectory(tx, viewer, of.practiceId);
  });
  if (of.tried) directory.mapping = addChoices(directory.mapping, of.tried);
  const { mapping } = directory;
  const open = await readBulkFile(bytes, patientsRow, mapping.columns, of.uncleaned, {
    readOffices: directory.readOffices,
    mayHaveNoRows: of.isUnattended === true,
    mayBeDamaged: true,
    ...(of.lines && { lines: of.lines }),
  });
  const file = settleOffices(open, directory, of.practiceId, of);
  const findings = new BulkFindings(file, of);
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
  const { practiceId, isPart = false, isUnattended = false } = of;
  const reader = new PatientReader({
    ...{ file, directory, practiceId, viewer, defaults, children, values, findings, isPart, isUnattended },
  });
  const rows = await mapInTurns(file.rows, (row) => reader.read(row));
  const { asked: unknown, chosen } = values.askable;
  for (const text of describeReading(file, values.all)) findings.warn(text);
  for (const name of CONTACTS)
    if (reader.spared[name].length > 0) findings.warn(`${SPARED[name]}: ${nameLines(reader.spared[name])}.`);
  const findSendable = async (): Promise<PatientRow[]> => {
    const found: PatientRow[] = [];
    await inTurns(rows, (row) => void (findings.isSendable(row.line) && found.push(row)));
    return found;
  };
  // then the reasons about the file as a whole, in this order, after those about each row
  if (defaults.patientType !== 'CHILD')
    for (const { line, skip } of findPartiesOfChildren(rows, findings.texts)) findings.skip(line, skip);
  const recipients = await mapInTurns(
    await findSendable(),
    ({ line, patientName: name, email, phone }): Recipient => ({ line, name, email, phone }),
  );
  const { intervalDays, shared } = await skipRecipients(db, tenant, 'PATIENT', { recipients, findings });
  const sendable = await children.address(await findSendable(), shared, findings.texts);
  for (const text of await children.describe(sendable, findings.texts)) findings.warn(text);
  const ofTitles = file.offices.length > 0 ? sendable.filter((row) => row.practiceId !== practiceId) : [];
  const ids = new Set(ofTitles.map((row) => row.practiceId));
  const offices = directory.all.flatMap(({ id, name }) => (ids.has(id) ? [name] : []));
  if (ofTitles.length > 0)
    findings.warn(
      `In the name of the office in the title above: ${countThings(ofTitles.length, 'row')} of ${offices.join(', ')}.`,
    );
  const isHome = makeLandlineFinder(file);
  const texted = sendable.filter(({ email }) => email === null);
  const landlines = new Set<number>();
  await inTurns(texted, ({ line, phone }) => {
    const row = findings.texts.get(line)?.row;
    if (row && isHome(row, phone)) landlines.add(line);
  });
  if (landlines.size > 0)
    findings.warn(
      `Texted at a number at home or at work, which may not receive texts: ${nameLines([...landlines])}.`,
    );
  findings.warn(await db.tenant(tenant, (tx) => textsWarning(tx, viewer.organizationId, texted.length)));
  const practiceName = directory.all.find(({ id }) => id === of.practiceId)?.name ?? null;
  const options = listOptions([...unknown, ...chosen], absent, (field) =>
    field === 'practice' ? directory.options : (directory.providers.get(of.practiceId ?? '')?.options ?? []),
  );
  const check = await findings.result(sendable, {
    intervalDays,
    readings: listReadings(file, values.all).map((one) =>
      withOutcome(one, getHeader(patientsRow, 'visitStatus')),
    ),
    preview: await previewPatients(sendable, directory, {
      practiceId: of.practiceId,
      texts: findings.texts,
      children,
      landlines,
    }),
    noted: await listUnreadNotes(
      file,
      findings.texts,
      sendable.map(({ line }) => line),
    ),
    practiceName,
    unknown,
    chosen,
    remembered:
      values.askable.remembered +
      absent.filter(({ isChosen }) => isChosen).length +
      findings.countSkipped('NO_CONTACT'),
    options,
    suggested: suggestPractices(directory, unknown),
    absent: absent.map(({ field, value }) => ({ field, value })),
    system: findSystem(file.header, patientsRow),
  });
  return { check, unasked: values.all.flatMap(({ unasked }) => unasked), file };
}
