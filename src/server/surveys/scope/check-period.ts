import { isDay } from '../../../domain/measures/period.ts';
import { refuse } from '../../http/errors.ts';

export const INVALID_PERIOD = 'Invalid period';

/**
 * Refuses a period that ends before it begins. A day and a timestamp are not compared, since days begin at different
 * times around the world.
 * @param date two valid days or timestamps; either may be missing
 * @throws AppError 400 at `date`
 */
export function checkPeriod({ gte, lt }: { gte?: string | undefined; lt?: string | undefined }): void {
  if (gte === undefined || lt === undefined || isDay(gte) !== isDay(lt)) return;
  if (Date.parse(gte) >= Date.parse(lt)) throw refuse('VALIDATION', INVALID_PERIOD, 'date');
}
