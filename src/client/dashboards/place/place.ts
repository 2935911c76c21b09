import { feedbackScope } from '../../../domain/access/survey-permissions.ts';
import { DEFAULT_PERIODS, type Period } from '../../../domain/measures/period.ts';
import { NO_FILTERS, type SearchContext } from '../../../domain/measures/widgets/drill-down.ts';
import { encodeQuery } from '../../../domain/text/query-string.ts';
import { useAddress } from '../../core/hooks.ts';
import { useSession, useViewer } from '../../core/session.ts';
import { readPeriod } from '../../ui/filters/place-filters.ts';
import { useDashboardSource } from '../source.ts';

export type PlaceKind = 'practice' | 'location' | 'unit';

/** The figures of each kind of place. */
const KINDS = {
  practice: { experienceType: 'PATIENT', filter: 'practiceIds' },
  location: { experienceType: 'EMPLOYEE', filter: 'workLocationIds' },
  unit: { experienceType: 'EMPLOYEE', filter: 'organizationalUnitIds' },
} as const;

/** Whether the viewer may see the figures of surveys about such a place. */
export function useMayReadPlace(kind: PlaceKind): boolean {
  return feedbackScope(useViewer(), KINDS[kind].experienceType) !== undefined;
}

/** The tabs of a place's page, by their name in the address. */
export const PLACE_TABS = ['overview', 'feedback', 'team', 'details'] as const;

export type PlaceTab = (typeof PLACE_TABS)[number];

interface PlaceAddress {
  tab: PlaceTab;
  period: Period;
  today: string;
  onPick: (period: Period) => void;
  /** the query of a tab, with the period in the address */
  getSearch: (tab: PlaceTab) => string;
}

function readTab(params: URLSearchParams): PlaceTab {
  return PLACE_TABS.find((tab) => tab === params.get('tab')) ?? 'overview';
}

/** The tab and the period in the address, and functions that change them there. The way back to the list stays. */
export function usePlaceAddress(): PlaceAddress {
  const [params, change] = useAddress();
  const today = useDashboardSource().today();
  const chosen = readPeriod(params);
  const encode = (tab: PlaceTab, date: Period | undefined): string =>
    encodeQuery({ ...(tab !== 'overview' && { tab }), ...(date && { date: { ...date } }) });
  return {
    tab: readTab(params),
    period: chosen ?? DEFAULT_PERIODS.last3Months(today),
    today,
    onPick: (date) => change((now) => encode(readTab(now), date)),
    getSearch: (tab) => `?${encode(tab, chosen)}`,
  };
}

/** The surveys that the figures of a place count. A provider sees those of their own patients. */
export function usePlaceContext(kind: PlaceKind, id: string, period: Period): SearchContext {
  const { providerId } = useSession();
  const { experienceType, filter } = KINDS[kind];
  const isOwn = experienceType === 'PATIENT' && providerId;
  const filters = { ...NO_FILTERS, [filter]: [id], ...(isOwn && { providerIds: [providerId] }) };
  return { experienceType, filters, period };
}
