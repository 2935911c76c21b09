import { request, type Page } from '../../core/api.ts';
import type { StoredNotification } from './notification.ts';

export interface NotificationPage extends Page<StoredNotification> {
  /** how many of all have not been read */
  unread: number;
}

/** Under this key is all that was read of notifications. */
export const NOTIFICATIONS_KEY = ['notifications'] as const;
export const UNREAD_KEY = [...NOTIFICATIONS_KEY, 'unread'] as const;

/** @param take 0: only what is counted */
export function readNotifications(
  { skip = 0, take }: { skip?: number; take: number },
  signal: AbortSignal,
): Promise<NotificationPage> {
  return request('GET', '/notifications', { query: { take, skip }, signal });
}
