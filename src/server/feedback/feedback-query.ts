import { isDay, isMoment } from '../../domain/dates.ts';
import type { Failure } from '../../domain/errors.ts';
import { type ExperienceType, feedbackScope } from '../../domain/survey-permissions.ts';
import type { Viewer } from '../../domain/session.ts';
import { appointmentType } from '../../generated/enums/appointment-type.ts';
import { npsGroup } from '../../generated/enums/nps-group.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import { AppError, refuse } from '../errors.ts';
import { type ListPage, readListPage } from '../paging.ts';

const MOST_IDS = 500;
const MOST_SEARCH_LENGTH = 200;
const MOST_WORDS = 6;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Which feedback is wanted: SQL conditions over `surveys s` with their values, its order and its page. */
export interface FeedbackQuery {
  conditions: string[];
  values: unknown[];
  orderBy: string;
  page: ListPage;
}

type Parameters = Readonly<Record<string, unknown>>;

const ORDERS = new Map([
  ['date', 's.completed_at'],
  ['rating', 's.score'],
]);
const OUTLIER_SIGNS = new Map([
  ['positive', ['+']],
  ['negative', ['-']],
  ['any', ['+', '-']],
  ['true', ['+', '-']],
]);
const TYPES: readonly ExperienceType[] = ['PATIENT', 'EMPLOYEE'];

class QueryReader {
  readonly conditions: string[] = ['s.completed_at is not null'];
  readonly values: unknown[] = [];
  readonly failures: Failure[] = [];

  constructor(
    private readonly viewer: Viewer,
    private readonly parameters: Parameters,
  ) {}

  private value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  private fail(path: string): void {
    this.failures.push({ code: 'VALIDATION', message: 'Invalid value', path });
  }

  private texts(name: string): string[] {
    const given = this.parameters[name];
    if (given === undefined || given === '') return [];
    const list: unknown[] = Array.isArray(given) ? given : [given];
    if (list.length <= MOST_IDS && list.every((item): item is string => typeof item === 'string'))
      return list;
    this.fail(name);
    return [];
  }

  /** The scope: never more than the viewer's own, whatever is asked for. */
  scope(): void {
    const { viewer } = this;
    const organization = this.value(viewer.organizationId);
    this.conditions.push(`s.organization_id = ${organization}`);
    const [wanted] = this.texts('experienceType');
    if (wanted !== undefined && !TYPES.includes(wanted as ExperienceType)) return this.fail('experienceType');
    const scopes = TYPES.filter((type) => wanted === undefined || wanted === type).flatMap((type) => {
      const scope = feedbackScope(viewer, type);
      if (scope === undefined) return [];
      const kind = `s.experience_type = '${type}'`;
      if (scope === 'organization') return [kind];
      const user = this.value(viewer.id);
      return scope === 'self'
        ? [`${kind} and s.provider_id = ${user}`]
        : [
            `${kind} and exists (select 1 from user_practices up where up.organization_id = s.organization_id
               and up.user_id = ${user} and up.practice_id = s.practice_id)`,
          ];
    });
    if (scopes.length === 0) throw refuse('FORBIDDEN', 'You may not see this feedback.');
    this.conditions.push(`(${scopes.map((scope) => `(${scope})`).join(' or ')})`);
  }

  ids(column: string, ...names: string[]): void {
    for (const name of names) {
      const ids = this.texts(name);
      if (ids.length === 0) continue;
      if (ids.every((id) => UUID.test(id)))
        this.conditions.push(`s.${column} = any(${this.value(ids)}::uuid[])`);
      else this.fail(name);
    }
  }

  choices(column: string, name: string, options: readonly { value: string }[]): void {
    const wanted = this.texts(name);
    if (wanted.length === 0) return;
    if (wanted.every((text) => options.some(({ value }) => value === text))) {
      this.conditions.push(`s.${column} = any(${this.value(wanted)}::text[])`);
    } else this.fail(name);
  }

  flag(name: string, condition: string): void {
    const [text] = this.texts(name);
    if (text === 'true') this.conditions.push(condition);
    else if (text !== undefined && text !== 'false') this.fail(name);
  }

