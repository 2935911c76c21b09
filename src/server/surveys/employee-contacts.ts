import { formatDay } from '../../domain/text/format.ts';
import type { Transaction } from '../db/database.ts';

/** An employee with the data for contacting them. */
export interface EmployeeContact {
  id: string;
  name: string;
  identifier: string | null;
  /** in lower case */
  email: string | null;
  phone: string | null;
  prefers: 'EMAIL' | 'SMS';
  /** YYYY-MM-DD, of an employee who has left; otherwise null */
  leftOn: string | null;
  /** the work location or unit, if there is exactly one */
  workLocationId: string | null;
  organizationalUnitId: string | null;
}

const onlyOne = (column: string, table: string): string =>
  `(select case when count(*) = 1 then (array_agg(p.${column}))[1] end from ${table} p
    where p.organization_id = e.organization_id and p.employee_id = e.id)`;

const EMPLOYEES = `select e.id, trim(e.first_name || ' ' || e.last_name) as name, e.identifier, lower(e.email) as email,
    e.phone, e.preferred_notification_type as prefers,
    case when app.work_ended(e.organization_id, e.id, e.exit_date) then e.exit_date::text end as "leftOn",
    ${onlyOne('work_location_id', 'employee_work_locations')} as "workLocationId",
    ${onlyOne('organizational_unit_id', 'employee_organizational_units')} as "organizationalUnitId"
  from employees e where e.organization_id = $1`;

/** Employees of the organization by id; ids of other organizations are missing. */
export async function employeesById(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, EmployeeContact>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<EmployeeContact>(`${EMPLOYEES} and e.id = any($2::uuid[])`, [
    organizationId,
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** All employees of the organization. */
export function allEmployees(tx: Transaction, organizationId: string): Promise<EmployeeContact[]> {
  return tx.query<EmployeeContact>(`${EMPLOYEES} order by e.id`, [organizationId]);
}

/** Why an employee is not surveyed; undefined: is surveyed. */
export function employeeObstacle(employee: EmployeeContact): string | undefined {
  const { leftOn } = employee;
  if (leftOn !== null)
    return `This employee left on ${formatDay(leftOn)}. Former employees are not surveyed.`;
  return employeeChannel(employee)
    ? undefined
    : 'This employee has neither an email address nor a phone number.';
}

/** An employee's survey channel and address: the preferred one, or else any available; undefined: none. */
export function employeeChannel({
  email,
  phone,
  prefers,
}: Pick<EmployeeContact, 'email' | 'phone' | 'prefers'>):
  | { channel: 'EMAIL' | 'SMS'; email: string | null; phone: string | null }
  | undefined {
  if (phone !== null && (prefers === 'SMS' || email === null)) return { channel: 'SMS', email: null, phone };
  return email === null ? undefined : { channel: 'EMAIL', email, phone: null };
}
