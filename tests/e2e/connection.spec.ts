import { join } from 'node:path';
import { Browser, Outbox } from '../api/auth-browser.ts';
import { LOCATION, type NexHealthServer, startNexHealth } from '../support/nexhealth-server.ts';
import { temporaryRoot } from '../support/temporary-root.ts';
import { type BuiltServer, createOrganization, startBuiltServer } from './support/built-server.ts';
import { ROOT } from './support/state.ts';
import { NOBODY } from './support/survey.ts';
import { expect, expectNoSidewaysScroll, test } from './support/test.ts';

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
// both tests use one server
test.describe.configure({ mode: 'default' });
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
  person = new Browser(server.url);
  const token = await new Outbox(join(root.path, 'outbox')).loginToken(EMAIL);
  await person.post('/v1/auth/login/verify', { token, stytch_token_type: 'login' });
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
  const names = { name: 'Boulder', surveySenderName: 'Boulder', locationId: LOCATION };
  practiceId = String((await call('POST', '/practices', { ...names, ...place, ...rest })).id);
});
test.afterAll(async () => {
  await server.stop();
  await nex.stop();
  root.remove();
});

test('a practice is connected, its statuses are mapped, and its visits are shown', async ({
  page,
  context,
}) => {
  const value = person.cookies.get('chairside_session')?.value ?? '';
  await context.addCookies([{ name: 'chairside_session', value, url: server.url }]);
  await page.goto(`${server.url}/practices/${practiceId}`);
  await page.getByRole('link', { name: 'Connection' }).click();
  await expect(page.getByText(`Reads location ${LOCATION}.`)).toBeVisible();
  await page.getByLabel('Subdomain').fill('bright');
  await page.getByLabel('API key').fill('wrong');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('NexHealth refused the keys.')).toBeVisible();
  await page.getByLabel('API key').fill(nex.apiKey);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('The practice was connected successfully.')).toBeVisible();
  await expect(page.getByText('Healthy')).toBeVisible();
  await expect(page.getByLabel('API key')).toHaveValue('');
  await expect(page.getByRole('link', { name: 'Rosa Diaz' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Procedure type New patient cleaning' }).click();
  await page.getByRole('option', { name: 'Hygiene', exact: true }).click();
  await expect(page.getByText('Successfully updated!')).toBeVisible();
  await expect(page.getByText('Healthy')).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('link', { name: 'All visits' }).click();
  await expect(page.getByText('Rosa Diaz').first()).toBeVisible();
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
  const value = person.cookies.get('chairside_session')?.value ?? '';
  await context.addCookies([{ name: 'chairside_session', value, url: server.url }]);
  await page.goto(`${server.url}/practices/${practiceId}/connection`);
  await expect(page.getByText('Velox sends its appointments by the API')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Vera Lox' })).toBeVisible();
});
