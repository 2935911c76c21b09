/** Logs what went wrong where the person sees no message, or not the cause. */
export function logError(error: unknown, ...details: unknown[]): void {
  // eslint-disable-next-line no-console -- the browser's console is the client's log
  console.error(error, ...details);
}
