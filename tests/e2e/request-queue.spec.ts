import type { Page } from '@playwright/test';
import { expectStatus } from '../support/api.ts';
import type { MadeFeedback } from './support/feedback.ts';
import { isOpen, link, makeQueue, openQueue, panel, QUEUE, row } from './support/request-queue.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, test } from './support/test.ts';

async function names(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();
}

test.describe('beside the list', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('the most urgent request is first, and the keyboard moves through the queue', async ({
    page,
    maker,
  }) => {
    test.slow();
    const { made } = await openQueue(page, maker);
    const [first, second, third, last] = made;
    await expect(page.getByRole('article')).toHaveCount(4);
    await expect.poll(() => names(page)).toEqual(made.map(({ name }) => name));
    for (const one of made) expect((await row(page, one).boundingBox())?.height).toBeLessThan(80);

    await page.keyboard.press('j');
    await expect(link(page, first)).toBeFocused();
    await page.keyboard.press('j');
    await expect(link(page, second)).toBeFocused();
    await expect(page).not.toHaveURL(/request=/);
    await page.keyboard.press('Enter');
    await isOpen(page, second);
    await expect(link(page, second)).toHaveAttribute('aria-current', 'true');
    // Enter goes on in the panel, and Escape back to the row
    await expect(panel(page, second).getByRole('heading', { name: second.name })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(link(page, second)).toBeFocused();
    await expect(page).not.toHaveURL(/request=/);
    await page.keyboard.press('Enter');
    await expect(panel(page, second).getByRole('heading', { name: second.name })).toBeFocused();
    for (const one of made) expect((await row(page, one).boundingBox())?.height).toBeLessThan(80);

    // from the panel, the focus goes on to the next one: an outcome is as near as in the first
    await page.keyboard.press('k');
    await isOpen(page, first);
    await expect(panel(page, first).getByRole('heading', { name: first.name })).toBeFocused();

    // from the list, an open panel follows
    await link(page, first).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await isOpen(page, third);
    await page.keyboard.press('ArrowUp');
    await isOpen(page, second);
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('j');
    await isOpen(page, last);

    // a key that is typed moves nothing
    await panel(page, last).getByRole('button', { name: 'More statuses' }).click();
    await panel(page, last).getByRole('textbox', { name: 'Notes' }).fill('jk');
    await panel(page, last).getByRole('textbox', { name: 'Notes' }).press('k');
    await isOpen(page, last);

    await page.reload();
    await isOpen(page, last);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/request=/);
    await expect(link(page, last)).toBeFocused();
  });

  test('an outcome is a few Tabs away, and its Undo the next one', async ({ page, maker }) => {
    const { made } = await openQueue(page, maker);
    const [first] = made;
    const focused = await link(page, first).evaluate(async (one: HTMLElement) => {
      one.click();
      await Promise.resolve();
      return document.activeElement?.textContent;
    });
    // with the panel: later, it would take the focus from what has been reached by then
    expect(focused).toBe(first.name);
    const shown = panel(page, first);
    const outcome = shown.getByRole('button', { name: 'Emailed' });
    let tabs = 0;
    for (; tabs < 8 && !(await outcome.evaluate((one) => one === document.activeElement)); tabs += 1)
      await page.keyboard.press('Tab');
    expect(tabs).toBeLessThan(7);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Status updated successfully.');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(outcome).toBeFocused();
    await expect(outcome).toHaveAttribute('aria-pressed', 'false');
  });

  test('the keyboard goes from Reached to its meaning, then to the note', async ({ page, maker }) => {
    const { made } = await openQueue(page, maker);
    const [first] = made;
    await link(page, first).click();
    const shown = panel(page, first);
    await shown.getByRole('button', { name: 'Replied' }).focus();
    await page.keyboard.press('Enter');
    const meant = shown.getByRole('group', { name: 'Replied' });
    const [set, other] = ['Confidence', 'Uncertainty'].map((end) =>
      meant.getByRole('button', { name: `Resolved with ${end}` }),
    );
    if (!set || !other) throw new Error('There is nothing to choose.');
    await expect(set).toBeFocused();
    await expect(set).toHaveAttribute('aria-pressed', 'true');
    await expectToast(page, 'Status updated successfully.');
    // Undo, and back
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(set).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(other).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(other).toHaveAttribute('aria-pressed', 'true');
    await expect(other).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expectToast(page, 'Undone');
    await expect(shown.getByRole('button', { name: 'Replied' })).toBeFocused();
    await expect(meant).toHaveCount(0);
  });

  test('a toast covers neither the search field nor the title, and the Undo of an earlier outcome lies behind it', async ({
    page,
    maker,
  }) => {
    const { made } = await openQueue(page, maker);
    const [first, second] = made;
    for (const one of [first, second]) {
      await link(page, one).click();
      await panel(page, one).getByRole('button', { name: 'Emailed' }).click();
      await expectToast(page, 'Status updated successfully.');
    }
    const undos = page.locator('.toast', { has: page.getByRole('button', { name: 'Undo' }) });
    await expect(undos).toHaveCount(2);
    const bottoms = () =>
      undos.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom).sort((a, b) => a - b));
    const [search, title] = [page.getByRole('combobox', { name: 'Feedback Search' }), page.locator('h1')];
    const [above, below] = [await search.boundingBox(), await title.boundingBox()];
    if (!above || !below) throw new Error('The page has no head.');
    // the letters of the title begin below the top of its line
    await expect.poll(async () => (await bottoms()).at(-1)).toBeLessThan(below.y + 6);
    for (const toast of await undos.all())
      expect((await toast.boundingBox())?.y).toBeGreaterThanOrEqual(above.y + above.height);
    await undos.first().hover();
    await expect.poll(async () => (await bottoms()).at(-1)).toBeGreaterThan(100);
  });

  test('a row keeps its mark and its height as its request is logged, and agrees with its toast', async ({
    page,
    maker,
  }) => {
    const { made } = await openQueue(page, maker);
    const [, second] = made;
    const getHeight = async () => (await row(page, second).boundingBox())?.height ?? 0;
    const before = await getHeight();
    // the list is not loaded again before the test has looked
    let isHeld = false;
    await page.route(/\/v1\/feedbacks\?/, (route) => (isHeld ? undefined : route.fallback()));
    await link(page, second).click();
    await isOpen(page, second);
    await expect(page.getByText('4 requests by due date')).toBeVisible();
    isHeld = true;
    await panel(page, second).getByRole('button', { name: 'Emailed' }).click();
    await expectToast(page, 'Status updated successfully.');
    await expect(row(page, second)).toContainText('No longer matches the filters');
    await expect(panel(page, second).getByText('Left Message by email').first()).toBeVisible();
    await expect(page.getByText('3 requests by due date')).toBeVisible();
    await expect(row(page, second)).toHaveAttribute('data-open', '');
    // nothing presses any more
    await expect(row(page, second)).not.toContainText('Due');
    expect(Math.abs((await getHeight()) - before)).toBeLessThan(8);
  });

  test('the list and the panel end together, above a margin', async ({ page, maker }) => {
    const { made } = await openQueue(page, maker);
    const [first] = made;
    await link(page, first).click();
    await isOpen(page, first);
    // as a list that goes on below the window
    await page.addStyleTag({ content: 'main [role="list"] { min-height: 4000px; }' });
    const bottom = async (name: string) => {
      const box = await page.locator(name).boundingBox();
      return box && Math.round(box.y + box.height);
    };
    await expect.poll(() => bottom('main aside')).toBe(768 - 16);
    await expect.poll(() => bottom('main div:has(> kbd)')).toBe(768 - 16);
  });

  test('the name has no ring of focus, also opened by its address', async ({ page, maker }) => {
    const { address, made } = await makeQueue(maker);
    const [first] = made;
    await page.goto(`${address}&request=${first.id}`);
    const name = panel(page, first).getByRole('heading', { level: 2 });
    await expect(name).toBeFocused();
    await expect(name).toHaveCSS('outline-style', 'none');
  });

  test('Undo by mouse leaves the focus where the outcome is logged', async ({ page, maker }) => {
    const { made } = await openQueue(page, maker);
    const [first, second] = made;
    await link(page, first).click();
    const shown = panel(page, first);
    await shown.getByRole('button', { name: 'Emailed' }).click();
    // the note goes with the outcome
    await shown.getByRole('textbox', { name: 'Notes' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Undone');
    await expect(shown.getByRole('textbox', { name: 'Notes' })).toBeHidden();
    await expect(shown.getByRole('button', { name: 'Replied' })).toBeFocused();
    // moves on before it is saved: the button that was pressed is gone
    await shown.getByRole('button', { name: 'Emailed' }).click();
    await link(page, second).click();
    await isOpen(page, second);
    await expect(row(page, first)).toContainText('No longer matches the filters');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, first)).not.toContainText('No longer matches the filters');
    await expect(page.locator('article h3 a:focus')).toBeVisible();
  });

  test('a search keeps the branch of the menu that it was reached from, with its count', async ({ page }) => {
    await page.goto(QUEUE);
    const menu = page.getByRole('navigation', { name: 'Main' });
    const branch = menu.getByRole('button', { name: /^Feedback/ }).first();
    await expect(branch).toHaveAttribute('aria-expanded', 'true');
    const requests = menu.getByRole('link', { name: /^Requests/ }).first();
    await expect(requests).toHaveAccessibleName(/\d/);
    await page
      .getByRole('searchbox', { name: 'Feedback Search' })
      .or(page.getByPlaceholder('Feedback Search'))
      .first()
      .fill('billed');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/search/);
    await expect(branch).toHaveAttribute('aria-expanded', 'true');
    await expect(requests).toHaveAccessibleName(/\d/);
  });

  test('Scroll to top stands beside the panel, not on it', async ({ page, maker }) => {
    const { made } = await openQueue(page, maker);
    const [first] = made;
    await link(page, first).click();
    await isOpen(page, first);
    await page.addStyleTag({ content: 'main [role="list"] { min-height: 4000px; }' });
    await page.evaluate(() => window.scrollTo(0, 1500));
    await expect
      .poll(async () => {
        const [button, beside] = await Promise.all([
          page.getByRole('button', { name: 'Scroll to top' }).boundingBox(),
          panel(page, first).boundingBox(),
        ]);
        return button && beside && button.x + button.width <= beside.x;
      })
      .toBe(true);
  });

  test('Back closes the request first', async ({ page, maker }) => {
    const { address, made } = await makeQueue(maker);
    const [first, second] = made;
    await page.goto('/px');
    await page.goto(address);
    await link(page, first).click();
    await isOpen(page, first);
    await link(page, second).click();
    await isOpen(page, second);
    await page.setViewportSize({ width: 1210, height: 768 });
    await expectNoSidewaysScroll(page);
    for (const part of [page.getByRole('list', { name: 'Service Resolution Requests' }), panel(page, second)])
      expect((await part.boundingBox())?.width).toBeGreaterThanOrEqual(418);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${QUEUE}(?!.*request=)`));
    await expect(panel(page, second)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/px$/);
  });

  test.describe('on a page of its own', () => {
    test.use({ viewport: { width: 1000, height: 800 } });

    test('a request leads to those beside it in the list, and Escape back to the list', async ({
      page,
      maker,
    }) => {
      const { made } = await openQueue(page, maker);
      const [first, second] = made;
      await link(page, first).click();
      const isShown = async (one: MadeFeedback) => {
        await expect(page).toHaveURL(new RegExp(`/px/feedbacks/${one.id}$`));
        await expect(page.getByRole('article', { name: one.name })).toBeVisible();
      };
      await isShown(first);
      await expect(page.getByRole('button', { name: 'Previous request' })).toBeDisabled();
      await page.keyboard.press('j');
      await isShown(second);
      await page.getByRole('button', { name: 'Previous request' }).click();
      await isShown(first);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/feedbacks\/srr/);
      await expect(page.getByRole('article')).toHaveCount(4);
    });
  });

  test('one click shows whom to call and what to say, one tap saves the outcome, and Undo takes it back', async ({
    page,
    maker,
  }) => {
    test.slow();
    const { made } = await openQueue(page, maker);
    const [first] = made;
    const before = await row(page, first).boundingBox();
    await link(page, first).click();
    const shown = panel(page, first);
    await expect(shown.getByRole('link', { name: /^(Call|Email)/ }).first()).toBeVisible();
    const guide = shown.locator('section', { has: page.getByRole('heading', { name: 'What to say' }) });
    // the last line is above what is pinned below it, without scrolling
    const outcome = shown.getByRole('heading', { name: 'How did it go?' });
    await expect
      .poll(async () => {
        const [line, pinned] = await Promise.all([
          guide.getByRole('listitem').last().boundingBox(),
          outcome.boundingBox(),
        ]);
        return line && pinned && line.y + line.height < pinned.y;
      })
      .toBe(true);
    await expect(shown.getByRole('button', { name: 'Emailed' })).toBeInViewport();
    // the page stays where it is, with the row under the pointer
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect((await row(page, first).boundingBox())?.y).toBe(before?.y);
    const measure = async () => {
      const button = await shown.getByRole('button', { name: 'Emailed' }).boundingBox();
      const line = await row(page, first).boundingBox();
      return { button: button?.y, row: line?.height };
    };
    const start = await measure();
    await shown.getByRole('button', { name: 'Emailed' }).click();
    await expectToast(page, 'Status updated successfully.');
    await expect(shown.getByRole('button', { name: 'Emailed' })).toHaveAttribute('aria-pressed', 'true');
    // the open one stays in the list, dimmed
    await expect(row(page, first)).toContainText('No longer matches the filters');
    await expect(row(page, first)).toContainText('Left Message by email');
    await expect(shown.getByRole('textbox', { name: 'Notes' })).toBeVisible();
    // nothing moves below the pointer
    await expect.poll(measure).toEqual(start);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, first)).not.toContainText('No longer matches the filters');
    await expect(shown.getByRole('textbox', { name: 'Notes' })).toBeHidden();
    await expect(shown.getByRole('button', { name: 'Update' })).toBeHidden();
    await expect(shown.getByRole('button', { name: 'Emailed' })).toHaveAttribute('aria-pressed', 'false');
    const read = async () =>
      expectStatus(await maker.api.read('feedbacks', first.id), 200).data as unknown as {
        status: string;
        srrStatusHistories: { kind: string; status: string; notes: string | null }[];
      };
    expect((await read()).status).toBe('NOT_CONTACTED');

    // "Replied" is stored as well; that it means something else, and its note, are of the same step
    await shown.getByRole('button', { name: 'Replied' }).click();
    await expect(shown.getByRole('listitem').filter({ hasText: 'Resolved with Confidence' })).toBeVisible();
    await shown.getByRole('button', { name: 'Resolved with Uncertainty' }).click();
    await expect(
      shown.getByRole('listitem').filter({ hasText: 'Resolved with Uncertainty by email' }),
    ).toBeVisible();
    await shown.getByRole('textbox', { name: 'Notes' }).fill('She comes on Monday.');
    await shown.getByRole('button', { name: 'Update' }).click();
    await expect(shown.getByRole('listitem').filter({ hasText: 'She comes on Monday.' })).toBeVisible();
    const { status, srrStatusHistories } = await read();
    expect(status).toBe('RESOLVED_WITH_UNCERTANTY');
    const steps = srrStatusHistories.filter(({ kind }) => kind === 'STATUS');
    // without the outcome that was undone
    expect(steps.map((step) => [step.status, step.notes])).toEqual([
      ['RESOLVED_WITH_UNCERTANTY', 'She comes on Monday.'],
    ]);
  });
});

test('a due date is chosen in a calendar, by the keyboard too', async ({ page, maker }) => {
  const { made } = await makeQueue(maker);
  const [first] = made;
  await page.goto(`/px/feedbacks/${first.id}`);
  const due = page.getByRole('textbox', { name: 'Due date' });
  await expect(due).toHaveValue('Jan 1, 2099');
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Due date' });
  await expect(calendar.getByRole('button', { name: 'January 1, 2099' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(calendar.getByRole('button', { name: 'January 9, 2099' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expectToast(page, 'Assignment updated successfully.');
  await expect(due).toHaveValue('Jan 9, 2099');
});
