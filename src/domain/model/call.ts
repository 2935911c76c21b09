import type { Entitlement, Operation, Role, TokenScope } from '../access/access-model.ts';
import type { Session } from '../access/session.ts';

/** Rate limit class of a call; the server defines the numbers. */
export type RateClass = 'login' | 'public' | 'read' | 'write' | 'heavy';

/** Permission to make a call: one of the roles, in an organization with the subscription and the flag. */
export interface Grant {
  roles: Role[];
  entitlement?: Entitlement;
  organization?: 'allowBulkUpload' | 'allowGenerateSurvey';
  /** internal users only */
  isInternal?: boolean;
}

/** Types of query parameters. */
export type ParameterKind = 'text' | 'number' | 'boolean' | 'list' | 'object';

/** The model of a call of `schema/calls`, or of an entity's operation, at run time. */
export interface CallModel {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below `/v1`, parameters in braces */
  path: string;
  /** one suffices; empty: nobody may */
  access: 'public' | Grant[];
  /** scope that a token needs beside a grant; absent: no token may */
  token?: TokenScope;
  rate: RateClass;
  /** a person needs a fresh proof of identity */
  proof?: true;
  limits: { bytes: number; depth: number; keys: number };
  status: number;
  hasHead: boolean;
  /** path parameters that are UUIDs */
  ids: string[];
  /** parameters of the query; absent: the entity's list parameters, which have their own parser */
  query?: Record<string, ParameterKind>;
  /** other names of parameters, or of their parts */
  aliases?: Record<string, { of: string; part?: string }>;
  /** values of parameters that may be written in upper or lower case */
  anyCase?: Record<string, string[]>;
  upload?: 'csv' | 'image';
  /** of a list: an invalid item fails the call, or is passed on with its failures */
  items?: 'together' | 'apart';
  /** messages of 403 and 404 */
  refusal?: string;
  notFound?: string;
  /** set for the operations of an entity */
  entity?: { name: string; operation: Operation };
}

/** Whether a token may send an idempotency key, so that the call runs once. */
export function takesIdempotencyKey({ token, upload }: Pick<CallModel, 'token' | 'upload'>): boolean {
  return token !== undefined && !token.endsWith(':read') && upload === undefined;
}

/** A call as the client makes it; `Answer` is the type of the answer's body. */
export interface CallRequest<Answer> {
  name: string;
  method: CallModel['method'];
  path: string;
  query?: object;
  body?: unknown;
  /** never set: carries the type */
  answer?: Answer;
}

type Caller = Pick<Session, 'role' | 'organization' | 'token' | 'isInternal' | 'needsPasskey'>;

/** Calls allowed before a required passkey is used: for adding it, switching the organization, or signing out. */
const BEFORE_PASSKEY = /^\/(account|auth)(\/|$)/;

/** Whether the session must be proven by a passkey before it may make the call. */
export function awaitsPasskey(
  { path }: Pick<CallModel, 'path'>,
  { needsPasskey }: Pick<Caller, 'needsPasskey'>,
): boolean {
  return needsPasskey && !BEFORE_PASSKEY.test(path);
}

/** Whether the token permits the call: its organization still has the API, and it has the call's scope. */
function isWithinToken({ token }: Pick<CallModel, 'token'>, { organization, token: held }: Caller): boolean {
  if (!held) return true;
  if (!organization.entitlementTypes.includes('API')) return false;
  return token !== undefined && held.scopes.includes(token);
}

/** Whether the session's role, organization and token permit the call; its scope is checked separately. */
export function isGranted(call: Pick<CallModel, 'access' | 'token' | 'path'>, caller: Caller): boolean {
  const { access } = call;
  const { role, organization } = caller;
  if (access === 'public') return true;
  if (awaitsPasskey(call, caller) || !isWithinToken(call, caller)) return false;
  return access.some(
    ({ roles, entitlement, organization: flag, isInternal }) =>
      roles.includes(role) &&
      (!isInternal || caller.isInternal) &&
      (!entitlement || organization.entitlementTypes.includes(entitlement)) &&
      (!flag || organization[flag]),
  );
}

/** Whether only a subscription is missing. */
export function lacksEntitlement(
  { access }: Pick<CallModel, 'access'>,
  { organization }: Pick<Caller, 'organization'>,
): boolean {
  return (
    access !== 'public' &&
    access.length > 0 &&
    access.every(
      ({ entitlement }) => entitlement !== undefined && !organization.entitlementTypes.includes(entitlement),
    )
  );
}
