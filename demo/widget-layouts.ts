import type { Transaction } from '../src/server/db/database.ts';
import type { WidgetName } from '../src/domain/measures/widgets/widget-kinds.ts';
import type { ExperienceType } from '../src/domain/access/survey-permissions.ts';

interface DemoLayout {
  email: string;
  experienceType: ExperienceType;
  /** in order; those of `wide` take two columns */
  widgets: WidgetName[];
  wide: WidgetName[];
}

const ADMIN: WidgetName[] = [
  'DK_SCORE',
  'EXPERIENCE_RATINGS',
  'NPS_SCORE',
  'EXPERIENCE_CHANGE',
  'OUTLIER_METRICS',
  'PERCENTILE_RANK',
  'APPOINTMENT_SCORES',
  'CONTACT_REQUESTS',
];

const EX: WidgetName[] = [
  'EX_DK_SCORE',
  'EX_EXPERIENCE_RATINGS',
  'EX_NPS_SCORE',
  'EX_NPS_SCORE_INTERVALS',
  'EX_OUTLIER_METRICS',
  'EX_SURVEY_METRICS',
];

/** The pages of the demo accounts. The front desk has none, so that an empty page can be seen. */
export const demoLayouts: readonly DemoLayout[] = [
  { email: 'admin@demo.test', experienceType: 'PATIENT', widgets: ADMIN, wide: ['DK_SCORE'] },
  { email: 'admin@demo.test', experienceType: 'EMPLOYEE', widgets: EX, wide: ['EX_DK_SCORE'] },
  { email: 'internal@chairside.test', experienceType: 'PATIENT', widgets: ADMIN, wide: ['DK_SCORE'] },
  { email: 'internal@chairside.test', experienceType: 'EMPLOYEE', widgets: EX, wide: ['EX_DK_SCORE'] },
  { email: 'ex@demo.test', experienceType: 'EMPLOYEE', widgets: EX, wide: ['EX_DK_SCORE'] },
  {
    email: 'manager@demo.test',
    experienceType: 'PATIENT',
    widgets: [
      'DK_SCORE',
      'ADDITIONAL_QUESTION',
      'EXPERIENCE_METRIC',
      'NPS_SCORE_INTERVALS',
      'OUTLIER_METRICS',
      'SURVEY_METRICS',
      'FEEDBACK_SENTIMENT',
    ],
    wide: ['DK_SCORE'],
  },
  {
    email: 'manager@demo.test',
    experienceType: 'EMPLOYEE',
    widgets: EX,
    wide: [],
  },
  {
    email: 'provider@demo.test',
    experienceType: 'PATIENT',
    widgets: [
      'DK_SCORE',
      'EXPERIENCE_RATINGS',
      'OUTCOME_CHANGE',
      'NPS_SCORE',
      'NPS_SCORE_MONTHS',
      'APPOINTMENT_SCORES',
    ],
    wide: [],
  },
];

/** Stores the pages of the demo accounts, in each organization that they belong to. */
export async function insertLayouts(tx: Transaction): Promise<void> {
  for (const { email, experienceType, widgets, wide } of demoLayouts) {
    await tx.query(
      `insert into widget_layouts (organization_id, user_id, experience_type, widgets, wide, created_at, updated_at)
       select organization_id, id, $2, $3, $4, created_at, created_at from users where lower(email) = $1`,
      [email, experienceType, widgets, wide],
    );
  }
}
