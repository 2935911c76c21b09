import { listWeeks } from '../../domain/measures/period.ts';
import { addMoments, computeFigure, NO_MOMENTS } from '../../domain/measures/stats/moments.ts';
import type { QuestionSeries } from '../../domain/measures/widgets/answers.ts';
import { SqlBuilder } from '../db/sql-builder.ts';
import { refuse } from '../http/errors.ts';
import { both, type FigureInput, reading, type Reading } from './reading.ts';
import { type FigureQuery, type FigureReader, readPeriod } from './scope.ts';
import { periodOfWeeks } from './weeks.ts';

type QuestionPoints = QuestionSeries['points'];

function isOwnPractice({ role, practiceIds }: FigureReader, practiceId: string): boolean {
  return role === 'ADMIN' || practiceIds.includes(practiceId);
}

const OWN = 'organization_id = $1 and practice_id = $2';
const NEWEST = `(select id from practice_questions where ${OWN} order by created_at desc, id limit 1)`;

/** A question of a practice, by default its newest, and its answers by week. */
function questionWeeks(
  { scope, today, query }: FigureInput<Pick<FigureQuery, 'date'>>,
  practiceId: string,
  questionId?: string,
): Reading<{ found: { question: string } | undefined; points: QuestionPoints }> {
  const weeks = listWeeks(readPeriod({ query, today }, 'last8Weeks'), today);
  const { gte, lt } = periodOfWeeks(weeks);
  const sql = new SqlBuilder([scope.organizationId, practiceId]).where(OWN);
  const id = questionId === undefined ? NEWEST : sql.bind(questionId);
  const asked = reading(
    new SqlBuilder(sql.values).statement(
      `select question from practice_questions where ${sql.condition} and id = ${id}`,
    ),
    ([found]: { question: string }[]) => found,
  );
  sql.where(`week >= ${sql.bind(gte)}::date`, `week < ${sql.bind(lt)}::date`);
  const sums = reading(
    sql.statement(
      `select week::text as start, answers as count, answer_sum::float8 / 100 as sum, answer_squares::float8 as squares
        from question_weeks where ${sql.condition} and question_id = ${id}`,
    ),
    (rows: { start: string; count: number; sum: number; squares: number }[]) =>
      new Map(rows.map((row) => [row.start, row])),
  );
  return both(asked, sums, (found, byStart) => ({
    found,
    points: weeks.map(({ start, date }) => {
      const { value, count, interval } = computeFigure(
        addMoments(NO_MOMENTS, byStart.get(start) ?? NO_MOMENTS),
      );
      return { date, stars: value, count, interval };
    }),
  }));
}

/** A practice's own question by week. @throws AppError 404 if it is out of the viewer's reach */
export function questionAnswers(input: FigureInput<Pick<FigureQuery, 'date'>>): Reading<QuestionPoints> {
  const { practiceId = '', questionId } = input.params;
  const weeks = questionWeeks(input, practiceId, questionId);
  return {
    ...weeks,
    answer: (rows) => {
      const { found, points } = weeks.answer(rows);
      if (!found || !isOwnPractice(input.reader, practiceId))
        throw refuse('NOT_FOUND', 'There is no such question.');
      return points;
    },
  };
}

/** The newest additional question of the filtered practice; none without a practice. */
export function newestQuestion(input: FigureInput<FigureQuery>): Reading<QuestionSeries> {
  const [practiceId] = input.query.practiceIds ? (input.scope.practiceIds ?? []) : [];
  const none: QuestionSeries = { question: '', points: [] };
  if (practiceId === undefined || !isOwnPractice(input.reader, practiceId))
    return { statements: [], answer: () => none };
  const weeks = questionWeeks(input, practiceId);
  return {
    ...weeks,
    answer: (rows) => {
      const { found, points } = weeks.answer(rows);
      // the answers of a practice are not stored by provider
      const isWider = input.scope.providerIds !== undefined;
      return found
        ? { question: found.question, points, ...(isWider && { isOfPractice: true as const }) }
        : none;
    },
  };
}
