import type { Role } from '../../access/access-model.ts';
import type { ExperienceType } from '../../access/survey-permissions.ts';
import { EX_KINDS } from './ex-widgets.ts';
import { sortLayout, type WidgetLayout } from './layout.ts';
import { PX_KINDS } from './px-widgets.ts';
import type { WidgetKind } from './widget-kind.ts';

export type WidgetName = (typeof PX_KINDS)[number]['kind'] | (typeof EX_KINDS)[number]['kind'];

export const widgetKinds: readonly (WidgetKind & { kind: WidgetName })[] = [...PX_KINDS, ...EX_KINDS];

/** The kind of a stored widget; undefined if this version does not know it. */
export function widgetKind(name: string): (WidgetKind & { kind: WidgetName }) | undefined {
  return widgetKinds.find(({ kind }) => kind === name);
}

/** The kinds that a role may put on its page. */
export function widgetKindsFor(experienceType: ExperienceType, role: Role): typeof widgetKinds {
  return widgetKinds.filter((kind) => kind.experienceType === experienceType && kind.roles.includes(role));
}

/** The widgets of a stored layout that this version knows and the role may see, in order. */
export function visibleLayout(
  layout: WidgetLayout,
  experienceType: ExperienceType,
  role: Role,
): WidgetLayout {
  const offered = new Set<string>(widgetKindsFor(experienceType, role).map(({ kind }) => kind));
  return sortLayout(layout.filter(({ widget }) => offered.has(widget)));
}
