import type { WidgetSetting } from '../../generated/calls/types.ts';
import { type ExperienceType, feedbackScope } from '../../domain/access/survey-permissions.ts';
import { defaultLayout } from '../../domain/measures/widgets/default-layouts.ts';
import { editVisible, sortLayout, type WidgetLayout } from '../../domain/measures/widgets/layout.ts';
import { visibleLayout, widgetKindsFor } from '../../domain/measures/widgets/widget-kinds.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database } from '../db/database.ts';
import type { Failure } from '../../domain/model/errors.ts';
import { AppError, refuse } from '../http/errors.ts';
import { getExperienceType } from './scope.ts';

interface Query {
  experienceType?: ExperienceType;
}

interface StoredLayout {
  widgets: string[];
  wide: string[];
}

const OWN = `organization_id = $1 and user_id = $2 and kind = 'WIDGETS' and name = $3`;
const LAYOUT = `select value->'widgets' as widgets, value->'wide' as wide from user_settings where ${OWN}`;

function toSettings(row: StoredLayout | undefined, experienceType: ExperienceType): WidgetSetting[] {
  return (row?.widgets ?? []).map((widget, position) => ({
    widget,
    gridColumnWidth: row?.wide.includes(widget) ? 2 : 1,
    position,
    experienceType,
  }));
}

/** The requested page. @throws AppError 403 if the viewer has none */
function requirePage({ viewer }: SignedIn, query: Query): ExperienceType {
  const experienceType = getExperienceType(viewer, query);
  if (feedbackScope(viewer, experienceType) === undefined)
    throw refuse('FORBIDDEN', 'You may not see these figures.');
  return experienceType;
}

/** The viewer's widgets, limited to those that this version knows and their role may see; the role's own until a change. */
export async function readWidgets(db: Database, signedIn: SignedIn, query: Query): Promise<WidgetSetting[]> {
  const { viewer, tenant } = signedIn;
  const experienceType = requirePage(signedIn, query);
  const [[row] = []] = (await db.pipeline(tenant, [
    { text: LAYOUT, values: [viewer.organizationId, viewer.id, experienceType] },
  ])) as unknown as StoredLayout[][];
  if (!row) return [...defaultLayout(experienceType, viewer.role)];
  return [...visibleLayout(toSettings(row, experienceType), experienceType, viewer.role)];
}

function findProblems(layout: WidgetLayout, experienceType: ExperienceType, offered: Set<string>): Failure[] {
  const seen = new Set<string>();
  return layout.flatMap(({ widget, experienceType: of }, index): Failure[] => {
    const fail = (message: string, key: string): Failure[] => [
      { code: 'VALIDATION', message, path: `[${index}].${key}` },
    ];
    if (of !== experienceType) return fail('This widget belongs to another page', 'experienceType');
    if (!offered.has(widget)) return fail('You may not use this widget', 'widget');
    if (seen.has(widget)) return fail('This widget is in the list twice', 'widget');
    seen.add(widget);
    return [];
  });
}

/**
 * Replaces the widgets that the viewer sees by a complete list, in the order of its positions. Stored widgets that the
 * viewer does not see keep their places: another role or version shows them. The row is locked, so concurrent saves
 * leave one list or the other.
 * @throws AppError 400 with every widget that is unknown, duplicated, or not for the viewer
 */
export async function saveWidgets(
  db: Database,
  signedIn: SignedIn,
  query: Query,
  layout: WidgetLayout,
): Promise<WidgetSetting[]> {
  const { viewer, tenant } = signedIn;
  const experienceType = requirePage(signedIn, query);
  const offered = new Set<string>(widgetKindsFor(experienceType, viewer.role).map(({ kind }) => kind));
  const failures = findProblems(layout, experienceType, offered);
  if (failures.length > 0) throw new AppError(failures);
  const sorted = sortLayout(layout);
  const own = [viewer.organizationId, viewer.id, experienceType];
  await db.tenant(tenant, async (tx) => {
    await tx.query(
      `insert into user_settings (organization_id, user_id, kind, name, value)
       values ($1, $2, 'WIDGETS', $3, '{"widgets": [], "wide": []}') on conflict do nothing`,
      own,
    );
    const [row] = await tx.query<StoredLayout>(`${LAYOUT} for update`, own);
    const stored = toSettings(row, experienceType);
    const next = editVisible(
      stored,
      ({ widget }) => offered.has(widget),
      () => sorted,
    );
    const layout: StoredLayout = {
      widgets: next.map(({ widget }) => widget),
      wide: next.filter(({ gridColumnWidth }) => gridColumnWidth === 2).map(({ widget }) => widget),
    };
    await tx.query(`update user_settings set value = $4::jsonb, updated_at = now() where ${OWN}`, [
      ...own,
      JSON.stringify(layout),
    ]);
  });
  return [...sorted];
}
