import type { BrowserContext } from '@playwright/test';
import { type Browser, signInFirst } from '../api/auth-browser.ts';
import { LOCATION, type NexHealthServer, startNexHealth } from '../support/nexhealth-server.ts';
import { temporaryRoot } from '../support/temporary-root.ts';
import { type BuiltServer, createOrganization, startBuiltServer } from './support/built-server.ts';
import { NOBODY, ROOT } from './support/state.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, test } from './support/test.ts';

/** An internal user, who may choose the organization's system. */
const EMAIL = 'admin@chairside.example';
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const root = temporaryRoot('e2e-connection');
let server: BuiltServer;
let nex: NexHealthServer;
let person: Browser;
let practiceId: string;

async function call(method: string, path: string, json: object): Promise<Record<string, unknown>> {
  const { status, body } = await person.send(`/v1${path}`, { method, json });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data ?? {};
}

test.use({ storageState: NOBODY });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  nex = await startNexHealth();
  nex.state.appointments.push({
    ...{
      id: 1822,
      location_id: LOCATION,
      provider_id: 104,
      provider_name: 'Dr. Ada Stone',
      unavailable: false,
    },
    ...{
      start_time: ago(5),
      end_time: ago(4),
      updated_at: ago(4),
      checked_out: true,
      checked_out_at: ago(4),
    },
    patient: { id: 1, first_name: 'Rosa', last_name: 'Diaz', email: 'rosa.diaz@example.test' },
    appointment_type: { name: 'New patient cleaning' },
  });
  createOrganization(root.path, 'Bright Smiles', EMAIL);
  const env = { DATA_DIR: root.path, DEMO: 'off', NEXHEALTH_URL: nex.url };
  server = await startBuiltServer({ cwd: ROOT, env });
  person = await signInFirst(server.url, root.path, EMAIL);
  const listed = await person.get('/v1/organizations');
  const [own] = listed.body.data as unknown as { id: string }[];
  await call('PATCH', `/organizations/${own?.id ?? ''}`, { pmsIntegrationType: 'NEX_HEALTH' });
  const place = { city: 'Boulder', state: 'CO', zip: '80301', timeZone: 'US/Mountain' };
  const rest = {
    isQuestionActive: false,
    thresholdAverage: 60,
    thresholdSingle: 40,
    notificationType: 'EMAIL',
  };
  const create = async (name: string, city: string) =>
    String((await call('POST', '/practices', { name, surveySenderName: name, ...place, city, ...rest })).id);
  practiceId = await create('Boulder', 'Boulder');
  await create('Round Rock North', 'Round Rock');
  nex.state.locations = [
    { id: LOCATION, name: 'Boulder', street_address: 'Pearl St', city: 'Boulder', state: 'CO' },
    { id: 4408, name: 'Office 8', city: 'Round Rock', state: 'CO' },
  ];
});
test.afterAll(async () => {
  await server.stop();
  await nex.stop();
  root.remove();
});

async function enter(context: BrowserContext): Promise<void> {
  const value = person.cookies.get('chairside_session')?.value ?? '';
  await context.addCookies([{ name: 'chairside_session', value, url: server.url }]);
}

// the second test shows what the first has connected
test.describe.configure({ mode: 'serial' });

test('the system is connected once for all practices, and locations are matched or suggested', async ({
  page,
  context,
}) => {
  await enter(context);
  await page.goto(`${server.url}/settings/integrations`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect NexHealth' });
  await dialog.getByLabel('Subdomain').fill('bright');
  await dialog.getByLabel('API key').fill('wrong');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('NexHealth refused the keys.')).toBeVisible();
  await dialog.getByLabel('API key').fill(nex.apiKey);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expectToast(page, 'Connected. The first visits come within 15 minutes.');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2 practices: 1 connected, 1 waiting')).toBeVisible();
  const [waiting, matched] = [
    page.getByRole('row', { name: 'Round Rock North' }),
    page.getByRole('row', { name: 'Boulder' }),
  ];
  await expect(page.getByRole('row').nth(1)).toContainText('Round Rock North');
  const picker = matched.getByRole('combobox', { name: 'Location of Boulder in NexHealth' });
  await expect(picker).toHaveValue(`${LOCATION} · Boulder, Pearl St`);
  await expect(matched.getByText('Connected', { exact: true })).toBeVisible();
  await waiting.getByRole('combobox').click();
  await expect(page.getByRole('option', { name: 'Used by Boulder' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await waiting.getByRole('button', { name: 'Use 4408 · Round Rock for Round Rock North' }).click();
  await expect(page.getByText('2 practices: 2 connected')).toBeVisible();
  await page.getByRole('combobox', { name: 'Procedure type New patient cleaning' }).click();
  await page.getByRole('option', { name: 'Hygiene', exact: true }).click();
  await expectToast(page, 'Successfully updated!');
});

test('a practice shows its location, its providers to map, and its visits', async ({ page, context }) => {
  await enter(context);
  await page.goto(`${server.url}/practices/${practiceId}`);
  await page.getByRole('link', { name: 'Connection' }).click();
  await expect(page.getByText(`${LOCATION} · Boulder, Pearl St`)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Provider Dr. Ada Stone' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rosa Diaz' })).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: 'All visits' }).click();
  await expect(page.getByText('Rosa Diaz').first()).toBeVisible();
});

