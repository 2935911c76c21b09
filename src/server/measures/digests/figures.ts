import type { ScorePoint, NpsPoint } from '../../../generated/calls/types.ts';
import { areComparable, isFew } from '../../../domain/measures/stats/few.ts';
import type { MetricFigure } from './digest.ts';
import { surveyCategories } from '../../../generated/surveys/categories.ts';
import { WAITING_STATUS } from '../../../domain/surveys/feedback.ts';
import { addDays, type Period, previousPeriod, weekStart } from '../../../domain/measures/period.ts';
import { computeTotal } from '../../../domain/measures/stats/series.ts';
import { type FigureSource, readFigures as readAll } from '../read-figures.ts';
import { getExperienceType } from '../scope.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Transaction } from '../../db/database.ts';
import { SqlBuilder } from '../../db/sql-builder.ts';
import { visibleSurveys } from '../../surveys/scope/scope.ts';
import type { DigestComment, DigestFigures } from './digest.ts';

/** Weeks that the chart shows. */
const WEEKS = 11;
const COMMENTS = 3;
const SHORTEST = 20;
const LONGEST = 400;

const computeNps = (points: NpsPoint[]): number | null => {
  const total = points.at(-1)?.cumulativeData;
  return total && total.score !== null && !isFew(total.count) ? Math.round(total.score * 100) : null;
};

/** The best and the lowest metric of a period: experience categories of patients, trust categories of employees. */
function extremes(metrics: readonly MetricFigure[]): {
  best: MetricFigure | null;
  lowest: MetricFigure | null;
} {
  const ranked = [...metrics].sort((a, b) => b.value - a.value);
  const [best = null, lowest = null] = [ranked[0], ranked.at(-1)];
  return { best, lowest: lowest === best ? null : lowest };
}

/** A person's dashboard figures for a period and the previous one. */
export async function readFigures(
  source: FigureSource,
  signedIn: SignedIn,
  period: Period,
): Promise<DigestFigures> {
  const experienceType = getExperienceType(signedIn.viewer, {});
  const kind = experienceType === 'PATIENT' ? 'experience' : 'trust';
  const categories = surveyCategories.filter(
    (one) => one.experienceType === experienceType && one.kind === kind,
  );
  const of = (date: Period): object => ({ experienceType, date });
  const before = previousPeriod(period, period.lt);
  const weeks = { gte: addDays(weekStart(addDays(period.lt, -1)), 7 - 7 * WEEKS), lt: period.lt };
  const [scores, earlier, chart, nps, npsBefore, ...ratings] = (
    await readAll(source, signedIn, [
      { name: 'analyticsScores', query: of(period) },
      { name: 'analyticsScores', query: of(before) },
      { name: 'analyticsScores', query: of(weeks) },
      { name: 'analyticsNps', query: of(period) },
      { name: 'analyticsNps', query: of(before) },
      ...categories.map(({ id }) => ({
        name: 'analyticsCategoryRating' as const,
        query: { ...of(period), categoryId: id },
      })),
    ])
  ).map(({ data }) => data) as [
    ScorePoint[],
    ScorePoint[],
    ScorePoint[],
    NpsPoint[],
    NpsPoint[],
    ...ScorePoint[][],
  ];
  const [score, scoreBefore] = [computeTotal(scores), computeTotal(earlier)];
  const metrics = categories.flatMap(({ name }, index) => {
    const { value, count } = computeTotal(ratings[index] ?? []);
    return value === null || isFew(count) ? [] : [{ name, value }];
  });
  return {
    experienceType,
    score: score.value,
    interval: isFew(score.count) ? null : score.interval,
    count: score.count,
    scoreBefore: areComparable(score.count, scoreBefore.count) ? scoreBefore.value : null,
    nps: computeNps(nps),
    npsBefore: computeNps(npsBefore),
    weeks: chart.map(({ date, data }) => ({
      date,
      value: data.prediction ? null : data.value,
      count: data.count,
    })),
    ...extremes(metrics),
  };
}

