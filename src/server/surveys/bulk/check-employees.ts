import { employeesRow } from '../../../generated/rows.ts';
import {
  type BulkCheck,
  type Recipient,
  type Included,
  toSkip,
} from '../../../domain/surveys/bulk-upload.ts';
import type { SurveyLanguage } from '../../../domain/surveys/send-survey.ts';
import type { CleaningKind } from '../../../domain/text/cleaning.ts';
import { UnknownValues } from '../../../domain/text/intake/unknown-values.ts';
import type { BulkMapping } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database } from '../../db/database.ts';
import { formatPhone } from '../../../domain/text/format.ts';
import { mapInTurns } from '../../db/turns.ts';
import { addChoices } from '../../intake/csv/mappings.ts';
import { employeeChannel, employeeObstacle } from '../employee-contacts.ts';
import { surveyPlaces } from '../send-employee-survey.ts';
import { BulkFindings, type EmployeeRow } from './bulk-rows.ts';
import { skipRecipients, textsWarning } from './check-contacts.ts';
import { listOptions, makeMeanings, readMenu } from './choices.ts';
import { describeReading, listReadings } from './describe-file.ts';
import { makeDoubtFinders, makeNameChecker } from './doubts.ts';
import { readBulkFile, settleColumns } from './read-file.ts';
import {
  findEmployee,
  findPlace,
  isPlaceField,
  loadDirectory,
  type PlaceField,
} from './employee-directory.ts';
import { makeEmploymentReader } from './employment.ts';
import { makeSuggester } from './practice-names.ts';
import { makeRefusalReader } from './selection.ts';
import { listUnreadNotes } from './unread-notes.ts';

const findName = (places: readonly { id: string; name: string }[], id: string | null | undefined): string =>
  places.find((place) => place.id === id)?.name ?? '';

/**
 * Checks a CSV file of employees: lists the sendable rows, and why the others are not sent. Changes
 * nothing, and holds no transaction while processing the rows.
 * @throws AppError 400 for an unreadable file
 */
export async function checkEmployeeFile(
  db: Database,
  { tenant }: SignedIn,
  bytes: Uint8Array,
  {
    tried,
    ...undone
  }: {
    uncleaned: readonly CleaningKind[];
    included: readonly Included[];
    tried?: BulkMapping | undefined;
  },
): Promise<BulkCheck<EmployeeRow>> {
  const { organizationId } = tenant;
  const directory = await db.tenant(tenant, (tx) => loadDirectory(tx, organizationId));
  const { employees } = directory;
  const mapping = tried ? addChoices(directory.mapping, tried) : directory.mapping;
  const values = new UnknownValues(mapping.choices);
  const file = settleColumns(await readBulkFile(bytes, employeesRow, mapping.columns, undone.uncleaned));
  const findings = new BulkFindings(file, undone);
  const { findNote, findBlank } = makeDoubtFinders(file, { isPart: false });
  const readEmployment = makeEmploymentReader(file);
  const readRefusal = makeRefusalReader(file);
  const checkNames = makeNameChecker(file);
  const read = await mapInTurns(file.rows, (row): { row: EmployeeRow; recipient: Recipient }[] => {
    const { line } = row;
    const names = checkNames(row);
    const cells = {
      ...findings.readCells(row),
      ...Object.fromEntries(names.map(({ field, text }) => [field, text])),
    };
    const { language = '' } = cells;
    const meanings = makeMeanings(values, line);
    const employment = readEmployment(row, cells, meanings);
    const refusal = readRefusal(row, meanings);
    const problems: [field: string, reason: string, alternative?: string][] = [];
    const fail = (...problem: (typeof problems)[number]): void => void problems.push(problem);
    for (const { field, reason } of [...names, ...employment.problems]) fail(field, reason);
    const employee = findEmployee(employees, cells, fail);
    const contact = employee && employeeChannel(employee);
    findings.noteTexts(
      row,
      // checked alone, a "Yes" has no longer the header that says what it means
      {
        ...cells,
        terminationDate: employment.terminationDate,
        ...(employment.status !== null && { employmentStatus: employment.status }),
      },
      {
        name: employee?.name ?? (cells.name || cells.identifier || null),
        contact: contact?.email ?? contact?.phone ?? (cells.email || null),
      },
    );
    const spoken = readMenu('language', language, meanings) ?? 'ENGLISH';
    const findId = (field: PlaceField): string | undefined =>
      findPlace(directory, field, cells[field] ?? '', {
        meanings,
        fail: (reason) => fail(field, reason),
      });
    const places = {
      workLocationId: findId('workLocation'),
      organizationalUnitId: findId('organizationalUnit'),
    };
    const obstacle = employee && employeeObstacle(employee);
    // former employees need no address: their rows are skipped
    const hasLeft = obstacle !== undefined && employee?.leftOn !== null;
    if (obstacle !== undefined && !hasLeft) fail(cells.identifier ? 'identifier' : 'email', obstacle);
    const former = hasLeft ? toSkip('FORMER', obstacle) : undefined;
    for (const skip of [employment.skip, former, refusal, findNote(row), findBlank(cells)])
      findings.skip(line, skip);
    for (const problem of problems) findings.fail(line, ...problem);
    if (!employee || !contact) return [];
    const input = {
      employeeId: employee.id,
      language: spoken as SurveyLanguage,
      ...surveyPlaces(places, employee),
    };
    const { email, phone } = contact;
    const recipient = { line, name: employee.name, employeeId: employee.id, email, phone };
    return [{ row: { ...input, line }, recipient }];
  });
  for (const text of describeReading(file, [values])) findings.warn(text);
  const readable = read.flat().filter(({ row }) => findings.isSendable(row.line));
  const recipients = readable.map(({ recipient }) => recipient);
  const { intervalDays } = await skipRecipients(db, tenant, 'EMPLOYEE', { recipients, findings });
  const sendable = readable.filter(({ row }) => findings.isSendable(row.line));
  const messages = sendable.filter(({ recipient }) => recipient.phone !== null).length;
  findings.warn(await db.tenant(tenant, (tx) => textsWarning(tx, organizationId, messages)));
  return findings.result(
    sendable.map(({ row }) => row),
    {
      intervalDays,
      readings: listReadings(file, [values]),
      preview: {
        titles: ['Employee', 'Contact', 'Work Location', 'Organizational Unit'],
        rows: await mapInTurns(sendable, ({ row, recipient: { line, name, email, phone } }) => ({
          line,
          values: [
            name ?? '',
            email ?? formatPhone(phone ?? ''),
            findName(directory.places.workLocation.all, row.workLocationId),
            findName(directory.places.organizationalUnit.all, row.organizationalUnitId),
          ],
        })),
      },
      noted: await listUnreadNotes(
        file,
        findings.texts,
        sendable.map(({ row }) => row.line),
      ),
      unknown: values.asked,
      chosen: values.chosen,
      suggested: values.asked.flatMap(({ field, value }) => {
        const id = isPlaceField(field) ? makeSuggester(directory.places[field].all)(value) : undefined;
        return id === undefined ? [] : [{ field, value, id }];
      }),
      remembered: values.remembered,
      options: listOptions([...values.asked, ...values.chosen], [], (field) =>
        isPlaceField(field) ? directory.places[field].all : [],
      ),
    },
  );
}
