import type { Scope } from '../../src/domain/access/access-model.ts';
import { findValues } from '../load/load-schema.ts';
import type { Path } from '../load/schema-file.ts';
import { TOKEN_SCOPES } from '../model/compile-calls.ts';
import { reportWithin } from '../load/report.ts';
import {
  checkChoices,
  checkStored,
  findField,
  findIdleInputs,
  getRoles,
  type EntityContext,
} from './entity-context.ts';

const WIDTH: Record<Scope, number> = { organization: 3, practices: 2, self: 1 };

/** The key under `permissions` that an operation comes from. */
function getKey(
  { source }: EntityContext,
  operation: 'list' | 'read' | 'create' | 'update' | 'delete',
): Path {
  const { permissions } = source['x-entity'];
  const own = operation === 'read' ? 'view' : operation;
  const shared = operation === 'list' || operation === 'read' ? 'read' : 'write';
  return ['x-entity', 'permissions', permissions[own] ? own : shared];
}

/** Roles that change records must see them. */
function checkReading(context: EntityContext): void {
  const { model, report, source } = context;
  const { permissions } = model;
  const readers = { ...permissions.list, ...permissions.read };
  const written = source['x-entity'].permissions;
  if (Object.keys(readers).length === 0)
    report(['x-entity', 'permissions'], 'nobody may read the records', 'name roles in "read"', 'key');
  /** Operations that one key grants to a role, where it may not read as much. */
  const found = new Map<string, { path: Path; role: string; operations: string[]; seen?: Scope }>();
  for (const operation of ['create', 'update', 'delete'] as const)
    for (const [role, scope] of Object.entries(permissions[operation]) as [keyof typeof readers, Scope][]) {
      const path = getKey(context, operation);
      const seen = permissions.read[role] ?? permissions.list[role];
      if (seen !== undefined && (operation === 'create' || WIDTH[scope] <= WIDTH[seen])) continue;
      const key = JSON.stringify([path, role]);
      const one = found.get(key) ?? { path, role, operations: [], ...(seen ? { seen } : {}) };
      one.operations.push(operation);
      found.set(key, one);
    }
  for (const { path, role, operations, seen } of found.values()) {
    const may = `${role} may ${new Intl.ListFormat('en').format(operations)}`;
    if (seen === undefined) report(path, `${may} records, but not read them`, 'add the role to "read"');
    else report(path, `${may} more records than it may read`, `its scope is "${seen}" at most`);
  }
  for (const [shared, parts] of [
    ['read', ['list', 'view']],
    ['write', ['create', 'update', 'delete']],
  ] as const)
    if (written[shared] && parts.every((part) => written[part]))
      report(
        ['x-entity', 'permissions', shared],
        `"${shared}" says nothing beside ${parts.join(', ')}`,
        'take it out',
        'key',
      );
}

/** Roles that list records open them, and those that change records find them in the list. */
function checkListing(context: EntityContext): void {
  const { model, report } = context;
  const { list, read } = model.permissions;
  const path = getKey(context, 'list');
  for (const [role, scope] of Object.entries(list) as [keyof typeof list, Scope][]) {
    const seen = read[role];
    if (seen === undefined)
      report(
        path,
        `${role} may list the records, but not open them`,
        'add the role to "view", or take it out of "list"',
      );
    else if (WIDTH[scope] > WIDTH[seen])
      report(path, `${role} may list more records than it may open`, `its scope is "${seen}" at most`);
  }
  // records that nobody lists are known by their ids
  if (Object.keys(list).length === 0) return;
  for (const operation of ['update', 'delete'] as const)
    for (const [role, scope] of Object.entries(model.permissions[operation]) as [keyof typeof list, Scope][])
      if (scope !== 'self' && read[role] !== undefined && list[role] === undefined)
        report(
          getKey(context, operation),
          `${role} may ${operation} records, but no list shows it any`,
          'add the role to "list"',
        );
}

function checkScopes(context: EntityContext): void {
  const { source, model, report, file } = context;
  const { permissions, practiceScope, scope } = source['x-entity'];
  const scopes = Object.values(model.permissions).flatMap((grants) => Object.values(grants));
  const granted = Object.entries(permissions).flatMap(([key, grants]) =>
    Array.isArray(grants)
      ? []
      : Object.entries(grants).map(([role, value]) => ({ path: [key, role], value })),
  );
  const at = (wanted: Scope): Path => {
    const grant = granted.find(({ value }) => value === wanted);
    return ['x-entity', ...(grant ? ['permissions', ...grant.path] : scope === wanted ? ['scope'] : [])];
  };
  if (scopes.includes('practices') && practiceScope === undefined)
    report(
      at('practices'),
      'the scope "practices" needs "practiceScope"',
      'name the relation to the practices',
    );
  if (scopes.includes('self') && file.name !== 'user')
    report(
      at('self'),
      'the scope "self" is for users: other records are nobody\'s own',
      'write "organization"',
    );
  if (practiceScope === undefined && source['x-entity'].beyondPractices)
    report(
      ['x-entity', 'beyondPractices'],
      '"beyondPractices" adds to a "practiceScope"',
      'name the relation to the practices',
    );
  if (practiceScope === undefined) return;
  const path: Path = ['x-entity', 'practiceScope'];
  const field = model.fields.find((one) => one.name === practiceScope);
  if (practiceScope === 'own' && file.name !== 'practice')
    report(path, '"own" is for practices themselves', 'name the relation to the practices');
  const relations = model.fields
    .filter(({ relation }) => relation?.to === 'practice')
    .map(({ name }) => name);
  if (field?.relation && field.relation.to !== 'practice')
    report(
      path,
      `"${practiceScope}" leads to "${field.relation.to}", not to practices`,
      relations.length > 0 ? `one of ${relations.join(', ')}` : 'add a relation to "practice"',
    );
  if (field?.when && scopes.includes('practices'))
    report.warn(
      path,
      `"${practiceScope}" is empty unless its "x-when" holds: such a record is in nobody's practices`,
      'take the "x-when" out',
    );
  if (!scopes.includes('practices'))
    report.warn(path, 'no role has the scope "practices"', 'take it out, or give a role the scope');
}

