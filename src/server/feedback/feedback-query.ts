import { isDay, isMoment } from '../../domain/dates.ts';
import type { Viewer } from '../../domain/session.ts';
import type { Calls } from '../../generated/calls/types.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import { refuse } from '../errors.ts';
import type { ListPage } from '../paging.ts';
import { visibleSurveys } from '../scope.ts';

type Query = Calls['listFeedback']['read'];

/** Which feedback is wanted: SQL conditions over `surveys s` with their values, its order and its page. */
export interface FeedbackQuery {
  conditions: string[];
  values: unknown[];
  orderBy: string;
  /** further values, after the others */
  orderValues: unknown[];
  page: ListPage;
}

const MOST_WORDS = 6;
const ORDERS = { date: 's.completed_at', rating: 's.score' } as const;
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
  readonly conditions: string[] = ['s.completed_at is not null'];
  readonly values: unknown[] = [];

  readonly bind = (value: unknown): string => `$${this.values.push(value)}`;

  /** @throws AppError 403 where the viewer may see none of it */
  scope(viewer: Viewer, type: Query['experienceType']): void {
    const scope = visibleSurveys(viewer, this.bind, { type });
    if (scope === undefined) throw refuse('FORBIDDEN', 'You may not see this feedback.');
    this.conditions.push(scope);
  }

  choices(query: Query): void {
    for (const [name, column] of Object.entries(COLUMNS)) {
      const wanted = query[name as keyof typeof COLUMNS];
      const type = column.endsWith('_id') ? 'uuid' : 'text';
      if (wanted) this.conditions.push(`s.${column} = any(${this.bind(wanted)}::${type}[])`);
    }
    if (query.sentimentTypes) {
      this.conditions.push(
        `s.feedback is not null and coalesce(s.sentiment, 'NONE') = any(${this.bind(query.sentimentTypes)}::text[])`,
      );
    }
    if (query.srr) this.conditions.push('s.srr_status is not null');
    if (query.patientType) {
      const isNew = `s.visit is not distinct from 'NEW'`;
      this.conditions.push(query.patientType === 'new' ? isNew : `not (${isNew})`);
    }
    if (query.narrative) this.conditions.push('s.feedback is not null');
  }

  /** Days are those that the rollups count a survey on; moments are taken as they are. */
  period(date: NonNullable<Query['date']>): void {
    for (const [operator, sign] of [
      ['gte', '>='],
      ['lt', '<'],
    ] as const) {
      const text = date[operator];
      if (text === undefined) continue;
      if (!isMoment(text)) throw refuse('VALIDATION', 'Invalid value', `date.${operator}`);
      this.conditions.push(
        isDay(text)
          ? `s.completed_day ${sign} ${this.bind(text)}::date`
          : `s.completed_at ${sign} ${this.bind(text)}::timestamptz`,
      );
    }
  }

  /** A category alone: surveys that answered it, of -1 any that counts; with `outlier`: those where it stands out (positive, negative, any). */
  category({ categoryId: id, categoryCode: code, outlier }: Query): void {
    const category = surveyCategories.find((one) => String(one.id) === id || one.code === code);
    if (id !== undefined && id !== '-1' && !category)
      throw refuse('VALIDATION', 'Invalid value', 'categoryId');
    if (outlier !== undefined) {
      const codes = category ? [category] : surveyCategories;
      const marks = codes.flatMap((one) => SIGNS[outlier].map((sign) => `${sign}${one.code}`));
      this.conditions.push(`s.outliers && ${this.bind(marks)}::text[]`);
    } else if (category) {
      this.conditions.push(`exists (select 1 from answers a where a.organization_id = s.organization_id
        and a.survey_id = s.id and a.category = ${this.bind(category.code)} and a.value is not null)`);
    } else if (id !== undefined) this.conditions.push('s.average_score is not null');
  }

  search(text: string): void {
    for (const word of text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)) {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      this.conditions.push(
        `app.sort_key(coalesce(s.feedback, '') || ' ' || coalesce(s.recipient_name, '')) like app.sort_key(${this.bind(pattern)})`,
      );
    }
  }
}

/**
 * The conditions of a feedback list.
 * @throws AppError 403 where the viewer may see none of it, 400 for a day or category that there is not
 */
export function readFeedbackQuery(viewer: Viewer, query: Query): FeedbackQuery {
  const read = new Conditions();
  read.scope(viewer, query.experienceType);
  read.choices(query);
  if (query.date) read.period(query.date);
  read.category(query);
  read.search(query.search ?? '');
  const { conditions, values } = read;
  const priority = query.priorityStatus ? [query.priorityStatus] : [];
  const first = priority.map(() => `(s.srr_status = any($${values.length + 1}::text[])) is true desc, `);
  const orderBy = `${first.join('')}${ORDERS[query.sortBy]} ${query.orderBy} nulls last, s.completed_at desc, s.id`;
  return { conditions, values, orderBy, orderValues: priority, page: query };
}

/** The conditions of one feedback within the viewer's reach, whatever kind it is of. */
export function oneFeedbackQuery(viewer: Viewer, id: string): Pick<FeedbackQuery, 'conditions' | 'values'> {
  const read = new Conditions();
  read.scope(viewer, undefined);
  read.conditions.push(`s.id = ${read.bind(id)}`);
  return { conditions: read.conditions, values: read.values };
}
