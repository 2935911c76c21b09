/** What a person is told behind the bell. */
export interface Notification {
  id: string;
  /** JSON text, as the specification has it: an object with a kind and, where there is something to open, a link */
  data: string;
  isRead: boolean;
  createdAt: string;
}

/** Columns of a `Notification`, over `notifications`. */
export const NOTIFICATION_COLUMNS = `id, data::text as data, is_read as "isRead", app.iso(created_at) as "createdAt"`;