function checkToken({ source, model, schema, report }: EntityContext): void {
  const { token } = source['x-entity'];
  if (token === undefined) return;
  const scopes = findValues(schema, TOKEN_SCOPES);
  if (!scopes) return;
  const isWritten = [model.permissions.create, model.permissions.update].some((grants) => 'ADMIN' in grants);
  for (const wanted of [`${token}:read`, ...(isWritten ? [`${token}:write`] : [])])
    if (!scopes.includes(wanted))
      report(
        ['x-entity', 'token'],
        `there is no token scope "${wanted}"`,
        `add it to schema/enums/${TOKEN_SCOPES}.json, or take "token" out`,
      );
  if (!['list', 'read'].some((operation) => 'ADMIN' in model.permissions[operation as 'list' | 'read']))
    report(
      ['x-entity', 'token'],
      'a token acts for administrators, who may not read the records',
      'add ADMIN to "read", or take "token" out',
      'key',
    );
}

function checkReach(context: EntityContext): void {
  const able = [...getRoles(context, 'update'), ...getRoles(context, 'delete')];
  for (const [role, { anyOf, allPractices }] of Object.entries(context.source['x-entity'].reach ?? {})) {
    const at: Path = ['x-entity', 'reach', role];
    const report = reportWithin(context.report, [...at, 'anyOf']);
    if (!able.includes(role) && !role.startsWith('API_'))
      context.report(at, `${role} may not change the records`, 'take it out', 'key');
    // "allPractices" limits the reach besides
    if (!allPractices) checkChoices(context, anyOf, report);
    anyOf.forEach((condition, index) => {
      const onRecord = Object.fromEntries(
        Object.entries(condition).filter(([name]) => !name.startsWith('@')),
      );
      checkStored(context.model, onRecord, reportWithin(report, [index]));
      for (const { name, holds, why } of findIdleInputs(context, condition))
        if (holds === 'never' || !allPractices)
          report([index, name], `"${name}" ${why}`, 'name some of its values');
    });
  }
}

/** A row of a list decides whether it may be deleted, so it must have the fields of the conditions. */
function checkDeletable(context: EntityContext): void {
  const { report, source } = context;
  const at: Path = ['x-entity', 'deletableWhen'];
  const { deletableWhen, proof } = source['x-entity'];
  if (deletableWhen && getRoles(context, 'delete').length === 0)
    report(at, 'no role may delete the records', 'take it out', 'key');
  for (const operation of ['create', 'delete'] as const)
    if (proof?.[operation] && getRoles(context, operation).length === 0)
      report(['x-entity', 'proof', operation], `no role may ${operation} the records`, 'take it out', 'key');
  for (const [path, choices] of [
    [at, deletableWhen],
    [['x-entity', 'proof', 'create'], proof?.create],
  ] as const)
    if (choices) checkChoices(context, choices.anyOf, reportWithin(report, [...path, 'anyOf']));
  deletableWhen?.anyOf.forEach((condition, index) => {
    for (const { name, why } of findIdleInputs(context, condition))
      report([...at, 'anyOf', index, name], `"${name}" ${why}`, 'name some of its values');
    for (const name of Object.keys(condition))
      if (findField(context, name)?.inList === false)
        report(
          [...at, 'anyOf', index, name],
          `lists do not have "${name}"`,
          'name fields that they have',
          'key',
        );
  });
}

/** The order of a list would reveal values that some of its readers may not read. */
function checkSorts(context: EntityContext): void {
  const { source, model, report } = context;
  const { sort } = source['x-screens']?.list ?? {};
  const sorted: { name: string; path: Path }[] = [
    ...(sort === undefined ? [] : [{ name: sort.replace(/^-/, ''), path: ['x-screens', 'list', 'sort'] }]),
    ...Object.entries(source['x-entity'].sorts ?? {}).flatMap(([key, names]) =>
      names.map((name, index) => ({ name, path: ['x-entity', 'sorts', key, index] })),
    ),
  ];
  for (const { name, path } of sorted) {
    const able = model.fields.find((field) => field.name === name)?.readRoles;
    const others = getRoles(context, 'list').filter((role) => able && !(able as string[]).includes(role));
    if (others.length > 0)
      report(
        path,
        `the order would reveal "${name}", which ${others.join(', ')} may not read`,
        'name another field',
      );
  }
}

/** Permissions that contradict each other, or that nothing can use. */
export function checkPermissions(context: EntityContext): void {
  checkScopes(context);
  checkToken(context);
  // without the roles that it misspells, a file permits less than it means to
  if (context.file.isPartial) return;
  checkReading(context);
  checkListing(context);
  checkReach(context);
  checkSorts(context);
  checkDeletable(context);
}
