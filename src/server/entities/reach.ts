import type { Condition } from '../../domain/access/access-model.ts';
import { conditionHolds } from '../../domain/access/permissions.ts';
import { actingRole, type Viewer } from '../../domain/access/session.ts';
import { conditionSql } from './conditions.ts';
import { getPairs } from './naming.ts';
import { type EntityRuntime, getRelation } from './registry.ts';
import {
  quoted,
  type TemplateBuilder,
  viewerIdSlot,
  type ViewerInput,
  viewerPracticesSlot,
} from '../db/sql-builder.ts';

/** A condition's parts on the record; undefined if its parts on the viewer do not hold. */
function recordPart(condition: Condition, viewer: Viewer): Condition | undefined {
  const facts = {
    '@viewer.role': viewer.role,
    '@viewer.allowViewProviders': viewer.allowViewProviders,
  };
  const parts = Object.entries(condition);
  const asked = Object.fromEntries(parts.filter(([key]) => key.startsWith('@')));
  if (!conditionHolds(asked, {}, facts)) return undefined;
  return Object.fromEntries(parts.filter(([key]) => !key.startsWith('@')));
}

/** Whether the record has a practice that is not the viewer's. */
function foreignPracticeSql<Input extends ViewerInput>(
  builder: TemplateBuilder<Input>,
  runtime: EntityRuntime,
  alias: string,
): string {
  const scope = runtime.model.practiceScope;
  const field = runtime.model.fields.find(({ name }) => scope?.kind === 'relation' && name === scope.field);
  const relation = field && getRelation(field, 'many');
  if (!relation) throw new Error(`${runtime.model.name} requires all practices, but has no list of them.`);
  const { table, own, other } = getPairs(runtime.model, relation);
  return `exists (select from ${quoted(table)} fp where fp.organization_id = ${alias}.organization_id
    and fp.${quoted(own)} = ${alias}.id and fp.${quoted(other)} <> all(${builder.once(viewerPracticesSlot)}::uuid[]))`;
}

/**
 * Whether the viewer may change a visible record, according to the entity's `reach`. Viewers with the same
 * `viewerShape` share one text.
 */
export function reachSql<Input extends ViewerInput>(
  builder: TemplateBuilder<Input>,
  runtime: EntityRuntime,
  viewer: Viewer,
  alias: string,
): string {
  const reach = runtime.model.reach?.[actingRole(viewer)];
  if (!reach) return 'true';
  const ways = reach.anyOf.flatMap((condition) => {
    const part = recordPart(condition, viewer);
    return part ? [`(${['true', ...conditionSql(part, runtime, alias)].join(' and ')})`] : [];
  });
  const parts = [`(${['false', ...ways].join(' or ')})`];
  if (reach.allPractices) parts.push(`not ${foreignPracticeSql(builder, runtime, alias)}`);
  const own = runtime.model.selfScope ? `${alias}.id = ${builder.once(viewerIdSlot)} or ` : '';
  return `(${own}(${parts.join(' and ')}))`;
}
