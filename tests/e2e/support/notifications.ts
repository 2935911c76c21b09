import type { BrowserContext, Page } from '@playwright/test';
import type { NotificationData } from '../../../src/client/shell/notifications/notification.ts';
import type { Notification } from '../../../src/generated/calls/types.ts';
import { practiceModel } from '../../support/entity-files.ts';
import { createRecord, type Maker } from '../../support/make-record.ts';
import { newPerson, signInAs } from './new-person.ts';
import type { WalkState } from './state.ts';
import { uniqueWord } from './walk.ts';

/** Signs in a provider of a new practice, who is notified only of their own patients' requests. */
export async function providerNotified(
  context: BrowserContext,
  world: WalkState,
  maker: Maker,
): Promise<{ place: string; about: { practiceId: string; providerId: string } }> {
  const place = `Practice ${uniqueWord()}`;
  const values = { name: place, surveySenderName: place };
  const practiceId = (await createRecord(practiceModel(), maker, { values })).id;
  const { id, email } = await newPerson(maker, 'PROVIDER', { practiceIds: [practiceId], sendSrr: true });
  await signInAs(context, world, email);
  return { place, about: { practiceId, providerId: id } };
}

/** Creates a request of a patient whose name contains the number. */
export function requestNotification(n: number): NotificationData {
  return {
    kind: 'SRR',
    link: `/feedback?target=${n}`,
    experienceType: 'PATIENT',
    name: `Ann ${n}`,
    place: 'Cedar Park',
  };
}

/**
 * Leaves the stream of changes silent. Other tests change the organization meanwhile, and each change makes the page load
 * again, which would count as a request of its own.
 */
export async function silenceStream(page: Page): Promise<void> {
  await page.route('**/v1/notifications/stream', () => undefined);
}

interface Answering {
  /** list calls only; count calls are left out */
  skips: string[];
  /** bodies of the calls that mark notifications */
  marked: { id: string; body: unknown }[];
}

/**
 * Fulfils the bell's calls with these notifications, newest first, and stores which are read. @returns the calls, as
 * they come
 */
export async function answerBell(
  page: Page,
  initial: readonly NotificationData[],
  { isRead = false, failsToMark = false } = {},
): Promise<Answering> {
  const all = initial.map<Notification>((data, at) => ({
    id: `notification-${at + 1}`,
    data: JSON.stringify(data),
    isRead,
    createdAt: new Date(Date.UTC(2026, 0, 5, 18, 30) - at * 60_000).toISOString(),
  }));
  const calls: Answering = { skips: [], marked: [] };
  await silenceStream(page);
  await page.route(/\/v1\/notifications\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [skip, take] = [Number(query.get('skip')), Number(query.get('take'))];
    if (take > 0) calls.skips.push(query.get('skip') ?? '');
    const pagination = { total: all.length, pageCount: take === 0 ? 0 : Math.ceil(all.length / take) };
    const unread = all.filter((one) => !one.isRead).length;
    await route.fulfill({ json: { data: all.slice(skip, skip + take), pagination, unread } });
  });
  await page.route(/\/v1\/notifications\/notification-\d+$/, async (route) => {
    const id = route.request().url().split('/').at(-1) ?? '';
    calls.marked.push({ id, body: route.request().postDataJSON() });
    const one = all.find((it) => it.id === id);
    if (failsToMark || !one) {
      return route.fulfill({ status: 500, json: { errors: [{ message: 'No.', code: 'INTERNAL' }] } });
    }
    one.isRead = true;
    return route.fulfill({ json: { data: one } });
  });
  return calls;
}