/** The requests that wait for a call, and the age of the oldest in days. */
export async function readRequests(
  tx: Transaction,
  { viewer }: SignedIn,
  experienceType: DigestFigures['experienceType'],
): Promise<{ waiting: number; oldestDays: number }> {
  const sql = new SqlBuilder();
  const visible = visibleSurveys(viewer, sql.bind, { type: experienceType });
  if (visible === undefined) return { waiting: 0, oldestDays: 0 };
  const [row] = await tx.query<{ waiting: number; oldestDays: number }>(
    `select count(*)::int as waiting,
       coalesce(extract(day from now() - min(s.completed_at)), 0)::int as "oldestDays"
     from surveys s where ${visible} and s.srr_status = '${WAITING_STATUS}'`,
    sql.values,
  );
  return row ?? { waiting: 0, oldestDays: 0 };
}

/** Begins only where its first part does: elsewhere, the rest of a long word would be read again from each of its letters. */
const ADDRESS = /(?<![^\s@<>])[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/g;

/** Removes the patient's name, address and numbers from their comment, because these do not belong in a mail. */
export function withoutContact(text: string, name: string | null): string {
  const words = (name ?? '').split(/\s+/).filter((word) => word.length > 1);
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const own =
    escaped.length === 0 ? undefined : new RegExp(`(?<!\\p{L})(${escaped.join('|')})(?!\\p{L})`, 'giu');
  const plain = text.replace(ADDRESS, '…').replace(/\+?\d[\d\s().-]{6,}\d/g, '…');
  return (own ? plain.replace(own, '…') : plain).replace(/\s+/g, ' ').trim();
}

/** Whether a comment has the patient's name, or anybody's address or number. */
export function hasContact(text: string, name: string | null): boolean {
  return withoutContact(text, name).includes('…') && !text.includes('…');
}

const shortened = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, text.lastIndexOf(' ', LONGEST))} …`;

interface CommentRow {
  id: string;
  score: number;
  feedback: string;
  recipientName: string | null;
  language: string;
  provider: string | null;
  practice: string | null;
}

/** Comments of patients in a period: the best, the lowest and the latest. Employees' comments are not mailed. */
export async function readComments(
  tx: Transaction,
  { viewer, session }: SignedIn,
  period: Period,
): Promise<DigestComment[]> {
  const sql = new SqlBuilder();
  const visible = visibleSurveys(viewer, sql.bind, { type: 'PATIENT' });
  if (visible === undefined) return [];
  const rows = await tx.query<CommentRow>(
    `with found as materialized (
       select s.id, s.completed_at, s.score::float8 as score, s.feedback, s.recipient_name as "recipientName", s.language,
         (select trim(u.first_name || ' ' || u.last_name) from users u
          where u.organization_id = s.organization_id and u.id = s.provider_id) as provider,
         (select p.name from practices p where p.organization_id = s.organization_id and p.id = s.practice_id) as practice
       from surveys s where ${visible} and s.completed_day >= ${sql.bind(period.gte)}::date and s.completed_day < ${sql.bind(period.lt)}::date
         and s.score is not null and length(s.feedback) >= ${SHORTEST}),
     chosen as (
       (select id from found order by score desc, completed_at desc limit 1) union
       (select id from found order by score, completed_at desc limit 1) union
       (select id from found order by completed_at desc limit ${COMMENTS}))
     select * from found where id in (select id from chosen) order by score desc, completed_at desc`,
    sql.values,
  );
  const three = rows.length <= COMMENTS ? rows : [...rows.slice(0, COMMENTS - 1), ...rows.slice(-1)];
  const showsProviders = session.isAdmin || session.allowViewProviders || session.isProvider;
  return three.map(({ id, score, feedback, recipientName, language, provider, practice }) => ({
    id,
    stars: 1 + score / 25,
    text: shortened(withoutContact(feedback, recipientName)),
    language,
    of: [showsProviders ? provider : null, practice].filter((one) => one !== null).join(' · '),
  }));
}
