/** Logs an error that the user does not see, or whose cause they do not see. */
export function logError(error: unknown, ...details: unknown[]): void {
  // eslint-disable-next-line no-console -- the browser's console is the client's log
  console.error(error, ...details);
}
