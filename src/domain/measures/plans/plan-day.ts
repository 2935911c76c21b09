import { DEFAULT_TIME_ZONE } from '../../surveys/place-time-zone.ts';
import { dayAt } from '../../text/local-moment.ts';

/** YYYY-MM-DD, the day on which a plan begins or ends that is set running, done or stopped now. */
export function planDay(now: Date): string {
  return dayAt(now, DEFAULT_TIME_ZONE);
}

/**
 * The latest day on which a plan may have begun: at midnight, the day of a plan that is set running begins before that of
 * its places further west.
 * @param placesDay YYYY-MM-DD, the day at the places of the plan
 */
export function latestPlanDay(placesDay: string, now: Date): string {
  const own = planDay(now);
  return own > placesDay ? own : placesDay;
}
