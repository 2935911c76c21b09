import { isDay, isMoment } from '../../domain/dates.ts';
import { DEFAULT_PERIODS, type Period } from '../../domain/period.ts';
import type { Viewer } from '../../domain/session.ts';
import type { Calls } from '../../generated/calls/types.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { surveyCategories, type SurveyCategory } from '../../generated/surveys/categories.ts';
import { refuse } from '../errors.ts';
import { anyOf, visibleKinds } from '../scope.ts';
import { OVERDUE } from './due.ts';

export type Query = Omit<Calls['listFeedback']['read'], 'skip' | 'take'>;

/** A selection of feedback: SQL conditions over `surveys s` with their values, and its order. */
export interface FeedbackQuery {
  asked: Query;
  conditions: string[];
  /** of the viewer's scope, one for each kind of surveys: one of them holds, beside the conditions */
  kinds: string[];
  /** one of them holds, and each row is of one; none: all are of one */
  parts: string[];
  values: unknown[];
  /** SQL of the answers that the list asks for, which may be few: conditions over `answers a`, in order; undefined: of any */
  answers: string | undefined;
  /** SQL of the table, as `s` */
  from: string;
  /** SQL of the survey's id */
  key: string;
  sort: 'date' | 'rating';
  order: 'asc' | 'desc';
  /** contact statuses that come first */
  priority: string[];
  /** what is found changes with the time of day, not with what is stored alone */
  isTimely: boolean;
  /** of a month at most */
  isBrief: boolean;
  /** SQL of how well a row fits a search, where the list is to be in that order */
  rank: string | undefined;
}

const STEMMINGS = ['spanish', 'simple'];
/** Operators of a web search. */
const OPERATORS = /"|\bor\b|(?:^|\s)-/i;
const BEGINNING = /^(.*?)([\p{L}\p{Nd}]{2,})$/u;
/** Columns of the table of texts. */
const IN_TEXTS = new Set<string>([
  ...(['skip', 'take', 'orderBy', 'date', 'search', 'experienceType'] as const),
  ...(['practiceId', 'practiceIds', 'providerId', 'providerIds'] as const),
] satisfies (keyof Calls['listFeedback']['read'])[]);
/** Days begin at different times over the world: what a day's moments are between, for an index of moments. */
const MARGINS = { gte: `- interval '2 days'`, lt: `+ interval '2 days'` } as const;
/** An answer of fewer than 3 stars. */
const LOW_BELOW = 50;
const LONGEST_BRIEF_MS = 31 * 86_400_000;
/** Values of a filter that each are a part of a page of their own. */
const MOST_PARTS = 7;
const SIGNS = { positive: ['+'], negative: ['-'], any: ['+', '-'], true: ['+', '-'] } as const;
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

class Conditions {
  readonly conditions: string[] = [];
  readonly values: unknown[] = [];
  kinds: string[] = [];
  /** of a filter with several values: one of them holds, and each row is of one */
  parts: string[] = [];
  answers: string | undefined;

  readonly bind = (value: unknown): string => `$${this.values.push(value)}`;

  /** @throws AppError 403 where the viewer may see none of it */
  scope(viewer: Viewer, type: Query['experienceType']): void {
    this.kinds = visibleKinds(viewer, this.bind, { type });
    if (this.kinds.length === 0) throw refuse('FORBIDDEN', 'You may not see this feedback.');
  }

  /** An index is in the order of a list for one value alone: for the first few values of several, each is a part of its own. */
  private oneOf(column: string, wanted: readonly string[], type: string): void {
    const values = [...new Set(wanted)];
    if (values.length > MOST_PARTS) this.conditions.push(`${column} = any(${this.bind(values)}::${type}[])`);
    else this.alternatives(values.map((value) => `${column} = ${this.bind(value)}::${type}`));
  }

  private alternatives(parts: string[]): void {
    if (parts.length > 1 && this.parts.length === 0) this.parts = parts;
    else this.conditions.push(parts.length > 1 ? anyOf(parts) : parts.join());
  }

  choices(viewer: Viewer, query: Partial<Query>): void {
    const srr = query.srr && !query.status ? { status: srrStatus.map(({ value }) => value) } : {};
    const asked = { ...query, ...srr };
    for (const [name, column] of Object.entries(COLUMNS)) {
      const wanted = asked[name as keyof typeof COLUMNS];
      const type = column.endsWith('_id') ? 'uuid' : 'text';
      if (wanted) this.oneOf(`s.${column}`, wanted, type);
    }
    if (query.sentimentTypes)
      this.alternatives(
        [...new Set(query.sentimentTypes)].map((value) =>
          value === 'NONE'
            ? 's.feedback is not null and s.sentiment is null'
            : `s.sentiment = ${this.bind(value)}::text`,
        ),
      );
    if (query.mine) this.conditions.push(`s.assignee_id = ${this.bind(viewer.id)}`);
    if (query.overdue) this.conditions.push(OVERDUE);
    if (query.patientType) {
      const isNew = `s.visit is not distinct from 'NEW'`;
      this.conditions.push(query.patientType === 'new' ? isNew : `not (${isNew})`);
    }
    if (query.narrative) this.conditions.push('s.feedback is not null');
  }

