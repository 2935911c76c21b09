// Written by `npm run generate` from schema/. Changes here are lost.

import type { ReceivedItems } from '../../domain/model/received-items.ts';

export type FindingDimension =
  | 'practice'
  | 'provider'
  | 'appointment'
  | 'workLocation'
  | 'organizationalUnit';
export type ThemeSentiments = {
  sentiment: 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE' | 'MIXED';
  count: number;
}[];
export type PasskeyName = string;
/**
 * FEW_BEFORE and EARLY: fewer than 30 answers on a side, or less than four weeks since the start; NO_OTHERS: every practice or work location has such a plan; NO_COMPARISON: fewer than five comparable places without such a plan; CHANCE: the interval includes no difference.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "PlanJudgement".
 */
export type PlanJudgement =
  | 'NOT_BEGUN'
  | 'FEW_BEFORE'
  | 'EARLY'
  | 'NO_OTHERS'
  | 'NO_COMPARISON'
  | 'BETTER'
  | 'WORSE'
  | 'CHANCE';
/**
 * The effect of the link beyond signing in.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "LinkEffect".
 */
export type LinkEffect =
  | {
      kind: 'INVITATION';
      organizationName: string;
      invitedBy: string | null;
      role: 'ADMIN' | 'API_EXTERNAL' | 'API_INTERNAL' | 'CONSULTANT' | 'PROVIDER' | 'SUPER' | 'USER';
    }
  | {
      kind: 'ADDRESS' | 'UNDO';
      organizationName: string;
      email: string;
    }
  | {
      kind: 'PROVIDER';
      organizationName: string;
      email: string;
      /**
       * The identity provider.
       */
      issuer: string;
      /**
       * Whether the sign-in began in another browser; the link works only there.
       */
      isElsewhere: boolean;
    };
export type SaveAnalyticsWidgetsBody = WidgetSetting[];
export type SendAppointmentsBody = NewAppointment | NewAppointment[];
export type PatientBulkSendBody = {
  email?: string | null;
  phone?: string | null;
  patientName: string;
  language:
    | 'ENGLISH'
    | 'SPANISH'
    | 'AFRIKAANS'
    | 'ALBANIAN'
    | 'AMHARIC'
    | 'ARABIC'
    | 'ARMENIAN'
    | 'AZERBAIJANI'
    | 'BENGALI'
    | 'BOSNIAN'
    | 'BULGARIAN'
    | 'CATALAN'
    | 'CHINESE_SIMPLIFIED'
    | 'CHINESE_TRADITIONAL'
    | 'CROATIAN'
    | 'CZECH'
    | 'DANISH'
    | 'DARI'
    | 'DUTCH'
    | 'ESTONIAN'
    | 'FARSI'
    | 'FINNISH'
    | 'FRENCH'
    | 'FRENCH_CANADIAN'
    | 'GEORGIAN'
    | 'GERMAN'
    | 'GREEK'
    | 'GUJARATI'
    | 'HAITIAN_CREOLE'
    | 'HAUSA'
    | 'HEBREW'
    | 'HINDI'
    | 'HUNGARIAN'
    | 'ICELANDIC'
    | 'INDONESIAN'
    | 'IRISH'
    | 'ITALIAN'
    | 'JAPANESE'
    | 'KANNADA'
    | 'KAZAKH'
    | 'KOREAN'
    | 'LATVIAN'
    | 'LITHUANIAN'
    | 'MACEDONIAN'
    | 'MALAY'
    | 'MALAYALAM'
    | 'MALTESE'
    | 'MARATHI'
    | 'MONGOLIAN'
    | 'NORWEGIAN'
    | 'PASHTO'
    | 'POLISH'
    | 'PORTUGUESE'
    | 'PORTUGUESE_PORTUGAL'
    | 'PUNJABI'
    | 'ROMANIAN'
    | 'RUSSIAN'
    | 'SERBIAN'
    | 'SINHALA'
    | 'SLOVAK'
    | 'SLOVENIAN'
    | 'SOMALI'
    | 'SPANISH_MEXICO'
    | 'SWAHILI'
    | 'SWEDISH'
    | 'TAGALOG'
    | 'TAMIL'
    | 'TELUGU'
    | 'THAI'
    | 'TURKISH'
    | 'UKRAINIAN'
    | 'URDU'
    | 'UZBEK'
    | 'VIETNAMESE'
    | 'WELSH';
  patientType: 'ADULT' | 'CHILD' | 'FAMILY' | 'CAREGIVER' | 'UNKNOWN';
  practiceId: string;
  providerId?: string | null;
  responsiblePartyName?: string | null;
  appointmentType?:
    | 'EXAM'
    | 'HYGIENE'
    | 'RESTORATIVE'
    | 'ENDO'
    | 'PERIO_HYGIENE'
    | 'PERIO_SURGERY'
    | 'REMOVABLE_PROS'
    | 'IMPLANT'
    | 'ORAL_SURGERY'
    | 'ORTHO'
    | 'OTHER'
    | null;
  appointmentDate?: string | null;
  /**
   * How the patient agreed to be contacted.
   */
  consent?: 'APPOINTMENT' | 'FORM' | 'ONLINE' | 'SPOKEN' | 'EMPLOYMENT';
  /**
   * Its line in the file.
   */
  line?: number;
}[];
export type EmployeeBulkSendBody = {
  employeeId: string;
  language:
    | 'ENGLISH'
    | 'SPANISH'
    | 'AFRIKAANS'
    | 'ALBANIAN'
    | 'AMHARIC'
    | 'ARABIC'
    | 'ARMENIAN'
    | 'AZERBAIJANI'
    | 'BENGALI'
    | 'BOSNIAN'
    | 'BULGARIAN'
    | 'CATALAN'
    | 'CHINESE_SIMPLIFIED'
    | 'CHINESE_TRADITIONAL'
    | 'CROATIAN'
    | 'CZECH'
    | 'DANISH'
    | 'DARI'
    | 'DUTCH'
    | 'ESTONIAN'
    | 'FARSI'
    | 'FINNISH'
    | 'FRENCH'
    | 'FRENCH_CANADIAN'
    | 'GEORGIAN'
    | 'GERMAN'
    | 'GREEK'
    | 'GUJARATI'
    | 'HAITIAN_CREOLE'
    | 'HAUSA'
    | 'HEBREW'
    | 'HINDI'
    | 'HUNGARIAN'
    | 'ICELANDIC'
    | 'INDONESIAN'
    | 'IRISH'
    | 'ITALIAN'
    | 'JAPANESE'
    | 'KANNADA'
    | 'KAZAKH'
    | 'KOREAN'
    | 'LATVIAN'
    | 'LITHUANIAN'
    | 'MACEDONIAN'
    | 'MALAY'
    | 'MALAYALAM'
    | 'MALTESE'
    | 'MARATHI'
    | 'MONGOLIAN'
    | 'NORWEGIAN'
    | 'PASHTO'
    | 'POLISH'
    | 'PORTUGUESE'
    | 'PORTUGUESE_PORTUGAL'
    | 'PUNJABI'
    | 'ROMANIAN'
    | 'RUSSIAN'
    | 'SERBIAN'
    | 'SINHALA'
    | 'SLOVAK'
    | 'SLOVENIAN'
    | 'SOMALI'
    | 'SPANISH_MEXICO'
    | 'SWAHILI'
    | 'SWEDISH'
    | 'TAGALOG'
    | 'TAMIL'
    | 'TELUGU'
    | 'THAI'
    | 'TURKISH'
    | 'UKRAINIAN'
    | 'URDU'
    | 'UZBEK'
    | 'VIETNAMESE'
    | 'WELSH';
  /**
   * Absent: the employee's own, if there is exactly one. `null`: none.
   */
  workLocationId?: string | null;
  /**
   * Absent: the employee's own, if there is exactly one. `null`: none.
   */
  organizationalUnitId?: string | null;
  /**
   * Its line in the file.
   */
  line?: number;
}[];

export interface DigestSetting {
  /**
   * Null: no digest.
   */
  frequency: ('WEEKLY' | 'MONTHLY') | null;
  /**
   * 8:00 in the time zone of the reader's practices.
   */
  nextAt: string | null;
  /**
   * Mails about one's own plans: due in a week, or overdue.
   */
  planReminders: boolean;
}
/**
 * An email address that a link has proven, across organizations.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "Account".
 */
export interface Account {
  email: string;
  provenAt: string;
  pendingEmail: string | null;
  pendingSince: string | null;
  memberships: {
    userId: string;
    organizationName: string;
    role: 'ADMIN' | 'API_EXTERNAL' | 'API_INTERNAL' | 'CONSULTANT' | 'PROVIDER' | 'SUPER' | 'USER';
    isCurrent: boolean;
    lastUsedAt: string | null;
  }[];
  invitations: {
    userId: string;
    organizationName: string;
    role: 'ADMIN' | 'API_EXTERNAL' | 'API_INTERNAL' | 'CONSULTANT' | 'PROVIDER' | 'SUPER' | 'USER';
    email: string;
    invitedBy: string | null;
    invitedAt: string;
  }[];
  sessions: {
    id: string;
    ip: string | null;
    userAgent: string | null;
    organizationName: string;
    createdAt: string;
    lastSeenAt: string;
    isCurrent: boolean;
  }[];
  passkeys: Passkey[];
}
export interface Passkey {
  id: string;
  name: string;
  /**
   * multiDevice: the passkey may be synchronized between devices.
   */
  deviceType: 'singleDevice' | 'multiDevice';
  isBackedUp: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}
export interface ScorePoint {
  /**
   * The week's last day, a Sunday.
   */
  date: string;
  data: {
    /**
     * Stars of the week; for the current week, the prediction.
     */
    value: number | null;
    count: number;
    intervalCount: number;
    intervalScore: number | null;
    cumulativeCount: number;
    cumulativeScore: number | null;
    prediction: boolean;
    interval: ScoreInterval | null;
  };
}
/**
 * 95% interval: of a mean by Student's t, of an NPS by adjusted Wald.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "ScoreInterval".
 */
export interface ScoreInterval {
  low: number;
  high: number;
}
/**
 * Present if a response shows nothing about employees, because too few of them have answered confidentially, or none. It does not say which.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "Withheld".
 */
export interface Withheld {
  code: 'NOT_ENOUGH_ANSWERS';
  /**
   * Not enough answers to show, to protect who answered.
   */
  message: string;
  /**
   * Minimum number of people whose answers are shown together.
   */
  minimum: number;
}
/**
 * A filter that does not apply, or why it leaves nothing.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "FilterNotice".
 */
export interface FilterNotice {
  code:
    | 'PROVIDERS_IGNORED'
    | 'EMPLOYEES_HAVE_NO_PROVIDER'
    | 'PATIENT_FILTER_IGNORED'
    | 'NO_LOCATION_OF_PRACTICE'
    | 'PATIENTS_HAVE_NO_LOCATION';
  message: string;
}
export interface Summary {
  score: SummaryScore;
  nps: NpsFigure;
  npsBefore: NpsFigure;
  surveys: ResponseRate;
  /**
   * Null while the period is running: its latest surveys have had less time.
   */
  surveysBefore: ResponseRate | null;
  requests: {
    /**
     * Requests of the period in an open status: Not Contacted, Already Engaged, Left Message, Unable to Contact.
     */
    open: number;
    /**
     * Of the open ones, those whose respondent was reached or left a message: all but Not Contacted and Unable to Contact.
     */
    contacted: number;
    notContacted: number;
  };
}
export interface SummaryScore {
  /**
   * Stars.
   */
  current: number | null;
  prev: number | null;
  delta: number | null;
  count: number;
  prevCount: number;
  interval: ScoreInterval | null;
  prevInterval: ScoreInterval | null;
}
export interface NpsFigure {
  promoters: NpsShare;
  passives: NpsShare;
  detractors: NpsShare;
  /**
   * -1 to 1; null without answers.
   */
  score: number | null;
  count: number;
  interval: ScoreInterval | null;
}
export interface NpsShare {
  /**
   * Share of all, 0 to 1.
   */
  value: number;
  count: number;
}
export interface ResponseRate {
  sentCount: number;
  completedCount: number;
  /**
   * Completed of sent, 0 to 1; null if none was sent.
   */
  share: number | null;
  interval: ScoreInterval | null;
}
/**
 * The period that figures are compared with: from the first day to the day before the second.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "DayPeriod".
 */
export interface DayPeriod {
  gte: string;
  lt: string;
}
export interface PracticeFigures {
  practiceId: string;
  /**
   * Stars.
   */
  value: number | null;
  count: number;
  interval: ScoreInterval | null;
  /**
   * Requests of the period in an open status.
   */
  openRequests: number;
}
export interface NpsPoint {
  date: string;
  data: NpsFigure;
  cumulativeData: NpsFigure;
  /**
   * The week or month has not ended.
   */
  prediction: boolean;
  /**
   * Predicted score of the current week; null for past weeks, and for months.
   */
  predicted: number | null;
}
export interface CategoryChange {
  category: MetricCategory;
  current: number | null;
  prev: number | null;
  delta: number | null;
  count: number;
  prevCount: number;
  interval: ScoreInterval | null;
  prevInterval: ScoreInterval | null;
}
export interface MetricCategory {
  id: number;
  code: string;
  name: string;
}
export interface Findings {
  period: DayPeriod;
  findings: Finding[];
  /**
   * Further changes that chance does not explain.
   */
  smaller: number;
  /**
   * Codes of all metrics and themes whose change chance does not explain, listed or not.
   */
  changed: string[];
  /**
   * Metrics looked at: with enough answers in both periods.
   */
  metrics: number;
  /**
   * The same of themes, whose share of the comments may have changed; none for employees.
   */
  themes: number;
  /**
   * Providers, or kinds of visits, whose scores were looked at.
   */
  subjects: {
    by: FindingDimension;
    looked: number;
  } | null;
  /**
   * Responses with a score in the period.
   */
  count: number;
  prevCount: number;
}
export interface Finding {
  metric: {
    /**
     * Code of a category, SCORE, NPS, or a theme of patients' comments.
     */
    code: string;
    name: string;
    /**
     * An NPS is -1 to 1. A share, 0 to 1, is that of the comments in a theme.
     */
    unit: 'stars' | 'nps' | 'share';
    categoryId: number | null;
  };
  /**
   * Whose score has changed; null: the metric over all answers.
   */
  subject: FindingSubject | null;
  current: number;
  prev: number;
  delta: number;
  deltaInterval: ScoreInterval;
  interval: ScoreInterval | null;
  count: number;
  prevCount: number;
  /**
   * Answers that are negative outliers.
   */
  outliers: number;
  /**
   * Its answers with a comment, of the last 100 days; the comments in a theme.
   */
  comments: number;
  /**
   * What the change is split by.
   */
  by: FindingDimension | null;
  explanation: FindingExplanation | null;
  /**
   * The largest, from the strongest in the direction of the change. With `others` they add up to it.
   */
  parts: FindingPart[];
  others: FindingOthers;
  /**
   * The same change split by a second dimension: by practice, if the first is another one.
   */
  besides: FindingSplit | null;
}
export interface FindingSubject {
  by: FindingDimension;
  id: string | null;
  name: string;
}
export interface FindingExplanation {
  /**
   * Most of it by the first parts, by nearly all groups alike, or by many.
   */
  kind: 'most' | 'all' | 'across';
  /**
   * The first parts that explain most of it.
   */
  leaders: number;
  /**
   * Groups that moved in its direction.
   */
  along: number;
  groups: number;
}
export interface FindingPart {
  /**
   * Null: the answers without one.
   */
  id: string | null;
  name: string;
  /**
   * Its part of the change: mix and rate.
   */
  part: number;
  /**
   * Through its share of the answers.
   */
  mix: number;
  /**
   * Through its own mean.
   */
  rate: number;
  count: number;
  prevCount: number;
  /**
   * Answers that are negative outliers.
   */
  outliers: number;
  /**
   * Its answers with a comment; of the last 100 days.
   */
  comments: number;
}
export interface FindingOthers {
  groups: number;
  part: number;
}
export interface FindingSplit {
  by: FindingDimension;
  explanation: FindingExplanation;
  parts: FindingPart[];
  others: FindingOthers;
}
export interface DrillDown {
  period: DayPeriod;
  metric: {
    /**
     * Code of a category, SCORE, NPS, COMMENTS (also of a theme) or REQUESTS.
     */
    code: string;
    name: string;
    /**
     * An NPS is -1 to 1, a share 0 to 1.
     */
    unit: 'stars' | 'nps' | 'share';
    categoryId: number | null;
  };
  current: DrillDownFigure;
  previous: DrillDownFigure;
  /**
   * Null: too few answers in one of the periods.
   */
  change: {
    delta: number;
    interval: ScoreInterval;
  } | null;
  /**
   * The twelve weeks, Monday to Sunday, up to the end of the period; none if they are not stored.
   */
  weeks: {
    /**
     * The week's last day.
     */
    date: string;
    figure: DrillDownFigure;
  }[];
  /**
   * What the search can be narrowed to; null: nothing further.
   */
  by: FindingDimension | null;
  /**
   * Of a change that chance does not explain, the five with the largest parts of it; otherwise the lowest five, or of a share those with the greatest, and those with few answers last.
   */
  groups: DrillDownGroup[];
  others: DrillDownOthers;
  /**
   * The same by type of appointment, of the last 100 days; null: not stored, or only one type is asked for.
   */
  visits: {
    groups: DrillDownGroup[];
    others: DrillDownOthers;
  } | null;
}
export interface DrillDownFigure {
  /**
   * Null: no answers.
   */
  value: number | null;
  /**
   * Answers behind the value.
   */
  count: number;
  /**
   * Responses that the search finds.
   */
  found: number;
  interval: ScoreInterval | null;
}
export interface DrillDownGroup {
  /**
   * Null: the answers without one.
   */
  id: string | null;
  name: string;
  figure: DrillDownFigure;
  /**
   * Its part of the change, as of a finding; null: chance explains the change.
   */
  part: number | null;
}
/**
 * The other groups, and the range of their values.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "DrillDownOthers".
 */
export interface DrillDownOthers {
  groups: number;
  low: number | null;
  high: number | null;
}
export interface CategoryRating {
  category: MetricCategory;
  value: number | null;
  count: number;
  interval: ScoreInterval | null;
}
export interface RequestCount {
  status:
    | 'NOT_CONTACTED'
    | 'ALREADY_ENGAGED'
    | 'LEFT_MESSAGE'
    | 'UNABLE_TO_CONTACT'
    | 'RESOLVED_WITH_CONFIDENCE'
    | 'RESOLVED_WITH_UNCERTANTY'
    | 'LOST';
  count: number;
}
export interface SurveyMetrics {
  sentCount: number;
  /**
   * Surveys opened in the period, at least those completed.
   */
  openedCount: number;
  completedCount: number;
  expiredCount: number;
  /**
   * Share, 0 to 1; null if the total is 0.
   */
  percentOpened: number | null;
  /**
   * Share, 0 to 1; null if the total is 0.
   */
  percentCompleted: number | null;
  /**
   * Share, 0 to 1; null if the total is 0, or if confidential answers to earlier surveys were released in the period.
   */
  percentCompletedAfterOpen: number | null;
  /**
   * Share, 0 to 1; null if the total is 0.
   */
  percentExpired: number | null;
}
export interface WidgetSetting {
  /**
   * Kind of the widget.
   */
  widget: string;
  gridColumnWidth: 1 | 2;
  position: number;
  experienceType: 'EMPLOYEE' | 'PATIENT';
}
export interface PercentilePoint {
  /**
   * The week's last day, a Sunday.
   */
  date: string;
  /**
   * Mid-rank percentile, 0 to 100, across all organizations; null below 5 responses. For several places, their mean weighted by responses.
   */
  value: number | null;
  count: number;
}
export interface OutlierEntry {
  category: MetricCategory;
  isNegative: boolean;
  count: {
    total: number;
    practices: {
      practice: PlaceName;
      count: number;
    }[];
    workLocations: {
      workLocation: PlaceName;
      count: number;
    }[];
    organizationalUnits: {
      organizationalUnit: PlaceName;
      count: number;
    }[];
  };
}
export interface PlaceName {
  id: string;
  name: string;
}
export interface SentimentFigure {
  sentiment: 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE' | 'MIXED';
  /**
   * Comments.
   */
  count: number;
  /**
   * Mean score of their responses, in stars.
   */
  score: number | null;
  /**
   * Responses with a score.
   */
  scoreCount: number;
  interval: ScoreInterval | null;
}
export interface Themes {
  /**
   * All that have been read for their themes.
   */
  comments: number;
  /**
   * Those with comments that may be shown: the most negative first, few last. A comment can be in several.
   */
  themes: ThemeFigure[];
  /**
   * Comments in no theme; null: withheld, with any theme of employees.
   */
  none: {
    count: number;
    sentiments: ThemeSentiments | null;
  } | null;
  /**
   * The latest 12 up to the end of the period; none for employees.
   */
  weeks: {
    /**
     * The week's last day, a Sunday.
     */
    date: string;
    isRunning: boolean;
    isInPeriod: boolean;
  }[];
}
export interface ThemeFigure {
  /**
   * Such as WAITING.
   */
  theme: string;
  /**
   * Its name on screens.
   */
  name: string;
  /**
   * Comments in the theme.
   */
  count: number;
  /**
   * By the sentiment of the theme's own clause; null: withheld, since a part of employees' comments is small.
   */
  sentiments: ThemeSentiments | null;
  /**
   * Mean stars of their responses.
   */
  score: number | null;
  /**
   * Responses with a score.
   */
  scoreCount: number;
  interval: ScoreInterval | null;
  /**
   * Against `previousPeriod`; null: not stored, or withheld.
   */
  change: {
    comments: number;
    /**
     * Whether chance explains the change of the comments.
     */
    isChance: boolean;
    /**
     * Of the mean; null: one of the periods has few scores.
     */
    stars: {
      delta: number;
      interval: ScoreInterval;
    } | null;
  } | null;
  /**
   * Comments in each of `weeks`.
   */
  weeks: number[];
  /**
   * The practice with most of the comments, if that is more than chance.
   */
  place: {
    id: string;
    name: string;
    comments: number;
  } | null;
  /**
   * Practices with such comments; null for employees.
   */
  places: number | null;
}
export interface ThemesInWords {
  /**
   * Whether themes of the comments may be shown. If not, there are none.
   */
  areShown: boolean;
  /**
   * Whether themes are shown, and none of them changed more than chance explains, as What changed tests them.
   */
  areSteady: boolean;
  /**
   * The theme whose share of the comments changed most, of those that What changed finds in the same period.
   */
  grown: ThemeInWords | null;
  /**
   * The other themes that What changed finds, from the largest change, without quotes.
   */
  alsoGrown: ThemeInWords[];
  /**
   * The theme whose score changed most, beyond chance.
   */
  moved: ThemeInWords | null;
}
export interface ThemeInWords {
  /**
   * Such as `WAITING`.
   */
  theme: string;
  names: {
    en: string;
    es: string;
  };
  comments: number;
  previousComments: number;
  /**
   * Mean stars of the responses with these comments.
   */
  score: number | null;
  previousScore: number | null;
  /**
   * As in `ThemeFigure`.
   */
  place: {
    id: string;
    name: string;
    comments: number;
  } | null;
  quote: Quote | null;
}
/**
 * A comment that the viewer may read, or the sentence of it that tells of a theme.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "Quote".
 */
