import type { Grants, Operation, Scope } from '../../src/domain/access/access-model.ts';
import type { EntitySource, GrantsSource } from '../load/source.ts';

function toGrants(source: GrantsSource | undefined, scope: Scope): Grants {
  if (!source) return {};
  if (!Array.isArray(source)) return source;
  return Object.fromEntries(source.map((role) => [role, scope]));
}

/** The scope of each role by operation. */
export function compilePermissions(source: EntitySource): Record<Operation, Grants> {
  const { permissions, scope = 'organization' } = source['x-entity'];
  const of = (own: GrantsSource | undefined, shared: GrantsSource | undefined) =>
    toGrants(own ?? shared, scope);
  return {
    list: of(permissions.list, permissions.read),
    read: of(permissions.view, permissions.read),
    create: of(permissions.create, permissions.write),
    update: of(permissions.update, permissions.write),
    delete: of(permissions.delete, permissions.write),
  };
}
