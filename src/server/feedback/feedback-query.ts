import { isDay, isMoment } from '../../domain/text/dates.ts';
import { DEFAULT_PERIODS, type Period } from '../../domain/measures/period.ts';
import type { Viewer } from '../../domain/access/session.ts';
import { feedbackScope } from '../../domain/access/survey-permissions.ts';
import { codesOfThemes } from '../../domain/text/themes/theme-codes.ts';
import type { Calls } from '../../generated/calls/types.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { surveyCategories, type SurveyCategory } from '../../generated/surveys/categories.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import { checkPeriod } from '../surveys/scope/check-period.ts';
import { inBoth } from '../surveys/scope/place-filters.ts';
import type { Today, TodayScope } from '../surveys/scope/today.ts';
import { refuse } from '../http/errors.ts';
import { joinWithOr, visibleKinds } from '../surveys/scope/scope.ts';
import { OVERDUE } from './due.ts';
import { searchSql } from './search-sql.ts';
import { type FeedbackQuery, type Query, Selection } from './selection.ts';

/** Columns of the table of texts. */
const IN_TEXTS = new Set<string>([
  ...(['orderBy', 'date', 'search', 'experienceType'] as const),
  ...([
    'practiceId',
    'practiceIds',
    'providerId',
    'providerIds',
    'workLocationId',
    'workLocationIds',
  ] as const),
  ...(['organizationalUnitId', 'organizationalUnitIds', 'appointment', 'nps', 'sentimentTypes'] as const),
  ...(['sortBy', 'status', 'srr', 'priorityStatus', 'narrative', 'searchIn', 'employeeLocationIds'] as const),
] satisfies (keyof Query)[]);
const DIFFERENT = 'categoryId and categoryCode name different categories. Use one of them.';
/**
 * Dates start at different times around the world: the range of instants that belong to a range of dates, for an index
 * of instants.
 */
const MARGINS = { gte: `- interval '2 days'`, lt: `+ interval '2 days'` } as const;
/** Answers below 3 stars. */
const LOW_BELOW = 50;
const LONGEST_BRIEF_MS = 31 * 86_400_000;
/** The answers of more practices than this are not sorted: an index has them in order. */
const MOST_SORTED_PRACTICES = 50;
/** Values of a filter that are each read as a separate part of a page. */
const MOST_PARTS = 7;
/** Factors of a category's id: outliers that are lower than the others are negative. */
const SIGNS = { positive: [1], negative: [-1], any: [1, -1], true: [1, -1] } as const;
const COLUMNS = {
  practiceId: 'practice_id',
  practiceIds: 'practice_id',
  providerId: 'provider_id',
  providerIds: 'provider_id',
  workLocationId: 'work_location_id',
  workLocationIds: 'work_location_id',
  organizationalUnitId: 'organizational_unit_id',
  organizationalUnitIds: 'organizational_unit_id',
  status: 'srr_status',
  nps: 'nps_group',
  appointment: 'appointment_type',
} as const;

/** The category of a query; undefined: none, or any. */
function findCategory({ categoryId, categoryCode }: Query): SurveyCategory | undefined {
  const isOne = categoryId !== undefined && categoryId !== '-1';
  return surveyCategories.find((one) => (isOne ? String(one.id) === categoryId : one.code === categoryCode));
}

class Conditions extends Selection {
  /** @param hasText SQL of whether there is a text */
  constructor(private readonly hasText = 's.feedback is not null') {
    super();
  }

  /** @throws AppError 403 if the viewer may see none of it */
  scope(viewer: Viewer, type: Query['experienceType']): void {
    this.kinds = visibleKinds(viewer, this.bind, { type });
    this.isNarrow ||= feedbackScope(viewer, 'PATIENT') === 'self';
    if (this.kinds.length === 0) throw refuse('FORBIDDEN', 'You may not see this feedback.');
  }

  /**
   * An index has the list's order for a single value only: of several, the first few are separate parts. The indexes of
   * requests cover all statuses.
   */
  private matchAny(column: string, wanted: readonly string[], type: string): void {
    const values = [...new Set(wanted)];
    const isWhole = column === 's.srr_status' || values.length === 0 || values.length > MOST_PARTS;
    if (isWhole) {
      this.oneOf(column, values, type);
      return;
    }
    this.isNarrow ||= column === 's.provider_id';
    this.alternatives(values.map((value) => `${column} = ${this.bind(value)}::${type}`));
  }

