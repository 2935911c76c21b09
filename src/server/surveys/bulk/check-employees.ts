import { offeredLanguage } from '../../../generated/enums/offered-language.ts';
import { EMPLOYEE_COLUMNS } from '../../../domain/bulk-columns.ts';
import type { BulkCheck } from '../../../domain/bulk-upload.ts';
import type { SurveyLanguage } from '../../../domain/send-survey.ts';
import { readCsv } from '../../csv/read-csv.ts';
import type { SignedIn } from '../../auth/sessions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { inTurns, mapInTurns } from '../../turns.ts';
import { type EmployeeContact, employeeChannel } from '../employee-contacts.ts';
import { type EmployeeRow, FileErrors, MOST_ROWS } from './bulk-rows.ts';
import { findObstacles, obstacleText, textsWarning } from './check-contacts.ts';
import { languageValue } from './check-patients.ts';
import { cellReader, comparable, filledRows, unknownColumns } from './columns.ts';
import { validNames } from '../../csv/csv-columns.ts';

interface Directory {
  employees: Map<string, EmployeeContact>;
  locations: Map<string, string>;
  units: Map<string, string>;
}

async function loadEmployees(tx: Transaction, organizationId: string): Promise<Map<string, EmployeeContact>> {
  const rows = await tx.query<EmployeeContact & { identifier: string | null }>(
    `select id, identifier, trim(first_name || ' ' || last_name) as name, lower(email) as email, phone,
       preferred_notification_type as prefers
     from employees where organization_id = $1`,
    [organizationId],
  );
  return new Map(
    rows.flatMap((row) => [
      ...(row.email === null ? [] : [[row.email, row] as const]),
      ...(row.identifier === null ? [] : [[`#${comparable(row.identifier)}`, row] as const]),
    ]),
  );
}

/** Ids by identifier and by name; an identifier takes precedence. @param table one of our own names */
async function loadPlaces(
  tx: Transaction,
  table: 'work_locations' | 'organizational_units',
  organizationId: string,
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; name: string; identifier: string | null }>(
    `select id, name, identifier from ${table} where organization_id = $1`,
    [organizationId],
  );
  return new Map([
    ...rows.map(({ id, name }): [string, string] => [comparable(name), id]),
    ...rows.flatMap(({ id, identifier }): [string, string][] =>
      identifier === null ? [] : [[comparable(identifier), id]],
    ),
  ]);
}

async function loadDirectory(tx: Transaction, organizationId: string): Promise<Directory> {
  return {
    employees: await loadEmployees(tx, organizationId),
    locations: await loadPlaces(tx, 'work_locations', organizationId),
    units: await loadPlaces(tx, 'organizational_units', organizationId),
  };
}

/**
 * Checks a CSV file of employees: lists the sendable rows, and all errors of the others by line and column. Changes
 * nothing, and holds no transaction while processing the rows.
 * @throws AppError 400 for an unreadable file
 */
export async function checkEmployeeFile(
  db: Database,
  { tenant }: SignedIn,
  bytes: Uint8Array,
): Promise<BulkCheck<EmployeeRow>> {
  const { organizationId } = tenant;
  const file = await readCsv(
    bytes,
    MOST_ROWS,
    EMPLOYEE_COLUMNS.map(({ header }) => header),
  );
  const readCells = cellReader(file, EMPLOYEE_COLUMNS, ['identifier', 'email']);
  const { employees, locations, units } = await db.tenant(tenant, (tx) => loadDirectory(tx, organizationId));
  const errors = new FileErrors();
  errors.warn(unknownColumns(file, EMPLOYEE_COLUMNS));
  for (const { line, message } of file.problems) errors.add(line, null, message);
  const read = await mapInTurns(
    await filledRows(file),
    (row): { row: EmployeeRow; contact: { email: string | null; phone: string | null } }[] => {
      const { line } = row;
      const {
        identifier = '',
        email = '',
        language = '',
        workLocation = '',
        organizationalUnit = '',
      } = readCells(row);
      const key = identifier === '' ? email.toLowerCase() : `#${comparable(identifier)}`;
      const column = identifier === '' ? 'Email' : 'Employee Identifier';
      const employee = employees.get(key);
      if (key === '') errors.add(line, 'Employee Identifier', 'Employee must be specified');
      else if (!employee)
        errors.add(line, column, 'There is no such employee. Enter what the employee list shows.');
      const spoken = languageValue(language);
      if (!offeredLanguage.some(({ value }) => value === spoken)) {
        const names = offeredLanguage.map(({ label }) => label);
        errors.add(line, 'Language', `Invalid value. ${validNames(names)}`);
      }
      const place = (places: Map<string, string>, text: string, header: string): string | null => {
        const id = text === '' ? null : places.get(comparable(text));
        if (id === undefined)
          errors.add(
            line,
            header,
            `There is no such ${header.toLowerCase()}. Enter its identifier or its name.`,
          );
        return id ?? null;
      };
      const workLocationId = place(locations, workLocation, 'Work Location');
      const organizationalUnitId = place(units, organizationalUnit, 'Organizational Unit');
      const contact = employee && employeeChannel(employee);
      if (employee && !contact)
        errors.add(line, column, 'This employee has neither an e-mail address nor a phone number.');
      if (!employee || !contact) return [];
      const input = {
        employeeId: employee.id,
        language: spoken as SurveyLanguage,
        workLocationId,
        organizationalUnitId,
      };
      return [{ row: { ...input, line }, contact }];
    },
  );
  const readable = read.flat().filter(({ row }) => !errors.has(row.line));
  const contacts = readable.map(({ contact }) => contact);
  const { intervalDays, findObstacle } = await db.tenant(tenant, (tx) =>
    findObstacles(tx, { organizationId, experienceType: 'EMPLOYEE' }, contacts),
  );
  const firstLines = new Map<string, number>();
  await inTurns(readable, ({ row, contact }) => {
    const first = firstLines.get(row.employeeId);
    if (first !== undefined)
      errors.add(row.line, 'Employee Identifier', `This employee is already on line ${first}.`);
    else firstLines.set(row.employeeId, row.line);
    const obstacle = findObstacle(contact);
    if (obstacle) errors.add(row.line, 'Employee Identifier', obstacleText(obstacle, intervalDays));
  });
  const sound = readable.filter(({ row }) => !errors.has(row.line));
  const texts = sound.filter(({ contact }) => contact.phone !== null).length;
  errors.warn(await db.tenant(tenant, (tx) => textsWarning(tx, organizationId, texts)));
  return errors.result(sound.map(({ row }) => row));
}
