import type { Locator, Page } from '@playwright/test';
import type { NotificationData } from '../../src/client/shell/notifications/notification.ts';
import { employeeFeedback, patientFeedback } from './support/feedback.ts';
import { newPerson, signInAs } from './support/new-person.ts';
import { answerBell, requestNotification, providerNotified } from './support/notifications.ts';
import { expect, expectToast, test } from './support/test.ts';

const STAMP = /\d\d\.\d\d\.\d{4} \d\d:\d\d/;
const CODE = '**/assets/NotificationPopover*';
const DATA = /\/v1\/notifications\?/;

function bell(page: Page): Locator {
  return page.getByRole('button', { name: /^Notifications/ });
}

function popover(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Notifications' });
}

function items(page: Page): Locator {
  return popover(page).getByRole('list', { name: 'Notifications' }).getByRole('listitem');
}

function requests(count: number): NotificationData[] {
  return Array.from({ length: count }, (_, at) => requestNotification(at + 1));
}

test.describe('a notification', () => {
  test('shows who wants to talk, links to the feedback, and is then read', async ({
    page,
    context,
    maker,
    world,
  }) => {
    const { place, about } = await providerNotified(context, world, maker);
    const older = await patientFeedback(maker, { text: 'Call me.', contact: true }, about);
    const newer = await patientFeedback(maker, { text: 'Call me, too.', contact: true }, about);
    await page.goto('/px');
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
    await bell(page).click();
    await expect(items(page)).toHaveCount(2);
    const words = (name: string) =>
      `Unread: ${name}, a patient of ${place}, completed a survey and wants to talk.`;
    await expect(items(page).nth(0)).toContainText(words(newer.name));
    await expect(items(page).nth(1)).toContainText(words(older.name));
    await expect(items(page).nth(0).locator('time')).toHaveText(STAMP);

    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await items(page)
      .nth(1)
      .getByRole('link', { name: `View feedback of ${older.name}` })
      .click();
    expect((await sent).postDataJSON()).toEqual({ isRead: true });
    await expect(page).toHaveURL(new RegExp(`/px/feedbacks/${older.id}$`));
    await expect(popover(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeFocused();
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');

    await page.reload();
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
    await bell(page).click();
    await expect(items(page).nth(0)).toContainText('Unread:');
    await expect(items(page).nth(1)).not.toContainText('Unread:');
  });

  test('is read in every open tab once its feedback is opened, also without the bell', async ({
    page,
    context,
    maker,
    world,
  }) => {
    const { about } = await providerNotified(context, world, maker);
    const made = await patientFeedback(maker, { text: 'Call me.', contact: true }, about);
    await page.goto('/px');
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
    const tab = await context.newPage();
    await tab.goto(`/px/feedbacks/${made.id}`);
    await expect(tab.locator(`#feedback-card-${made.id}`)).toBeVisible();
    for (const one of [tab, page]) await expect(bell(one)).toHaveAccessibleName('Notifications');
    await tab.close();
  });

  test('of an employee links to employee feedback', async ({ page, context, maker, world }) => {
    const { email } = await newPerson(maker, 'USER', { practiceIds: [world.practiceId], sendSrr: true });
    await signInAs(context, world, email);
    const made = await employeeFeedback(maker, { text: 'Talk to me.', contact: true });
    await page.goto('/ex');
    await bell(page).click();
    const item = items(page).filter({ hasText: made.word });
    await expect(item).toContainText(/, an employee of .+, completed a survey and wants to talk\./);
    await item.getByRole('link').press('Enter');
    await expect(page).toHaveURL(new RegExp(`/ex/surveys/${made.id}$`));
  });

  test('is read at once on this page, and a failure to report it to the server is only logged', async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const calls = await answerBell(page, requests(2), { failsToMark: true });
    await page.goto('/practices');
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
    await bell(page).click();
    await items(page).nth(0).getByRole('link').click();
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
    await expect.poll(() => calls.marked).toEqual([{ id: 'notification-1', body: { isRead: true } }]);
    await expect
      .poll(() => logged.some((text) => text.startsWith('The notification was not marked as read')))
      .toBe(true);
    await expect(page.getByText('No.', { exact: true })).toHaveCount(0);
  });

  test('of an undelivered survey is marked as read by its button', async ({ page }) => {
    const calls = await answerBell(page, [
      { kind: 'DELIVERY_FAILED', to: 'ann@example.test', error: '550 No such user' },
      requestNotification(1),
    ]);
    await page.goto('/practices');
    await bell(page).click();
    const item = items(page).nth(0);
    await expect(item).toContainText('The survey to ann@example.test could not be delivered.');
    await expect(item).toContainText('550 No such user');
    await item.getByRole('button', { name: 'Mark as read (ann@example.test)' }).press('Enter');
    await expect(item).not.toContainText('Unread:');
    await expect(item).toBeFocused();
    await expect.poll(() => calls.marked).toEqual([{ id: 'notification-1', body: { isRead: true } }]);
  });
});

test.describe('the list', () => {
  test('loads ten more at a time, and starts again from the top when reopened', async ({ page }) => {
    const calls = await answerBell(page, requests(23));
    await page.goto('/practices');
    await bell(page).click();
    const more = popover(page).getByRole('button', { name: 'Load more' });
    for (const [shown, next] of [
      [10, 11],
      [20, 21],
    ] as const) {
      await expect(items(page)).toHaveCount(shown);
      await more.press('Enter');
      await expect(items(page).filter({ hasText: `Ann ${next},` })).toBeFocused();
    }
    await expect(items(page)).toHaveCount(23);
    await expect(more).toHaveCount(0);
    expect(calls.skips).toEqual(['0', '10', '20']);
    await page.keyboard.press('Escape');
    await expect(bell(page)).toBeFocused();
    // it has no role any more while it fades out
    await expect(page.locator('[role="dialog"]')).toHaveCount(0);
    await bell(page).press('Enter');
    await expect(items(page)).toHaveCount(10);
    await expect.poll(() => calls.skips).toEqual(['0', '10', '20', '0']);
  });

  test('is used by keyboard alone', async ({ page }) => {
    await answerBell(page, requests(2));
    await page.route(/\/v1\/feedbacks\?/, (route) => {
      const total = route.request().url().includes('experienceType=PATIENT') ? 2 : 0;
      return route.fulfill({ json: { data: [], pagination: { skip: 0, take: 0, total } } });
    });
    await page.goto('/practices');
    await bell(page).focus();
    await page.keyboard.press('Enter');
    await expect(items(page)).toHaveCount(2);
    const waiting = popover(page).getByRole('link', { name: '2 patients are waiting for a call' });
    await expect(waiting).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(waiting).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(items(page).nth(0).getByRole('link')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(items(page).nth(1).getByRole('link')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(popover(page)).toHaveCount(0);
    await expect(bell(page)).toBeFocused();
  });

  test('shows that it is empty, loading, or failed to load', async ({ page }) => {
    await answerBell(page, []);
    await page.goto('/practices');
    await bell(page).click();
    await expect(popover(page).getByText('No messages yet')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell(page)).toHaveAccessibleName('Notifications');

    await page.unroute(DATA);
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route(DATA, async (route) => {
      await held;
      await route.abort();
    });
    await page.reload();
    await bell(page).click();
    await expect(popover(page).getByRole('status', { name: 'Loading' })).toBeVisible();
    go();
    await expect(popover(page).getByText('This did not load')).toBeVisible();
    await answerBell(page, requests(1));
    await popover(page).getByRole('button', { name: 'Try again' }).click();
    await expect(items(page)).toHaveCount(1);
  });

  test('keeps its items when loading more fails', async ({ page }) => {
    await answerBell(page, requests(12));
    await page.goto('/practices');
    await bell(page).click();
    await expect(items(page)).toHaveCount(10);
    const isSecondPage = (url: URL) => url.searchParams.get('skip') === '10';
    await page.route(isSecondPage, (route) => route.abort());
    await popover(page).getByRole('button', { name: 'Load more' }).click();
    await expect(popover(page).getByText('This did not load')).toBeVisible();
    await expect(items(page)).toHaveCount(10);
    await page.unroute(isSecondPage);
    await popover(page).getByRole('button', { name: 'Try again' }).click();
    await expect(items(page)).toHaveCount(12);
  });
});

test.describe('the bell', () => {
  test('counts again soon after a failure', async ({ page }) => {
    await answerBell(page, requests(1));
    let asked = 0;
    await page.route(/\/v1\/notifications\?take=0/, (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.fallback();
    });
    await page.clock.install();
    await page.goto('/practices');
    await expect.poll(() => asked).toBe(1);
    await page.clock.fastForward(6_000);
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  });

  test('requests neither code nor its count before the screen has its data', async ({ page }) => {
    await answerBell(page, requests(1));
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/notifications/i.test(request.url())) asked.push(new URL(request.url()).pathname);
    });
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route(/\/v1\/practices\?/, async (route) => {
      await held;
      await route.continue();
    });
    // else a slow start of the screen would pass for the end of its requests
    await page.clock.install();
    // a minute on: a busy machine may take more than a second to pause it
    await page.clock.pauseAt(Date.now() + 60_000);
    const requested = page.waitForRequest(/\/v1\/practices\?/);
    await page.goto('/practices');
    await requested;
    await page.clock.runFor(2500);
    await expect(bell(page)).toBeVisible();
    expect(asked).toEqual([]);
    await page.clock.resume();
    go();
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
    // the stream of later changes opens a moment after
    expect(asked.filter((path) => path !== '/v1/notifications/stream')).toEqual(['/v1/notifications']);
  });

  test('shows an error if its code fails to load, and loads it again on the next click', async ({ page }) => {
    await answerBell(page, requests(1));
    await page.route(CODE, (route) => route.abort());
    await page.goto('/practices');
    await bell(page).click();
    await expectToast(page, 'Something went wrong. Please try again.');
    await page.unroute(CODE);
    await bell(page).click();
    await expect(items(page)).toHaveCount(1);
  });
});