  /** From the first day to before the other, each where the practice or location is; moments are taken as they are. */
  period(): void {
    const date = this.parameters.date;
    if (date === undefined || date === '') return;
    if (typeof date !== 'object' || date === null) return this.fail('date');
    for (const [operator, sign] of [
      ['gte', '>='],
      ['lt', '<'],
    ] as const) {
      const text = (date as Record<string, unknown>)[operator];
      if (text === undefined || text === '') continue;
      if (typeof text !== 'string' || !isMoment(text)) this.fail(`date.${operator}`);
      else if (isDay(text)) {
        const zone = `coalesce(p.time_zone, l.time_zone, 'US/Eastern')`;
        this.conditions.push(
          `s.completed_at ${sign} (${this.value(text)}::date)::timestamp at time zone ${zone}`,
        );
      } else this.conditions.push(`s.completed_at ${sign} ${this.value(text)}::timestamptz`);
    }
  }

  /** `categoryId` alone: surveys that answered it; with `outlier`: those where it stands out (positive, negative, any). */
  category(): void {
    const [id] = this.texts('categoryId');
    const [code] = this.texts('categoryCode');
    const outlier = this.texts('outlier')[0];
    const category = surveyCategories.find((one) => String(one.id) === id || one.code === code);
    if ((id !== undefined && id !== '-1' && !category) || (code !== undefined && !category)) {
      return this.fail(id === undefined ? 'categoryCode' : 'categoryId');
    }
    if (outlier !== undefined) {
      const wanted = OUTLIER_SIGNS.get(outlier);
      if (!wanted) return this.fail('outlier');
      const codes = category ? [category] : surveyCategories;
      const marks = codes.flatMap((one) => wanted.map((sign) => `${sign}${one.code}`));
      this.conditions.push(`s.outliers && ${this.value(marks)}::text[]`);
    } else if (category) {
      this.conditions.push(`exists (select 1 from answers a where a.organization_id = s.organization_id
        and a.survey_id = s.id and a.category = ${this.value(category.code)})`);
    }
  }

  search(): void {
    const [text = ''] = this.texts('search');
    if (text.length > MOST_SEARCH_LENGTH) return this.fail('search');
    for (const word of text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)) {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      this.conditions.push(
        `app.sort_key(coalesce(s.feedback, '') || ' ' || coalesce(s.recipient_name, '')) like app.sort_key(${this.value(pattern)})`,
      );
    }
  }

  page(): Pick<FeedbackQuery, 'page' | 'orderBy'> {
    const [sortBy = 'date'] = this.texts('sortBy');
    const [orderBy = 'desc'] = this.texts('orderBy');
    const column = ORDERS.get(sortBy);
    if (!column) this.fail('sortBy');
    if (orderBy !== 'asc' && orderBy !== 'desc') this.fail('orderBy');
    return {
      orderBy: `${column ?? ''} ${orderBy} nulls last, s.completed_at desc, s.id`,
      page: readListPage(this.parameters, (name) => this.fail(name)),
    };
  }
}

/**
 * Reads the query of a feedback list.
 * @throws AppError 403 where the viewer may see none of it, 400 with all that makes no sense
 */
export function readFeedbackQuery(viewer: Viewer, parameters: Parameters): FeedbackQuery {
  const read = new QueryReader(viewer, parameters);
  read.scope();
  read.ids('practice_id', 'practiceId', 'practiceIds');
  read.ids('provider_id', 'providerId', 'providerIds');
  read.ids('work_location_id', 'workLocationId', 'workLocationIds');
  read.ids('organizational_unit_id', 'organizationalUnitId', 'organizationalUnitIds');
  read.choices('srr_status', 'status', srrStatus);
  read.choices('sentiment', 'sentimentTypes', sentiment);
  read.choices('nps_group', 'nps', npsGroup);
  read.choices('appointment_type', 'appointment', appointmentType);
  read.flag('srr', 's.srr_status is not null');
  read.flag('narrative', 's.feedback is not null');
  read.period();
  read.category();
  read.search();
  const page = read.page();
  if (read.failures.length > 0) throw new AppError(read.failures);
  return { conditions: read.conditions, values: read.values, ...page };
}

/** The conditions of one feedback within the viewer's reach, whatever kind it is of. */
export function oneFeedbackQuery(viewer: Viewer, id: string): Pick<FeedbackQuery, 'conditions' | 'values'> {
  const read = new QueryReader(viewer, {});
  read.scope();
  return {
    conditions: [...read.conditions, `s.id = $${read.values.length + 1}`],
    values: [...read.values, id],
  };
}
