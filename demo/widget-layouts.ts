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

/** The pages that demo accounts have arranged; the others open with their role's. */
export const demoLayouts: readonly DemoLayout[] = [
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
      `insert into user_settings (organization_id, user_id, kind, name, value, created_at, updated_at)
       select organization_id, id, 'WIDGETS', $2, $3::jsonb, created_at, created_at from users where lower(email) = $1`,
      [email, experienceType, JSON.stringify({ widgets, wide })],
    );
  }
}
