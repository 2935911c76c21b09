import { offeredLanguage } from '../../../generated/enums/offered-language.ts';
import { employeesRow } from '../../../generated/rows.ts';
import type { BulkCheck, Recipient } from '../../../domain/surveys/bulk-upload.ts';
import type { SurveyLanguage } from '../../../domain/surveys/send-survey.ts';
import { cleanEmail, type CleaningKind } from '../../../domain/text/cleaning.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { mapInTurns } from '../../db/turns.ts';
import {
  allEmployees,
  employeeChannel,
  type EmployeeContact,
  employeeObstacle,
} from '../employee-contacts.ts';
import { surveyPlaces } from '../send-employee-survey.ts';
import { BulkFindings, type EmployeeRow } from './bulk-rows.ts';
import { skipRecipients, textsWarning } from './check-contacts.ts';
import { languageValue } from './check-patients.ts';
import { type BulkCells, describeReading, readBulkFile } from './columns.ts';
import { addChoices, readMapping, type StoredMapping } from '../../intake/csv/mappings.ts';
import { ambiguousText, Lookup } from './lookup.ts';
import { MOST_ASKED, UnknownValues } from '../../../domain/text/intake/unknown-values.ts';
import type { BulkMapping } from '../../../generated/calls/types.ts';
import { validNames } from '../../intake/csv/csv-columns.ts';

/** Zeros that an identifier may have lost. */
const MOST_ZEROS = 8;

interface Place {
  id: string;
  name: string;
  identifier: string | null;
}

interface Directory {
  employees: { byIdentifier: Lookup<EmployeeContact>; byEmail: Lookup<EmployeeContact> };
  workLocation: Places;
  organizationalUnit: Places;
  mapping: StoredMapping;
}

interface Places {
  all: Place[];
  named: Lookup<Place>;
}

export type PlaceField = 'workLocation' | 'organizationalUnit';
const PLACE_NOUNS: Readonly<Record<PlaceField, string>> = {
  workLocation: 'work location',
  organizationalUnit: 'organizational unit',
};
const PLACE_FIELDS = Object.keys(PLACE_NOUNS) as PlaceField[];

/** The places that unknown values may mean. */
function listPlaces(
  directory: Directory,
  unknown: readonly { field: string }[],
): { field: string; id: string; name: string }[] {
  const asked = PLACE_FIELDS.filter((name) => unknown.some(({ field }) => field === name));
  return asked.flatMap((field) => directory[field].all.map(({ id, name }) => ({ field, id, name })));
}

/** By identifier and by name; an identifier takes precedence. @param table one of our own names */
async function loadPlaces(
  tx: Transaction,
  table: 'work_locations' | 'organizational_units',
  organizationId: string,
): Promise<Places> {
  const rows = await tx.query<Place>(
    `select id, name, identifier from ${table} where organization_id = $1 order by name, id`,
    [organizationId],
  );
  return { all: rows, named: new Lookup(rows, [({ identifier }) => [identifier], ({ name }) => [name]]) };
}

async function loadDirectory(tx: Transaction, organizationId: string): Promise<Directory> {
  const employees = await allEmployees(tx, organizationId);
  return {
    employees: {
      byIdentifier: new Lookup(employees, [({ identifier }) => [identifier]]),
      byEmail: new Lookup(employees, [({ email }) => [email]]),
    },
    workLocation: await loadPlaces(tx, 'work_locations', organizationId),
    organizationalUnit: await loadPlaces(tx, 'organizational_units', organizationId),
    mapping: await readMapping(tx, { organizationId, experienceType: 'EMPLOYEE', practiceId: null }),
  };
}

const describe = ({ name, identifier }: Pick<Place, 'name' | 'identifier'>): string =>
  `${name} (${identifier ?? 'no identifier'})`;

/** An identifier that a spreadsheet took for a number has lost its zeros; the same e-mail proves whose it is. */
function findByIdentifier(
  byIdentifier: Lookup<EmployeeContact>,
  identifier: string,
  email: string,
): EmployeeContact[] {
  const found = byIdentifier.find(identifier);
  if (found.length > 0 || !/^\d+$/.test(identifier) || email === '') return found;
  const padded = Array.from({ length: MOST_ZEROS }, (_, index) => `${'0'.repeat(index + 1)}${identifier}`);
  return padded
    .flatMap((one) => byIdentifier.find(one))
    .filter((employee) => employee.email?.toLowerCase() === email);
}

/**
 * The employee of a row, by identifier or else by e-mail. Of several with the same address, those who have left are not
 * meant.
 * @param fail reports why there is none
 */
