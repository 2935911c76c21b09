import type { Role } from '../../domain/access/access-model.ts';

const LABELS: Record<Role, string> = {
  ADMIN: 'Administrator',
  API_EXTERNAL: 'External API',
  API_INTERNAL: 'Internal API',
  CONSULTANT: 'Consultant',
  PROVIDER: 'Provider',
  SUPER: 'Super User',
  USER: 'Standard User',
};

export function roleLabel(role: Role): string {
  return LABELS[role];
}
