import type { Transaction } from '../db/database.ts';

/** An employee as a survey reaches them. */
export interface EmployeeContact {
  id: string;
  name: string;
  /** in lower case */
  email: string | null;
  phone: string | null;
  prefers: 'EMAIL' | 'SMS';
}

const COLUMNS = `id, trim(first_name || ' ' || last_name) as name, lower(email) as email, phone,
  preferred_notification_type as prefers`;

/** Employees of the organization by id; those that are not its own are missing. */
export async function employeesById(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, EmployeeContact>> {
  const rows = await tx.query<EmployeeContact>(
    `select ${COLUMNS} from employees where organization_id = $1 and id = any($2::uuid[])`,
    [organizationId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** By which channel and address an employee is asked: as they prefer, else as they can be reached; undefined: not at all. */
export function employeeChannel({
  email,
  phone,
  prefers,
}: EmployeeContact): { channel: 'EMAIL' | 'SMS'; email: string | null; phone: string | null } | undefined {
  if (phone !== null && (prefers === 'SMS' || email === null)) return { channel: 'SMS', email: null, phone };
  return email === null ? undefined : { channel: 'EMAIL', email, phone: null };
}