  /** Days are those that the rollups count a survey on; moments are taken as they are. */
  period(date: NonNullable<Query['date']>, hasMoments = true): void {
    for (const [operator, sign] of [
      ['gte', '>='],
      ['lt', '<'],
    ] as const) {
      const text = date[operator];
      if (text === undefined) continue;
      if (!isMoment(text)) throw refuse('VALIDATION', 'Invalid value', `date.${operator}`);
      const at = this.bind(text);
      this.conditions.push(
        isDay(text)
          ? `s.completed_day ${sign} ${at}::date${hasMoments ? ` and s.completed_at ${sign} ${at}::date::timestamptz ${MARGINS[operator]}` : ''}`
          : `s.completed_at ${sign} ${at}::timestamptz`,
      );
    }
  }

  /** With `outlier`: surveys where the category stands out (positive, negative, any). A categoryId of -1: those with a score. */
  category({ categoryId: id, categoryCode: code, outlier, questionId, low }: Query): void {
    const category = surveyCategories.find((one) => String(one.id) === id || one.code === code);
    if (id !== undefined && id !== '-1' && !category)
      throw refuse('VALIDATION', 'Invalid value', 'categoryId');
    const isAnswered = questionId !== undefined || (category && (outlier === undefined || low));
    if (isAnswered) this.answered(category, questionId, low === true);
    else if (low) this.conditions.push('s.score < 3');
    else if (id !== undefined && outlier === undefined) this.conditions.push('s.score is not null');
    if (outlier === undefined) return;
    this.conditions.push(`s.outliers <> '{}'`);
    if (!category && SIGNS[outlier].length > 1) return;
    const codes = category ? [category] : surveyCategories;
    const marks = codes.flatMap((one) => SIGNS[outlier].map((sign) => `${sign}${one.code}`));
    this.conditions.push(`s.outliers && ${this.bind(marks)}::text[]`);
  }

  private answered(
    category: SurveyCategory | undefined,
    questionId: string | undefined,
    isLow: boolean,
  ): void {
    const asked = [
      ...(questionId === undefined ? [] : [['question_id', this.bind(questionId)]]),
      ...(category ? [['category', this.bind(category.code)]] : []),
    ] as const;
    const value = isLow ? `a.value < ${LOW_BELOW}` : 'a.value is not null';
    const of = [...asked.map(([column, wanted]) => `a.${column} = ${wanted}`), value].join(' and ');
    const [first = ['', '']] = asked;
    const others = asked
      .slice(1)
      .map(([column, wanted]) => `a.${column} = ${wanted} and `)
      .join('');
    // a range in order is read by its index alone, whatever the statistics say
    this.answers = `${others}${value} and a.${first[0]} >= ${first[1]} and a.${first[0]} <= ${first[1]} order by a.${first[0]}`;
    if (category) this.conditions.push(`s.answered & ${1n << BigInt(category.id - 1)} <> 0`);
    if (questionId !== undefined || isLow)
      this.conditions.push(`exists (select 1 from answers a where a.organization_id = s.organization_id
        and a.survey_id = s.id and ${of})`);
  }

  /**
   * @param isNarrow the table is that of texts
   * @returns SQL of how well a row `w` of texts fits
   */
  search(text: string, isNarrow: boolean): string {
    const hasOperators = OPERATORS.test(text);
    const [, words = text, beginning = ''] = hasOperators ? [] : (BEGINNING.exec(text) ?? []);
    const [typed, last] = [this.bind(words), this.bind(beginning)];
    const queryOf = (name: string): string => `app.feedback_query('${name}', ${typed}, ${last})`;
    // a translation stands beside its original
    const english = queryOf('english');
    const queries = STEMMINGS.map((name) => [name, queryOf(name)] as const);
    // words alone are found in any language; what a text must not hold is to be said in its own
    const of = isNarrow ? 's' : 't';
    const matches = hasOperators
      ? anyOf([
          `${of}.words @@ ${english}`,
          ...queries.map(([name, sql]) => `${of}.stemming = '${name}' and ${of}.words @@ ${sql}`),
        ])
      : `${of}.words @@ (${[english, ...queries.map(([, sql]) => sql)].join(' || ')})`;
    // joined, the texts might be read for each survey
    this.conditions.push(
      isNarrow
        ? matches
        : `s.organization_id = $1 and s.id = any(array(select t.survey_id from app.own_feedback_texts t where ${matches}))`,
    );
    const cases = queries.map(([name, sql]) => `when '${name}' then ${sql} || ${english}`);
    return `ts_rank(w.words, case w.stemming ${cases.join(' ')} else ${english} end)`;
  }
}