test('a file of a script shows what could not be read until that is corrected or settled', async ({
  page,
  context,
}) => {
  await enter(context);
  const csv = 'Patient name,Email\nAnn Miller,ann.miller@example.test\nBob Stone,nothing\n';
  const sent = await context.request.post(`${server.url}/v1/surveys/px/file?practiceId=${practiceId}`, {
    headers: { origin: server.url },
    multipart: { file: { name: 'visits.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
  });
  expect(sent.status()).toBe(202);
  await page.goto(`${server.url}/settings/integrations`);
  const card = page.getByRole('region', { name: 'Files by script' });
  await expect(card.getByText('1 problem', { exact: true })).toBeVisible();
  await expect(card.getByText('Line 3')).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await card.getByRole('button', { name: /^Settle the file of/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Settle the file' });
  await expect(question).toContainText('Delete the 1 row that waits?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await card.getByRole('button', { name: /^Correct 1 row of/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk Sending' });
  await expect(dialog.getByText('Uploaded: 0, NOT Uploaded: 1')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox').first().fill('bob.stone@example.test');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Send 1 Survey' }).click();
  await expect(dialog.getByText('1 survey sent')).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(card.getByText('Line 3')).toBeHidden();
  await expect(card.getByRole('button', { name: /^Settle the file of/ })).toBeHidden();
});

test('what people have chosen for files is shown, and forgotten once that is confirmed', async ({
  page,
  context,
}) => {
  await enter(context);
  await page.goto(`${server.url}/settings/integrations`);
  const card = page.getByRole('region', { name: 'How files are read' });
  await expect(card.getByText('Nothing has been chosen yet.')).toBeVisible();
  await call('PUT', '/surveys/px/bulk/mapping', {
    practiceId,
    columns: [
      { header: 'Guar Email', target: 'email' },
      { header: 'Notes', target: null },
    ],
    values: [{ field: 'visitStatus', value: 'Chair 2', target: null }],
  });
  await page.reload();
  await expect(card.getByText(/^2 columns, 1 value · changed /)).toBeVisible();
  await card.getByRole('button', { name: 'Show choices of Boulder' }).click();
  await expect(card.getByRole('listitem').filter({ hasText: '“' })).toContainText([
    '“Guar Email” is read as Email.',
    '“Guar Email” is read as Email.',
    '“Notes” is not read.',
    'Appointment Status “Chair 2”: its rows are left out.',
  ]);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await card.getByRole('button', { name: 'Forget choices of Boulder' }).click();
  const question = page.getByRole('alertdialog', { name: 'Forget how files are read' });
  await question.getByRole('button', { name: 'Forget 3 choices' }).click();
  await expectToast(page, 'Successfully updated!');
  await expect(card.getByText('Nothing has been chosen yet.')).toBeVisible();
});

test('the visits of a practice are listed that come by the API, as those of Velox do', async ({
  page,
  context,
}) => {
  const [own] = (await person.get('/v1/organizations')).body.data as unknown as { id: string }[];
  await call('PATCH', `/organizations/${own?.id ?? ''}`, { pmsIntegrationType: 'VELOX' });
  const patient = { name: 'Vera Lox', email: 'vera.lox@example.test' };
  const visit = {
    externalId: 'velox-1',
    practice: practiceId,
    patient,
    procedureType: 'HYGIENE',
    end: ago(2),
  };
  await call('POST', '/appointments', visit);
  await enter(context);
  await page.goto(`${server.url}/practices/${practiceId}/connection`);
  await expect(page.getByText('Velox sends its appointments by the API')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Vera Lox' })).toBeVisible();
});
