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
import { readMapping, type StoredMapping } from '../../intake/csv/mappings.ts';
import { ambiguousText, Lookup } from './lookup.ts';
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
  locations: Lookup<Place>;
  units: Lookup<Place>;
  mapping: StoredMapping;
}

/** By identifier and by name; an identifier takes precedence. @param table one of our own names */
async function loadPlaces(
  tx: Transaction,
  table: 'work_locations' | 'organizational_units',
  organizationId: string,
): Promise<Lookup<Place>> {
  const rows = await tx.query<Place>(
    `select id, name, identifier from ${table} where organization_id = $1 order by id`,
    [organizationId],
  );
  return new Lookup(rows, [({ identifier }) => [identifier], ({ name }) => [name]]);
}

async function loadDirectory(tx: Transaction, organizationId: string): Promise<Directory> {
  const employees = await allEmployees(tx, organizationId);
  return {
    employees: {
      byIdentifier: new Lookup(employees, [({ identifier }) => [identifier]]),
      byEmail: new Lookup(employees, [({ email }) => [email]]),
    },
    locations: await loadPlaces(tx, 'work_locations', organizationId),
    units: await loadPlaces(tx, 'organizational_units', organizationId),
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

/** The id of the place that a cell names; undefined for an empty cell. */
function findPlace(
  places: Lookup<Place>,
  text: string,
  fail: (reason: string) => void,
  noun: string,
): string | undefined {
  if (text === '') return undefined;
  const [place, ...others] = places.find(text);
  if (!place) fail(`There is no such ${noun}. Enter its identifier or its name.`);
  if (place && others.length > 0)
    fail(
      ambiguousText(
        `Several ${noun}s match`,
        [place, ...others].map(describe),
        'Enter the identifier to say which one is meant.',
      ),
    );
  return place?.id;
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
  { uncleaned }: { uncleaned: readonly CleaningKind[] },
): Promise<BulkCheck<EmployeeRow>> {
  const { organizationId } = tenant;
  const { employees, locations, units, mapping } = await db.tenant(tenant, (tx) =>
    loadDirectory(tx, organizationId),
  );
  const file = await readBulkFile(bytes, employeesRow, mapping.columns);
  const findings = new BulkFindings(file, uncleaned);
  const read = await mapInTurns(file.rows, (row): { row: EmployeeRow; recipient: Recipient }[] => {
    const { line } = row;
    const cells = findings.readCells(row);
    const { language = '', workLocation = '', organizationalUnit = '' } = cells;
    const fail = (field: string) => (reason: string) => findings.fail(line, field, reason);
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
    const places = {
      workLocationId: findPlace(locations, workLocation, fail('workLocation'), 'work location'),
      organizationalUnitId: findPlace(
        units,
        organizationalUnit,
        fail('organizationalUnit'),
        'organizational unit',
      ),
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
  for (const text of describeReading(file)) findings.warn(text);
  const readable = read.flat().filter(({ row }) => findings.isSendable(row.line));
  const recipients = readable.map(({ recipient }) => recipient);
  const { intervalDays } = await skipRecipients(db, tenant, 'EMPLOYEE', { recipients, findings });
  const sendable = readable.filter(({ row }) => findings.isSendable(row.line));
  const messages = sendable.filter(({ recipient }) => recipient.phone !== null).length;
  findings.warn(await db.tenant(tenant, (tx) => textsWarning(tx, organizationId, messages)));
  return findings.result(
    sendable.map(({ row }) => row),
    { intervalDays },
  );
}
