import { type CloudWord, cloudWords } from '../../domain/word-cloud.ts';
import { computeFigure, type Moments, starMoments } from '../../domain/stats/moments.ts';
import type { Calls } from '../../generated/calls/types.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { currentMonth, readConditions } from './feedback-query.ts';

/** Maximum comments read: the latest. */
const MOST_COMMENTS = 50_000;
/** Enough for 150 after pairs have replaced words. */
const MOST_TERMS = 450;

interface WordRow extends Moments {
  text: string;
  value: number;
}

/** The most frequent words of a period's comments within the viewer's reach. @throws AppError 403 if that is none */
export async function wordCloud(
  db: Database,
  { viewer, tenant, session }: SignedIn,
  query: Calls['wordCloud']['read'],
): Promise<CloudWord[]> {
  const { conditions, values } = readConditions(viewer, { date: currentMonth(), ...query });
  // of confidential comments, only words used in enough of them are shown
  const least = query.experienceType !== 'PATIENT' ? (session.organization.confidentialMinimum ?? 1) : 1;
  const [rows = []] = await db.pipeline(tenant, [
    {
      // scores have two decimals; integers are summed faster, and a comment has ten terms
      text: `select term as text, count(*)::int as value, count(hundredths)::int as count,
          coalesce(sum(hundredths), 0) / 100.0::float8 as sum, coalesce(sum(squares), 0) / 10000.0::float8 as squares
        from (select terms, (score * 100)::int as hundredths, (score * score * 10000)::int as squares
          from feedback_terms s where ${conditions.join(' and ')} order by completed_day desc limit ${MOST_COMMENTS}) comments
        cross join lateral unnest(terms) as term
        group by term having count(*) >= ${least} order by count(*) desc, term limit ${MOST_TERMS}`,
      values,
    },
  ]);
  return cloudWords(rows as unknown as WordRow[]).map(({ text, value, ...moments }) => {
    const { value: score, count: scores, interval } = computeFigure(starMoments(moments));
    return { text, value, score: score && Number(score.toFixed(2)), scores, interval };
  });
}
