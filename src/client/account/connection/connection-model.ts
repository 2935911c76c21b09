import { countThings, formatLongDay, formatNumber } from '../../../domain/text/format.ts';
import type { ConnectedPractice, Connections, ReceivedFile } from '../../../generated/calls/types.ts';
import { pmsError } from '../../../generated/enums/pms-error.ts';
import { pmsIntegration } from '../../../generated/enums/pms-integration.ts';

const DAY_MS = 24 * 3_600_000;
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });

export const getSystemLabel = (system: Connections['system']): string =>
  pmsIntegration.find(({ value }) => value === system)?.label ?? 'No system';

/** Since when a practice fails: today, a day of the last week by its name, otherwise the date. */
export function formatSince(moment: string, now: number = Date.now()): string {
  const at = new Date(moment);
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  if (at.getTime() >= midnight) return 'since today';
  if (at.getTime() >= midnight - 6 * DAY_MS) return `since ${weekday.format(at)}`;
  return `since ${formatLongDay(moment.slice(0, 10))}`;
}

/** The state of a practice in words. */
export function formatState({ state, errorKind }: Pick<ConnectedPractice, 'state' | 'errorKind'>): string {
  if (state === 'WAITING') return 'Waiting for a location';
  if (state === 'READING') return 'Reading';
  if (state === 'CONNECTED') return 'Connected';
  const label = pmsError.find(({ value }) => value === errorKind)?.label;
  return label === undefined ? 'Error' : `Error: ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** How the practices are doing, in one line. */
export function formatTotals({ practices, connected, waiting, failing }: Connections['totals']): string {
  const parts = [
    `${connected} connected`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(failing > 0 ? [`${failing} with an error`] : []),
  ];
  return `${practices} ${practices === 1 ? 'practice' : 'practices'}: ${parts.join(', ')}`;
}

/** `12 of 14 readable rows sent, 2 rows skipped`. Problems are counted apart: a row may have several, or one may be in many. */
export function describeRows({
  total,
  sent,
  skipped,
  isSettled,
  problemCount,
}: Pick<ReceivedFile, 'total' | 'sent' | 'skipped' | 'isSettled' | 'problemCount'>): string {
  if (total === 0 && isSettled) return 'Settled';
  if (total + skipped + problemCount === 0) return 'No rows in the file';
  const none = skipped > 0 ? 'No row to send' : 'No row could be read';
  const read = total === 0 ? none : `${formatNumber(sent)} of ${countThings(total, 'readable row')} sent`;
  return skipped > 0 ? `${read}, ${countThings(skipped, 'row')} skipped` : read;
}