function findEmployee(
  { byIdentifier, byEmail }: Directory['employees'],
  { identifier = '', email = '' }: BulkCells,
  fail: (field: string, reason: string, alternative?: string) => void,
): EmployeeContact | undefined {
  if (identifier === '' && email === '') {
    fail('identifier', 'Employee must be specified', 'email');
    return undefined;
  }
  const identified = identifier === '' ? [] : findByIdentifier(byIdentifier, identifier, email);
  // a row may have an address in place of the identifier
  const isAddress = identified.length === 0 && email === '' && identifier.includes('@');
  const isByEmail = identifier === '' || isAddress;
  const column = identifier === '' ? 'email' : 'identifier';
  const address = isAddress ? cleanEmail(identifier).value : email;
  const all = isByEmail
    ? byEmail.find(address).filter((one) => one.email?.toLowerCase() === address)
    : identified;
  const present = all.filter(({ leftOn }) => leftOn === null);
  const [employee, ...others] = present.length > 0 ? present : all;
  if (!employee) fail(column, 'There is no such employee. Enter what the employee list shows.');
  if (!employee || others.length === 0) return employee;
  const match = isByEmail
    ? 'Several employees have this address'
    : 'Several employees have such an identifier';
  const needsIdentifier = [employee, ...others].every((one) => !one.identifier);
  const hint = !isByEmail
    ? 'Enter it as the employee list shows it.'
    : needsIdentifier
      ? 'Give each an identifier in the employee list, and enter it in the column Employee Identifier.'
      : 'Enter the Employee Identifier to say which one is meant.';
  fail(column, ambiguousText(match, [employee, ...others].map(describe), hint));
  return undefined;
}

/** The id of the place that a cell names or a person has chosen for it; undefined if it is empty or left so. */
function findPlace(
  { all, named }: Places,
  text: string,
  {
    noun,
    fail,
    ask,
  }: {
    noun: string;
    fail: (reason: string) => void;
    ask: (value: string, isValid: (id: string) => boolean) => string | undefined;
  },
): string | undefined {
  if (text === '') return undefined;
  const [place, ...others] = named.find(text);
  if (!place) return ask(text, (chosen) => all.some(({ id }) => id === chosen));
  if (others.length > 0)
    fail(
      ambiguousText(
        `Several ${noun}s match`,
        [place, ...others].map(describe),
        'Enter the identifier to say which one is meant.',
      ),
    );
  return place.id;
}

/**
 * Checks a CSV file of employees: lists the sendable rows, and why the others are not sent. Changes
 * nothing, and holds no transaction while processing the rows.
 * @throws AppError 400 for an unreadable file
 */
export async function checkEmployeeFile(
  db: Database,
  { tenant }: SignedIn,
  bytes: Uint8Array,
  { uncleaned, tried }: { uncleaned: readonly CleaningKind[]; tried?: BulkMapping | undefined },
): Promise<BulkCheck<EmployeeRow>> {
  const { organizationId } = tenant;
  const directory = await db.tenant(tenant, (tx) => loadDirectory(tx, organizationId));
  const { employees } = directory;
  const mapping = tried ? addChoices(directory.mapping, tried) : directory.mapping;
  const asked = new UnknownValues(mapping.choices);
  const file = await readBulkFile(bytes, employeesRow, mapping.columns);
  const findings = new BulkFindings(file, uncleaned);
  const read = await mapInTurns(file.rows, (row): { row: EmployeeRow; recipient: Recipient }[] => {
    const { line } = row;
    const cells = findings.readCells(row);
    const { language = '' } = cells;
    const employee = findEmployee(employees, cells, (...problem) => findings.fail(line, ...problem));
    const contact = employee && employeeChannel(employee);
    findings.noteTexts(row, cells, {
      name: employee?.name ?? (cells.identifier || null),
      contact: contact?.email ?? contact?.phone ?? (cells.email || null),
    });
    const spoken = languageValue(language);
    if (!offeredLanguage.some(({ value }) => value === spoken)) {
      const names = offeredLanguage.map(({ label }) => label);
      findings.fail(line, 'language', `Invalid value. ${validNames(names)}`);
    }
    const findId = (field: PlaceField): string | undefined =>
      findPlace(directory[field], cells[field] ?? '', {
        noun: PLACE_NOUNS[field],
        fail: (reason) => findings.fail(line, field, reason),
        ask: (value, isValid) => asked.find({ field, value, line }, isValid) ?? undefined,
      });
    const places = {
      workLocationId: findId('workLocation'),
      organizationalUnitId: findId('organizationalUnit'),
    };
    const obstacle = employee && employeeObstacle(employee);
    if (employee && obstacle !== undefined) {
      // only somebody who still works there needs an address
      if (employee.leftOn !== null) findings.skip(line, { kind: 'FORMER', reason: obstacle, nextAt: null });
      else findings.fail(line, cells.identifier ? 'identifier' : 'email', obstacle);
    }
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
  const found = asked.list();
  const unknown = found.length <= MOST_ASKED ? found : [];
  for (const text of describeReading(file, unknown.length > 0 ? [] : found)) findings.warn(text);
  const readable = read.flat().filter(({ row }) => findings.isSendable(row.line));
  const recipients = readable.map(({ recipient }) => recipient);
  const { intervalDays } = await skipRecipients(db, tenant, 'EMPLOYEE', { recipients, findings });
  const sendable = readable.filter(({ row }) => findings.isSendable(row.line));
  const messages = sendable.filter(({ recipient }) => recipient.phone !== null).length;
  findings.warn(await db.tenant(tenant, (tx) => textsWarning(tx, organizationId, messages)));
  return findings.result(
    sendable.map(({ row }) => row),
    { intervalDays, unknown, remembered: asked.remembered, options: listPlaces(directory, unknown) },
  );
}
