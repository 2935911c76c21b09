import type { Role } from '../../domain/access-model.ts';
import { role as roles } from '../../generated/enums/role.ts';

export function roleLabel(role: Role): string {
  return roles.find(({ value }) => value === role)?.label ?? role;
}
