/** Maximum records per bulk call. */
export const MOST_BULK_RECORDS = 500;

/** Maximum saved views per user, across all entities. */
export const MOST_SAVED_VIEWS = 50;
