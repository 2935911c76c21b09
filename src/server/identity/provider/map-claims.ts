import type { Role } from '../../../domain/access/access-model.ts';
import type { IdentityProvider } from '../../../generated/calls/types.ts';

type Mapping = Pick<
  IdentityProvider,
  'roleClaim' | 'adminValues' | 'userValues' | 'providerValues' | 'practiceClaim'
>;
type MappedRole = Extract<Role, 'ADMIN' | 'USER' | 'PROVIDER'>;

/** The values of a claim as strings. If no claim has the full name, dots lead into objects. */
function readClaim(claims: Record<string, unknown>, name: string): string[] {
  const inside = (): unknown =>
    name.split('.').reduce<unknown>((value, key) => {
      const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
      return isObject ? (value as Record<string, unknown>)[key] : undefined;
    }, claims);
  const value = Object.hasOwn(claims, name) ? claims[name] : inside();
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one) => typeof one === 'string');
}

/**
 * The role from the provider, the highest if several values match.
 * @returns undefined if roles are managed here; null if no value matches: the person has no role
 */
export function mapRole(provider: Mapping, claims: Record<string, unknown>): MappedRole | null | undefined {
  if (provider.roleClaim === null) return undefined;
  const held = new Set(readClaim(claims, provider.roleClaim));
  const roles: [MappedRole, string[]][] = [
    ['ADMIN', provider.adminValues],
    ['USER', provider.userValues],
    ['PROVIDER', provider.providerValues],
  ];
  return roles.find(([, values]) => values.some((value) => held.has(value)))?.[0] ?? null;
}

/** Names or record keys of the person's practices; undefined if practices are managed here. */
export function mapPractices(
  { practiceClaim }: Mapping,
  claims: Record<string, unknown>,
): string[] | undefined {
  return practiceClaim === null ? undefined : readClaim(claims, practiceClaim);
}

/** The top-level claims used at sign-in. */
export function claimNames({ roleClaim, practiceClaim }: Mapping): string[] {
  const mapped = [roleClaim, practiceClaim].flatMap((name) =>
    name === null ? [] : [name.split('.')[0] ?? name],
  );
  return ['email', 'email_verified', 'given_name', 'family_name', ...mapped];
}
