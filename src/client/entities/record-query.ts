/**
 * Sets the cache entry of a whole record apart from those react-admin fills with a list's rows, which lack the fields that
 * lists leave out.
 */
export const WHOLE_RECORD = { whole: true };

/** How a view or a form reads its record: a failure shows in its place, not as react-admin's notification and redirect. */
export const recordQuery = { meta: WHOLE_RECORD, onError: (): void => undefined };
