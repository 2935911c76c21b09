import type { tokenScope } from '../../generated/enums/token-scope.ts';

/** Section 3 of the specification. Only ADMIN, USER and PROVIDER have a workspace and can sign in. */
export type Role = 'ADMIN' | 'API_EXTERNAL' | 'API_INTERNAL' | 'CONSULTANT' | 'PROVIDER' | 'SUPER' | 'USER';

export type Entitlement = 'API' | 'EMPLOYEE_EXPERIENCE' | 'PATIENT_EXPERIENCE';

/** A permission of a bearer token, beyond those of its organization's administrators. */
export type TokenScope = (typeof tokenScope)[number]['value'];

export type Operation = 'list' | 'read' | 'create' | 'update' | 'delete';

/**
 * The part of an organization's records that a role can access.
 * - `organization`: all of them
 * - `practices`: those tied to one of the person's own practices (and the person's own record, for users)
 * - `self`: the person's own record only
 */
export type Scope = 'organization' | 'practices' | 'self';

/** Roles that may perform an operation, each with its scope. Absent roles may not. */
export type Grants = Partial<Record<Role, Scope>>;

/** The expected value of a condition: equal to it, one of the list, or not equal to it. */
export type Match =
  | string
  | number
  | boolean
  | null
  | (string | number)[]
  | { not: string | number | boolean | null };

/** All named fields match. `@viewer.x` and `@organization.x` name a fact of the session instead of a field. */
export type Condition = Record<string, Match>;
