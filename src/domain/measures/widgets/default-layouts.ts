import type { Role } from '../../access/access-model.ts';
import type { ExperienceType } from '../../access/survey-permissions.ts';
import type { WidgetLayout } from './layout.ts';
import type { WidgetName } from './widget-kinds.ts';

const EMPLOYEE_WIDGETS: readonly WidgetName[] = [
  'EX_DK_SCORE',
  'EX_EXPERIENCE_RATINGS',
  'EX_NPS_SCORE',
  'EX_NPS_SCORE_INTERVALS',
  'EX_OUTLIER_METRICS',
  'EX_SURVEY_METRICS',
];

/** The page of a role before anybody has arranged it. The first widget takes two columns. */
const DEFAULTS: Readonly<Record<ExperienceType, Partial<Record<Role, readonly WidgetName[]>>>> = {
  PATIENT: {
    ADMIN: [
      'DK_SCORE',
      'EXPERIENCE_RATINGS',
      'NPS_SCORE',
      'EXPERIENCE_CHANGE',
      'OUTLIER_METRICS',
      'PERCENTILE_RANK',
      'APPOINTMENT_SCORES',
      'CONTACT_REQUESTS',
    ],
    USER: [
      'DK_SCORE',
      'EXPERIENCE_RATINGS',
      'CONTACT_REQUESTS',
      'EXPERIENCE_CHANGE',
      'NPS_SCORE',
      'SURVEY_METRICS',
      'FEEDBACK_SENTIMENT',
    ],
    PROVIDER: ['DK_SCORE', 'EXPERIENCE_RATINGS', 'EXPERIENCE_CHANGE', 'NPS_SCORE', 'OUTLIER_METRICS'],
  },
  EMPLOYEE: { ADMIN: EMPLOYEE_WIDGETS, USER: EMPLOYEE_WIDGETS },
};

/** The widgets of a page that its user has never changed. */
export function defaultLayout(experienceType: ExperienceType, role: Role): WidgetLayout {
  return (DEFAULTS[experienceType][role] ?? []).map((widget, position) => ({
    widget,
    gridColumnWidth: position === 0 ? 2 : 1,
    position,
    experienceType,
  }));
}
