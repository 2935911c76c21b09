/** Records that one bulk call takes. */
export const MOST_BULK_RECORDS = 500;

/** Views that a person may save of all entities together. */
export const MOST_SAVED_VIEWS = 50;
