import type { Condition } from '../../src/domain/access/access-model.ts';
import { ROLES } from '../load/check-meta.ts';
import { suggest } from '../load/problem.ts';
import type { Path } from '../load/schema-file.ts';
import type { LayoutSource } from '../load/source.ts';
import { literals } from '../model/check.ts';
import { areExclusive, findIdle } from './conditions.ts';
import { getDomain, getRoles, type EntityContext } from './entity-context.ts';

/** A part of a screen with the key that limits it: a card, a row, a column, a section of a form. */
interface Part {
  path: Path;
  roles?: readonly string[] | undefined;
  when?: Condition | undefined;
  field?: string | undefined;
}

/** A screen: the roles that open it, and what they do with its records. */
interface Screen {
  context: EntityContext;
  able: readonly string[];
  action: 'list' | 'view' | 'write';
}

/** Roles for which a condition can hold. */
function findRoles(when: Condition | undefined): readonly string[] {
  const match = when?.['@viewer.role'];
  if (match === undefined) return ROLES;
  const named = literals(match);
  const isNegated = match !== null && typeof match === 'object' && !Array.isArray(match);
  return ROLES.filter((role) => named.includes(role) !== isNegated);
}

/** Roles that see a part. */
const narrow = (able: readonly string[], { roles, when }: Part): readonly string[] =>
  able.filter((role) => (!roles || roles.includes(role)) && findRoles(when).includes(role));

/** Roles that a part names, and that cannot open its screen. */
function checkNamedRoles({ context: { report }, able, action }: Screen, { path, roles, when }: Part): void {
  if (roles?.length === 0) report([...path, 'roles'], 'nobody sees it', 'name roles, or take it out');
  roles?.forEach((role, index) => {
    if (!able.includes(role))
      report([...path, 'roles', index], `${role} may not ${action} the records`, suggest(role, able));
  });
  const named = findRoles(when).filter((role) => !able.includes(role));
  // a condition of no role is reported as such
  if (when?.['@viewer.role'] !== undefined && named.length > 0 && named.length === findRoles(when).length)
    report(
      [...path, 'when', '@viewer.role'],
      `nobody sees it: ${named.join(', ')} may not ${action} the records`,
      suggest('', able),
    );
}

/** The condition of a part, alone and within those of the parts around it. */
function checkConditions({ report, ...context }: EntityContext, around: readonly Part[], part: Part): void {
  const { when } = part;
  if (!when) return;
  const domains = (name: string) => getDomain({ report, ...context }, name);
  const at: Path = [...part.path, 'when'];
  for (const { name, holds } of findIdle(when, domains))
    report(
      [...at, name],
      holds === 'always'
        ? `"${name}" always has such a value`
        : `"${name}" never has such a value: nobody sees this`,
      holds === 'always' ? 'take it out' : 'name one of its values',
      'key',
    );
  if (around.some((one) => one.when && areExclusive(one.when, when, domains)))
    report(at, 'nobody sees it: the condition of the part around it excludes this one', 'change one of them');
}

/** A field that is shown where its own condition does not hold, or to nobody who may read it. */
function checkField(
  { context, action }: Screen,
  around: readonly Part[],
  part: Part,
  seen: readonly string[],
): void {
  const { report, source, model } = context;
  const name = part.field ?? '';
  const conditions = [...around, part].flatMap(({ when }) => (when ? [when] : []));
  const own = source.properties[name]?.['x-when'];
  const domains = (one: string) => getDomain(context, one);
  if (own && conditions.some((when) => areExclusive(own, when, domains)))
    report(
      part.path,
      `"${name}" is never there: its "x-when" excludes the condition under which it is shown`,
      'change one of them',
    );
  // an empty list of writers is about records that exist
  const allowed =
    action === 'write'
      ? source.properties[name]?.['x-permissions']?.write
      : model.fields.find((field) => field.name === name)?.readRoles;
  const isForNobody = seen.length > 0 && !seen.some((role) => allowed?.some((one) => one === role));
  if (allowed && isForNobody && (action !== 'write' || allowed.length > 0))
    report(
      part.roles ? [...part.path, 'roles'] : part.path,
      `${seen.join(', ')} may not ${action === 'write' ? 'write' : 'read'} "${name}"`,
      allowed.length === 0 ? 'take it out' : suggest('', allowed),
    );
}