export interface Quote {
  feedbackId: string;
  text: string;
  /**
   * Of the text; English if it can be.
   */
  language: 'en' | 'es';
}
export interface AppointmentFigure {
  appointmentType:
    | 'EXAM'
    | 'HYGIENE'
    | 'RESTORATIVE'
    | 'ENDO'
    | 'PERIO_HYGIENE'
    | 'PERIO_SURGERY'
    | 'REMOVABLE_PROS'
    | 'IMPLANT'
    | 'ORAL_SURGERY'
    | 'ORTHO'
    | 'OTHER';
  value: number | null;
  count: number;
  interval: ScoreInterval | null;
}
export interface MetricScore {
  categoryId: number;
  name: string;
  /**
   * Stars.
   */
  score: number | null;
  count: number;
  interval: ScoreInterval | null;
}
export interface Metric {
  id: number;
  code: string;
  name: string;
  kind: 'experience' | 'outcome' | 'health' | 'trust' | 'referral' | 'loyalty';
  experienceType: 'EMPLOYEE' | 'PATIENT';
}
export interface CategoryAnswers {
  categoryName: string;
  count: number;
  stars: number | null;
  interval: ScoreInterval | null;
  questions: {
    id: string;
    text: string;
    count: number;
    stars: number | null;
    interval: ScoreInterval | null;
  }[];
}
export interface LeaderboardRow {
  entityId: string;
  entityName: string;
  entityCity: string | null;
  entityState: string | null;
  /**
   * 1 is best; null below 5 responses.
   */
  orgRank: number | null;
  /**
   * Ranks gained since the period before.
   */
  orgRankDelta: number | null;
  /**
   * Stars.
   */
  score: number | null;
  /**
   * Stars gained since the period before; null if one of the two has fewer than 5 responses.
   */
  scoreDelta: number | null;
  /**
   * Whether chance alone may explain the change in score, among the changes of all rows.
   */
  isWithinChance: boolean;
  interval: ScoreInterval | null;
  /**
   * Percentile across all organizations, 0 to 100; null below 5 responses.
   */
  globalPercentile: number | null;
  globalPercentileDescription: string | null;
  surveyCount: number;
  /**
   * Whether the viewer may read every survey that the row counts.
   */
  hasAccess: boolean;
}
export interface PracticeRank {
  id: string;
  name: string;
  score: {
    prev: number | null;
    current: number | null;
  };
  rank: {
    /**
     * Practices of the organization that are ranked.
     */
    total: number;
    /**
     * 1 is best; null below 5 responses.
     */
    position: number | null;
    prev: number | null;
  };
  count: number;
  interval: ScoreInterval | null;
}
export interface PercentileRank {
  entityId: string;
  entityName: string;
  /**
   * Mid-rank percentile, 0 to 100; null below 5 responses.
   */
  globalPercentile: number | null;
  /**
   * Practices of all organizations that are ranked.
   */
  total: number | null;
  /**
   * Stars.
   */
  score: number | null;
  interval: ScoreInterval | null;
  count: number;
}
export interface QuestionPoint {
  /**
   * The week's last day, a Sunday.
   */
  date: string;
  stars: number | null;
  count: number;
  interval: ScoreInterval | null;
}
export interface WidgetFigures {
  /**
   * As the call for the widget's figures would respond.
   */
  status: number;
  /**
   * As in the response to the call for the widget's figures.
   */
  data: {
    [k: string]: unknown;
  };
  previousPeriod?: DayPeriod;
  /**
   * The figures of the previous period, where a widget shows their difference.
   */
  before?: {
    [k: string]: unknown;
  };
  withheld?: Withheld;
  notices?: FilterNotice[];
  errors: {
    message: string;
    code: string;
    path: string | null;
  }[];
}
export interface ApiCredentials {
  /**
   * The full token; null before API access is enabled, while it is withheld, and if this server lacks the key that encrypted it.
   */
  bearerToken: string | null;
  /**
   * Whether the token is withheld because the sign-in is older than 15 minutes.
   */
  isWithheld: boolean;
  /**
   * The first characters of the token, by which people recognize it; null before API access is enabled.
   */
  beginning: string | null;
  /**
   * When it was created or last rotated; null before API access is enabled.
   */
  bearerTokenUpdatedAt: string | null;
  /**
   * Whether it is older than 90 days.
   */
  rotationRecommended: boolean;
}
export interface ApiToken {
  id: string;
  name: string;
  role: 'ADMIN' | 'API_EXTERNAL' | 'API_INTERNAL' | 'CONSULTANT' | 'PROVIDER' | 'SUPER' | 'USER';
  beginning: string;
  isPrimary: boolean;
  scopes: (
    | 'practices:read'
    | 'practices:write'
    | 'users:read'
    | 'users:write'
    | 'employees:read'
    | 'employees:write'
    | 'units:read'
    | 'units:write'
    | 'locations:read'
    | 'locations:write'
    | 'blocklist:read'
    | 'blocklist:write'
    | 'feedback:read'
    | 'scores:read'
    | 'appointments:read'
    | 'appointments:write'
    | 'surveys:send'
  )[];
  state: 'ACTIVE' | 'ENDED' | 'REVOKED';
  issuedAt: string;
  endsAt: string | null;
  lastUsedAt: string | null;
  lastUsedIp: string | null;
  createdBy: string;
}
export interface Pagination {
  total: number;
  pageCount: number;
  /**
   * Value of `cursor` for the next part of the list; null at its end.
   */
  nextCursor?: string | null;
}
export interface NewAppointment {
  /**
   * Your id. Sending it again changes the appointment.
   */
  externalId: string;
  /**
   * Its key (`prc_...`), its location id in the organization's integration (Velox: `practiceId/clinicId`), or its id.
   */
  practice: string;
  /**
   * Identifier, NPI or id of a provider of the practice. An unknown provider is ignored.
   */
  provider?: string | null;
  patient: {
    name?: string | null;
    email?: string | null;
    phone?: string | null;
    language?:
      | 'ENGLISH'
      | 'SPANISH'
      | 'AFRIKAANS'
      | 'ALBANIAN'
      | 'AMHARIC'
      | 'ARABIC'
      | 'ARMENIAN'
      | 'AZERBAIJANI'
      | 'BENGALI'
      | 'BOSNIAN'
      | 'BULGARIAN'
      | 'CATALAN'
      | 'CHINESE_SIMPLIFIED'
      | 'CHINESE_TRADITIONAL'
      | 'CROATIAN'
      | 'CZECH'
      | 'DANISH'
      | 'DARI'
      | 'DUTCH'
      | 'ESTONIAN'
      | 'FARSI'
      | 'FINNISH'
      | 'FRENCH'
      | 'FRENCH_CANADIAN'
      | 'GEORGIAN'
      | 'GERMAN'
      | 'GREEK'
      | 'GUJARATI'
      | 'HAITIAN_CREOLE'
      | 'HAUSA'
      | 'HEBREW'
      | 'HINDI'
      | 'HUNGARIAN'
      | 'ICELANDIC'
      | 'INDONESIAN'
      | 'IRISH'
      | 'ITALIAN'
      | 'JAPANESE'
      | 'KANNADA'
      | 'KAZAKH'
      | 'KOREAN'
      | 'LATVIAN'
      | 'LITHUANIAN'
      | 'MACEDONIAN'
      | 'MALAY'
      | 'MALAYALAM'
      | 'MALTESE'
      | 'MARATHI'
      | 'MONGOLIAN'
      | 'NORWEGIAN'
      | 'PASHTO'
      | 'POLISH'
      | 'PORTUGUESE'
      | 'PORTUGUESE_PORTUGAL'
      | 'PUNJABI'
      | 'ROMANIAN'
      | 'RUSSIAN'
      | 'SERBIAN'
      | 'SINHALA'
      | 'SLOVAK'
      | 'SLOVENIAN'
      | 'SOMALI'
      | 'SPANISH_MEXICO'
      | 'SWAHILI'
      | 'SWEDISH'
      | 'TAGALOG'
      | 'TAMIL'
      | 'TELUGU'
      | 'THAI'
      | 'TURKISH'
      | 'UKRAINIAN'
      | 'URDU'
      | 'UZBEK'
      | 'VIETNAMESE'
      | 'WELSH'
      | null;
    type?: 'ADULT' | 'CHILD' | 'FAMILY' | 'CAREGIVER' | 'UNKNOWN' | null;
    /**
     * YYYY-MM-DD, or as written in the US. Never in the future and at most 120 years ago, which decides the century of a two-digit year. Determines whether the patient is a minor; not stored.
     */
    birthDate?: string | null;
    /**
     * The person to contact instead of a child.
     */
    guardian?: {
      name?: string | null;
      email?: string | null;
      phone?: string | null;
    } | null;
  };
  procedureType?:
    | 'EXAM'
    | 'HYGIENE'
    | 'RESTORATIVE'
    | 'ENDO'
    | 'PERIO_HYGIENE'
    | 'PERIO_SURGERY'
    | 'REMOVABLE_PROS'
    | 'IMPLANT'
    | 'ORAL_SURGERY'
    | 'ORTHO'
    | 'OTHER'
    | null;
  /**
   * CDT codes, used without `procedureType`: the most specific one counts.
   */
  procedureCodes?: string[] | null;
  start?: string | null;
  end: string;
  status?: 'SCHEDULED' | 'COMPLETED' | 'CANCELLED' | 'NO_SHOW' | null;
  /**
   * How the patient agreed to be contacted; by default with the appointment. Null: no survey.
   */
  consent?: 'APPOINTMENT' | 'FORM' | 'ONLINE' | 'SPOKEN' | 'EMPLOYMENT' | null;
  /**
   * When your system changed it. A change older than the last one is ignored.
   */
  changedAt?: string | null;
}
export interface TakenAppointment {
  externalId: string | null;
  id: string | null;
  result: 'CREATED' | 'UPDATED' | 'UNCHANGED' | 'REJECTED';
  outcome: ('NOT_DUE' | 'WAITING' | 'SENT' | 'SKIPPED' | 'WITHDRAWN') | null;
  reason: string | null;
  /**
   * When its survey is sent.
   */
  dueAt: string | null;
  errors: Failure[];
}
export interface Failure {
  message: string;
  path?: string;
  code:
    | 'VALIDATION'
    | 'UNAUTHENTICATED'
    | 'FORBIDDEN'
    | 'PROOF_REQUIRED'
    | 'PASSKEY_REQUIRED'
    | 'NOT_FOUND'
    | 'EXPIRED'
    | 'CONFLICT'
    | 'STALE'
    | 'IN_USE'
    | 'PRECONDITION_FAILED'
    | 'KEY_REUSED'
    | 'TOO_LARGE'
    | 'UNSUPPORTED_TYPE'
    | 'RATE_LIMITED'
    | 'INTERNAL'
    | 'UNAVAILABLE';
}
export interface Connections {
  /**
   * The organization's system; null: none.
   */
  system: ('CARE_STACK' | 'NEX_HEALTH' | 'SIKKA' | 'VELOX') | null;
  /**
   * A note on the system.
   */
  note: string | null;
  /**
   * What a new connection needs; empty if the system cannot be read.
   */
  fields: ConnectionField[];
  /**
   * Whether practices choose from the system's locations; otherwise their forms name them.
   */
  listsLocations: boolean;
  /**
   * One; several if practices had keys of different accounts before connections belonged to the organization.
   */
  connections: Connection[];
  totals: ConnectionTotals;
}
export interface ConnectionField {
  name: string;
  label: string;
  hint: string | null;
  /**
   * Its value is never returned.
   */
  isSecret: boolean;
  isLong: boolean;
  isSet: boolean;
  /**
   * Null for secrets.
   */
  value: string | null;
  /**
   * Allowed values; empty: any.
   */
  options: {
    value: string;
    label: string;
  }[];
}
export interface Connection {
  id: string;
  fields: ConnectionField[];
  /**
   * The last characters of its key; null if the key is short or cannot be opened.
   */
  keyEnding: string | null;
  connectedBy: string;
  /**
   * The latest synchronization that succeeded.
   */
  syncedAt: string | null;
  /**
   * Whether the system sends changes at once.
   */
  receivesPushes: boolean;
  /**
   * Practices that are read through it.
   */
  practices: number;
}
export interface ConnectionTotals {
  practices: number;
  connected: number;
  /**
   * Without a location.
   */
  waiting: number;
  failing: number;
  visitsYesterday: number;
}
export interface ConnectedPractice {
  practiceId: string;
  practiceName: string;
  /**
   * The practice's id in the system.
   */
  location: string | null;
  /**
   * Null if the system has not named it.
   */
  locationLabel: string | null;
  /**
   * WAITING: it has no location.
   */
  state: 'ERROR' | 'WAITING' | 'READING' | 'CONNECTED';
  errorKind: ('REFUSED' | 'LIMITED' | 'UNAVAILABLE' | 'NOT_FOUND' | 'UNREADABLE') | null;
  /**
   * What failed.
   */
  message: string | null;
  failingSince: string | null;
  /**
   * The last synchronization that succeeded.
   */
  syncedAt: string | null;
  nextSyncAt: string | null;
  /**
   * When the latest visit ended.
   */
  lastVisitAt: string | null;
  /**
   * Completed visits; null: it has no location, or fails.
   */
  visitsYesterday: number | null;
  /**
   * The only free location in the practice's city.
   */
  suggestion: LocationSuggestion | null;
}
export interface LocationSuggestion {
  id: string;
  city: string;
}
export interface ConnectionLocation {
  /**
   * As the system names it.
   */
  id: string;
  label: string;
  /**
   * The practice that has chosen it.
   */
  usedBy: string | null;
}
export interface ConnectionMapping {
  kind: 'PROVIDER' | 'STATUS' | 'PROCEDURE';
  name: string;
  label: string;
  /**
   * A user's id, a visit's status or a procedure type.
   */
  target: string | null;
  /**
   * The provider found by identifier or NPI, if none is set.
   */
  match: string | null;
  seenAt: string;
}
export interface Feedback {
  id: string;
  experienceType: 'EMPLOYEE' | 'PATIENT';
  createdAt: string;
  completedAt: string;
  /**
   * The date of completion in the time zone of its place: the day on which it counts.
   */
  completedDay: string;
  appointmentDate: string | null;
  score: number | null;
  /**
   * Whether it was answered in confidence: its ratings are withheld, not missing.
   */
  isConfidential: boolean;
  averageScore: number | null;
  appointmentType:
    | (
        | 'EXAM'
        | 'HYGIENE'
        | 'RESTORATIVE'
        | 'ENDO'
        | 'PERIO_HYGIENE'
        | 'PERIO_SURGERY'
        | 'REMOVABLE_PROS'
        | 'IMPLANT'
        | 'ORAL_SURGERY'
        | 'ORTHO'
        | 'OTHER'
      )
    | null;
  email: string | null;
  phone: string | null;
  language: string;
  sentTo: string | null;
  contact: boolean;
  feedback: string | null;
  /**
   * The feedback in English, if it was translated.
   */
  translation: string | null;
  sentiment: string | null;
  /**
   * What the feedback is about, in the order of its words; empty if it is neither English nor Spanish.
   */
  themes: ThemeFinding[];
  status: string | null;
  /**
   * The user who follows up on the request.
   */
  assignee: Assignee | null;
  /**
   * The last day to follow up on the request, in the time zone of its practice or location.
   */
  dueDate: string | null;
  /**
   * Whether the request is open and its due date has passed.
   */
  isOverdue: boolean;
  /**
   * Hours from the completion to the first status other than Not Contacted; null: nobody has contacted the respondent.
   */
  hoursToContact: number | null;
  /**
   * Whether the request was resolved or lost by its due date, in the time zone of its practice or location; null: without a due date, or open and not overdue.
   */
  closedInTime: boolean | null;
  patientName: string | null;
  patientType: string | null;
  /**
   * How the respondent agreed to be contacted; null if nothing was sent.
   */
  consent: string | null;
  employee: {
    contactName: string | null;
    contactInfo: string | null;
  } | null;
  practiceId: string | null;
  practice: Named | null;
  providerId: string | null;
  provider: PersonName | null;
  workLocation: Named | null;
  organizationalUnit: Named | null;
  /**
   * Text messages that the respondent sent in return, oldest first.
   */
  messages: Message[];
  outliers: {
    id: string;
    category: {
      name: string;
      code: string;
    };
    value: number;
    isNegative: boolean;
  }[];
  /**
   * Lowest first, then those without a number. None for confidential submissions: their answers belong to a group.
   */
  answers: {
    questionId: string;
    category: {
      name: string;
      code: string;
    };
    /**
     * Stars, 1 to 5; null: not a number.
     */
    value: number | null;
    /**
     * A typed answer or the chosen option.
     */
    text: string | null;
    /**
     * Whether it was left out.
     */
    isNotApplicable: boolean;
  }[];
  srrStatusHistories: {
    id: string;
    createdAt: string;
    /**
     * The changed property.
     */
    kind: 'STATUS' | 'ASSIGNEE' | 'DUE_DATE';
    status: string;
    /**
     * For ASSIGNEE; null: unassigned.
     */
    assigneeName: string | null;
    /**
     * For DUE_DATE; null: removed.
     */
    dueDate: string | null;
    user: PersonName | null;
    notes: string | null;
    /**
     * Whether the respondent was written to: the statuses only know of calls.
     */
    isByEmail: boolean;
  }[];
}
/**
 * A theme with the words that prove it. A feedback may prove a theme in several places.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "ThemeFinding".
 */
export interface ThemeFinding {
  /**
   * Such as `WAITING`.
   */
  theme: string;
  /**
   * Its name on screens.
   */
  name: string;
  /**
   * Where the words begin in `feedback`, in UTF-16 units.
   */
  start: number;
  /**
   * Where they end, exclusive.
   */
  end: number;
  /**
   * Of their own clause.
   */
  sentiment: 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE' | 'MIXED';
}
export interface Assignee {
  id: string;
  firstName: string;
  lastName: string;
}
export interface Named {
  id: string;
  name: string;
}
export interface PersonName {
  firstName: string;
  lastName: string;
}
export interface Message {
  id: string;
  receivedAt: string;
  text: string;
}
/**
 * Without `total=false`, the total and the number of pages.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "FeedbackPagination".
 */
