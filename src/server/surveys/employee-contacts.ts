import type { Transaction } from '../db/database.ts';

/** An employee with the data for contacting them. */
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

/** Employees of the organization by id; ids of other organizations are missing. */
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

/** An employee's survey channel and address: the preferred one, or else any available; undefined: none. */
export function employeeChannel({
  email,
  phone,
  prefers,
}: EmployeeContact): { channel: 'EMAIL' | 'SMS'; email: string | null; phone: string | null } | undefined {
  if (phone !== null && (prefers === 'SMS' || email === null)) return { channel: 'SMS', email: null, phone };
  return email === null ? undefined : { channel: 'EMAIL', email, phone: null };
}