/** Surveys of so many answers are looked up one by one; of more, the list's own order soon has enough of them. */
const FEW_ANSWERS = 15_000;

/** A way to find surveys: SQL of the table to read as `s`, and of a condition without which it finds nothing. */
interface Way {
  from: string;
  condition: string;
}

/**
 * The ways to find surveys by their answers, where a query asks for some: as it runs, it takes the one that is fast for as many as
 * there are.
 * @returns the ways, and SQL of the common table expressions that they read
 */
export function waysToFind({ answers, from }: Pick<FeedbackQuery, 'answers' | 'from'>): {
  expressions: string;
  ways: Way[];
} {
  if (answers === undefined) return { expressions: '', ways: [{ from, condition: 'true' }] };
  const found = `from answers a where a.organization_id = $1 and ${answers} limit ${FEW_ANSWERS + 1}`;
  return {
    expressions: `with answered as materialized (select count(*) <= ${FEW_ANSWERS} as are_few from (select ${found}) found),
      few as materialized (select s.* from ${from} where s.organization_id = $1 and (select are_few from answered)
        and s.id = any(array(select a.survey_id ${found})))`,
    ways: [
      { from: 'few s', condition: 'true' },
      { from, condition: 'not (select are_few from answered)' },
    ],
  };
}

/** All conditions of a query, as a list of them. */
export function allOf({
  kinds,
  parts,
  conditions,
}: Pick<FeedbackQuery, 'kinds' | 'parts' | 'conditions'>): string[] {
  return [anyOf(kinds), ...(parts.length > 0 ? [anyOf(parts)] : []), ...conditions];
}

/** A search alone, or with what the table of texts knows itself, reads that table and not the much wider surveys. */
function isInTexts(query: Query): boolean {
  const { sortBy, ...rest } = query;
  if (sortBy === 'rating') return false;
  return Object.entries(rest).every(([name, value]) => value === undefined || IN_TEXTS.has(name));
}

/**
 * The conditions of a feedback list.
 * @throws AppError 403 where the viewer may see none of it, 400 for a day or category that there is not
 */
export function readFeedbackQuery(viewer: Viewer, query: Query): FeedbackQuery {
  const read = new Conditions();
  read.scope(viewer, query.experienceType);
  read.choices(viewer, query);
  if (query.date) read.period(query.date);
  read.category(query);
  read.conditions.push('s.completed_at is not null');
  const text = query.search?.trim();
  const isNarrow = text !== undefined && text !== '' && isInTexts(query);
  const rank = text ? read.search(text, isNarrow) : undefined;
  const { conditions, values, kinds, parts, answers } = read;
  const priority = query.priorityStatus ?? [];
  const key = isNarrow ? 's.survey_id' : 's.id';
  return {
    asked: query,
    from: isNarrow ? 'app.own_feedback_texts s' : 'surveys s',
    key,
    kinds,
    parts,
    answers,
    conditions,
    values,
    sort: query.sortBy ?? 'date',
    order: query.orderBy,
    priority,
    isTimely: query.overdue === true,
    isBrief: isBrief(query.date),
    rank: query.sortBy === undefined && priority.length === 0 ? rank : undefined,
  };
}

function isBrief(date: Query['date']): boolean {
  return Date.parse(date?.lt ?? '') - Date.parse(date?.gte ?? '') <= LONGEST_BRIEF_MS;
}

/** The current month, in UTC. */
export function currentMonth(): Period {
  return DEFAULT_PERIODS.currentMonth(new Date().toISOString().slice(0, 10));
}

/** The conditions of feedback by place and period, over any table `s` with the columns of a survey that they name. */
export function readConditions(
  viewer: Viewer,
  query: Calls['feedbackSummary']['read'] & { date: Period },
): Pick<FeedbackQuery, 'conditions' | 'values'> {
  const read = new Conditions();
  read.scope(viewer, query.experienceType);
  read.choices(viewer, query);
  read.period(query.date, false);
  return { conditions: allOf(read), values: read.values };
}

/** The conditions of one feedback within the viewer's reach, whatever kind it is of. */
export function oneFeedbackQuery(viewer: Viewer, id: string): Pick<FeedbackQuery, 'conditions' | 'values'> {
  const read = new Conditions();
  read.scope(viewer, undefined);
  read.conditions.push('s.completed_at is not null', `s.id = ${read.bind(id)}`);
  return { conditions: allOf(read), values: read.values };
}