  private alternatives(parts: string[]): void {
    if (parts.length > 1 && this.parts.length === 0) this.parts = parts;
    else this.where(parts.length > 1 ? joinWithOr(parts) : parts.join());
  }

  /** Surveys of practices, and of employees at these locations. */
  private practices(practiceIds: readonly string[], locationIds: readonly string[]): void {
    if (locationIds.length === 0) return this.matchAny('s.practice_id', practiceIds, 'uuid');
    this.alternatives([
      `s.practice_id = any(${this.bind(practiceIds)}::uuid[])`,
      `s.experience_type = 'EMPLOYEE' and s.work_location_id = any(${this.bind(locationIds)}::uuid[])`,
    ]);
  }

  /** The indexes of comments have their themes. */
  private themes(wanted: readonly string[]): void {
    const unknown = wanted.filter((theme) => codesOfThemes([theme]).length === 0);
    if (unknown.length > 0) throw refuse('VALIDATION', 'Invalid value', 'themes');
    this.where(`s.feedback is not null and s.themes && ${this.bind(codesOfThemes(wanted))}::integer[]`);
  }

  /**
   * As the funnel counts them (`schema/rollups/funnel.json`), without confidential ones, whose sending is not known. Nothing is
   * answered before it is sent, which indexes know.
   */
  private sentIn(months: readonly string[]): void {
    const first = months.reduce((one, other) => (other < one ? other : one));
    this.period({ gte: first });
    this.where(
      `date_trunc('month', s.day)::date = any(${this.bind(months)}::date[]) and s.delivery not in ('QUEUED', 'FAILED') and s.part is null`,
    );
  }

  choices(viewer: Viewer, query: Partial<Query>): void {
    for (const [name, column] of Object.entries(COLUMNS)) {
      const wanted = query[name as keyof typeof COLUMNS];
      const type = column.endsWith('_id') ? 'uuid' : 'text';
      if (wanted && column === 'practice_id') this.practices(wanted, query.employeeLocationIds ?? []);
      else if (wanted) this.matchAny(`s.${column}`, wanted, type);
    }
    if (query.srr && !query.status) this.where('s.srr_status is not null');
    if (query.sentimentTypes)
      this.alternatives(
        [...new Set(query.sentimentTypes)].map((value) =>
          value === 'NONE'
            ? `${this.hasText} and s.sentiment is null`
            : `s.sentiment = ${this.bind(value)}::text`,
        ),
      );
    if (query.themes) this.themes(query.themes);
    if (query.sentIn) this.sentIn(query.sentIn.map((month) => `${month}-01`));
    if (query.mine) this.where(`s.assignee_id = ${this.bind(viewer.id)}`);
    if (query.overdue) this.where(OVERDUE);
    this.isNarrow ||= Boolean(query.mine || query.overdue || query.sentimentTypes?.includes('NONE'));
    if (query.patientType) {
      const isNew = `s.visit is not distinct from 'NEW'`;
      this.where(query.patientType === 'new' ? isNew : `not (${isNew})`);
    }
    if (query.narrative) this.where(this.hasText);
  }

  /** Dates are those of the rollups; timestamps are used literally. */
  period(date: NonNullable<Query['date']>, hasMoments = true): void {
    for (const operator of ['gte', 'lt'] as const)
      if (date[operator] !== undefined && !isMoment(date[operator]))
        throw refuse('VALIDATION', 'Invalid value', `date.${operator}`);
    checkPeriod(date);
    for (const [operator, sign] of [
      ['gte', '>='],
      ['lt', '<'],
    ] as const) {
      const text = date[operator];
      if (text === undefined) continue;
      const at = this.bind(text);
      this.where(
        isDay(text)
          ? `s.completed_day ${sign} ${at}::date${hasMoments ? ` and s.completed_at ${sign} ${at}::date::timestamptz ${MARGINS[operator]}` : ''}`
          : `s.completed_at ${sign} ${at}::timestamptz`,
      );
    }
  }

