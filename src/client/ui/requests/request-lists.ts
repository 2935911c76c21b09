/** The greatest number of requests that is shown. */
const MOST = 100;

/** How many were left a message: `1 was left a message`. */
export function leftMessageText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'was' : 'were'} left a message`;
}

/** A number of requests: `35`, `100+`. */
export function countText(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