/** @param around the parts around it, from the outside */
function checkPart(screen: Screen, part: Part, around: readonly Part[] = []): void {
  const { context, able } = screen;
  const outside = around.reduce(narrow, able);
  const seen = narrow(outside, part);
  checkConditions(context, around, part);
  // without the roles that it misspells, a file permits less than it means to
  if (!context.file.isPartial) {
    checkNamedRoles(screen, part);
    const isOpen = around.length > 0 && outside.length > 0 && narrow(able, part).length > 0;
    if (isOpen && seen.length === 0)
      context.report(
        [...part.path, part.roles ? 'roles' : 'when'],
        'nobody sees it: the part around it is for other roles',
        suggest('', outside),
      );
  }
  if (part.field !== undefined) checkField(screen, around, part, context.file.isPartial ? [] : seen);
}

function checkList(context: EntityContext): void {
  const list = context.source['x-screens']?.list;
  const screen: Screen = { context, able: getRoles(context, 'list'), action: 'list' };
  for (const key of ['columns', 'optional'] as const)
    list?.[key]?.forEach((column, index) => {
      const path: Path = ['x-screens', 'list', key, index];
      if (typeof column === 'string') return checkPart(screen, { path, field: column });
      checkPart(screen, { path, when: column.when, field: column.override ? undefined : column.field });
      if (column.chip)
        checkPart(screen, { path: [...path, 'chip'], ...column.chip }, [{ path, when: column.when }]);
    });
}

function checkView(context: EntityContext): void {
  const view = context.source['x-screens']?.view;
  if (!view) return;
  const screen: Screen = { context, able: getRoles(context, 'read'), action: 'view' };
  view.sections.forEach((section, index) => {
    const path: Path = ['x-screens', 'view', 'sections', index];
    const card: Part = Array.isArray(section) ? { path } : { path, roles: section.roles, when: section.when };
    checkPart(screen, card);
    const rows = Array.isArray(section) ? section : (section.rows ?? []);
    rows.forEach((row, position) => {
      const at: Path = [...path, ...(Array.isArray(section) ? [] : ['rows']), position];
      checkPart(
        screen,
        typeof row === 'string'
          ? { path: at, field: row }
          : { path: at, roles: row.roles, when: row.when, field: row.override ? undefined : row.field },
        [card],
      );
    });
    if (!Array.isArray(section) && section.list !== undefined)
      checkPart(screen, { path: [...path, 'list'], field: section.list }, [card]);
  });
}

function getFields(layout: LayoutSource, path: Path): Part[] {
  return layout.flatMap((row, index) =>
    Array.isArray(row)
      ? row.map((field, position): Part => ({ path: [...path, index, position], field }))
      : getFields(row.layout, [...path, index, 'layout']),
  );
}

function checkForm(context: EntityContext): void {
  const form = context.source['x-screens']?.form;
  const able = [...new Set([...getRoles(context, 'create'), ...getRoles(context, 'update')])];
  const screen: Screen = { context, able, action: 'write' };
  form?.sections?.forEach((section, index) => {
    const path: Path = ['x-screens', 'form', 'sections', index];
    checkPart(screen, { path, roles: section.roles, when: section.when });
    for (const part of getFields(section.layout ?? [], [...path, 'layout']))
      checkPart(screen, part, [{ path, roles: section.roles, when: section.when }]);
  });
  if (context.file.isPartial) return;
  for (const [role, next] of Object.entries(form?.afterSave ?? {})) {
    const path: Path = ['x-screens', 'form', 'afterSave', role];
    const { report, source } = context;
    if (!able.includes(role)) report(path, `${role} may not write the records`, 'take it out', 'key');
    if (next === 'view' && source['x-screens']?.view === false)
      report(path, 'the entity has no view', 'write "list"');
    if (next === 'list' && !getRoles(context, 'list').includes(role))
      report(path, `${role} may not list the records`, 'write "stay" or "view"');
  }
}

/** Parts of screens that nobody sees: for roles that cannot open the screen, or under conditions that never hold. */
export function checkScreenParts(context: EntityContext): void {
  checkList(context);
  checkView(context);
  checkForm(context);
}
