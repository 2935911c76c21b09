import type { DemoRecord, OrganizationBuilder } from '../organization-builder.ts';

export function getRecords(builder: OrganizationBuilder, entity: string): DemoRecord[] {
  return builder.records.filter((record) => record.entity === entity);
}

export function idList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

export function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Users who work in a practice, providers among them or not. */
export function usersAt(users: readonly DemoRecord[], practiceId: string, role: string): DemoRecord[] {
  return users.filter(({ row }) => row.role === role && idList(row.practiceIds).includes(practiceId));
}

/** Administrators who may sign in: they were there from the first day. */
export function getAdmins(users: readonly DemoRecord[]): DemoRecord[] {
  return users.filter(
    ({ row }) => row.role === 'ADMIN' && row.status === 'ACTIVE' && row.allowLogin === true,
  );
}

/** The users who existed at a moment. */
export function presentAt(records: readonly DemoRecord[], moment: number): DemoRecord[] {
  return records.filter(({ createdAt }) => createdAt.getTime() <= moment);
}
