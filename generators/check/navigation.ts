import type { Entitlement } from '../../src/domain/access/access-model.ts';
import type { Path } from '../load/schema-file.ts';
import { getRoles, type EntityContext } from './entity-context.ts';

/** The subscription that each section of the menu belongs to; every organization has the settings. */
const SUBSCRIPTIONS: Record<string, Entitlement | undefined> = {
  px: 'PATIENT_EXPERIENCE',
  ex: 'EMPLOYEE_EXPERIENCE',
};

/** An entry is in the section of the subscription that its entity needs. */
function checkSection({ source, report }: EntityContext): void {
  const { nav, entitlement } = source['x-entity'];
  if (!nav) return;
  const { section, otherwise } = nav;
  const own = SUBSCRIPTIONS[section];
  const path: Path = ['x-entity', 'nav', 'otherwise'];
  const right = Object.keys(SUBSCRIPTIONS).find((one) => SUBSCRIPTIONS[one] === entitlement);
  if (own !== undefined && right !== undefined && section !== right)
    report(
      ['x-entity', 'nav', 'section'],
      `the section "${section}" is for ${own}, and the records are for ${entitlement ?? ''}`,
      `write "${right}", or another "entitlement"`,
    );
  else if (otherwise === undefined) return;
  else if (otherwise === section) report(path, `"${section}" is its section already`, 'take it out', 'key');
  else if (own === undefined)
    report(
      path,
      `"otherwise" is never used: every organization has the section "${section}"`,
      'take "otherwise" out',
      'key',
    );
  else if (own === entitlement)
    report(
      path,
      `"otherwise" is never used: every organization with these records has the section "${section}"`,
      'take "otherwise" out',
      'key',
    );
}

function checkRoles(context: EntityContext): void {
  const { source, report } = context;
  const { nav } = source['x-entity'];
  if (!nav) return;
  const able = getRoles(context, 'list');
  if (able.length === 0)
    report(['x-entity', 'nav'], 'nobody may list the records', 'take it out, or let roles list them', 'key');
  nav.roles?.forEach((role, index) => {
    if (!able.includes(role))
      report(
        ['x-entity', 'nav', 'roles', index],
        `${role} may not list the records`,
        `one of ${able.join(', ')}`,
      );
  });
  if (nav.roles?.length === 0)
    report(['x-entity', 'nav', 'roles'], 'nobody sees the entry', 'name roles, or take it out');
}

/** The entry of an entity in the menu. */
export function checkNavigation(context: EntityContext): void {
  checkSection(context);
  // without the roles that it misspells, a file permits less than it means to
  if (!context.file.isPartial) checkRoles(context);
}