export interface FeedbackPagination {
  total?: number;
  pageCount?: number;
  /**
   * Value of `cursor` for the next part of the list; null at its end.
   */
  nextCursor?: string | null;
}
export interface FeedbackSummary {
  comments: number;
  /**
   * Of `previousPeriod`.
   */
  previousComments: number;
  responses: number;
  /**
   * Mean stars of all responses.
   */
  score: number | null;
  previousScore: number | null;
  /**
   * Responses with a score.
   */
  scores: number;
  interval: StarsInterval | null;
  /**
   * Responses of `previousPeriod` with a score.
   */
  previousScores: number;
  /**
   * What the period is compared with: the period of the same length before it. Of a period that is still running, the same days.
   */
  previousPeriod: {
    gte: string;
    lt: string;
  };
  previousInterval: StarsInterval | null;
  /**
   * Unanswered service resolution requests of the period.
   */
  waiting: number;
  /**
   * Of these, the ones from before `longSince`: for more than a week.
   */
  waitingLong: number;
  longSince: string;
  /**
   * Comments by sentiment. Those of employees count 0 if a sentiment has fewer confidential comments than the minimum.
   */
  sentiments: {
    sentiment: 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE' | 'MIXED';
    count: number;
  }[];
}
/**
 * 95% interval of a mean, by Student's t.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "StarsInterval".
 */
export interface StarsInterval {
  low: number;
  high: number;
}
export interface FollowUp {
  all: FollowUpFigures;
  places: FollowUpGroup[];
  people: FollowUpGroup[];
}
export interface FollowUpFigures {
  requests: number;
  /**
   * Requests that had a status other than Not Contacted.
   */
  contacted: number;
  /**
   * Median hours from the completion to the first such status, of the contacted ones; null: there is none.
   */
  hoursToContact: number | null;
  /**
   * Requests with a due date that are closed (resolved or lost) or overdue.
   */
  due: number;
  /**
   * Of these, requests closed by their due date, in the time zone of the practice or location.
   */
  closedInTime: number;
}
export interface FollowUpGroup {
  id: string | null;
  /**
   * Null: of requests without one.
   */
  name: string | null;
  figures: FollowUpFigures;
}
export interface CloudWord {
  /**
   * The most frequent form of a word, or two words separated by a space.
   */
  text: string;
  /**
   * Number of comments with the word in any form: those that a search for it in quotes finds in comments.
   */
  value: number;
  /**
   * Mean stars of these comments.
   */
  score: number | null;
  /**
   * Comments with a score.
   */
  scores: number;
  interval: StarsInterval | null;
}
export interface Conversation {
  /**
   * Of the survey.
   */
  id: string;
  experienceType: 'EMPLOYEE' | 'PATIENT';
  /**
   * The recipient's name.
   */
  name: string | null;
  phone: string | null;
  /**
   * The practice or the location.
   */
  place: string | null;
  sentAt: string;
  messages: Message[];
}
export interface File {
  id: string;
  url: string;
  name?: string;
  mediaType?: string;
  size?: number;
  width?: number | null;
  height?: number | null;
}
export interface Import {
  id: string;
  entity: string;
  fileName: string;
  status: 'CHECKED' | 'QUEUED' | 'CHECKING' | 'SAVING' | 'DONE' | 'FAILED' | 'STOPPED' | 'UNDOING' | 'UNDONE';
  progress: number;
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  /**
   * Records removed or put back by its undo.
   */
  undone: number;
  /**
   * Why nothing was imported; of one that is DONE, why nothing was undone.
   */
  error: string | null;
  createdAt: string;
  finishedAt: string | null;
}
export interface Notification {
  id: string;
  /**
   * An object as JSON text: its kind, its text, and usually a link.
   */
  data: string;
  isRead: boolean;
  createdAt: string;
}
/**
 * A dental practice of the organization.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "PracticeRow".
 */
export interface PracticeRow {
  id: string;
  avatarFileId: string | null;
  name: string;
  surveySenderName: string;
  city: string;
  state:
    | 'AL'
    | 'AK'
    | 'AZ'
    | 'AR'
    | 'CA'
    | 'CO'
    | 'CT'
    | 'DE'
    | 'DC'
    | 'FL'
    | 'GA'
    | 'HI'
    | 'ID'
    | 'IL'
    | 'IN'
    | 'IA'
    | 'KS'
    | 'KY'
    | 'LA'
    | 'ME'
    | 'MD'
    | 'MA'
    | 'MI'
    | 'MN'
    | 'MS'
    | 'MO'
    | 'MT'
    | 'NE'
    | 'NV'
    | 'NH'
    | 'NJ'
    | 'NM'
    | 'NY'
    | 'NC'
    | 'ND'
    | 'OH'
    | 'OK'
    | 'OR'
    | 'PA'
    | 'RI'
    | 'SC'
    | 'SD'
    | 'TN'
    | 'TX'
    | 'UT'
    | 'VT'
    | 'VA'
    | 'WA'
    | 'WV'
    | 'WI'
    | 'WY'
    | 'AS'
    | 'GU'
    | 'MP'
    | 'PR'
    | 'VI';
  zip: string;
  timeZone:
    | 'US/Eastern'
    | 'US/Central'
    | 'US/Mountain'
    | 'US/Pacific'
    | 'US/Arizona'
    | 'US/East-Indiana'
    | 'US/Alaska'
    | 'US/Aleutian'
    | 'US/Hawaii'
    | 'US/Michigan'
    | 'US/Samoa'
    | null;
  npiRegistryNumber: string | null;
  question?: string | null;
  isQuestionActive: boolean;
  activeQuestion?: string | null;
  activeQuestionId: string | null;
  careStackLocationId?: string | null;
  locationId: number | null;
  sikkaOfficeId?: string | null;
  sikkaPracticeId?: string | null;
  veloxPracticeId?: string | null;
  veloxClinicId?: string | null;
  thresholdAverage: number;
  thresholdSingle: number;
  surveyDelayHours: number;
  notificationType: 'EMAIL' | 'SMS';
  postSurveyScreenMarkdown?: string | null;
  createdAt: string;
  updatedAt: string;
}
export interface OrganizationSettingsState {
  surveyIntervalDays: number;
  sendsReminders: boolean;
  dailyTextLimit: number;
  requestDueDays: number;
  postalAddress: string | null;
  /**
   * For open surveys, in the next seven days.
   */
  remindersDue: number;
  /**
   * Surveys of the last seven days that would have had a reminder.
   */
  remindersExpected: number;
  /**
   * Within the last 24 hours.
   */
  textsSent: number;
}
export interface SurveySettingsUpdate {
  /**
   * Minimum days between two surveys to a contact, single sendings excepted; 0: no limit.
   */
  surveyIntervalDays?: number;
  /**
   * Whether a survey that is not completed after three days is sent once more. Surveys sent before it is switched on are not.
   */
  sendsReminders?: boolean;
  /**
   * Text messages with surveys within 24 hours.
   */
  dailyTextLimit?: number;
  /**
   * Days in which a new service resolution request is due; 0: it has no due date.
   */
  requestDueDays?: number;
  /**
   * Stands below each mail that brings a survey.
   */
  postalAddress?: string | null;
}
/**
 * `PublicKeyCredentialRequestOptionsJSON` of WebAuthn.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "PasskeyRequest".
 */
export interface PasskeyRequest {
  challenge: string;
  timeout?: number;
  rpId: string;
  userVerification: 'required';
  allowCredentials?: KnownCredential[];
}
export interface KnownCredential {
  id: string;
  type: 'public-key';
  transports?: string[];
}
/**
 * `AuthenticationResponseJSON` of WebAuthn.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "SignedChallenge".
 */
export interface SignedChallenge {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string;
}
/**
 * `PublicKeyCredentialCreationOptionsJSON` of WebAuthn.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "PasskeyCreation".
 */
export interface PasskeyCreation {
  challenge: string;
  rp: {
    id: string;
    name: string;
  };
  user: {
    id: string;
    name: string;
    displayName: string;
  };
  pubKeyCredParams: {
    alg: number;
    type: 'public-key';
  }[];
  timeout: number;
  excludeCredentials: KnownCredential[];
  authenticatorSelection: {
    residentKey: 'required';
    requireResidentKey: boolean;
    userVerification: 'required';
  };
  attestation: 'none';
}
/**
 * `RegistrationResponseJSON` of WebAuthn.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "NewCredential".
 */
export interface NewCredential {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  transports?: ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[];
}
export interface PlanVerdict {
  /**
   * Of the plan.
   */
  id: string;
  verdict: PlanJudgement;
  metric: PlanMetric;
  start: string | null;
  own: PlanSide;
  difference: PlanDifference | null;
  withheld: Withheld | null;
}
export interface PlanMetric {
  code: string;
  name: string;
  /**
   * An NPS is -1 to 1.
   */
  unit: 'stars' | 'nps' | 'share';
}
/**
 * The means of some places before a plan and since it began, in the unit of the metric.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "PlanSide".
 */
export interface PlanSide {
  before: number | null;
  beforeCount: number;
  after: number | null;
  afterCount: number;
  change: number | null;
  interval: PlanInterval | null;
}
/**
 * 95% interval.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "PlanInterval".
 */
export interface PlanInterval {
  low: number;
  high: number;
}
export interface PlanDifference {
  delta: number;
  interval: PlanInterval;
}
export interface PlanProof {
  verdict: PlanJudgement;
  metric: PlanMetric;
  /**
   * The kind of places that are compared.
   */
  by: 'practice' | 'provider' | 'workLocation' | 'organizationalUnit';
  /**
   * Places that are compared with.
   */
  places: number;
  start: string | null;
  own: PlanSide;
  others: PlanSide | null;
  /**
   * The change of the plan's places, less that of the others.
   */
  difference: PlanDifference | null;
  /**
   * The same between the two halves of the weeks before the plan: a difference that includes zero means that both moved alike.
   */
  trend: PlanDifference | null;
  /**
   * Until there are enough answers, from how many arrive; null: enough, or none arrive.
   */
  weeksLeft: number | null;
  weeks: {
    /**
     * The week's last day.
     */
    date: string;
    value: number | null;
    count: number;
    isRunning: boolean;
    /**
     * With `high`, the middle half of the places that are compared with; null: fewer than four.
     */
    low: number | null;
    high: number | null;
  }[];
  /**
   * Employees' answers: no group of these places is released.
   */
  withheld: Withheld | null;
}
export interface PracticeQuestion {
  id: string;
  question: string;
  createdAt: string;
  endedAt: string | null;
}
export interface PracticeQuestionCheck {
  /**
   * As it would be stored.
   */
  question: string | null;
  /**
   * The practice's question now.
   */
  currentQuestion: string | null;
  differs: boolean;
  canChange: boolean;
  /**
   * When the present question can be changed; null: now.
   */
  changeableFrom: string | null;
}
export interface PrivacyState {
  confidentialSurveys: boolean;
  confidentialMinimum: number;
  retentionMonths: number;
  idleMinutes: number;
}
export interface PrivacySettingsUpdate {
  /**
   * Whether employees answer confidentially. Existing confidential answers stay confidential when it is switched off.
   */
  confidentialSurveys?: boolean;
  /**
   * Minimum number of people whose answers are shown together. A change applies to later answers.
   */
  confidentialMinimum?: number;
  /**
   * Months after which comments and contact data of surveys are erased; 0: never. A daily job erases older data.
   */
  retentionMonths?: number;
  /**
   * Minutes of inactivity after which a person is signed out.
   */
  idleMinutes?: number;
}
export interface PersonContact {
  /**
   * An email address or a US phone number.
   */
  contact: string;
}
/**
 * The stored data of a person.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "PersonData".
 */
export interface PersonData {
  /**
   * Normalized for comparison: lower case, or E.164.
   */
  contact: string;
  names: string[];
  /**
   * Records of all kinds.
   */
  total: number;
  kinds: {
    kind: string;
    title: string;
    count: number;
  }[];
  /**
   * The latest 100.
   */
  surveys: {
    id: string;
    experienceType: 'EMPLOYEE' | 'PATIENT';
    sentAt: string;
    completedAt: string | null;
    place: string | null;
    feedback: string | null;
  }[];
}
/**
 * A person who works with the product: an administrator, a standard practice user or a provider.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "UserRow".
 */
export interface UserRow {
  id: string;
  avatarFileId: string | null;
  firstName: string;
  lastName: string;
  email: string | null;
  pendingEmail?: string | null;
  phoneNumber: string | null;
  role: 'ADMIN' | 'API_EXTERNAL' | 'API_INTERNAL' | 'CONSULTANT' | 'PROVIDER' | 'SUPER' | 'USER';
  status: 'ACTIVE' | 'INACTIVE';
  category:
    | 'DENTIST'
    | 'SPECIALIST'
    | 'HYGIENIST'
    | 'DENTAL_ASSISTANT'
    | 'OFFICE_MANAGER'
    | 'FRONT_DESK'
    | 'OWNER'
    | 'OTHER'
    | null;
  practiceIds?: string[];
  practices?: {
    id: string;
    name: string;
  }[];
  npiRegistryNumber: string | null;
  allowLogin: boolean;
  sendSrr: boolean;
  allowViewProviders: boolean;
  canChange: boolean;
  lastSignInAt?: string | null;
  lastSignInIp?: string | null;
  failedAttemptAt?: string | null;
  failedAttempts?: number | null;
  failedAttemptIp?: string | null;
  createdAt: string;
  updatedAt: string;
}
export interface ProviderIdentifier {
  identifier: string;
  /**
   * Last name first.
   */
  name: string;
  practiceId: string;
  practiceName: string;
  source: 'CARE_STACK' | 'NEX_HEALTH' | 'SIKKA' | 'VELOX';
}
export interface PublicSurvey {
  slug: string;
  experienceType: string;
  language: string;
  languageCode: string;
  direction: string;
  languages: {
    value: string;
    label: string;
    code: string;
  }[];
  completedAt: string | null;
  senderName: string;
  practice: {
    id: string;
    name: string;
    avatarUrl: string | null;
  } | null;
  provider: {
    firstName: string;
    lastName: string;
  } | null;
  patientName: string | null;
  patientType: string | null;
  responsiblePartyName: string | null;
  asksPatientType: boolean;
  /**
   * Whether the practice has neither an email nor a phone number of the patient, so the page asks for one with the request to be contacted.
   */
  asksContact: boolean;
  thresholds: {
    average: number;
    single: number;
  } | null;
  score: number | null;
  averageScore: number | null;
  contact: boolean;
  feedback: string | null;
  messageResources: {
    [k: string]: string;
  };
  answers: {
    id: string;
    practiceQuestionId: string | null;
    exclude: boolean;
    question: {
      type: 'NUMBER' | 'SELECT_ONE' | 'STRING';
      text: string;
      category: string;
      isExperience: boolean;
      surveyQuestionAnswerOptions: {
        id: number;
        display: string;
      }[];
    };
  }[];
  postSurveyHtml: string | null;
}
export interface Report {
  id: string;
  status: 'QUEUED' | 'WRITING' | 'READY' | 'FAILED' | 'STOPPED';
  progress: number;
  fileName: string | null;
  /**
   * Number of rows in the file; 100 while a PDF is being drawn.
   */
  total: number | null;
  /**
   * Bytes, once it is ready.
   */
  size: number | null;
  /**
   * Why the report failed.
   */
  error: string | null;
  /**
   * Whether the download needs a sign-in within the last 15 minutes, as the call itself does.
   */
  needsProof: boolean;
  createdAt: string;
  /**
   * When it will be deleted.
   */
  expiresAt: string;
}
export interface SavedView {
  id: string;
  name: string;
  /**
   * Parameters of the list call: search, filters, sortBy and orderBy.
   */
  query: {
    [k: string]: unknown;
  };
}
/**
 * The signed-in person, their organization, and the flags derived from both.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "Session".
 */
export interface Session {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  role: 'ADMIN' | 'API_EXTERNAL' | 'API_INTERNAL' | 'CONSULTANT' | 'PROVIDER' | 'SUPER' | 'USER';
  status: 'ACTIVE' | 'INACTIVE';
  category: string | null;
  avatarFileId: string | null;
  createdAt: string;
  organizationId: string;
  organization: {
    id: string;
    name: string;
    createdAt: string;
    entitlementTypes: ('API' | 'EMPLOYEE_EXPERIENCE' | 'PATIENT_EXPERIENCE')[];
    allowGenerateSurvey: boolean;
    allowBulkUpload: boolean;
    displayAppointmentDates: boolean;
    pmsIntegrationType: 'CARE_STACK' | 'NEX_HEALTH' | 'SIKKA' | 'VELOX' | null;
    /**
     * Minimum number of people whose answers are shown together; null: employee surveys are not confidential.
     */
    confidentialMinimum: number | null;
    /**
     * Minutes of inactivity after which a person is signed out.
     */
    idleMinutes: number;
    /**
     * Grows with each change of the phrases of own themes.
     */
    themesVersion: number;
    /**
     * The themes of comments that the organization has renamed or switched off, and its own.
     */
    themes: {
      /**
       * `WAITING`, or `OWN_65` for an own one.
       */
      theme: string;
      /**
       * Its position in counts.
       */
      id: number;
      experienceType: 'EMPLOYEE' | 'PATIENT';
      /**
       * The organization's own name; null: the built-in one, or a deleted theme.
       */
      name: string | null;
      /**
       * Whether it is shown.
       */
      isOn: boolean;
    }[];
  };
  organizationAuthorities: {
    organizationId: string;
    organizationName: string;
    createdAt: string;
  }[];
  practices: {
    id: string;
    name: string;
    createdAt: string;
    city: string;
    state: string;
    zip: string;
  }[];
  isAdmin: boolean;
  isPracticeUser: boolean;
  isProvider: boolean;
  isInternal: boolean;
  allowViewProviders: boolean;
  practiceId: string | null;
  providerId: string | null;
  isPxEntitled: boolean;
  isExEntitled: boolean;
  isApiEntitled: boolean;
  workspace: {
    type: 'organization' | 'practice' | 'provider';
    id: string | null;
  };
  /**
   * When a link, a passkey or an identity provider last proved the person's identity in this session.
   */
  provenAt: string | null;
  /**
   * The organization requires a passkey from administrators, and this session has no proof by one: it may only use calls below `/account` and `/auth` (`PASSKEY_REQUIRED`).
   */
  needsPasskey: boolean;
  /**
   * The organization's identity provider vouches for the person: the session can access this organization only, and not the account.
   */
  isByProvider: boolean;
}
export interface SignInRules {
  /**
   * Administrators must use a passkey. One without a passkey signs in by a link and is asked to add one.
   */
  requiresPasskeys: boolean;
  /**
   * Administrators who may sign in.
   */
  admins: number;
  adminsWithPasskey: number;
  /**
   * Redirect address to register at the identity provider.
   */
  redirectUrl: string;
  provider: IdentityProvider | null;
  domains: EmailDomain[];
}
export interface IdentityProvider {
  /**
   * Address of the provider, below which `.well-known/openid-configuration` is.
   */
  issuer: string;
  clientId: string;
  isActive: boolean;
  /**
   * People without a user get one at their first sign-in.
   */
  createsUsers: boolean;
  /**
   * Claim that decides the role; null: users keep theirs.
   */
  roleClaim: string | null;
  /**
   * Values of the role claim that mean administrator.
   */
  adminValues: string[];
  userValues: string[];
  providerValues: string[];
  /**
   * Claim that decides the practices, by their names or record keys; null: users keep theirs.
   */
  practiceClaim: string | null;
}
export interface EmailDomain {
  id: string;
  domain: string;
  /**
   * The TXT record that proves it.
   */
  record: {
    name: string;
    value: string;
  };
  provenAt: string | null;
  checkedAt: string | null;
}
export interface SignInSettingsUpdate {
  requiresPasskeys?: boolean;
}
export interface SentSurvey {
  slug: string;
  /**
   * Notices for the sender: when a text message will be sent, and how near the daily limit is.
   */
  notices: string[];
}
export interface BulkUnsentRow {
  line: number;
  name: string | null;
  contact: string | null;
  /**
   * The texts of the file by column; empty if the row does not fit the header.
   */
  cells: {
    [k: string]: string;
  };
  /**
   * The cells of the row as in the file; dates with the day first as YYYY-MM-DD.
   */
  source: string[];
  /**
   * What must be corrected; empty for a skipped row.
   */
  problems: {
    /**
     * Name of the column; null: the row as a whole.
     */
    field: string | null;
    column: string | null;
    reason: string;
  }[];
  /**
   * Why the row is skipped although nothing in it is wrong.
   */
  skip: BulkSkip | null;
}
export interface BulkSkip {
  kind:
    | 'BLOCKED'
    | 'LATELY'
    | 'FORMER'
    | 'SHARED_EMAIL'
    | 'SHARED_PHONE'
    | 'TWICE'
    | 'NO_VISIT'
    | 'LEDGER'
    | 'NO_PATIENT'
    | 'VISIT_TO_COME'
    | 'VISIT_TOO_OLD'
    | 'NO_CONSENT'
    | 'NOT_KNOWN'
    | 'EXCLUDED'
    | 'NO_CONTACT'
    | 'AS_CHOSEN'
    | 'FORBIDDEN'
    | 'NOTED'
    | 'BLANK'
    | 'OTHER_OFFICE'
    | 'CHILD'
    | 'LEFT_OUT';
  reason: string;
  /**
   * When the contact may be surveyed again; null unless it was surveyed lately.
   */
  nextAt: string | null;
}
export interface BulkColumn {
  header: string;
  samples: string[];
  /**
   * What the column is read as: `email`, `patientName.last`; null: it is not read.
   */
  target: string | null;
  /**
   * How it was recognized. `choice`: as remembered.
   */
  by: 'name' | 'content' | 'choice' | null;
  /**
   * Not empty: somebody should choose one of them, or not to read the column.
   */
  candidates: string[];
}
export interface BulkUnknownValue {
  /**
   * Of a question about the values of one column.
   */
  asked?: {
    /**
     * Its header.
     */
    column: string;
    /**
     * Of the cells; empty: they are.
     */
    text: string;
  };
  field: string;
  value: string;
  rows: number;
  /**
   * The first with the value.
   */
  line: number;
}
export interface BulkChosenValue {
  field: string;
  value: string;
  rows: number;
  /**
   * The first with the value.
   */
  line: number;
  /**
   * Its meaning; null: none.
   */
  target: string | null;
}
export interface BulkCleaning {
  kind: string;
  /**
   * The title of the column.
   */
  field: string;
  /**
   * The first of the values, as written.
   */
  from: string;
  to: string;
  rows: number;
  /**
   * Of the first of the values.
   */
  line: number;
  /**
   * What was odd about the values.
   */
  why: string;
  /**
   * The values stay as the file writes them.
   */
  isUndone: boolean;
  /**
   * Once undone, each of the values is an error until a person enters the one to use.
   */
  needsEntry: boolean;
}
export interface BulkReading {
  /**
   * The title of the column.
   */
  field: string;
  /**
   * The texts as written, the first three of them.
   */
  from: string;
  to: string;
  rows: number;
}
export interface PatientBulkRow {
  email: string | null;
  phone: string | null;
  patientName: string | null;
  consent: string;
  language: string;
  patientType: string;
  practiceId: string;
  providerId: string | null;
  responsiblePartyName: string | null;
  appointmentType: string | null;
  appointmentDate: string | null;
  line: number;
}
export interface StartedUpload {
  id: string;
  total: number;
  /**
   * The same rows were sent within a day: this is that sending.
   */
  isRepeated: boolean;
}
export interface ReceivedFile {
  id: string;
  createdAt: string;
  /**
   * Name of the token, or of the person who sent it; null if it was deleted.
   */
  sender: string | null;
  fileName: string | null;
  /**
   * Name of the practice, or how many there are; null if it is not known.
   */
  practice: string | null;
  /**
   * Rows that could be read.
   */
  total: number;
  sent: number;
  /**
   * Rows that no survey was sent for; of those skipped on arrival, the first 200.
   */
  skipped: number;
  /**
   * What could not be read: the first 200.
   */
  problems: string[];
  problemCount: number;
  /**
   * Whether a person has resolved the problems.
   */
  isSettled: boolean;
  /**
   * Of the waiting rows that name no practice.
   */
  practiceId: string | null;
  /**
   * Rows that wait to be corrected: those that could not be read, for 14 days.
   */
  waiting: number;
}
/**
 * What people have chosen for the files of a practice.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "FileReading".
 */
