import { type ExperienceType, feedbackScope } from '../../domain/survey-permissions.ts';
import { sortLayout, type WidgetLayout, type WidgetSetting } from '../../domain/widgets/layout.ts';
import { visibleLayout, widgetKindsFor } from '../../domain/widgets/widget-kinds.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import type { Failure } from '../../domain/errors.ts';
import { AppError, refuse } from '../errors.ts';
import { experienceTypeOf } from './scope.ts';

interface Query {
  experienceType?: ExperienceType;
}

interface StoredLayout {
  widgets: string[];
  wide: string[];
}

/** The page asked for. @throws AppError 403 where the viewer has none */
function pageOf({ viewer }: SignedIn, query: Query): ExperienceType {
  const experienceType = experienceTypeOf(viewer, query);
  if (feedbackScope(viewer, experienceType) === undefined)
    throw refuse('FORBIDDEN', 'You may not see these figures.');
  return experienceType;
}

/** The viewer's widgets that this version knows and their role may see. */
export async function readWidgets(db: Database, signedIn: SignedIn, query: Query): Promise<WidgetSetting[]> {
  const { viewer, tenant } = signedIn;
  const experienceType = pageOf(signedIn, query);
  const [[row] = []] = (await db.pipeline(tenant, [
    {
      text: 'select widgets, wide from widget_layouts where organization_id = $1 and user_id = $2 and experience_type = $3',
      values: [viewer.organizationId, viewer.id, experienceType],
    },
  ])) as unknown as StoredLayout[][];
  const stored = (row?.widgets ?? []).map((widget, position) => ({
    widget,
    gridColumnWidth: row?.wide.includes(widget) ? (2 as const) : (1 as const),
    position,
    experienceType,
  }));
  return [...visibleLayout(stored, experienceType, viewer.role)];
}

function problemsOf(layout: WidgetLayout, experienceType: ExperienceType, offered: Set<string>): Failure[] {
  const seen = new Set<string>();
  return layout.flatMap(({ widget, experienceType: of }, index): Failure[] => {
    const fail = (message: string, key: string): Failure[] => [
      { code: 'VALIDATION', message, path: `[${index}].${key}` },
    ];
    if (of !== experienceType) return fail('This widget belongs to another page', 'experienceType');
    if (!offered.has(widget)) return fail('There is no such widget for you', 'widget');
    if (seen.has(widget)) return fail('This widget is in the list twice', 'widget');
    seen.add(widget);
    return [];
  });
}

/**
 * Replaces the viewer's widgets by a full list, in the order of its positions: one statement, so that two saves at once leave
 * one list or the other.
 * @throws AppError 400 with every widget that is unknown, twice in the list, or not for the viewer
 */
export async function saveWidgets(
  db: Database,
  signedIn: SignedIn,
  query: Query,
  layout: WidgetLayout,
): Promise<WidgetSetting[]> {
  const { viewer, tenant } = signedIn;
  const experienceType = pageOf(signedIn, query);
  const offered = new Set<string>(widgetKindsFor(experienceType, viewer.role).map(({ kind }) => kind));
  const failures = problemsOf(layout, experienceType, offered);
  if (failures.length > 0) throw new AppError(failures);
  const sorted = [...sortLayout(layout)];
  await db.pipeline(tenant, [
    {
      text: `insert into widget_layouts (organization_id, user_id, experience_type, widgets, wide) values ($1, $2, $3, $4, $5)
        on conflict (organization_id, user_id, experience_type)
        do update set widgets = excluded.widgets, wide = excluded.wide, updated_at = now()`,
      values: [
        viewer.organizationId,
        viewer.id,
        experienceType,
        sorted.map(({ widget }) => widget),
        sorted.filter(({ gridColumnWidth }) => gridColumnWidth === 2).map(({ widget }) => widget),
      ],
    },
  ]);
  return sorted;
}
