import type { Operation, Scope } from '../../domain/access/access-model.ts';
import { grantedScope } from '../../domain/access/permissions.ts';
import type { Viewer } from '../../domain/access/session.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import { refuse } from '../http/errors.ts';
import { conditionSql } from './conditions.ts';
import { getPairs } from './naming.ts';
import type { EntityRuntime } from './registry.ts';
import {
  organizationSlot,
  quoted,
  type TemplateBuilder,
  viewerIdSlot,
  type ViewerInput,
  viewerPracticesSlot,
} from '../db/sql-builder.ts';

/** The cache key of a viewer's statement texts; their values come from the viewer on each request. */
export function viewerShape(viewer: Viewer): string {
  const flags = `${viewer.isInternal ? '+' : ''}${viewer.allowViewProviders ? 'p' : ''}`;
  const token = viewer.token ? `/${viewer.token.role}(${viewer.token.scopes.join()})` : '';
  return `${viewer.role}${token}${flags}:${viewer.entitlements.join()}`;
}

function practiceCondition<Input extends ViewerInput>(
  builder: TemplateBuilder<Input>,
  runtime: EntityRuntime,
  alias: string,
): string {
  const { practiceScope } = runtime.model;
  const practices = `any(${builder.once(viewerPracticesSlot)}::uuid[])`;
  if (practiceScope?.kind === 'own') return `${alias}.id = ${practices}`;
  const field = runtime.model.fields.find((one) => one.name === practiceScope?.field);
  if (field?.relation?.kind === 'one') return `${alias}.${quoted(field.relation.storage)} = ${practices}`;
  if (field?.relation?.kind !== 'many') {
    throw new Error(`${runtime.model.name} is granted by practices, but has no practiceScope.`);
  }
  const { table, own, other } = getPairs(runtime.model, field.relation);
  return `exists (select 1 from ${quoted(table)} sp where sp.organization_id = ${alias}.organization_id
    and sp.${quoted(own)} = ${alias}.id and sp.${quoted(other)} = ${practices})`;
}

function scopeCondition<Input extends ViewerInput>(
  builder: TemplateBuilder<Input>,
  runtime: EntityRuntime,
  scope: Scope,
  alias: string,
): string[] {
  const isSelf = (): string => `${alias}.id = ${builder.once(viewerIdSlot)}`;
  switch (scope) {
    case 'organization':
      return [];
    case 'self':
      return [runtime.model.selfScope ? isSelf() : 'false'];
    case 'practices': {
      const own = practiceCondition(builder, runtime, alias);
      const beyond = conditionSql(runtime.model.beyondPractices, runtime, alias);
      const condition = beyond.length > 0 ? `(${own} or ${beyond.join(' and ')})` : own;
      return [runtime.model.selfScope ? `(${condition} or ${isSelf()})` : condition];
    }
  }
}

/** In every statement, even one with an empty result: a cluster uses it to route to one server. */
function organizationCondition<Input extends ViewerInput>(
  builder: TemplateBuilder<Input>,
  alias: string,
): string {
  return `${alias}.organization_id = ${builder.once(organizationSlot)}`;
}

/**
 * The first wall between organizations: the conditions that a record is within the viewer's scope. Always the
 * organization, then the scope's own condition, then those of hooks.
 */
export function scopeConditions<Input extends ViewerInput>(
  builder: TemplateBuilder<Input>,
  runtime: EntityRuntime,
  scope: Scope,
  viewer: Viewer,
  alias: string,
): string[] {
  return [
    organizationCondition(builder, alias),
    ...scopeCondition(builder, runtime, scope, alias),
    ...restrictions(builder, runtime, viewer, alias),
  ];
}

/** Conditions of hooks that hide records from the viewer in every scope. */
export function restrictions<Input extends ViewerInput>(
  builder: TemplateBuilder<Input>,
  runtime: EntityRuntime,
  viewer: Viewer,
  alias: string,
): string[] {
  return runtime.hooks.flatMap(({ restrict }) => {
    const restriction = restrict?.(viewer, runtime.config);
    if (!restriction) return [];
    return [
      restriction.sql(
        alias,
        builder.bind(() => restriction.value),
      ),
    ];
  });
}

/** The scope of an operation. @returns undefined if the viewer may not perform it */
export function getScope(runtime: EntityRuntime, operation: Operation, viewer: Viewer): Scope | undefined {
  return grantedScope(runtime.model, operation, viewer);
}

/**
 * Conditions for showing a related record to a viewer who may read the referring record. The viewer's own practices are
 * shown even to a role without a list of practices.
 */
export function relatedConditions<Input extends ViewerInput>(
  builder: TemplateBuilder<Input>,
  target: EntityRuntime,
  viewer: Viewer,
  alias: string,
): string[] {
  const scope =
    getScope(target, 'read', viewer) ??
    (target.model.practiceScope?.kind === 'own' ? 'practices' : undefined);
  if (scope !== undefined) return scopeConditions(builder, target, scope, viewer, alias);
  return [organizationCondition(builder, alias), 'false'];
}

/** Denies unless granted. @throws AppError 403 */
export function requireScope(runtime: EntityRuntime, operation: Operation, { viewer }: SignedIn): Scope {
  const scope = getScope(runtime, operation, viewer);
  if (scope !== undefined) return scope;
  const { entitlement, label } = runtime.model;
  if (entitlement && !viewer.entitlements.includes(entitlement)) {
    throw refuse('FORBIDDEN', 'Your organization has not subscribed to this.');
  }
  const verb = { list: 'see', read: 'see', create: 'add', update: 'change', delete: 'delete' }[operation];
  throw refuse('FORBIDDEN', `You may not ${verb} ${label.plural.toLowerCase()}.`);
}