export interface FileReading {
  practiceId: string;
  practice: string;
  /**
   * Columns with a choice.
   */
  columns: number;
  /**
   * Values with a choice.
   */
  values: number;
  changedAt: string;
  /**
   * Null if this person was deleted.
   */
  changedBy: string | null;
}
export interface FileReadingChoices {
  columns: {
    header: string;
    /**
     * Title of the field; null: it is not read.
     */
    readAs: string | null;
  }[];
  values: {
    /**
     * Title of the field.
     */
    field: string;
    value: string;
    /**
     * Null: it is left empty, or its rows are left out.
     */
    readAs: string | null;
    /**
     * Whether its rows are left out.
     */
    leavesOut: boolean;
  }[];
}
export interface EmployeeBulkRow {
  employeeId: string;
  language: string;
  /**
   * Absent: the employee's own, if there is exactly one. `null`: none.
   */
  workLocationId?: string | null;
  /**
   * Absent: the employee's own, if there is exactly one. `null`: none.
   */
  organizationalUnitId?: string | null;
  line?: number;
}
/**
 * Added to the remembered choices. Without any choice, all are forgotten.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "BulkMapping".
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "EmployeeBulkMappingBody".
 */
export interface BulkMapping {
  columns: {
    header: string;
    target: string | null;
  }[];
  values: {
    field: string;
    value: string;
    target: string | null;
  }[];
}
export interface SurveyUpload {
  id: string;
  experienceType: 'PATIENT' | 'EMPLOYEE';
  status: 'QUEUED' | 'SENDING' | 'DONE' | 'FAILED' | 'STOPPED';
  total: number;
  processed: number;
  /**
   * Surveys whose message has left, or is about to.
   */
  sent: number;
  skipped: {
    line: number;
    reason: string;
  }[];
  waiting: HeldSurveys;
  undelivered: HeldSurveys1;
  /**
   * Surveys that stopping the sending has withdrawn.
   */
  withdrawn: number;
  /**
   * Surveys that stopping it withdraws: of rows that are not stored yet, and of messages that have not left. Large numbers are up to ten seconds old.
   */
  withdrawable: number;
  /**
   * Why it was given up, and what to do.
   */
  error: string | null;
  /**
   * When it is tried again; null: it has not failed.
   */
  retryAt: string | null;
  fileName: string | null;
  /**
   * Name of the practice of its rows, or the number of practices.
   */
  practice: string | null;
  /**
   * Name of the sender; null if the viewer sent it, or if the sender was deleted.
   */
  sender: string | null;
  /**
   * Who stopped it; null: nobody, or it stopped by itself.
   */
  stoppedBy: string | null;
  /**
   * Why it stopped.
   */
  stopReason: string | null;
  createdAt: string;
  finishedAt: string | null;
}
/**
 * Surveys whose message waits for the hours of text messages, or for another attempt.
 */
export interface HeldSurveys {
  count: number;
  /**
   * The first 200.
   */
  surveys: {
    name: string | null;
    /**
     * Email address or phone number.
     */
    contact: string;
    reason: string;
  }[];
}
/**
 * Surveys whose message could not be delivered.
 */
