import type { Clause } from '../../domain/measures/findings/finding-links.ts';
import { describePeriods } from '../../domain/measures/findings/finding-periods.ts';
import { describeFinding, describeRest } from '../../domain/measures/findings/finding-text.ts';
import type { Period } from '../../domain/measures/period.ts';
import { type DrillTarget, NO_FILTERS, type PlaceFilters } from '../../domain/measures/widgets/drill-down.ts';
import type { Calls } from '../../generated/calls/types.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import { type FigureSource, readFigures } from './read-figures.ts';
import { getExperienceType } from './scope.ts';

/** The findings in the sentences of the home screen, for mails and paper. */
export interface FoundChanges {
  /** `October, against September` */
  periods: string;
  items: readonly {
    headline: string;
    /** follows the headline, from its punctuation on */
    explanation: string;
    basis: string;
    /** where to read on */
    more: { text: string; to: DrillTarget };
  }[];
  /** the rest that was looked at */
  rest: string;
}

interface ChangesQuery {
  experienceType?: 'PATIENT' | 'EMPLOYEE';
  filters?: PlaceFilters;
  /** absent: this month to date */
  period?: Period | undefined;
  /** YYYY-MM-DD */
  today: string;
}

const joinTexts = (clauses: readonly Clause[]): string => clauses.map(({ text }) => text).join('');

/** @returns undefined if there are too few answers to compare */
export async function readChanges(
  source: FigureSource,
  signedIn: SignedIn,
  { filters = NO_FILTERS, period, today, ...asked }: ChangesQuery,
): Promise<FoundChanges | undefined> {
  const { session, viewer } = signedIn;
  const experienceType = getExperienceType(viewer, asked);
  const places = Object.fromEntries(Object.entries(filters).filter(([, ids]) => ids.length > 0));
  const query = { experienceType, ...places, ...(period && { date: period }) };
  const [answer] = (await readFigures(source, signedIn, [
    { name: 'analyticsFindings', query },
  ])) as unknown as Calls['analyticsFindings']['answer'][];
  if (!answer || answer.data.metrics === 0) return undefined;
  const { data, previousPeriod } = answer;
  const context = {
    experienceType,
    period: data.period,
    previousPeriod,
    today,
    filters,
    hasLeaderboard: session.isAdmin || session.isPracticeUser,
  };
  const { strong, text } = describeRest(data);
  return {
    periods: describePeriods(context),
    items: data.findings.map((finding) => {
      const { sentence, basis, more } = describeFinding(finding, context);
      const [headline, ...explanation] = sentence;
      return {
        headline: headline?.text ?? '',
        explanation: joinTexts(explanation),
        basis: joinTexts(basis),
        more,
      };
    }),
    rest: strong + text,
  };
}
