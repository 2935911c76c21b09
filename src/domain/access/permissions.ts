import type { EntityModel, FieldModel, PermittingModel, ResourceModel } from '../model/model.ts';
import type { Condition, Entitlement, Match, Operation, Scope } from './access-model.ts';
import { actingRole, type Viewer } from './session.ts';

/** Facts of the session that a condition may name, in addition to the record's fields. */
export type Facts = Record<string, unknown>;

/**
 * The central access decision: whether a viewer may perform an operation on an entity, and within which scope. Server
 * and client call the same function over the same compiled permissions. Denied unless granted.
 * @returns the scope, or undefined if the operation is denied
 */
export function grantedScope(
  model: Pick<EntityModel | ResourceModel, 'permissions' | 'entitlement' | 'isInternal'>,
  operation: Operation,
  viewer: Viewer,
): Scope | undefined {
  if (model.isInternal && !viewer.isInternal) return undefined;
  if (model.entitlement && !viewer.entitlements.includes(model.entitlement)) return undefined;
  return model.permissions[operation][viewer.role];
}

/** Whether some role imports records from files. Those of the installation are made one by one. */
export function isImportable({
  isInternal,
  permissions,
}: Pick<EntityModel, 'permissions' | 'isInternal'>): boolean {
  return !isInternal && Object.keys(permissions.create).length > 0;
}

/** Whether the viewer may read the records that a value is computed from. A token needs their scope, too. */
function canReadRelated(aggregate: FieldModel['aggregate'], { role, token, entitlements }: Viewer): boolean {
  if (!aggregate) return true;
  const { readers } = aggregate;
  if (!readers.roles.includes(role)) return false;
  if (readers.entitlement && !entitlements.includes(readers.entitlement)) return false;
  return !token || token.scopes.some((scope) => scope === `${readers.token ?? ''}:read`);
}

/** Whether the viewer may read this field of readable records. Write-only fields are never read. */
export function canReadField(field: FieldModel, viewer: Viewer): boolean {
  if (field.writeOnly || !canReadRelated(field.aggregate, viewer)) return false;
  return !field.readRoles || field.readRoles.includes(actingRole(viewer));
}

/** Whether the viewer may set the field on create or update. */
export function canWriteField(field: FieldModel, operation: 'create' | 'update', viewer: Viewer): boolean {
  if (field.readOnly) return false;
  if (field.on && field.on !== operation) return false;
  return !field.writeRoles || field.writeRoles.includes(viewer.role);
}

/** Whether the viewer may assign this value of an enumeration field. */
export function canAssign(field: FieldModel, value: unknown, viewer: Viewer): boolean {
  const needed = typeof value === 'string' ? field.entitled?.[value] : undefined;
  if (needed && !viewer.entitlements.includes(needed)) return false;
  const allowed = field.assignable?.[actingRole(viewer)];
  return !allowed || value === null || (typeof value === 'string' && allowed.includes(value));
}

/** The value of a field in a new record: its default, or else the one that the organization has subscribed to. */
export function defaultValue(field: FieldModel, viewer: Viewer): FieldModel['default'] {
  const { default: value, entitled = {} } = field;
  if (value === undefined || canAssign(field, value, viewer)) return value;
  return Object.keys(entitled).find((one) => canAssign(field, one, viewer));
}

/**
 * Whether a record meets one of the conditions that permit a change of a field (`x-changeableWhen`), or to delete it
 * (`deletableWhen`).
 * @param permitting absent: every record does
 * @param record as stored, with its id
 * @param facts of the session, including `@viewer.id`
 */
export function isPermitted(
  permitting: PermittingModel | undefined,
  record: Record<string, unknown>,
  facts: Facts,
): boolean {
  if (!permitting) return true;
  const known = { ...facts, '@viewer.isSelf': record.id === facts['@viewer.id'] };
  return permitting.anyOf.some((condition) => conditionHolds(condition, record, known));
}

function matches(value: unknown, match: Match): boolean {
  if (Array.isArray(match)) {
    return Array.isArray(value)
      ? value.some((item) => match.includes(item as string | number))
      : match.includes(value as string | number);
  }
  if (match !== null && typeof match === 'object') return !matches(value, match.not);
  if (Array.isArray(value)) return value.includes(match);
  return (value ?? null) === match;
}

/**
 * Whether every part of a condition holds. `facts` supplies keys that start with `@` (`@viewer.role`,
 * `@organization.pmsIntegrationType`); a list value matches if it contains the expected item.
 */
export function conditionHolds(
  condition: Condition | undefined,
  record: Record<string, unknown>,
  facts: Facts = {},
): boolean {
  if (!condition) return true;
  return Object.entries(condition).every(([key, match]) =>
    matches(key.startsWith('@') ? facts[key] : record[key], match),
  );
}

/**
 * Whether a field applies in this session: the organization has subscribed to what it is about, there is a choice between
 * its values, and the session parts of its condition hold, whatever the record.
 */
export function isFieldInUse(field: FieldModel, facts: Facts): boolean {
  const entitlements = facts['@organization.entitlementTypes'];
  if (Array.isArray(entitlements)) {
    const isOffered = (needed: Entitlement): boolean => entitlements.includes(needed);
    if (field.subscriptions && !field.subscriptions.some(isOffered)) return false;
    if (field.entitled && Object.values(field.entitled).filter(isOffered).length < 2) return false;
  }
  const asked = Object.entries(field.when ?? {}).filter(([key]) => key.startsWith('@'));
  return conditionHolds(Object.fromEntries(asked), {}, facts);
}
