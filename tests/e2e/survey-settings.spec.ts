import type { Locator, Page } from '@playwright/test';
import { empty, expect, expectToast, test } from './support/test.ts';

const CALL = '**/v1/organizations/*/settings';
const ENTRY = 'Survey Settings';
const SETTINGS = {
  surveyIntervalDays: 30,
  sendsReminders: false,
  dailyTextLimit: 1000,
  requestDueDays: 7,
  postalAddress: null,
};
const STATE = { ...SETTINGS, remindersDue: 0, remindersExpected: 12, textsSent: 812 };
const FAILED = { status: 500, json: { errors: [{ message: 'No.', code: 'INTERNAL' }] } };

/** The user menu's button in an organization from which no other suite sends surveys. */
function account(page: Page): Locator {
  return page.getByRole('button', { name: /Newcomer Dental/ });
}

function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: ENTRY });
}

function days(page: Page): Locator {
  return dialog(page).getByRole('textbox', { name: 'Days until the next survey' });
}

function reminders(page: Page): Locator {
  return dialog(page).getByRole('switch', { name: 'Send a reminder' });
}

function save(page: Page): Locator {
  return dialog(page).getByRole('button', { name: 'Save' });
}

async function openSettings(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole('menuitem', { name: ENTRY }).click();
}

/** Fulfils the settings calls. @returns the bodies sent */
async function answerSettings(page: Page, refusal?: { status: number; json: unknown }): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route(CALL, async (route) => {
    const body: unknown = route.request().postDataJSON();
    if (route.request().method() === 'PUT') {
      sent.push(body);
      return route.fulfill(refusal ?? { json: { data: body } });
    }
    return route.fulfill({ json: { data: STATE } });
  });
  return sent;
}

test.describe('an administrator', () => {
  test.use({ as: 'NEWCOMER' });

  test('sets the resend interval and reminders', async ({ page }) => {
    await page.goto('/practices');
    await openSettings(page);
    await expect(days(page)).toHaveValue('30');
    await expect(reminders(page)).not.toBeChecked();
    await expect(save(page)).toBeDisabled();
    await days(page).fill('45');
    await reminders(page).check();
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await days(page).press('Enter');
    expect((await sent).postDataJSON()).toEqual({ surveyIntervalDays: 45, sendsReminders: true });
    await expectToast(page, 'Successfully updated!');
    await expect(dialog(page)).toHaveCount(0);
    await expect(account(page)).toBeFocused();

    await openSettings(page);
    await expect(days(page)).toHaveValue('45');
    await expect(reminders(page)).toBeChecked();
    await days(page).fill('60');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await openSettings(page);
    await expect(days(page)).toHaveValue('45');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  test('shows validation errors before anything is sent, the effects of reminders, and how many texts are left', async ({
    page,
  }) => {
    const sent = await answerSettings(page);
    await page.goto('/practices');
    await openSettings(page);
    await expect(dialog(page).getByText('812 were sent in the last 24 hours.')).toBeVisible();
    await reminders(page).check();
    await expect(
      dialog(page).getByText(/Reminders apply to surveys sent from now on.*about 12 reminders a week/),
    ).toBeVisible();
    await reminders(page).uncheck();
    const wrong = {
      '366': 'Enter at most 365',
      '-1': 'Enter at least 0',
      '1.5': 'Invalid value',
      soon: 'Invalid value',
      '': 'Field is required',
    };
    for (const [text, message] of Object.entries(wrong)) {
      if (text === '') await empty(days(page));
      else await days(page).fill(text);
      await save(page).click();
      await expect(days(page)).toBeFocused();
      await expect(days(page)).toHaveAccessibleDescription(new RegExp(`^${message} Bulk sending`));
    }
    expect(sent).toEqual([]);
    await days(page).fill('365');
    await expect(dialog(page).getByText('Field is required')).toHaveCount(0);
    await save(page).click();
    await expect.poll(() => sent).toEqual([{ surveyIntervalDays: 365 }]);
  });

  test('keeps the input when the server refuses it, and sees why', async ({ page }) => {
    const message = 'Not so long, please.';
    const refusal = { message, path: 'surveyIntervalDays', code: 'VALIDATION' };
    await answerSettings(page, { status: 400, json: { errors: [refusal] } });
    await page.goto('/practices');
    await openSettings(page);
    await days(page).fill('90');
    await save(page).click();
    await expect(days(page)).toHaveAccessibleDescription(new RegExp(`^${message}`));
    await expect(days(page)).toBeFocused();
    await expect(days(page)).toHaveValue('90');
    await page.unroute(CALL);
    await answerSettings(page, FAILED);
    await days(page).fill('91');
    await expect(dialog(page).getByText(message)).toHaveCount(0);
    await save(page).click();
    await expectToast(page, 'No.');
    await expect(days(page)).toHaveValue('91');
    await expect(save(page)).toBeEnabled();
  });

  test('sees that the settings are loading or failed to load', async ({ page }) => {
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route(CALL, async (route) => {
      await held;
      await route.fulfill(FAILED);
    });
    await page.goto('/practices');
    await openSettings(page);
    await expect(dialog(page).getByRole('status', { name: 'Loading' })).toBeVisible();
    go();
    await expect(dialog(page).getByText('This did not load')).toBeVisible();
    await page.unroute(CALL);
    await answerSettings(page);
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(days(page)).toHaveValue('30');
  });
});

test.describe('a user who is no administrator', () => {
  test.use({ as: 'USER' });

  test('has no access to the settings', async ({ page }) => {
    await page.goto('/px');
    await page.getByRole('complementary', { name: 'Menu' }).locator('[aria-haspopup="menu"]').first().click();
    await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: ENTRY })).toHaveCount(0);
  });
});
