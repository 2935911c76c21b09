import { tokenScope } from '../../generated/enums/token-scope.ts';
import type { TokenScope } from './access-model.ts';

const ALL = tokenScope.map(({ value }) => value);
const getArea = (scope: string): string => scope.split(':')[0] ?? '';
const isReading = (scope: string): boolean => scope.endsWith(':read');
const READING = ALL.filter(isReading);
const titled = (area: string): string => area.charAt(0).toUpperCase() + area.slice(1);

function holds(scopes: readonly TokenScope[], wanted: readonly TokenScope[]): boolean {
  return wanted.every((scope) => scopes.includes(scope));
}

/**
 * A short summary of a token's scopes: `Everything`, `Read all` or its areas, with `(read)` after read-only ones.
 * @param isPrimary the organization's own token, which has every scope
 */
export function scopeNames(scopes: readonly TokenScope[], isPrimary: boolean): string[] {
  if (isPrimary || holds(scopes, ALL)) return ['Everything'];
  if (scopes.every(isReading) && holds(scopes, READING)) return ['Read all'];
  return [...new Set(scopes.map(getArea))].map((area) => {
    const canWrite = ALL.some((scope) => getArea(scope) === area && !isReading(scope));
    const writes = scopes.some((scope) => getArea(scope) === area && !isReading(scope));
    return canWrite && !writes ? `${titled(area)} (read)` : titled(area);
  });
}
