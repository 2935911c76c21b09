import { nameMonths } from '../../../domain/measures/findings/finding-periods.ts';
import { DEFAULT_PERIODS, previousPeriod } from '../../../domain/measures/period.ts';
import {
  changedIn,
  describeRank,
  describeSummary,
  homeFigures,
  type StripFigure,
} from '../../../domain/measures/summary.ts';
import type { PlaceFilters } from '../../../domain/measures/widgets/drill-down.ts';
import { isGranted } from '../../../domain/model/call.ts';
import { LEFT_MESSAGE_REQUESTS, WAITING_REQUESTS } from '../../../domain/surveys/feedback.ts';
import { placeStart } from '../../../domain/surveys/request-text.ts';
import {
  CANDIDATES,
  describeWaiting,
  leftMessageText,
  SHOWN_REQUESTS,
} from '../../../domain/surveys/waiting.ts';
import { calls } from '../../../generated/calls/models.ts';
import type { Calls } from '../../../generated/calls/types.ts';
import { listFeedback } from '../../feedback/list-feedback.ts';
import { recordAccess } from '../../identity/auth/access-log.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import { type FigureSource, readFigures } from '../read-figures.ts';
import type { HomePaper } from './home-pdf.ts';
import { readRanking } from './leaderboard-file.ts';

interface Asked {
  filters: PlaceFilters;
  /** YYYY-MM-DD */
  today: string;
  /** of the request, for the access log */
  ip: string;
}

const setFilters = (filters: PlaceFilters): Partial<Record<keyof PlaceFilters, string[]>> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([key, ids]) => (ids.length > 0 ? [[key, [...ids]]] : [])),
  );

/** The start that the names of the user's practices share. An administrator's session lists none. */
async function readPlaceStart(
  { db }: FigureSource,
  { session, tenant }: SignedIn,
): Promise<string | undefined> {
  if (!session.isAdmin) return placeStart(session.practices);
  // whatever the first and the last of them start with, all between them do
  const [found] = await db.tenant(tenant, (tx) =>
    tx.query<{ ends: string[] | null; count: number }>(
      `select array[min(name collate "C"), max(name collate "C")] as ends, count(*)::int as count
       from practices where organization_id = $1`,
      [session.organization.id],
    ),
  );
  const ends = found && found.count > 1 ? (found.ends ?? []) : [];
  return placeStart(ends.map((name) => ({ name })));
}

/** The patients who wait for a call. Their names are noted in the access log, as those of the screen. */
async function readWaiting(
  source: FigureSource,
  signedIn: SignedIn,
  { filters, ip }: Asked,
): Promise<HomePaper['waiting']> {
  const { session } = signedIn;
  const { db } = source;
  if (!isGranted(calls.listFeedback, session)) return undefined;
  const places = setFilters(filters);
  const list = async (of: Partial<Calls['listFeedback']['read']> & { take: number }) => {
    const query = { experienceType: 'PATIENT', ...places, sortBy: 'call', orderBy: 'desc', ...of } as const;
    return listFeedback(db, signedIn, { skip: 0, total: true, ...query });
  };
  const [own, all, left] = [
    await list({ ...WAITING_REQUESTS, mine: true, take: SHOWN_REQUESTS }),
    await list({ ...WAITING_REQUESTS, take: CANDIDATES }),
    await list({ ...LEFT_MESSAGE_REQUESTS, take: 0 }),
  ];
  const [practice] = session.isAdmin
    ? []
    : session.practices.filter(({ id }) => filters.practiceIds[0] === id);
  const waiting = describeWaiting(own, all, practice?.name ?? session.organization.name);
  const leftTotal = left.pagination.total ?? 0;
  const feedbackIds = waiting.rows.map(({ id }) => id);
  if (feedbackIds.length > 0)
    await recordAccess(db, signedIn, { ip }, { action: 'EXPORTED', target: 'Home as PDF', feedbackIds });
  return {
    ...waiting,
    left: leftTotal > 0 ? leftMessageText(leftTotal) : undefined,
    placeStart: await readPlaceStart(source, signedIn),
  };
}

/** The figures of the running month, in the words of the screen. */
async function readStrip(
  source: FigureSource,
  signedIn: SignedIn,
  { filters, today, waiting }: Asked & { waiting: number | undefined },
): Promise<StripFigure[]> {
  const { session } = signedIn;
  const [period, lastMonth] = [DEFAULT_PERIODS.currentMonth(today), DEFAULT_PERIODS.previousMonth(today)];
  const query = { experienceType: 'PATIENT' as const, ...setFilters(filters) };
  const [summary, findings] = (await readFigures(source, signedIn, [
    { name: 'analyticsSummary', query: { ...query, date: { ...period } } },
    { name: 'analyticsFindings', query },
  ])) as unknown as [Calls['analyticsSummary']['answer'], Calls['analyticsFindings']['answer']];
  const figures = describeSummary(summary.data, {
    ...{ experienceType: 'PATIENT', filters, period, today, waiting },
    previousPeriod: summary.previousPeriod ?? previousPeriod(period, today),
    emptyText: 'No answers',
    isConfidential: false,
    changed: changedIn(findings.data, period),
  });
  const note = nameMonths(period, today);
  const practiceId = session.isAdmin ? undefined : filters.practiceIds[0];
  const rows =
    practiceId !== undefined && isGranted(calls.leaderboardPx, session)
      ? await readRanking(source, signedIn, { date: lastMonth })
      : undefined;
  return homeFigures(session).flatMap((name) => {
    if (name !== 'rank') return [{ ...figures[name], note }];
    return rows && practiceId !== undefined
      ? [describeRank(rows, practiceId, { period: lastMonth, today })]
      : [];
  });
}

/** The requests that wait and the strip of figures, as the person sees them on the home screen. */
export async function readHome(source: FigureSource, signedIn: SignedIn, asked: Asked): Promise<HomePaper> {
  const waiting = await readWaiting(source, signedIn, asked);
  const strip = await readStrip(source, signedIn, { ...asked, waiting: waiting?.total });
  return { strip, ...(waiting && { waiting }) };
}