  /**
   * With `outlier`: surveys with an outlier in the category (positive, negative, any). A categoryId of -1: those with a
   * score.
   */
  category(query: Query): void {
    const { categoryId: id, categoryCode: code, outlier, questionId, low } = query;
    const isOne = id !== undefined && id !== '-1';
    const category = findCategory(query);
    if (isOne && !category) throw refuse('VALIDATION', 'Invalid value', 'categoryId');
    if (isOne && code !== undefined && category?.code !== code)
      throw refuse('VALIDATION', DIFFERENT, 'categoryCode');
    const isAnswered = questionId !== undefined || (category && (outlier === undefined || low));
    const isJoined = query.sortBy === 'answer' && questionId === undefined && !low;
    if (isAnswered && isJoined) this.answers = undefined;
    else if (isAnswered) this.answered(category, questionId, low === true);
    else if (low) this.where('s.score < 3');
    else if (id !== undefined && outlier === undefined) this.where('s.score is not null');
    if (outlier === undefined) return;
    this.where(`s.outliers <> '{}'`);
    if (!category && SIGNS[outlier].length > 1) return;
    const categories = category ? [category] : surveyCategories;
    const marks = categories.flatMap(({ id: one }) => SIGNS[outlier].map((sign) => sign * one));
    this.where(`s.outliers && ${this.bind(marks)}::integer[]`);
  }

  private answered(
    category: SurveyCategory | undefined,
    questionId: string | undefined,
    isLow: boolean,
  ): void {
    const asked = [
      ...(questionId === undefined ? [] : [['question_id', this.bind(questionId)]]),
      // a literal, because planner conditions of indexes do not match parameters
      ...(category ? [['category_id', String(category.id)]] : []),
    ] as const;
    const value = isLow ? `a.value < ${LOW_BELOW}` : 'a.value is not null';
    const of = [...asked.map(([column, wanted]) => `a.${column} = ${wanted}`), value].join(' and ');
    const [first = ['', '']] = asked;
    const others = asked
      .slice(1)
      .map(([column, wanted]) => `a.${column} = ${wanted} and `)
      .join('');
    // a range in index order is read from the index alone, whatever the statistics say
    this.answers = `${others}${value} and a.${first[0]} >= ${first[1]} and a.${first[0]} <= ${first[1]} order by a.${first[0]}`;
    this.where(`exists (select 1 from answers a where a.organization_id = s.organization_id
      and a.survey_id = s.id and ${of})`);
  }

  /**
   * @param isNarrow the table is that of texts
   * @returns SQL of the search rank of a row `w` of texts; undefined: the search only excludes
   */
  search(text: string, { searchIn }: Query, isNarrow: boolean): string | undefined {
    const { matches, rank } = searchSql(text, { bind: this.bind, searchIn, table: isNarrow ? 's' : 't' });
    // joined, the texts might be read for each survey
    this.where(
      isNarrow
        ? matches
        : `s.organization_id = $1 and s.id = any(array(select t.survey_id from app.own_feedback_texts t where ${matches}))`,
    );
    return rank;
  }
}

/** Whether an employee was written to by text or email is nobody's business: their requests have no order by contact. */
function getSort({ sortBy = 'date', experienceType }: Query): FeedbackQuery['sort'] {
  return sortBy === 'call' && experienceType !== 'PATIENT' ? 'urgency' : sortBy;
}

/** Whether only requests that nobody has contacted come first, whichever statuses the query wants there. */
const isByUrgency = ({ sortBy }: Query): boolean => sortBy === 'urgency' || sortBy === 'call';

/**
 * A search with only conditions on columns of the table of texts reads that table instead of the much wider surveys.
 */
function isInTexts(query: Query): boolean {
  return (
    !isByUrgency(query) &&
    query.sortBy !== 'answer' &&
    Object.entries(query).every(([name, value]) => value === undefined || IN_TEXTS.has(name))
  );
}

/**
 * The answers that a list is sorted by, as `v`: of patients only, since the order of confidential answers would reveal
 * them.
 * @throws AppError 400 without a category of patients
 */
function joinAnswers(query: Query): string {
  const category = findCategory(query);
  if (category?.experienceType !== 'PATIENT')
    throw refuse('VALIDATION', 'Choose a category of patients to sort by its answers.', 'sortBy');
  return `surveys s join answers v on v.organization_id = s.organization_id and v.survey_id = s.id
    and v.category_id = ${category.id} and v.value is not null`;
}

