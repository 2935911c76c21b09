import { formatNumber } from '../text/format.ts';

/** An organization's limit of text messages with surveys within 24 hours, and their number so far. */
export interface TextBudget {
  limit: number;
  used: number;
}

/** Share of the limit from which senders are warned. */
const WARN_FROM = 0.8;

/** The warning shown before the text limit is reached; null while plenty remain. */
export function textLimitWarning({ limit, used }: TextBudget): string | null {
  if (used < limit * WARN_FROM) return null;
  return `${formatNumber(used)} of the ${formatNumber(limit)} text messages that your organization may send in 24 hours are used.`;
}

/** Why a text message is not sent. */
export function textLimitMet({ limit }: Pick<TextBudget, 'limit'>): string {
  return `Your organization has sent the ${formatNumber(limit)} text messages that it may send in 24 hours.`;
}
