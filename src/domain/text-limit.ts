import { formatNumber } from './format.ts';

/** Text messages with surveys that an organization may send within 24 hours, and has. */
export interface TextBudget {
  limit: number;
  used: number;
}

/** Share of the limit from which senders are warned. */
const WARN_FROM = 0.8;

/** The warning before the text limit is met; null while plenty is left. */
export function textLimitWarning({ limit, used }: TextBudget): string | null {
  if (used < limit * WARN_FROM) return null;
  return `${formatNumber(used)} of the ${formatNumber(limit)} text messages that your organization may send in 24 hours are used.`;
}

/** Why a text message is not sent. */
export function textLimitMet({ limit }: Pick<TextBudget, 'limit'>): string {
  return `Your organization has sent the ${formatNumber(limit)} text messages that it may send in 24 hours.`;
}