export interface HeldSurveys1 {
  count: number;
  /**
   * The first 200.
   */
  surveys: {
    name: string | null;
    /**
     * Email address or phone number.
     */
    contact: string;
    reason: string;
  }[];
}
export interface HeldSurveys2 {
  count: number;
  /**
   * The first 200.
   */
  surveys: {
    name: string | null;
    /**
     * Email address or phone number.
     */
    contact: string;
    reason: string;
  }[];
}
export interface UploadSurvey {
  name: string | null;
  /**
   * Email address or phone number; of a skipped row its line and the reason.
   */
  contact: string;
  state: 'WAITING' | 'SENT' | 'FAILED' | 'UNKNOWN' | 'WITHDRAWN' | 'SKIPPED';
}
export interface ThemePreview {
  /**
   * The latest comments of the last three months, at most 3,000 of them.
   */
  comments: number;
  /**
   * Whether these are all of that time.
   */
  isWhole: boolean;
  /**
   * Those of them that the phrases find.
   */
  found: number;
  /**
   * The latest that are found.
   */
  examples: {
    feedbackId: string;
    /**
     * The comment around the words.
     */
    text: string;
    /**
     * Position of the words in the text.
     */
    start: number;
    end: number;
  }[];
}
export interface ThemeReading {
  /**
   * Whether comments are still being read by the current phrases: until then, figures by theme have some by earlier ones.
   */
  isReading: boolean;
  /**
   * How many are still to be read, counted up to 10,000; null: withheld, except from administrators.
   */
  comments: number | null;
  /**
   * Whether the last attempt to read them failed. They are tried again by themselves.
   */
  hasFailed: boolean;
}
export interface Webhook {
  id: string;
  url: string;
  description: string | null;
  events: ('survey.completed' | 'request.opened' | 'request.status')[];
  isActive: boolean;
  /**
   * Why Chairside switched it off; null if a person did, or while it is on.
   */
  disabledReason: string | null;
  createdAt: string;
  createdBy: string;
  /**
   * Until then, the previous secret signs as well.
   */
  previousSecretEndsAt: string | null;
  lastDelivery: {
    status: 'PENDING' | 'DELIVERED' | 'FAILED';
    at: string;
    tries: number;
    nextTryAt: string | null;
  } | null;
  /**
   * Share of the finished deliveries of the last 30 days that succeeded, 0 to 1.
   */
  deliveredShare: number | null;
}
export interface WebhookWithSecret {
  webhook: Webhook;
  /**
   * `whsec_` and base64. Only this response contains it.
   */
  secret: string;
}
export interface WebhookDelivery {
  id: string;
  /**
   * The `webhook-id` of every attempt.
   */
  messageId: string;
  event: string;
  status: 'PENDING' | 'DELIVERED' | 'FAILED';
  tries: number;
  createdAt: string;
  deliveredAt: string | null;
  nextTryAt: string | null;
  /**
   * As it was signed and sent.
   */
  body: string;
  attempts: {
    at: string;
    /**
     * Of the response; null if there was none.
     */
    status: number | null;
    error: string | null;
    milliseconds: number;
  }[];
}
export interface ReadDigestAnswer {
  data: DigestSetting;
}
export interface UpdateDigestBody {
  frequency: ('WEEKLY' | 'MONTHLY') | null;
  /**
   * Absent: as it is.
   */
  planReminders?: boolean;
}
export interface UpdateDigestAnswer {
  data: DigestSetting;
}
export interface CheckProofAnswer {
  data: object;
}
export interface ReadAccountAnswer {
  data: Account;
}
export interface AcceptInvitationAnswer {
  data: {
    id: string;
  };
}
export interface DeclineInvitationAnswer {
  data: {
    id: string;
  };
}
export interface OpenMembershipAnswer {
  data: {
    id: string;
  };
}
export interface EndSessionAnswer {
  data: {
    id: string;
  };
}
export interface EndOtherSessionsAnswer {
  data: {
    ended: number;
  };
}
export interface EndUserSessionsAnswer {
  data: {
    ended: number;
  };
}
export interface CancelAddressChangeAnswer {
  data: {
    email: string;
  };
}
export interface ResendAddressProofAnswer {
  data: {
    email: string;
  };
}
export interface AnalyticsScoresQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
}
export interface AnalyticsScoresAnswer {
  data: ScorePoint[];
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface AnalyticsSummaryQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
}
export interface AnalyticsSummaryAnswer {
  data: Summary;
  previousPeriod: DayPeriod;
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface AnalyticsPracticesQuery {
  /**
   * Which practices, such as those of a page of a list.
   */
  practiceIds: string[];
  /**
   * From the first day to the day before the second, each in the time zone of the practice.
   */
  date?: {
    gte: string;
    lt: string;
  };
}
export interface AnalyticsPracticesAnswer {
  data: PracticeFigures[];
}
export interface AnalyticsNpsScoreQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
}
export interface AnalyticsNpsScoreAnswer {
  data: NpsFigure;
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface AnalyticsNpsQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
  /**
   * By default by week.
   */
  interval?: 'week' | 'month';
}
export interface AnalyticsNpsAnswer {
  data: NpsPoint[];
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface AnalyticsChangesQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
  /**
   * The earlier period to compare with, as long as the current one; by default the one just before it.
   */
  previousPeriod?: {
    gte: string;
    lt: string;
  };
  /**
   * Categories of which kind; by default experience. Does not apply to employees, whose categories are those of trust.
   */
  patientQuestionType?: 'experience' | 'outcome' | 'health';
  /**
   * Only answers of returning or of new patients. Does not apply to employees, as `notices` says.
   */
  patientType?: 'old' | 'new';
}
export interface AnalyticsChangesAnswer {
  data: CategoryChange[];
  previousPeriod: DayPeriod;
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface AnalyticsFindingsQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
}
export interface AnalyticsFindingsAnswer {
  data: Findings;
  previousPeriod: DayPeriod;
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface AnalyticsDrillDownQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
  /**
   * Number of a category; -1 or absent: the score over all.
   */
  categoryId?: number;
  /**
   * All groups: the NPS; some: their share.
   */
  nps?: ('promoters' | 'passives' | 'detractors')[];
  /**
   * The share of the category's answers that are outliers of this sign.
   */
  outlier?: 'positive' | 'negative';
  /**
   * Answers in a category of new patients, or of the others.
   */
  patientType?: 'new' | 'old';
  /**
   * Types of appointments; of the last 100 days.
   */
  appointment?: (
    | 'EXAM'
    | 'HYGIENE'
    | 'RESTORATIVE'
    | 'ENDO'
    | 'PERIO_HYGIENE'
    | 'PERIO_SURGERY'
    | 'REMOVABLE_PROS'
    | 'IMPLANT'
    | 'ORAL_SURGERY'
    | 'ORTHO'
    | 'OTHER'
  )[];
  /**
   * The share of patients' comments that are in this theme.
   */
  themes?: string[];
}
export interface AnalyticsDrillDownAnswer {
  data: DrillDown | null;
  previousPeriod: DayPeriod;
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface FeedbackDrillDownQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
  /**
   * Words of comments, as in a search of `/feedbacks`.
   */
  search?: string;
  /**
   * Of the text; NONE: unknown.
   */
  sentimentTypes?: ('POSITIVE' | 'NEUTRAL' | 'NEGATIVE' | 'MIXED' | 'NONE')[];
  /**
   * Contact statuses.
   */
  status?: (
    | 'NOT_CONTACTED'
    | 'ALREADY_ENGAGED'
    | 'LEFT_MESSAGE'
    | 'UNABLE_TO_CONTACT'
    | 'RESOLVED_WITH_CONFIDENCE'
    | 'RESOLVED_WITH_UNCERTANTY'
    | 'LOST'
  )[];
}
export interface FeedbackDrillDownAnswer {
  data: DrillDown | null;
  previousPeriod: DayPeriod;
  notices?: FilterNotice[];
}
export interface AnalyticsRatingQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
  /**
   * Categories of which kind; by default experience. Does not apply to employees, whose categories are those of trust.
   */
  patientQuestionType?: 'experience' | 'outcome' | 'health';
  /**
   * Only answers of returning or of new patients. Does not apply to employees, as `notices` says.
   */
  patientType?: 'old' | 'new';
}
export interface AnalyticsRatingAnswer {
  data: CategoryRating[];
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface AnalyticsRequestsQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
}
export interface AnalyticsRequestsAnswer {
  data: RequestCount[];
  notices?: FilterNotice[];
}
export interface SurveyMetricsQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
}
export interface SurveyMetricsAnswer {
  data: SurveyMetrics;
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface AnalyticsWidgetsQuery {
  /**
   * The page; by default that of patients, or of employees without a subscription for patients.
   */
  experienceType?: 'EMPLOYEE' | 'PATIENT';
}
export interface AnalyticsWidgetsAnswer {
  data: WidgetSetting[];
}
export interface SaveAnalyticsWidgetsQuery {
  /**
   * The page; by default that of patients, or of employees without a subscription for patients.
   */
  experienceType?: 'EMPLOYEE' | 'PATIENT';
}
export interface SaveAnalyticsWidgetsAnswer {
  data: WidgetSetting[];
}
export interface AnalyticsCategoryRatingQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
  /**
   * Number of the category.
   */
  categoryId: number;
}
export interface AnalyticsCategoryRatingAnswer {
  data: ScorePoint[];
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface AnalyticsPercentilesQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
  /**
   * Number of a category; -1 or absent: the score over all.
   */
  categoryId?: number;
}
export interface AnalyticsPercentilesAnswer {
  data: PercentilePoint[];
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface AnalyticsOutliersQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
  /**
   * Number of entries; by default 3.
   */
  take?: number;
  /**
   * Only outliers of one sign.
   */
  outlier?: 'positive' | 'negative';
}
export interface AnalyticsOutliersAnswer {
  data: OutlierEntry[];
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface AnalyticsSentimentsQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
}
export interface AnalyticsSentimentsAnswer {
  data: SentimentFigure[];
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface AnalyticsThemesQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
}
export interface AnalyticsThemesAnswer {
  data: Themes;
  previousPeriod: DayPeriod;
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface AnalyticsThemesInWordsQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
}
export interface AnalyticsThemesInWordsAnswer {
  data: ThemesInWords;
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface AnalyticsAppointmentsQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
}
export interface AnalyticsAppointmentsAnswer {
  data: AppointmentFigure[];
  notices?: FilterNotice[];
}
export interface ScoresByAppointmentQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
}
export interface ScoresByAppointmentAnswer {
  data: AppointmentFigure[];
  notices?: FilterNotice[];
}
export interface PracticeOutliersQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
  /**
   * Number of entries; by default 3.
   */
  take?: number;
  /**
   * Only outliers of one sign.
   */
  outlier?: 'positive' | 'negative';
}
export interface PracticeOutliersAnswer {
  data: OutlierEntry[];
  notices?: FilterNotice[];
}
export interface ProviderOutliersQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
  /**
   * Number of entries; by default 3.
   */
  take?: number;
  /**
   * Only outliers of one sign.
   */
  outlier?: 'positive' | 'negative';
}
export interface ProviderOutliersAnswer {
  data: OutlierEntry[];
  notices?: FilterNotice[];
}
export interface ProviderMetricsQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
}
export interface ProviderMetricsAnswer {
  data: MetricScore[];
  notices?: FilterNotice[];
}
export interface ListMetricsQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
}
export interface ListMetricsAnswer {
  data: Metric[];
}
export interface EmployeeAnswersQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
}
export interface EmployeeAnswersAnswer {
  data: CategoryAnswers;
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface ExportEmployeeAnswersQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
  /**
   * Format of the file; by default CSV.
   */
  format?: 'csv' | 'xlsx';
}
export interface ExportDashboardQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  practiceIds?: string[];
  providerIds?: string[];
  workLocationIds?: string[];
  organizationalUnitIds?: string[];
  /**
   * Kinds of widgets, each with its period and switches: `DK_SCORE?gte=2026-10-01&lt=2026-11-01`. Default: the user's own page.
   */
  widgets?: string[];
  /**
   * For the home screen: whether the practices by rank in the previous month follow the widgets.
   */
  hasRanking?: boolean;
  /**
   * Format of the file.
   */
  format?: 'pdf';
}
export interface ExportLeaderboardQuery {
  /**
   * One's own.
   */
  organizationId?: string;
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * By default practices.
   */
  type?: 'practice' | 'provider';
  /**
   * Number of a category; -1 or absent: the score over all.
   */
  categoryId?: number;
  /**
   * By default the rank.
   */
  sortBy?: 'name' | 'score' | 'diff';
  orderBy?: 'asc' | 'desc';
  /**
   * Format of the file; by default CSV.
   */
  format?: 'csv' | 'xlsx' | 'pdf';
}
export interface LeaderboardPxQuery {
  /**
   * One's own.
   */
  organizationId?: string;
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * By default practices.
   */
  type?: 'practice' | 'provider';
  /**
   * Number of a category; -1 or absent: the score over all.
   */
  categoryId?: number;
}
export interface LeaderboardPxAnswer {
  data: {
    practiceRankings?: LeaderboardRow[];
    providerRankings?: LeaderboardRow[];
  };
  previousPeriod: DayPeriod;
}
export interface PracticeRanksQuery {
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
}
export interface PracticeRanksAnswer {
  data: PracticeRank[];
}
export interface PracticesPercentilesQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
  /**
   * Number of a category; -1 or absent: the score over all.
   */
  categoryId?: number;
}
export interface PracticesPercentilesAnswer {
  data: PercentileRank[];
  notices?: FilterNotice[];
}
export interface PracticePercentileQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
  /**
   * Number of a category; -1 or absent: the score over all.
   */
  categoryId?: number;
}
export interface PracticePercentileAnswer {
  data: PercentileRank;
  notices?: FilterNotice[];
}
export interface PracticePercentilesQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
  /**
   * Narrows to a practice; of employees, to the work locations that name it.
   */
  practiceId?: string;
  /**
   * Narrows to practices; of employees, to the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Narrows to a provider. Does not apply to employees, as `notices` says.
   */
  providerId?: string;
  /**
   * Narrows to providers. Does not apply to employees, as `notices` says.
   */
  providerIds?: string[];
  /**
   * Narrows to a work location.
   */
  workLocationId?: string;
  /**
   * Narrows to work locations.
   */
  workLocationIds?: string[];
  /**
   * Narrows to a unit and all units below it.
   */
  organizationalUnitId?: string;
  /**
   * Narrows to units and all units below them.
   */
  organizationalUnitIds?: string[];
  /**
   * Number of a category; -1 or absent: the score over all.
   */
  categoryId?: number;
}
export interface PracticePercentilesAnswer {
  data: PercentilePoint[];
  notices?: FilterNotice[];
}
export interface QuestionAnswersQuery {
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location.
   */
  date?: {
    gte: string;
    lt: string;
  };
}
export interface QuestionAnswersAnswer {
  data: QuestionPoint[];
}
export interface AnalyticsPageQuery {
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  practiceIds?: string[];
  providerIds?: string[];
  workLocationIds?: string[];
  organizationalUnitIds?: string[];
  /**
   * Kinds of widgets, each with its period and switches: `DK_SCORE?gte=2026-10-01&lt=2026-11-01`. Default: the user's own page.
   */
  widgets?: string[];
}
export interface AnalyticsPageAnswer {
  data: WidgetFigures[];
}
export interface ReadApiCredentialsAnswer {
  data: ApiCredentials;
}
export interface EnableApiAnswer {
  data: ApiCredentials;
}
export interface RotateApiCredentialsAnswer {
  data: ApiCredentials;
}
export interface ListApiTokensAnswer {
  data: ApiToken[];
  pagination: Pagination;
}
export interface CreateApiTokenBody {
  name: string;
  scopes: (
    | 'practices:read'
    | 'practices:write'
    | 'users:read'
    | 'users:write'
    | 'employees:read'
    | 'employees:write'
    | 'units:read'
    | 'units:write'
    | 'locations:read'
    | 'locations:write'
    | 'blocklist:read'
    | 'blocklist:write'
    | 'feedback:read'
    | 'scores:read'
    | 'appointments:read'
    | 'appointments:write'
    | 'surveys:send'
  )[];
  /**
   * When it stops working; null: never.
   */
  endsAt?: string | null;
}
export interface CreateApiTokenAnswer {
  data: {
    token: ApiToken;
    bearerToken: string;
  };
}
export interface RevokeApiTokenAnswer {
  data: ApiToken;
}
export interface SendAppointmentsAnswer {
  data: TakenAppointment[];
}
export interface CancelAppointmentAnswer {
  data: TakenAppointment;
}
export interface ReadConnectionsAnswer {
  data: Connections;
}
export interface ConnectSystemBody {
  values: {
    name: string;
    value: string;
  }[];
}
export interface ConnectSystemAnswer {
  data: Connections;
}
export interface ReplaceConnectionKeysBody {
  values: {
    name: string;
    value: string;
  }[];
}
export interface ReplaceConnectionKeysAnswer {
  data: Connections;
}
export interface SyncConnectionAnswer {
  data: Connections;
}
export interface DisconnectSystemAnswer {
  data: Connections;
}
export interface ListConnectedPracticesQuery {
  /**
   * Number of rows to skip.
   */
  skip?: number;
  /**
   * Number of rows to return; 0 returns only the total.
   */
  take?: number;
  /**
   * Part of the practice's name.
   */
  query?: string;
}
export interface ListConnectedPracticesAnswer {
  data: ConnectedPractice[];
  pagination: Pagination;
}
export interface ReadConnectedPracticeAnswer {
  data: ConnectedPractice;
}
export interface ChooseLocationBody {
  location: string | null;
}
export interface ChooseLocationAnswer {
  data: ConnectedPractice;
}
export interface ListConnectionLocationsQuery {
  /**
   * Number of rows to skip.
   */
  skip?: number;
  /**
   * Number of rows to return; 0 returns only the total.
   */
  take?: number;
  /**
   * Part of the id or the name.
   */
  query?: string;
}
export interface ListConnectionLocationsAnswer {
  data: ConnectionLocation[];
  pagination: Pagination;
}
export interface ListConnectionMappingsQuery {
  practiceId?: string;
}
export interface ListConnectionMappingsAnswer {
  data: ConnectionMapping[];
  pagination: Pagination;
}
export interface MapConnectionBody {
  kind: 'PROVIDER' | 'STATUS' | 'PROCEDURE';
  name: string;
  target: string | null;
  /**
   * For a provider.
   */
  practiceId?: string | null;
}
export interface MapConnectionAnswer {
  data: ConnectionMapping;
}
export interface ListFeedbackQuery {
  /**
   * Number of rows to skip.
   */
  skip?: number;
  /**
   * Number of rows to return; 0 returns only the total.
   */
  take?: number;
  orderBy?: 'asc' | 'desc';
  /**
   * `date[gte]` inclusive, `date[lt]` exclusive; days are those of the practice or location.
   */
  date?: {
    gte?: string;
    lt?: string;
  };
  /**
   * Practices; of employees, the work locations that name them.
   */
  practiceId?: string[];
  /**
   * Practices; of employees, the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Providers. Does not apply to a list of employees, as `notices` says; in a list of both kinds it leaves patients.
   */
  providerId?: string[];
  /**
   * Providers. Does not apply to a list of employees, as `notices` says; in a list of both kinds it leaves patients.
   */
  providerIds?: string[];
  workLocationId?: string[];
  workLocationIds?: string[];
  /**
   * Units, each with all units below it.
   */
  organizationalUnitId?: string[];
  /**
   * Units, each with all units below it.
   */
  organizationalUnitIds?: string[];
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * Words of the text or the respondent's name, as in a web search: all of them, "in a row", one or another, -without. The last may be the beginning of a word, unless quotes, `or` or `-` occur.
   */
  search?: string;
  /**
   * Where `search` looks; by default in texts and names.
   */
  searchIn?: 'comments';
  /**
   * Contact statuses.
   */
  status?: (
    | 'NOT_CONTACTED'
    | 'ALREADY_ENGAGED'
    | 'LEFT_MESSAGE'
    | 'UNABLE_TO_CONTACT'
    | 'RESOLVED_WITH_CONFIDENCE'
    | 'RESOLVED_WITH_UNCERTANTY'
    | 'LOST'
  )[];
  /**
   * Of the text; NONE: unknown.
   */
  sentimentTypes?: ('POSITIVE' | 'NEUTRAL' | 'NEGATIVE' | 'MIXED' | 'NONE')[];
  /**
   * Of the text, such as WAITING, or OWN_65 of an organization's own: comments in any of them; NONE: comments in no theme.
   */
  themes?: string[];
  /**
   * Months, such as 2026-11: answers to surveys that were sent in one of them, whenever they were answered, as response rates count them.
   */
  sentIn?: string[];
  /**
   * Requests with these contact statuses come first.
   */
  priorityStatus?: (
    | 'NOT_CONTACTED'
    | 'ALREADY_ENGAGED'
    | 'LEFT_MESSAGE'
    | 'UNABLE_TO_CONTACT'
    | 'RESOLVED_WITH_CONFIDENCE'
    | 'RESOLVED_WITH_UNCERTANTY'
    | 'LOST'
  )[];
  /**
   * true: only service resolution requests.
   */
  srr?: boolean;
  /**
   * true: only requests assigned to the viewer.
   */
  mine?: boolean;
  /**
   * true: only open requests whose due date has passed in the time zone of their practice or location.
   */
  overdue?: boolean;
  /**
   * true: only those with a text.
   */
  narrative?: boolean;
  appointment?: (
    | 'EXAM'
    | 'HYGIENE'
    | 'RESTORATIVE'
    | 'ENDO'
    | 'PERIO_HYGIENE'
    | 'PERIO_SURGERY'
    | 'REMOVABLE_PROS'
    | 'IMPLANT'
    | 'ORAL_SURGERY'
    | 'ORTHO'
    | 'OTHER'
  )[];
  /**
   * Of a feedback category: responses that answered it; -1: responses with a score. A `categoryCode` beside it must name the same category.
   */
  categoryId?: string;
  /**
   * Only of returning or of new patients.
   */
  patientType?: 'old' | 'new';
  categoryCode?:
    | 'AL'
    | 'APRNC'
    | 'AVM'
    | 'BDTST'
    | 'C4OTH'
    | 'CL'
    | 'CPTCY'
    | 'CS'
    | 'CSEN'
    | 'DH'
    | 'DM'
    | 'EA'
    | 'EMP'
    | 'EOLTY'
    | 'ERFWL'
    | 'FN'
    | 'LDTRT'
    | 'OE'
    | 'OOH'
    | 'OTPRT'
    | 'PC'
    | 'PN'
    | 'PR'
    | 'PRBSV'
    | 'PRIV'
    | 'PT'
    | 'SDM'
    | 'SMKG'
    | 'VAL'
    | 'WR'
    | 'WT';
  /**
   * Responses that answered this question.
   */
  questionId?: string;
  /**
   * true: responses with an answer below 50 (3 stars) to the question or category; without either, with such a score.
   */
  low?: boolean;
  nps?: ('promoters' | 'passives' | 'detractors')[];
  outlier?: 'positive' | 'negative' | 'any' | 'true';
  /**
   * Default: best match for a search, otherwise the date. `urgency`, for requests: those that nobody has contacted come first, overdue ones before others, then the first due, one without a due date as if due a week after it came in, then the lowest rated, then the latest; then other open ones in the same order, and closed ones last. `call`: the same, but of those that nobody has contacted, the ones with a phone number come first, then those with only an email address; only of patients. `answer`: by the answers in the category of patients that the query names. `priorityStatus` has no effect on these three.
   */
  sortBy?: 'date' | 'rating' | 'urgency' | 'call' | 'answer';
  /**
   * Reads a list of any order to its end: send `first`, then each `pagination.nextCursor` until it is null. Cannot be combined with `skip`.
   */
  cursor?: string;
  /**
   * `false`: the response has no total, which takes longer to count than a page to read. `take=0` returns only the total.
   */
  total?: boolean;
}
export interface ListFeedbackAnswer {
  data: Feedback[];
  pagination: FeedbackPagination;
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface ExportFeedbackQuery {
  orderBy?: 'asc' | 'desc';
  /**
   * `date[gte]` inclusive, `date[lt]` exclusive; days are those of the practice or location.
   */
  date?: {
    gte?: string;
    lt?: string;
  };
  /**
   * Practices; of employees, the work locations that name them.
   */
  practiceId?: string[];
  /**
   * Practices; of employees, the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Providers. Does not apply to a list of employees, as `notices` says; in a list of both kinds it leaves patients.
   */
  providerId?: string[];
  /**
   * Providers. Does not apply to a list of employees, as `notices` says; in a list of both kinds it leaves patients.
   */
  providerIds?: string[];
  workLocationId?: string[];
  workLocationIds?: string[];
  /**
   * Units, each with all units below it.
   */
  organizationalUnitId?: string[];
  /**
   * Units, each with all units below it.
   */
  organizationalUnitIds?: string[];
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * Words of the text or the respondent's name, as in a web search: all of them, "in a row", one or another, -without. The last may be the beginning of a word, unless quotes, `or` or `-` occur.
   */
  search?: string;
  /**
   * Where `search` looks; by default in texts and names.
   */
  searchIn?: 'comments';
  /**
   * Contact statuses.
   */
  status?: (
    | 'NOT_CONTACTED'
    | 'ALREADY_ENGAGED'
    | 'LEFT_MESSAGE'
    | 'UNABLE_TO_CONTACT'
    | 'RESOLVED_WITH_CONFIDENCE'
    | 'RESOLVED_WITH_UNCERTANTY'
    | 'LOST'
  )[];
  /**
   * Of the text; NONE: unknown.
   */
  sentimentTypes?: ('POSITIVE' | 'NEUTRAL' | 'NEGATIVE' | 'MIXED' | 'NONE')[];
  /**
   * Of the text, such as WAITING, or OWN_65 of an organization's own: comments in any of them; NONE: comments in no theme.
   */
  themes?: string[];
  /**
   * Months, such as 2026-11: answers to surveys that were sent in one of them, whenever they were answered, as response rates count them.
   */
  sentIn?: string[];
  /**
   * Requests with these contact statuses come first.
   */
  priorityStatus?: (
    | 'NOT_CONTACTED'
    | 'ALREADY_ENGAGED'
    | 'LEFT_MESSAGE'
    | 'UNABLE_TO_CONTACT'
    | 'RESOLVED_WITH_CONFIDENCE'
    | 'RESOLVED_WITH_UNCERTANTY'
    | 'LOST'
  )[];
  /**
   * true: only service resolution requests.
   */
  srr?: boolean;
  /**
   * true: only requests assigned to the viewer.
   */
  mine?: boolean;
  /**
   * true: only open requests whose due date has passed in the time zone of their practice or location.
   */
  overdue?: boolean;
  /**
   * true: only those with a text.
   */
  narrative?: boolean;
  appointment?: (
    | 'EXAM'
    | 'HYGIENE'
    | 'RESTORATIVE'
    | 'ENDO'
    | 'PERIO_HYGIENE'
    | 'PERIO_SURGERY'
    | 'REMOVABLE_PROS'
    | 'IMPLANT'
    | 'ORAL_SURGERY'
    | 'ORTHO'
    | 'OTHER'
  )[];
  /**
   * Of a feedback category: responses that answered it; -1: responses with a score. A `categoryCode` beside it must name the same category.
   */
  categoryId?: string;
  /**
   * Only of returning or of new patients.
   */
  patientType?: 'old' | 'new';
  categoryCode?:
    | 'AL'
    | 'APRNC'
    | 'AVM'
    | 'BDTST'
    | 'C4OTH'
    | 'CL'
    | 'CPTCY'
    | 'CS'
    | 'CSEN'
    | 'DH'
    | 'DM'
    | 'EA'
    | 'EMP'
    | 'EOLTY'
    | 'ERFWL'
    | 'FN'
    | 'LDTRT'
    | 'OE'
    | 'OOH'
    | 'OTPRT'
    | 'PC'
    | 'PN'
    | 'PR'
    | 'PRBSV'
    | 'PRIV'
    | 'PT'
    | 'SDM'
    | 'SMKG'
    | 'VAL'
    | 'WR'
    | 'WT';
  /**
   * Responses that answered this question.
   */
  questionId?: string;
  /**
   * true: responses with an answer below 50 (3 stars) to the question or category; without either, with such a score.
   */
  low?: boolean;
  nps?: ('promoters' | 'passives' | 'detractors')[];
  outlier?: 'positive' | 'negative' | 'any' | 'true';
  /**
   * Format of the file; by default CSV.
   */
  format?: 'csv' | 'xlsx';
  /**
   * By default the date.
   */
  sortBy?: 'date' | 'rating' | 'urgency' | 'answer';
}
export interface FeedbackSummaryQuery {
  /**
   * Practices; of employees, the work locations that name them.
   */
  practiceId?: string[];
  /**
   * Practices; of employees, the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Providers. Does not apply to a list of employees, as `notices` says; in a list of both kinds it leaves patients.
   */
  providerId?: string[];
  /**
   * Providers. Does not apply to a list of employees, as `notices` says; in a list of both kinds it leaves patients.
   */
  providerIds?: string[];
  workLocationId?: string[];
  workLocationIds?: string[];
  /**
   * Units, each with all units below it.
   */
  organizationalUnitId?: string[];
  /**
   * Units, each with all units below it.
   */
  organizationalUnitIds?: string[];
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location; by default this month.
   */
  date?: {
    gte: string;
    lt: string;
  };
}
export interface FeedbackSummaryAnswer {
  data: FeedbackSummary;
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface FeedbackFollowUpQuery {
  /**
   * Practices; of employees, the work locations that name them.
   */
  practiceId?: string[];
  /**
   * Practices; of employees, the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Providers. Does not apply to a list of employees, as `notices` says; in a list of both kinds it leaves patients.
   */
  providerId?: string[];
  /**
   * Providers. Does not apply to a list of employees, as `notices` says; in a list of both kinds it leaves patients.
   */
  providerIds?: string[];
  workLocationId?: string[];
  workLocationIds?: string[];
  /**
   * Units, each with all units below it.
   */
  organizationalUnitId?: string[];
  /**
   * Units, each with all units below it.
   */
  organizationalUnitIds?: string[];
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location; by default this month.
   */
  date?: {
    gte: string;
    lt: string;
  };
}
export interface FeedbackFollowUpAnswer {
  data: FollowUp;
  notices?: FilterNotice[];
}
export interface WordCloudQuery {
  /**
   * Practices; of employees, the work locations that name them.
   */
  practiceId?: string[];
  /**
   * Practices; of employees, the work locations that name them.
   */
  practiceIds?: string[];
  /**
   * Providers. Does not apply to a list of employees, as `notices` says; in a list of both kinds it leaves patients.
   */
  providerId?: string[];
  /**
   * Providers. Does not apply to a list of employees, as `notices` says; in a list of both kinds it leaves patients.
   */
  providerIds?: string[];
  workLocationId?: string[];
  workLocationIds?: string[];
  /**
   * Units, each with all units below it.
   */
  organizationalUnitId?: string[];
  /**
   * Units, each with all units below it.
   */
  organizationalUnitIds?: string[];
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  /**
   * From the first day to the day before the second, each in the time zone of the practice or location; by default this month.
   */
  date?: {
    gte: string;
    lt: string;
  };
}
export interface WordCloudAnswer {
  data: CloudWord[];
  pagination: Pagination;
  withheld?: Withheld;
  notices?: FilterNotice[];
}
export interface FeedbackStatusesAnswer {
  data: {
    id: string;
    name: string;
  }[];
}
export interface ReadFeedbackAnswer {
  data: Feedback;
}
export interface ReadConversationAnswer {
  data: Conversation;
}
export interface UpdateFeedbackStatusBody {
  status:
    | 'NOT_CONTACTED'
    | 'ALREADY_ENGAGED'
    | 'LEFT_MESSAGE'
    | 'UNABLE_TO_CONTACT'
    | 'RESOLVED_WITH_CONFIDENCE'
    | 'RESOLVED_WITH_UNCERTANTY'
    | 'LOST';
  notes?: string | null;
  /**
   * Whether the respondent was written to, not called.
   */
  isByEmail?: boolean;
  /**
   * The step of the history to complete: its status and notes are set, and no step is added. One that is not the latest status of the request, is somebody else's, has notes already, or is over an hour old stays as it is: a step is added.
   */
  stepId?: string | null;
}
export interface UpdateFeedbackStatusAnswer {
  data: Feedback;
}
export interface FeedbackAssigneesAnswer {
  data: Assignee[];
}
export interface AssignFeedbackBody {
  /**
   * One of the feedback's possible assignees; null: unassigned.
   */
  assigneeId?: string | null;
  /**
   * Not before today in the time zone of the practice or location; null: none.
   */
  dueDate?: string | null;
}
export interface AssignFeedbackAnswer {
  data: Feedback;
}
export interface UploadFileQuery {
  purpose?: 'image' | 'avatar';
  /**
   * Entity and field that the file is for, such as `equipment.photo`.
   */
  field?: string;
}
export interface UploadFileAnswer {
  data: File;
}
export interface GetFileAnswer {
  data: File;
}
export interface ListImportsQuery {
  /**
   * Name of the entity, as in `employee`.
   */
  entity: string;
}
export interface ListImportsAnswer {
  data: Import[];
}
export interface GetImportAnswer {
  data: Import;
}
export interface StopImportAnswer {
  data: Import;
}
export interface ListNotificationsQuery {
  /**
   * Number of rows to skip.
   */
  skip?: number;
  /**
   * Number of rows to return; 0 returns only the total.
   */
  take?: number;
  /**
   * Only those about this feedback.
   */
  surveyId?: string;
}
export interface ListNotificationsAnswer {
  data: Notification[];
  pagination: Pagination;
  /**
   * Number of unread notifications among the latest 5,000.
   */
  unread: number;
  /**
   * Free space of the server's disk; only for administrators, and only if it is almost full.
   */
  diskFreePercent: number | null;
}
export interface MarkNotificationBody {
  isRead: boolean;
}
export interface MarkNotificationAnswer {
  data: Notification;
}
export interface OrganizationPracticesQuery {
  /**
   * Number of rows to skip.
   */
  skip?: number;
  /**
   * Number of rows to return.
   */
  take?: number;
  /**
   * Reads a long list completely, in the order of ids: send `first`, then each `pagination.nextCursor` until it is null. Cannot be combined with `skip`, `sortBy` or `orderBy`.
   */
  cursor?: string;
  /**
   * Fields to return in addition to those that lists always return: `fields[0]`, `fields[1]`.
   */
  fields?: (
    | 'question'
    | 'activeQuestion'
    | 'careStackLocationId'
    | 'sikkaOfficeId'
    | 'sikkaPracticeId'
    | 'veloxPracticeId'
    | 'veloxClinicId'
    | 'postSurveyScreenMarkdown'
  )[];
  sortBy?:
    | 'name'
    | 'surveySenderName'
    | 'city'
    | 'state'
    | 'zip'
    | 'timeZone'
    | 'npiRegistryNumber'
    | 'isQuestionActive'
    | 'careStackLocationId'
    | 'locationId'
    | 'sikkaOfficeId'
    | 'sikkaPracticeId'
    | 'veloxPracticeId'
    | 'veloxClinicId'
    | 'thresholdAverage'
    | 'thresholdSingle'
    | 'surveyDelayHours'
    | 'notificationType'
    | 'createdAt'
    | 'updatedAt';
  orderBy?: 'asc' | 'desc';
  /**
   * Text to search for.
   */
  search?: string;
  /**
   * A value, or several: `avatarFileId[0]`, `avatarFileId[1]`.
   */
  avatarFileId?: {
    [k: string]: unknown;
  };
  /**
   * A value, or several: `state[0]`, `state[1]`.
   */
  state?: {
    [k: string]: unknown;
  };
  /**
   * A value, or several: `timeZone[0]`, `timeZone[1]`.
   */
  timeZone?: {
    [k: string]: unknown;
  };
  /**
   * A value, or several: `isQuestionActive[0]`, `isQuestionActive[1]`.
   */
  isQuestionActive?: {
    [k: string]: unknown;
  };
  /**
   * A value, or a range: `locationId[gte]` and `locationId[lte]` inclusive, `locationId[gt]` and `locationId[lt]` exclusive.
   */
  locationId?: {
    [k: string]: unknown;
  };
  /**
   * A value, or a range: `thresholdAverage[gte]` and `thresholdAverage[lte]` inclusive, `thresholdAverage[gt]` and `thresholdAverage[lt]` exclusive.
   */
  thresholdAverage?: {
    [k: string]: unknown;
  };
  /**
   * A value, or a range: `thresholdSingle[gte]` and `thresholdSingle[lte]` inclusive, `thresholdSingle[gt]` and `thresholdSingle[lt]` exclusive.
   */
  thresholdSingle?: {
    [k: string]: unknown;
  };
  /**
   * A value, or a range: `surveyDelayHours[gte]` and `surveyDelayHours[lte]` inclusive, `surveyDelayHours[gt]` and `surveyDelayHours[lt]` exclusive.
   */
  surveyDelayHours?: {
    [k: string]: unknown;
  };
  /**
   * A value, or several: `notificationType[0]`, `notificationType[1]`.
   */
  notificationType?: {
    [k: string]: unknown;
  };
  /**
   * Records that one of one's own imports has added or changed.
   */
  importId?: string;
  /**
   * For react-admin (ra-data-simple-rest): `search`, `fields` and the filters below as a JSON object, such as `{"search":"oak"}`. Without `range` and `take`, 1,000 rows are answered.
   */
  filter?: string;
  /**
   * For react-admin: the first and the last index in JSON, such as `[0,24]`, instead of `skip` and `take`.
   */
  range?: string;
  /**
   * For react-admin: a field and its order in JSON, such as `["name","ASC"]`, instead of `sortBy` and `orderBy`. The field `none` is the default order.
   */
  sort?: string;
}
export interface OrganizationPracticesAnswer {
  data: PracticeRow[];
  pagination: Pagination;
}
export interface ReadOrganizationSettingsAnswer {
  data: OrganizationSettingsState;
}
export interface UpdateOrganizationSettingsAnswer {
  data: OrganizationSettingsState;
}
export interface PasskeySignInOptionsAnswer {
  data: PasskeyRequest;
}
export interface SignInByPasskeyBody {
  credential: SignedChallenge;
}
export interface SignInByPasskeyAnswer {
  data: {
    id: string;
  };
}
export interface PasskeyProofOptionsAnswer {
  data: PasskeyRequest;
}
export interface ProveByPasskeyBody {
  credential: SignedChallenge;
}
export interface ProveByPasskeyAnswer {
  data: {
    id: string;
  };
}
export interface NewPasskeyOptionsAnswer {
  data: PasskeyCreation;
}
export interface AddPasskeyBody {
  name: PasskeyName;
  credential: NewCredential;
}
export interface AddPasskeyAnswer {
  data: Passkey;
}
export interface RenamePasskeyBody {
  name: PasskeyName;
}
export interface RenamePasskeyAnswer {
  data: Passkey;
}
export interface RemovePasskeyAnswer {
  data: Passkey;
}
export interface PlanVerdictsQuery {
  ids: string[];
}
export interface PlanVerdictsAnswer {
  data: PlanVerdict[];
}
export interface PlanProofAnswer {
  data: PlanProof;
}
export interface ListPracticeQuestionsAnswer {
  data: PracticeQuestion[];
  pagination: Pagination;
}
export interface ValidatePracticeQuestionBody {
  question: string | null;
}
export interface ValidatePracticeQuestionAnswer {
  data: PracticeQuestionCheck;
}
export interface ReadPrivacySettingsAnswer {
  data: PrivacyState;
}
export interface UpdatePrivacySettingsAnswer {
  data: PrivacyState;
}
export interface FindPersonAnswer {
  data: PersonData;
}
export interface ErasePersonBody {
  contact: string;
  /**
   * Whether the anonymous answers stay in the figures.
   */
  answers: 'KEEP' | 'REMOVE';
  /**
   * Whether the address is on the blocklist afterwards, so that it is never surveyed again.
   */
  keepBlocked: boolean;
  /**
   * The `total` of the search, as confirmation.
   */
  total: number;
}
export interface ErasePersonAnswer {
  data: {
    /**
     * Records.
     */
    erased: number;
  };
}
export interface ListProvidersQuery {
  /**
   * Number of rows to skip.
   */
  skip?: number;
  /**
   * Number of rows to return.
   */
  take?: number;
  /**
   * Reads a long list completely, in the order of ids: send `first`, then each `pagination.nextCursor` until it is null. Cannot be combined with `skip`, `sortBy` or `orderBy`.
   */
  cursor?: string;
  /**
   * Fields to return in addition to those that lists always return: `fields[0]`, `fields[1]`.
   */
  fields?: ('pendingEmail' | 'practices')[];
  sortBy?:
    | 'name'
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'phoneNumber'
    | 'role'
    | 'status'
    | 'category'
    | 'npiRegistryNumber'
    | 'allowLogin'
    | 'sendSrr'
    | 'allowViewProviders'
    | 'lastSignInAt'
    | 'lastSignInIp'
    | 'failedAttemptAt'
    | 'failedAttempts'
    | 'failedAttemptIp'
    | 'createdAt'
    | 'updatedAt';
  orderBy?: 'asc' | 'desc';
  /**
   * Text to search for.
   */
  search?: string;
  /**
   * A value, or several: `avatarFileId[0]`, `avatarFileId[1]`.
   */
  avatarFileId?: {
    [k: string]: unknown;
  };
  /**
   * A value, or several: `role[0]`, `role[1]`.
   */
  role?: {
    [k: string]: unknown;
  };
  /**
   * A value, or several: `status[0]`, `status[1]`.
   */
  status?: {
    [k: string]: unknown;
  };
  /**
   * A value, or several: `category[0]`, `category[1]`.
   */
  category?: {
    [k: string]: unknown;
  };
  /**
   * A value, or several: `practiceIds[0]`, `practiceIds[1]`.
   */
  practiceIds?: {
    [k: string]: unknown;
  };
  /**
   * A value, or several: `allowLogin[0]`, `allowLogin[1]`.
   */
  allowLogin?: {
    [k: string]: unknown;
  };
  /**
   * A value, or several: `sendSrr[0]`, `sendSrr[1]`.
   */
  sendSrr?: {
    [k: string]: unknown;
  };
  /**
   * A value, or several: `allowViewProviders[0]`, `allowViewProviders[1]`.
   */
  allowViewProviders?: {
    [k: string]: unknown;
  };
  /**
   * A value, or a range: `lastSignInAt[gte]` and `lastSignInAt[lte]` inclusive, `lastSignInAt[gt]` and `lastSignInAt[lt]` exclusive.
   */
  lastSignInAt?: {
    [k: string]: unknown;
  };
  /**
   * A value, or a range: `failedAttemptAt[gte]` and `failedAttemptAt[lte]` inclusive, `failedAttemptAt[gt]` and `failedAttemptAt[lt]` exclusive.
   */
  failedAttemptAt?: {
    [k: string]: unknown;
  };
  /**
   * A value, or a range: `failedAttempts[gte]` and `failedAttempts[lte]` inclusive, `failedAttempts[gt]` and `failedAttempts[lt]` exclusive.
   */
  failedAttempts?: {
    [k: string]: unknown;
  };
  /**
   * Records that one of one's own imports has added or changed.
   */
  importId?: string;
  /**
   * For react-admin (ra-data-simple-rest): `search`, `fields` and the filters below as a JSON object, such as `{"search":"oak"}`. Without `range` and `take`, 1,000 rows are answered.
   */
  filter?: string;
  /**
   * For react-admin: the first and the last index in JSON, such as `[0,24]`, instead of `skip` and `take`.
   */
  range?: string;
  /**
   * For react-admin: a field and its order in JSON, such as `["name","ASC"]`, instead of `sortBy` and `orderBy`. The field `none` is the default order.
   */
  sort?: string;
}
export interface ListProvidersAnswer {
  data: UserRow[];
  pagination: Pagination;
}
export interface LookupProvidersQuery {
  /**
   * Bracket style: `practiceIds[0]=..`.
   */
  practiceIds?: string[];
}
export interface LookupProvidersAnswer {
  data: ProviderIdentifier[];
  pagination: Pagination;
}
export interface ReadSurveyQuery {
  /**
   * A language to read the survey in, instead of its own.
   */
  language?: string;
}
export interface ReadSurveyAnswer {
  data: PublicSurvey;
}
export interface OpenSurveyAnswer {
  data: null;
}
export interface ChangeSurveyLanguageBody {
  language:
    | 'ENGLISH'
    | 'SPANISH'
    | 'AFRIKAANS'
    | 'ALBANIAN'
    | 'AMHARIC'
    | 'ARABIC'
    | 'ARMENIAN'
    | 'AZERBAIJANI'
    | 'BENGALI'
    | 'BOSNIAN'
    | 'BULGARIAN'
    | 'CATALAN'
    | 'CHINESE_SIMPLIFIED'
    | 'CHINESE_TRADITIONAL'
    | 'CROATIAN'
    | 'CZECH'
    | 'DANISH'
    | 'DARI'
    | 'DUTCH'
    | 'ESTONIAN'
    | 'FARSI'
    | 'FINNISH'
    | 'FRENCH'
    | 'FRENCH_CANADIAN'
    | 'GEORGIAN'
    | 'GERMAN'
    | 'GREEK'
    | 'GUJARATI'
    | 'HAITIAN_CREOLE'
    | 'HAUSA'
    | 'HEBREW'
    | 'HINDI'
    | 'HUNGARIAN'
    | 'ICELANDIC'
    | 'INDONESIAN'
    | 'IRISH'
    | 'ITALIAN'
    | 'JAPANESE'
    | 'KANNADA'
    | 'KAZAKH'
    | 'KOREAN'
    | 'LATVIAN'
    | 'LITHUANIAN'
    | 'MACEDONIAN'
    | 'MALAY'
    | 'MALAYALAM'
    | 'MALTESE'
    | 'MARATHI'
    | 'MONGOLIAN'
    | 'NORWEGIAN'
    | 'PASHTO'
    | 'POLISH'
    | 'PORTUGUESE'
    | 'PORTUGUESE_PORTUGAL'
    | 'PUNJABI'
    | 'ROMANIAN'
    | 'RUSSIAN'
    | 'SERBIAN'
    | 'SINHALA'
    | 'SLOVAK'
    | 'SLOVENIAN'
    | 'SOMALI'
    | 'SPANISH_MEXICO'
    | 'SWAHILI'
    | 'SWEDISH'
    | 'TAGALOG'
    | 'TAMIL'
    | 'TELUGU'
    | 'THAI'
    | 'TURKISH'
    | 'UKRAINIAN'
    | 'URDU'
    | 'UZBEK'
    | 'VIETNAMESE'
    | 'WELSH';
}
export interface ChangeSurveyLanguageAnswer {
  data: null;
}
export interface CompleteSurveyBody {
  /**
   * An answer other than text is sent as JSON text: `"75"`.
   */
  answers?: {
    id: string;
    answer: string | number;
    isTouched?: boolean;
  }[];
  feedback?: string;
  contact: boolean;
  experienceType?: 'PATIENT' | 'EMPLOYEE';
  patientType?: 'ADULT' | 'CHILD' | 'FAMILY' | 'CAREGIVER' | 'UNKNOWN';
  responsiblePartyName?: string;
  /**
   * Of a patient who asks to be contacted; kept only if the survey has neither an email nor a phone number.
   */
  email?: string | null;
  /**
   * As `email`.
   */
  phone?: string | null;
}
export interface CompleteSurveyAnswer {
  data: {
    slug: string;
    completedAt: string;
  };
}
export interface StartReportBody {
  /**
   * Path and query of the call: `/feedbacks/export?format=xlsx`.
   */
  address: string;
}
export interface StartReportAnswer {
  data: Report;
}
export interface GetReportAnswer {
  data: Report;
}
export interface StopReportAnswer {
  data: Report;
}
export interface ListSavedViewsQuery {
  /**
   * Name of the entity, as in `user`.
   */
  entity: string;
}
export interface ListSavedViewsAnswer {
  data: {
    /**
     * Records without any filter.
     */
    total: number;
    views: {
      id: string;
      name: string;
      query: {
        [k: string]: unknown;
      };
      /**
       * Records that the view finds; null: the list no longer takes its query.
       */
      total: number | null;
    }[];
  };
}
export interface CreateSavedViewBody {
  /**
   * Name of the entity, as in `user`.
   */
  entity: string;
  name: string;
  /**
   * Parameters of the list call: search, filters, sortBy and orderBy.
   */
  query: {
    [k: string]: unknown;
  };
}
export interface CreateSavedViewAnswer {
  data: SavedView;
}
export interface ChangeSavedViewBody {
  name?: string;
  /**
   * Parameters of the list call: search, filters, sortBy and orderBy.
   */
  query?: {
    [k: string]: unknown;
  };
}
export interface ChangeSavedViewAnswer {
  data: SavedView;
}
export interface DeleteSavedViewAnswer {
  data: {
    id: string;
  };
}
export interface RequestLoginBody {
  email: string;
  /**
   * Where to land after signing in: a path or an address of this site.
   */
  redirectUrl?: string | null;
}
export interface RequestLoginAnswer {
  data: {
    message: string;
  };
}
export interface FollowLoginQuery {
  token: string;
  stytch_token_type?: 'magic_links' | 'login';
}
export interface FollowLoginAnswer {
  data:
    | {
        id: string;
        /**
         * Where the link was requested.
         */
        redirectUrl?: string;
      }
    | {
        confirm: true;
        effect?: LinkEffect;
      }
    | {
        message: string;
      };
}
export interface VerifyLoginBody {
  token: string;
  stytch_token_type?: 'magic_links' | 'login';
  /**
   * Declines an invitation instead of accepting it.
   */
  decline?: boolean;
}
export interface VerifyLoginAnswer {
  data:
    | {
        id: string;
        /**
         * Where the link was requested.
         */
        redirectUrl?: string;
      }
    | {
        confirm: true;
        effect?: LinkEffect;
      }
    | {
        message: string;
      };
}
export interface MeAnswer {
  data: Session;
}
export interface LogoutAnswer {
  data: object;
}
export interface ChangeOrganizationBody {
  orgId: string;
}
export interface ChangeOrganizationAnswer {
  data: {
    id: string;
  };
}
export interface StartProviderSignInBody {
  email: string;
  redirectUrl?: string | null;
}
export interface StartProviderSignInAnswer {
  data: {
    url: string;
  };
}
export interface FinishProviderSignInBody {
  state: string;
  code?: string;
  iss?: string;
  error?: string;
}
export interface FinishProviderSignInAnswer {
  data:
    | {
        id: string;
        redirectUrl?: string;
      }
    | {
        /**
         * The address.
         */
        linkSentTo: string;
      };
}
export interface ReadSignInRulesAnswer {
  data: SignInRules;
}
export interface UpdateSignInRulesAnswer {
  data: SignInRules;
}
export interface SaveIdentityProviderBody {
  /**
   * Address of the provider, below which `.well-known/openid-configuration` is.
   */
  issuer: string;
  clientId: string;
  isActive: boolean;
  /**
   * People without a user get one at their first sign-in.
   */
  createsUsers: boolean;
  /**
   * Claim that decides the role; null: users keep theirs.
   */
  roleClaim?: string | null;
  /**
   * Values of the role claim that mean administrator.
   */
  adminValues: string[];
  userValues: string[];
  providerValues: string[];
  /**
   * Claim that decides the practices, by their names or record keys; null: users keep theirs.
   */
  practiceClaim?: string | null;
  /**
   * Never returned; null: keep the stored one.
   */
  clientSecret?: string | null;
}
export interface SaveIdentityProviderAnswer {
  data: SignInRules;
}
export interface RemoveIdentityProviderAnswer {
  data: SignInRules;
}
export interface AddEmailDomainBody {
  domain: string;
}
export interface AddEmailDomainAnswer {
  data: SignInRules;
}
export interface CheckEmailDomainAnswer {
  data: SignInRules;
}
export interface RemoveEmailDomainAnswer {
  data: SignInRules;
}
/**
 * After a 409, `again` confirms the sending: set it to `lastSentAt` of the response.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "SendPatientSurveyBody".
 */
export interface SendPatientSurveyBody {
  email?: string | null;
  phone?: string | null;
  patientName: string;
  language:
    | 'ENGLISH'
    | 'SPANISH'
    | 'AFRIKAANS'
    | 'ALBANIAN'
    | 'AMHARIC'
    | 'ARABIC'
    | 'ARMENIAN'
    | 'AZERBAIJANI'
    | 'BENGALI'
    | 'BOSNIAN'
    | 'BULGARIAN'
    | 'CATALAN'
    | 'CHINESE_SIMPLIFIED'
    | 'CHINESE_TRADITIONAL'
    | 'CROATIAN'
    | 'CZECH'
    | 'DANISH'
    | 'DARI'
    | 'DUTCH'
    | 'ESTONIAN'
    | 'FARSI'
    | 'FINNISH'
    | 'FRENCH'
    | 'FRENCH_CANADIAN'
    | 'GEORGIAN'
    | 'GERMAN'
    | 'GREEK'
    | 'GUJARATI'
    | 'HAITIAN_CREOLE'
    | 'HAUSA'
    | 'HEBREW'
    | 'HINDI'
    | 'HUNGARIAN'
    | 'ICELANDIC'
    | 'INDONESIAN'
    | 'IRISH'
    | 'ITALIAN'
    | 'JAPANESE'
    | 'KANNADA'
    | 'KAZAKH'
    | 'KOREAN'
    | 'LATVIAN'
    | 'LITHUANIAN'
    | 'MACEDONIAN'
    | 'MALAY'
    | 'MALAYALAM'
    | 'MALTESE'
    | 'MARATHI'
    | 'MONGOLIAN'
    | 'NORWEGIAN'
    | 'PASHTO'
    | 'POLISH'
    | 'PORTUGUESE'
    | 'PORTUGUESE_PORTUGAL'
    | 'PUNJABI'
    | 'ROMANIAN'
    | 'RUSSIAN'
    | 'SERBIAN'
    | 'SINHALA'
    | 'SLOVAK'
    | 'SLOVENIAN'
    | 'SOMALI'
    | 'SPANISH_MEXICO'
    | 'SWAHILI'
    | 'SWEDISH'
    | 'TAGALOG'
    | 'TAMIL'
    | 'TELUGU'
    | 'THAI'
    | 'TURKISH'
    | 'UKRAINIAN'
    | 'URDU'
    | 'UZBEK'
    | 'VIETNAMESE'
    | 'WELSH';
  patientType: 'ADULT' | 'CHILD' | 'FAMILY' | 'CAREGIVER' | 'UNKNOWN';
  practiceId: string;
  providerId?: string | null;
  responsiblePartyName?: string | null;
  appointmentType?:
    | 'EXAM'
    | 'HYGIENE'
    | 'RESTORATIVE'
    | 'ENDO'
    | 'PERIO_HYGIENE'
    | 'PERIO_SURGERY'
    | 'REMOVABLE_PROS'
    | 'IMPLANT'
    | 'ORAL_SURGERY'
    | 'ORTHO'
    | 'OTHER'
    | null;
  appointmentDate?: string | null;
  /**
   * How the patient agreed to be contacted.
   */
  consent?: 'APPOINTMENT' | 'FORM' | 'ONLINE' | 'SPOKEN' | 'EMPLOYMENT';
  again?: string;
  isQrCode?: boolean;
}
export interface SendPatientSurveyAnswer {
  data: SentSurvey;
}
export interface GenerateSurveyBody {
  email?: string | null;
  phone?: string | null;
  patientName?: string | null;
  language:
    | 'ENGLISH'
    | 'SPANISH'
    | 'AFRIKAANS'
    | 'ALBANIAN'
    | 'AMHARIC'
    | 'ARABIC'
    | 'ARMENIAN'
    | 'AZERBAIJANI'
    | 'BENGALI'
    | 'BOSNIAN'
    | 'BULGARIAN'
    | 'CATALAN'
    | 'CHINESE_SIMPLIFIED'
    | 'CHINESE_TRADITIONAL'
    | 'CROATIAN'
    | 'CZECH'
    | 'DANISH'
    | 'DARI'
    | 'DUTCH'
    | 'ESTONIAN'
    | 'FARSI'
    | 'FINNISH'
    | 'FRENCH'
    | 'FRENCH_CANADIAN'
    | 'GEORGIAN'
    | 'GERMAN'
    | 'GREEK'
    | 'GUJARATI'
    | 'HAITIAN_CREOLE'
    | 'HAUSA'
    | 'HEBREW'
    | 'HINDI'
    | 'HUNGARIAN'
    | 'ICELANDIC'
    | 'INDONESIAN'
    | 'IRISH'
    | 'ITALIAN'
    | 'JAPANESE'
    | 'KANNADA'
    | 'KAZAKH'
    | 'KOREAN'
    | 'LATVIAN'
    | 'LITHUANIAN'
    | 'MACEDONIAN'
    | 'MALAY'
    | 'MALAYALAM'
    | 'MALTESE'
    | 'MARATHI'
    | 'MONGOLIAN'
    | 'NORWEGIAN'
    | 'PASHTO'
    | 'POLISH'
    | 'PORTUGUESE'
    | 'PORTUGUESE_PORTUGAL'
    | 'PUNJABI'
    | 'ROMANIAN'
    | 'RUSSIAN'
    | 'SERBIAN'
    | 'SINHALA'
    | 'SLOVAK'
    | 'SLOVENIAN'
    | 'SOMALI'
    | 'SPANISH_MEXICO'
    | 'SWAHILI'
    | 'SWEDISH'
    | 'TAGALOG'
    | 'TAMIL'
    | 'TELUGU'
    | 'THAI'
    | 'TURKISH'
    | 'UKRAINIAN'
    | 'URDU'
    | 'UZBEK'
    | 'VIETNAMESE'
    | 'WELSH';
  patientType: 'ADULT' | 'CHILD' | 'FAMILY' | 'CAREGIVER' | 'UNKNOWN';
  practiceId: string;
  providerId?: string | null;
  responsiblePartyName?: string | null;
  appointmentType?:
    | 'EXAM'
    | 'HYGIENE'
    | 'RESTORATIVE'
    | 'ENDO'
    | 'PERIO_HYGIENE'
    | 'PERIO_SURGERY'
    | 'REMOVABLE_PROS'
    | 'IMPLANT'
    | 'ORAL_SURGERY'
    | 'ORTHO'
    | 'OTHER'
    | null;
  appointmentDate?: string | null;
  again?: string;
}
export interface GenerateSurveyAnswer {
  data: SentSurvey;
}
/**
 * After a 409, `again` confirms the sending: set it to `lastSentAt` of the response.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "SendEmployeeSurveyBody".
 */
export interface SendEmployeeSurveyBody {
  employeeId: string;
  language:
    | 'ENGLISH'
    | 'SPANISH'
    | 'AFRIKAANS'
    | 'ALBANIAN'
    | 'AMHARIC'
    | 'ARABIC'
    | 'ARMENIAN'
    | 'AZERBAIJANI'
    | 'BENGALI'
    | 'BOSNIAN'
    | 'BULGARIAN'
    | 'CATALAN'
    | 'CHINESE_SIMPLIFIED'
    | 'CHINESE_TRADITIONAL'
    | 'CROATIAN'
    | 'CZECH'
    | 'DANISH'
    | 'DARI'
    | 'DUTCH'
    | 'ESTONIAN'
    | 'FARSI'
    | 'FINNISH'
    | 'FRENCH'
    | 'FRENCH_CANADIAN'
    | 'GEORGIAN'
    | 'GERMAN'
    | 'GREEK'
    | 'GUJARATI'
    | 'HAITIAN_CREOLE'
    | 'HAUSA'
    | 'HEBREW'
    | 'HINDI'
    | 'HUNGARIAN'
    | 'ICELANDIC'
    | 'INDONESIAN'
    | 'IRISH'
    | 'ITALIAN'
    | 'JAPANESE'
    | 'KANNADA'
    | 'KAZAKH'
    | 'KOREAN'
    | 'LATVIAN'
    | 'LITHUANIAN'
    | 'MACEDONIAN'
    | 'MALAY'
    | 'MALAYALAM'
    | 'MALTESE'
    | 'MARATHI'
    | 'MONGOLIAN'
    | 'NORWEGIAN'
    | 'PASHTO'
    | 'POLISH'
    | 'PORTUGUESE'
    | 'PORTUGUESE_PORTUGAL'
    | 'PUNJABI'
    | 'ROMANIAN'
    | 'RUSSIAN'
    | 'SERBIAN'
    | 'SINHALA'
    | 'SLOVAK'
    | 'SLOVENIAN'
    | 'SOMALI'
    | 'SPANISH_MEXICO'
    | 'SWAHILI'
    | 'SWEDISH'
    | 'TAGALOG'
    | 'TAMIL'
    | 'TELUGU'
    | 'THAI'
    | 'TURKISH'
    | 'UKRAINIAN'
    | 'URDU'
    | 'UZBEK'
    | 'VIETNAMESE'
    | 'WELSH';
  /**
   * Absent: the employee's own, if there is exactly one. `null`: none.
   */
  workLocationId?: string | null;
  /**
   * Absent: the employee's own, if there is exactly one. `null`: none.
   */
  organizationalUnitId?: string | null;
  again?: string;
}
export interface SendEmployeeSurveyAnswer {
  data: SentSurvey;
}
export interface PatientBulkCheckQuery {
  /**
   * For rows that name no practice.
   */
  practiceId?: string;
  /**
   * Kinds of cleaning that are undone, such as `name` or `phone`. Values that cannot be read as written are errors then. Also kinds of skipped rows that are included, such as `noted`, or `noted12` for line 12 alone.
   */
  uncleaned?: string;
  /**
   * The received file whose waiting rows are checked, for administrators: those of an empty file, otherwise this corrected one. Visits of more than 7 days ago are skipped.
   */
  receivedId?: string;
}
export interface PatientBulkCheckAnswer {
  data: {
    successfulCount: number;
    /**
     * Rows that are not sent: wrong or skipped.
     */
    errorCount: number;
    /**
     * What must be corrected: each with its line, column and reason.
     */
    errors: string[];
    /**
     * Notices for the sender: skipped lines of the file, and how near the daily limit is.
     */
    warnings: string[];
    /**
     * The rows that are not sent, by line.
     */
    rows: BulkUnsentRow[];
    /**
     * Days within which nobody is surveyed twice; 0: no limit.
     */
    intervalDays: number;
    /**
     * Of the practice for rows that name none.
     */
    practiceName: string | null;
    columns: BulkColumn[];
    /**
     * Values without a chosen meaning; they are left empty, or their rows out where the field is needed.
     */
    unknown: BulkUnknownValue[];
    /**
     * Values whose meaning has been chosen, now or for an earlier file, and may be changed.
     */
    chosen: BulkChosenValue[];
    /**
     * Fields of which a row is not sent if its value is given no meaning: such values have to be answered.
     */
    needed: string[];
    /**
     * Likely meanings of unknown values.
     */
    suggested: {
      field: string;
      value: string;
      id: string;
    }[];
    /**
     * The answer to offer first to each question about a value; null: to leave its rows out.
     */
    first: {
      field: string;
      value: string;
      id: string | null;
    }[];
    /**
     * Cells whose meaning was chosen earlier.
     */
    remembered: number;
    /**
     * Fields that the file has no column for. A choice for an empty text is remembered for them.
     */
    absent: {
      field: string;
      /**
       * What all rows get.
       */
      value: string;
    }[];
    /**
     * Titles of columns that are not read, since no field has such a title or such values.
     */
    unread: string[];
    /**
     * What was cleaned in the values of a field, by kind.
     */
    cleaned: BulkCleaning[];
    /**
     * Words that stand for a value by another name.
     */
    readings: BulkReading[];
    /**
     * All rows that are sent, as they were read.
     */
    preview: {
      titles: string[];
      rows: {
        line: number;
        values: string[];
      }[];
    };
    /**
     * The rows that are sent with notes in columns that are not read, for a person to look at.
     */
    noted: {
      line: number;
      /**
       * The titles and texts of its notes.
       */
      note: string;
    }[];
    /**
     * The practice system whose headers the file has.
     */
    system: string | null;
    /**
     * Names the content of the file.
     */
    fileHash: string;
    /**
     * The last sending of the same file that the viewer sees: when it was, and how many surveys.
     */
    earlier: {
      createdAt: string;
      sent: number;
    } | null;
    /**
     * What the values without and with a chosen meaning may mean, and what fields without a column may be.
     */
    options: {
      field: string;
      id: string;
      name: string;
    }[];
    data: PatientBulkRow[];
  };
}
/**
 * Added to the remembered choices. Without any choice, all are forgotten.
 *
 * This interface was referenced by `Root`'s JSON-Schema
 * via the `definition` "PatientBulkMappingBody".
 */
export interface PatientBulkMappingBody {
  columns: {
    header: string;
    target: string | null;
  }[];
  values: {
    field: string;
    value: string;
    target: string | null;
  }[];
  practiceId: string;
}
export interface PatientBulkMappingAnswer {
  data: null;
}
export interface PatientBulkSendQuery {
  /**
   * The received file whose waiting rows are these, by their lines, for administrators. They wait no longer, and are sent only once; its other rows go on waiting.
   */
  receivedId?: string;
  /**
   * Shown with the sending.
   */
  fileName?: string;
  /**
   * Of the check, which says so when the same file is checked again.
   */
  fileHash?: string;
}
export interface PatientBulkSendAnswer {
  data: StartedUpload;
}
export interface ReceivePatientFileQuery {
  /**
   * For rows that name no practice.
   */
  practiceId?: string;
}
export interface ReceivePatientFileAnswer {
  data: {
    id: string;
    /**
     * Rows for which surveys are sent.
     */
    sending: number;
    /**
     * Each with its line, column and reason.
     */
    problems: string[];
    /**
     * Rows that no survey is sent for, each with its line and reason: nothing about them is wrong.
     */
    skipped: string[];
  };
}
export interface ListReceivedFilesAnswer {
  data: ReceivedFile[];
  pagination: Pagination;
}
export interface ListFileReadingsAnswer {
  data: FileReading[];
  pagination: Pagination;
}
export interface FileReadingChoicesAnswer {
  data: FileReadingChoices;
}
export interface SettleReceivedFileAnswer {
  data: ReceivedFile;
}
export interface EmployeeBulkCheckQuery {
  /**
   * Kinds of cleaning that are undone, such as `name` or `phone`. Values that cannot be read as written are errors then. Also kinds of skipped rows that are included, such as `noted`, or `noted12` for line 12 alone.
   */
  uncleaned?: string;
}
export interface EmployeeBulkCheckAnswer {
  data: {
    successfulCount: number;
    /**
     * Rows that are not sent: wrong or skipped.
     */
    errorCount: number;
    /**
     * What must be corrected: each with its line, column and reason.
     */
    errors: string[];
    /**
     * Notices for the sender: skipped lines of the file, and how near the daily limit is.
     */
    warnings: string[];
    /**
     * The rows that are not sent, by line.
     */
    rows: BulkUnsentRow[];
    /**
     * Days within which nobody is surveyed twice; 0: no limit.
     */
    intervalDays: number;
    /**
     * Of the practice for rows that name none.
     */
    practiceName: string | null;
    columns: BulkColumn[];
    /**
     * Values without a chosen meaning; they are left empty, or their rows out where the field is needed.
     */
    unknown: BulkUnknownValue[];
    /**
     * Values whose meaning has been chosen, now or for an earlier file, and may be changed.
     */
    chosen: BulkChosenValue[];
    /**
     * Fields of which a row is not sent if its value is given no meaning: such values have to be answered.
     */
    needed: string[];
    /**
     * Likely meanings of unknown values.
     */
    suggested: {
      field: string;
      value: string;
      id: string;
    }[];
    /**
     * The answer to offer first to each question about a value; null: to leave its rows out.
     */
    first: {
      field: string;
      value: string;
      id: string | null;
    }[];
    /**
     * Cells whose meaning was chosen earlier.
     */
    remembered: number;
    /**
     * Fields that the file has no column for. A choice for an empty text is remembered for them.
     */
    absent: {
      field: string;
      /**
       * What all rows get.
       */
      value: string;
    }[];
    /**
     * Titles of columns that are not read, since no field has such a title or such values.
     */
    unread: string[];
    /**
     * What was cleaned in the values of a field, by kind.
     */
    cleaned: BulkCleaning[];
    /**
     * Words that stand for a value by another name.
     */
    readings: BulkReading[];
    /**
     * All rows that are sent, as they were read.
     */
    preview: {
      titles: string[];
      rows: {
        line: number;
        values: string[];
      }[];
    };
    /**
     * The rows that are sent with notes in columns that are not read, for a person to look at.
     */
    noted: {
      line: number;
      /**
       * The titles and texts of its notes.
       */
      note: string;
    }[];
    /**
     * The practice system whose headers the file has.
     */
    system: string | null;
    /**
     * Names the content of the file.
     */
    fileHash: string;
    /**
     * The last sending of the same file that the viewer sees: when it was, and how many surveys.
     */
    earlier: {
      createdAt: string;
      sent: number;
    } | null;
    /**
     * What the values without and with a chosen meaning may mean, and what fields without a column may be.
     */
    options: {
      field: string;
      id: string;
      name: string;
    }[];
    data: EmployeeBulkRow[];
  };
}
export interface EmployeeBulkMappingAnswer {
  data: null;
}
export interface EmployeeBulkSendQuery {
  /**
   * Shown with the sending.
   */
  fileName?: string;
  /**
   * Of the check, which says so when the same file is checked again.
   */
  fileHash?: string;
}
export interface EmployeeBulkSendAnswer {
  data: StartedUpload;
}
export interface ListUploadsQuery {
  experienceType: 'PATIENT' | 'EMPLOYEE';
  /**
   * The `createdAt` of a sending.
   */
  before?: string;
}
export interface ListUploadsAnswer {
  data: SurveyUpload[];
  pagination: Pagination;
}
export interface ReadUploadAnswer {
  data: SurveyUpload;
}
export interface ListUploadSurveysQuery {
  /**
   * Number of rows to skip.
   */
  skip?: number;
  /**
   * Number of rows to return; 0 returns only the total.
   */
  take?: number;
  /**
   * Part of a name, an email address or a phone number.
   */
  search?: string;
  /**
   * States of the rows.
   */
  state?: ('WAITING' | 'SENT' | 'FAILED' | 'UNKNOWN' | 'WITHDRAWN' | 'SKIPPED')[];
}
export interface ListUploadSurveysAnswer {
  data: UploadSurvey[];
  pagination: Pagination;
}
export interface StopUploadAnswer {
  data: SurveyUpload;
}
export interface PreviewThemeBody {
  experienceType: 'EMPLOYEE' | 'PATIENT';
  phrases?: string | null;
  exceptions?: string | null;
  spanishPhrases?: string | null;
  spanishExceptions?: string | null;
}
export interface PreviewThemeAnswer {
  data: ThemePreview;
  withheld?: Withheld;
}
export interface ThemeReadingAnswer {
  data: ThemeReading;
}
export interface ListWebhooksAnswer {
  data: Webhook[];
  pagination: Pagination;
}
export interface CreateWebhookBody {
  /**
   * Starts with https:// and is not in a private network.
   */
  url: string;
  description?: string | null;
  events: ('survey.completed' | 'request.opened' | 'request.status')[];
}
export interface CreateWebhookAnswer {
  data: WebhookWithSecret;
}
export interface UpdateWebhookBody {
  /**
   * Starts with https:// and is not in a private network.
   */
  url?: string;
  description?: string | null;
  events?: ('survey.completed' | 'request.opened' | 'request.status')[];
  isActive?: boolean;
}
export interface UpdateWebhookAnswer {
  data: Webhook;
}
export interface DeleteWebhookAnswer {
  data: Webhook;
}
export interface RotateWebhookSecretAnswer {
  data: WebhookWithSecret;
}
export interface TestWebhookAnswer {
  data: WebhookDelivery;
}
export interface ListWebhookDeliveriesQuery {
  /**
   * Number of rows to skip.
   */
  skip?: number;
  /**
   * Number of rows to return; 0 returns only the total.
   */
  take?: number;
}
export interface ListWebhookDeliveriesAnswer {
  data: WebhookDelivery[];
  pagination: Pagination;
}
export interface ResendWebhookDeliveryAnswer {
  data: WebhookDelivery;
}

/** By call: path parameters, query as sent and as read (with defaults), body as sent and as received, and the answer's body. */
export interface Calls {
  readDigest: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ReadDigestAnswer;
  };
  updateDigest: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: UpdateDigestBody;
    received: UpdateDigestBody;
    answer: UpdateDigestAnswer;
  };
  checkProof: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: CheckProofAnswer;
  };
  readAccount: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ReadAccountAnswer;
  };
  acceptInvitation: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: AcceptInvitationAnswer;
  };
  declineInvitation: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: DeclineInvitationAnswer;
  };
  openMembership: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: OpenMembershipAnswer;
  };
  endSession: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: EndSessionAnswer;
  };
  endOtherSessions: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: EndOtherSessionsAnswer;
  };
  endUserSessions: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: EndUserSessionsAnswer;
  };
  cancelAddressChange: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: CancelAddressChangeAnswer;
  };
  resendAddressProof: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ResendAddressProofAnswer;
  };
  analyticsScores: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsScoresQuery;
    read: AnalyticsScoresQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsScoresAnswer;
  };
  analyticsSummary: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsSummaryQuery;
    read: AnalyticsSummaryQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsSummaryAnswer;
  };
  analyticsPractices: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsPracticesQuery;
    read: AnalyticsPracticesQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsPracticesAnswer;
  };
  analyticsNpsScore: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsNpsScoreQuery;
    read: AnalyticsNpsScoreQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsNpsScoreAnswer;
  };
  analyticsNps: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsNpsQuery;
    read: AnalyticsNpsQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsNpsAnswer;
  };
  analyticsChanges: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsChangesQuery;
    read: AnalyticsChangesQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsChangesAnswer;
  };
  analyticsFindings: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsFindingsQuery;
    read: AnalyticsFindingsQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsFindingsAnswer;
  };
  analyticsDrillDown: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsDrillDownQuery;
    read: AnalyticsDrillDownQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsDrillDownAnswer;
  };
  feedbackDrillDown: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: FeedbackDrillDownQuery;
    read: FeedbackDrillDownQuery;
    body: undefined;
    received: undefined;
    answer: FeedbackDrillDownAnswer;
  };
  analyticsRating: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsRatingQuery;
    read: AnalyticsRatingQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsRatingAnswer;
  };
  analyticsRequests: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsRequestsQuery;
    read: AnalyticsRequestsQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsRequestsAnswer;
  };
  surveyMetrics: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: SurveyMetricsQuery;
    read: SurveyMetricsQuery;
    body: undefined;
    received: undefined;
    answer: SurveyMetricsAnswer;
  };
  analyticsWidgets: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsWidgetsQuery;
    read: AnalyticsWidgetsQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsWidgetsAnswer;
  };
  saveAnalyticsWidgets: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: SaveAnalyticsWidgetsQuery;
    read: SaveAnalyticsWidgetsQuery;
    body: SaveAnalyticsWidgetsBody;
    received: SaveAnalyticsWidgetsBody;
    answer: SaveAnalyticsWidgetsAnswer;
  };
  analyticsCategoryRating: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsCategoryRatingQuery;
    read: AnalyticsCategoryRatingQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsCategoryRatingAnswer;
  };
  analyticsPercentiles: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsPercentilesQuery;
    read: AnalyticsPercentilesQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsPercentilesAnswer;
  };
  analyticsOutliers: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsOutliersQuery;
    read: AnalyticsOutliersQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsOutliersAnswer;
  };
  analyticsSentiments: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsSentimentsQuery;
    read: AnalyticsSentimentsQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsSentimentsAnswer;
  };
  analyticsThemes: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsThemesQuery;
    read: AnalyticsThemesQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsThemesAnswer;
  };
  analyticsThemesInWords: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsThemesInWordsQuery;
    read: AnalyticsThemesInWordsQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsThemesInWordsAnswer;
  };
  analyticsAppointments: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsAppointmentsQuery;
    read: AnalyticsAppointmentsQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsAppointmentsAnswer;
  };
  scoresByAppointment: {
    isPublic: false;
    upload: undefined;
    params: { type: string; id: string };
    query: ScoresByAppointmentQuery;
    read: ScoresByAppointmentQuery;
    body: undefined;
    received: undefined;
    answer: ScoresByAppointmentAnswer;
  };
  practiceOutliers: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: PracticeOutliersQuery;
    read: PracticeOutliersQuery;
    body: undefined;
    received: undefined;
    answer: PracticeOutliersAnswer;
  };
  providerOutliers: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: ProviderOutliersQuery;
    read: ProviderOutliersQuery;
    body: undefined;
    received: undefined;
    answer: ProviderOutliersAnswer;
  };
  providerMetrics: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: ProviderMetricsQuery;
    read: ProviderMetricsQuery;
    body: undefined;
    received: undefined;
    answer: ProviderMetricsAnswer;
  };
  listMetrics: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: ListMetricsQuery;
    read: ListMetricsQuery;
    body: undefined;
    received: undefined;
    answer: ListMetricsAnswer;
  };
  employeeAnswers: {
    isPublic: false;
    upload: undefined;
    params: { categoryCode: string };
    query: EmployeeAnswersQuery;
    read: EmployeeAnswersQuery;
    body: undefined;
    received: undefined;
    answer: EmployeeAnswersAnswer;
  };
  exportEmployeeAnswers: {
    isPublic: false;
    upload: undefined;
    params: { categoryCode: string };
    query: ExportEmployeeAnswersQuery;
    read: ExportEmployeeAnswersQuery;
    body: undefined;
    received: undefined;
    answer: undefined;
  };
  exportDashboard: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: ExportDashboardQuery;
    read: ExportDashboardQuery;
    body: undefined;
    received: undefined;
    answer: undefined;
  };
  exportLeaderboard: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: ExportLeaderboardQuery;
    read: ExportLeaderboardQuery & Required<Pick<ExportLeaderboardQuery, 'orderBy'>>;
    body: undefined;
    received: undefined;
    answer: undefined;
  };
  leaderboardPx: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: LeaderboardPxQuery;
    read: LeaderboardPxQuery;
    body: undefined;
    received: undefined;
    answer: LeaderboardPxAnswer;
  };
  practiceRanks: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: PracticeRanksQuery;
    read: PracticeRanksQuery;
    body: undefined;
    received: undefined;
    answer: PracticeRanksAnswer;
  };
  practicesPercentiles: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: PracticesPercentilesQuery;
    read: PracticesPercentilesQuery;
    body: undefined;
    received: undefined;
    answer: PracticesPercentilesAnswer;
  };
  practicePercentile: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: PracticePercentileQuery;
    read: PracticePercentileQuery;
    body: undefined;
    received: undefined;
    answer: PracticePercentileAnswer;
  };
  practicePercentiles: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: PracticePercentilesQuery;
    read: PracticePercentilesQuery;
    body: undefined;
    received: undefined;
    answer: PracticePercentilesAnswer;
  };
  questionAnswers: {
    isPublic: false;
    upload: undefined;
    params: { practiceId: string; questionId: string };
    query: QuestionAnswersQuery;
    read: QuestionAnswersQuery;
    body: undefined;
    received: undefined;
    answer: QuestionAnswersAnswer;
  };
  analyticsPage: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: AnalyticsPageQuery;
    read: AnalyticsPageQuery;
    body: undefined;
    received: undefined;
    answer: AnalyticsPageAnswer;
  };
  readApiCredentials: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ReadApiCredentialsAnswer;
  };
  enableApi: {
    isPublic: false;
    upload: undefined;
    params: { organizationId: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: EnableApiAnswer;
  };
  rotateApiCredentials: {
    isPublic: false;
    upload: undefined;
    params: { bearerToken: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: RotateApiCredentialsAnswer;
  };
  listApiTokens: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ListApiTokensAnswer;
  };
  createApiToken: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: CreateApiTokenBody;
    received: CreateApiTokenBody;
    answer: CreateApiTokenAnswer;
  };
  revokeApiToken: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: RevokeApiTokenAnswer;
  };
  sendAppointments: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: SendAppointmentsBody;
    received: ReceivedItems<NewAppointment>;
    answer: SendAppointmentsAnswer;
  };
  cancelAppointment: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: CancelAppointmentAnswer;
  };
  readConnections: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ReadConnectionsAnswer;
  };
  connectSystem: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: ConnectSystemBody;
    received: ConnectSystemBody;
    answer: ConnectSystemAnswer;
  };
  replaceConnectionKeys: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: ReplaceConnectionKeysBody;
    received: ReplaceConnectionKeysBody;
    answer: ReplaceConnectionKeysAnswer;
  };
  syncConnection: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: SyncConnectionAnswer;
  };
  disconnectSystem: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: DisconnectSystemAnswer;
  };
  listConnectedPractices: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: ListConnectedPracticesQuery;
    read: ListConnectedPracticesQuery & Required<Pick<ListConnectedPracticesQuery, 'skip' | 'take'>>;
    body: undefined;
    received: undefined;
    answer: ListConnectedPracticesAnswer;
  };
  readConnectedPractice: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ReadConnectedPracticeAnswer;
  };
  chooseLocation: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: ChooseLocationBody;
    received: ChooseLocationBody;
    answer: ChooseLocationAnswer;
  };
  listConnectionLocations: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: ListConnectionLocationsQuery;
    read: ListConnectionLocationsQuery & Required<Pick<ListConnectionLocationsQuery, 'skip' | 'take'>>;
    body: undefined;
    received: undefined;
    answer: ListConnectionLocationsAnswer;
  };
  listConnectionMappings: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: ListConnectionMappingsQuery;
    read: ListConnectionMappingsQuery;
    body: undefined;
    received: undefined;
    answer: ListConnectionMappingsAnswer;
  };
  mapConnection: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: MapConnectionBody;
    received: MapConnectionBody;
    answer: MapConnectionAnswer;
  };
  listFeedback: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: ListFeedbackQuery;
    read: ListFeedbackQuery & Required<Pick<ListFeedbackQuery, 'skip' | 'take' | 'orderBy' | 'total'>>;
    body: undefined;
    received: undefined;
    answer: ListFeedbackAnswer;
  };
  exportFeedback: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: ExportFeedbackQuery;
    read: ExportFeedbackQuery & Required<Pick<ExportFeedbackQuery, 'orderBy'>>;
    body: undefined;
    received: undefined;
    answer: undefined;
  };
  feedbackSummary: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: FeedbackSummaryQuery;
    read: FeedbackSummaryQuery;
    body: undefined;
    received: undefined;
    answer: FeedbackSummaryAnswer;
  };
  feedbackFollowUp: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: FeedbackFollowUpQuery;
    read: FeedbackFollowUpQuery;
    body: undefined;
    received: undefined;
    answer: FeedbackFollowUpAnswer;
  };
  wordCloud: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: WordCloudQuery;
    read: WordCloudQuery;
    body: undefined;
    received: undefined;
    answer: WordCloudAnswer;
  };
  feedbackStatuses: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: FeedbackStatusesAnswer;
  };
  readFeedback: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ReadFeedbackAnswer;
  };
  readConversation: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ReadConversationAnswer;
  };
  updateFeedbackStatus: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: UpdateFeedbackStatusBody;
    received: UpdateFeedbackStatusBody;
    answer: UpdateFeedbackStatusAnswer;
  };
  feedbackAssignees: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: FeedbackAssigneesAnswer;
  };
  assignFeedback: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: AssignFeedbackBody;
    received: AssignFeedbackBody;
    answer: AssignFeedbackAnswer;
  };
  uploadFile: {
    isPublic: false;
    upload: 'image';
    params: object;
    query: UploadFileQuery;
    read: UploadFileQuery;
    body: undefined;
    received: undefined;
    answer: UploadFileAnswer;
  };
  getFile: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: GetFileAnswer;
  };
  getFileContent: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: undefined;
  };
  listImports: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: ListImportsQuery;
    read: ListImportsQuery;
    body: undefined;
    received: undefined;
    answer: ListImportsAnswer;
  };
  getImport: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: GetImportAnswer;
  };
  stopImport: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: StopImportAnswer;
  };
  listNotifications: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: ListNotificationsQuery;
    read: ListNotificationsQuery & Required<Pick<ListNotificationsQuery, 'skip' | 'take'>>;
    body: undefined;
    received: undefined;
    answer: ListNotificationsAnswer;
  };
  markNotification: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: MarkNotificationBody;
    received: MarkNotificationBody;
    answer: MarkNotificationAnswer;
  };
  liveUpdates: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: undefined;
  };
  organizationPractices: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: OrganizationPracticesQuery;
    read: OrganizationPracticesQuery &
      Required<Pick<OrganizationPracticesQuery, 'skip' | 'take' | 'orderBy'>>;
    body: undefined;
    received: undefined;
    answer: OrganizationPracticesAnswer;
  };
  readOrganizationSettings: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ReadOrganizationSettingsAnswer;
  };
  updateOrganizationSettings: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: SurveySettingsUpdate;
    received: SurveySettingsUpdate;
    answer: UpdateOrganizationSettingsAnswer;
  };
  passkeySignInOptions: {
    isPublic: true;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: PasskeySignInOptionsAnswer;
  };
  signInByPasskey: {
    isPublic: true;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: SignInByPasskeyBody;
    received: SignInByPasskeyBody;
    answer: SignInByPasskeyAnswer;
  };
  passkeyProofOptions: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: PasskeyProofOptionsAnswer;
  };
  proveByPasskey: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: ProveByPasskeyBody;
    received: ProveByPasskeyBody;
    answer: ProveByPasskeyAnswer;
  };
  newPasskeyOptions: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: NewPasskeyOptionsAnswer;
  };
  addPasskey: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: AddPasskeyBody;
    received: AddPasskeyBody;
    answer: AddPasskeyAnswer;
  };
  renamePasskey: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: RenamePasskeyBody;
    received: RenamePasskeyBody;
    answer: RenamePasskeyAnswer;
  };
  removePasskey: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: RemovePasskeyAnswer;
  };
  planVerdicts: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: PlanVerdictsQuery;
    read: PlanVerdictsQuery;
    body: undefined;
    received: undefined;
    answer: PlanVerdictsAnswer;
  };
  planProof: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: PlanProofAnswer;
  };
  listPracticeQuestions: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ListPracticeQuestionsAnswer;
  };
  validatePracticeQuestion: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: ValidatePracticeQuestionBody;
    received: ValidatePracticeQuestionBody;
    answer: ValidatePracticeQuestionAnswer;
  };
  readPrivacySettings: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ReadPrivacySettingsAnswer;
  };
  updatePrivacySettings: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: PrivacySettingsUpdate;
    received: PrivacySettingsUpdate;
    answer: UpdatePrivacySettingsAnswer;
  };
  findPerson: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: PersonContact;
    received: PersonContact;
    answer: FindPersonAnswer;
  };
  exportPerson: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: PersonContact;
    received: PersonContact;
    answer: undefined;
  };
  erasePerson: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: ErasePersonBody;
    received: ErasePersonBody;
    answer: ErasePersonAnswer;
  };
  listProviders: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: ListProvidersQuery;
    read: ListProvidersQuery & Required<Pick<ListProvidersQuery, 'skip' | 'take' | 'orderBy'>>;
    body: undefined;
    received: undefined;
    answer: ListProvidersAnswer;
  };
  lookupProviders: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: LookupProvidersQuery;
    read: LookupProvidersQuery;
    body: undefined;
    received: undefined;
    answer: LookupProvidersAnswer;
  };
  readSurvey: {
    isPublic: true;
    upload: undefined;
    params: { slug: string };
    query: ReadSurveyQuery;
    read: ReadSurveyQuery;
    body: undefined;
    received: undefined;
    answer: ReadSurveyAnswer;
  };
  openSurvey: {
    isPublic: true;
    upload: undefined;
    params: { slug: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: OpenSurveyAnswer;
  };
  changeSurveyLanguage: {
    isPublic: true;
    upload: undefined;
    params: { slug: string };
    query: object;
    read: object;
    body: ChangeSurveyLanguageBody;
    received: ChangeSurveyLanguageBody;
    answer: ChangeSurveyLanguageAnswer;
  };
  completeSurvey: {
    isPublic: true;
    upload: undefined;
    params: { slug: string };
    query: object;
    read: object;
    body: CompleteSurveyBody;
    received: CompleteSurveyBody;
    answer: CompleteSurveyAnswer;
  };
  surveyAvatar: {
    isPublic: true;
    upload: undefined;
    params: { slug: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: undefined;
  };
  startReport: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: StartReportBody;
    received: StartReportBody;
    answer: StartReportAnswer;
  };
  getReport: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: GetReportAnswer;
  };
  stopReport: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: StopReportAnswer;
  };
  reportFile: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: undefined;
  };
  listSavedViews: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: ListSavedViewsQuery;
    read: ListSavedViewsQuery;
    body: undefined;
    received: undefined;
    answer: ListSavedViewsAnswer;
  };
  createSavedView: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: CreateSavedViewBody;
    received: CreateSavedViewBody;
    answer: CreateSavedViewAnswer;
  };
  changeSavedView: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: ChangeSavedViewBody;
    received: ChangeSavedViewBody;
    answer: ChangeSavedViewAnswer;
  };
  deleteSavedView: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: DeleteSavedViewAnswer;
  };
  requestLogin: {
    isPublic: true;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: RequestLoginBody;
    received: RequestLoginBody;
    answer: RequestLoginAnswer;
  };
  followLogin: {
    isPublic: true;
    upload: undefined;
    params: object;
    query: FollowLoginQuery;
    read: FollowLoginQuery;
    body: undefined;
    received: undefined;
    answer: FollowLoginAnswer;
  };
  verifyLogin: {
    isPublic: true;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: VerifyLoginBody;
    received: VerifyLoginBody;
    answer: VerifyLoginAnswer;
  };
  me: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: MeAnswer;
  };
  logout: {
    isPublic: true;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: LogoutAnswer;
  };
  changeOrganization: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: ChangeOrganizationBody;
    received: ChangeOrganizationBody;
    answer: ChangeOrganizationAnswer;
  };
  startProviderSignIn: {
    isPublic: true;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: StartProviderSignInBody;
    received: StartProviderSignInBody;
    answer: StartProviderSignInAnswer;
  };
  finishProviderSignIn: {
    isPublic: true;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: FinishProviderSignInBody;
    received: FinishProviderSignInBody;
    answer: FinishProviderSignInAnswer;
  };
  readSignInRules: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ReadSignInRulesAnswer;
  };
  updateSignInRules: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: SignInSettingsUpdate;
    received: SignInSettingsUpdate;
    answer: UpdateSignInRulesAnswer;
  };
  saveIdentityProvider: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: SaveIdentityProviderBody;
    received: SaveIdentityProviderBody;
    answer: SaveIdentityProviderAnswer;
  };
  removeIdentityProvider: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: RemoveIdentityProviderAnswer;
  };
  addEmailDomain: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: AddEmailDomainBody;
    received: AddEmailDomainBody;
    answer: AddEmailDomainAnswer;
  };
  checkEmailDomain: {
    isPublic: false;
    upload: undefined;
    params: { id: string; domainId: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: CheckEmailDomainAnswer;
  };
  removeEmailDomain: {
    isPublic: false;
    upload: undefined;
    params: { id: string; domainId: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: RemoveEmailDomainAnswer;
  };
  sendPatientSurvey: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: SendPatientSurveyBody;
    received: SendPatientSurveyBody;
    answer: SendPatientSurveyAnswer;
  };
  generateSurvey: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: GenerateSurveyBody;
    received: GenerateSurveyBody;
    answer: GenerateSurveyAnswer;
  };
  sendEmployeeSurvey: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: SendEmployeeSurveyBody;
    received: SendEmployeeSurveyBody;
    answer: SendEmployeeSurveyAnswer;
  };
  patientBulkTemplate: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: undefined;
  };
  patientBulkCheck: {
    isPublic: false;
    upload: 'csv';
    params: object;
    query: PatientBulkCheckQuery;
    read: PatientBulkCheckQuery;
    body: undefined;
    received: undefined;
    answer: PatientBulkCheckAnswer;
  };
  patientBulkMapping: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: PatientBulkMappingBody;
    received: PatientBulkMappingBody;
    answer: PatientBulkMappingAnswer;
  };
  patientBulkSend: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: PatientBulkSendQuery;
    read: PatientBulkSendQuery;
    body: PatientBulkSendBody;
    received: PatientBulkSendBody;
    answer: PatientBulkSendAnswer;
  };
  receivePatientFile: {
    isPublic: false;
    upload: 'csv';
    params: object;
    query: ReceivePatientFileQuery;
    read: ReceivePatientFileQuery;
    body: undefined;
    received: undefined;
    answer: ReceivePatientFileAnswer;
  };
  listReceivedFiles: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ListReceivedFilesAnswer;
  };
  listFileReadings: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ListFileReadingsAnswer;
  };
  fileReadingChoices: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: FileReadingChoicesAnswer;
  };
  settleReceivedFile: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: SettleReceivedFileAnswer;
  };
  employeeBulkTemplate: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: undefined;
  };
  employeeBulkCheck: {
    isPublic: false;
    upload: 'csv';
    params: object;
    query: EmployeeBulkCheckQuery;
    read: EmployeeBulkCheckQuery;
    body: undefined;
    received: undefined;
    answer: EmployeeBulkCheckAnswer;
  };
  employeeBulkMapping: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: BulkMapping;
    received: BulkMapping;
    answer: EmployeeBulkMappingAnswer;
  };
  employeeBulkSend: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: EmployeeBulkSendQuery;
    read: EmployeeBulkSendQuery;
    body: EmployeeBulkSendBody;
    received: EmployeeBulkSendBody;
    answer: EmployeeBulkSendAnswer;
  };
  listUploads: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: ListUploadsQuery;
    read: ListUploadsQuery;
    body: undefined;
    received: undefined;
    answer: ListUploadsAnswer;
  };
  readUpload: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ReadUploadAnswer;
  };
  listUploadSurveys: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: ListUploadSurveysQuery;
    read: ListUploadSurveysQuery & Required<Pick<ListUploadSurveysQuery, 'skip' | 'take'>>;
    body: undefined;
    received: undefined;
    answer: ListUploadSurveysAnswer;
  };
  stopUpload: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: StopUploadAnswer;
  };
  previewTheme: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: PreviewThemeBody;
    received: PreviewThemeBody;
    answer: PreviewThemeAnswer;
  };
  themeReading: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ThemeReadingAnswer;
  };
  listWebhooks: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ListWebhooksAnswer;
  };
  createWebhook: {
    isPublic: false;
    upload: undefined;
    params: object;
    query: object;
    read: object;
    body: CreateWebhookBody;
    received: CreateWebhookBody;
    answer: CreateWebhookAnswer;
  };
  updateWebhook: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: UpdateWebhookBody;
    received: UpdateWebhookBody;
    answer: UpdateWebhookAnswer;
  };
  deleteWebhook: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: DeleteWebhookAnswer;
  };
  rotateWebhookSecret: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: RotateWebhookSecretAnswer;
  };
  testWebhook: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: TestWebhookAnswer;
  };
  listWebhookDeliveries: {
    isPublic: false;
    upload: undefined;
    params: { id: string };
    query: ListWebhookDeliveriesQuery;
    read: ListWebhookDeliveriesQuery & Required<Pick<ListWebhookDeliveriesQuery, 'skip' | 'take'>>;
    body: undefined;
    received: undefined;
    answer: ListWebhookDeliveriesAnswer;
  };
  resendWebhookDelivery: {
    isPublic: false;
    upload: undefined;
    params: { id: string; deliveryId: string };
    query: object;
    read: object;
    body: undefined;
    received: undefined;
    answer: ResendWebhookDeliveryAnswer;
  };
}

export type CallName = keyof Calls;