/** Whether a list by answers has few rows, which are sorted; of many, the index of answers is read in its order. */
function hasFewAnswers(viewer: Viewer, query: Query): boolean {
  const { practiceId, practiceIds = practiceId, providerId, providerIds = providerId } = query;
  const scope = feedbackScope(viewer, 'PATIENT');
  const own = scope === 'practices' ? viewer.practiceIds : undefined;
  const practices = (practiceIds ?? own)?.length ?? Infinity;
  return scope === 'self' || providerIds !== undefined || practices <= MOST_SORTED_PRACTICES;
}

/**
 * The conditions of a feedback list.
 * @throws AppError 403 if the viewer may see none of it, 400 for an invalid period or category, or two different ones
 */
export function readFeedbackQuery(viewer: Viewer, query: Query): FeedbackQuery {
  const text = query.search?.trim();
  const isNarrow = text !== undefined && text !== '' && isInTexts(query);
  const read = new Conditions(isNarrow ? 's.has_text' : undefined);
  read.scope(viewer, query.experienceType);
  read.choices(viewer, query);
  if (query.date) read.period(query.date);
  read.category(query);
  read.where('s.completed_at is not null');
  const rank = text ? read.search(text, query, isNarrow) : undefined;
  const isByAnswer = query.sortBy === 'answer';
  read.isNarrow = isByAnswer ? hasFewAnswers(viewer, query) : read.isNarrow || isBrief(query.date);
  const priority = isByAnswer || isByUrgency(query) ? [] : (query.priorityStatus ?? []);
  return {
    selection: read,
    from: isByAnswer ? joinAnswers(query) : isNarrow ? 'app.own_feedback_texts s' : 'surveys s',
    key: isNarrow ? 's.survey_id' : 's.id',
    sort: getSort(query),
    order: query.orderBy,
    priority,
    isSearch: Boolean(text),
    rank: query.sortBy === undefined && priority.length === 0 ? rank : undefined,
  };
}

function isBrief(date: Query['date']): boolean {
  return Date.parse(date?.lt ?? '') - Date.parse(date?.gte ?? '') <= LONGEST_BRIEF_MS;
}

/** Whose feedback, of which places. */
type PlacesQuery = Calls['feedbackSummary']['read'] & Pick<Query, 'employeeLocationIds'>;

/** Whose feedback, of which places and period. */
export type PeriodQuery = PlacesQuery & { date: Period };

/** The places whose date it is: those of the filters, or else those within the viewer's reach. */
function findPlaces({ viewer }: SignedIn, query: PlacesQuery): TodayScope {
  const { experienceType, practiceId, practiceIds, workLocationId, workLocationIds } = query;
  const own = viewer.role === 'ADMIN' ? undefined : viewer.practiceIds;
  return {
    experienceType,
    practiceIds: inBoth(practiceId, practiceIds) ?? own,
    workLocationIds: inBoth(workLocationId, workLocationIds),
  };
}

/**
 * A query with its period: by default, the current month at its places.
 * @returns with the current date there
 */
export async function withPeriod<Q extends PlacesQuery>(
  today: Today,
  signedIn: SignedIn,
  query: Q,
): Promise<{ day: string; query: Q & { date: Period } }> {
  const day = await today.of(signedIn, findPlaces(signedIn, query));
  return { day, query: { ...query, date: query.date ?? DEFAULT_PERIODS.currentMonth(day) } };
}

/** The conditions of feedback by place and period, over any table `s` with those columns of a survey. */
export function readConditions(viewer: Viewer, query: PeriodQuery): Selection {
  const read = new Conditions();
  read.scope(viewer, query.experienceType);
  read.choices(viewer, query);
  read.period(query.date, false);
  return read;
}

/** The conditions of service resolution requests by place and period, over `surveys s`: an index has all statuses. */
export function readRequestConditions(viewer: Viewer, query: PeriodQuery): Selection {
  const read = new Conditions();
  read.scope(viewer, query.experienceType);
  read.choices(viewer, { ...query, status: srrStatus.map(({ value }) => value) });
  read.period(query.date);
  return read.where('s.completed_at is not null');
}

/** One survey of any kind within the viewer's reach, completed or not. */
export function oneSurveyQuery(viewer: Viewer, id: string): Selection {
  const read = new Conditions();
  read.scope(viewer, undefined);
  return read.where(`s.id = ${read.bind(id)}`);
}

/** One feedback of any kind within the viewer's reach. */
export function oneFeedbackQuery(viewer: Viewer, id: string): Selection {
  return oneSurveyQuery(viewer, id).where('s.completed_at is not null');
}
