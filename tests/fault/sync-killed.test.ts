import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startBuiltServer } from '../e2e/support/built-server.ts';
import { Caller, closeBuiltScene, openBuiltScene } from '../support/built-scene.ts';
import { LOCATION, startNexHealth } from '../support/nexhealth-server.ts';

const ROOT = join(import.meta.dirname, '../..');
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
const PER_ROUND = 20;
const VISITS = (ROUNDS + 1) * PER_ROUND;
const WITHIN_MS = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'chairside-sync-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const makeAddress = (n: number): string => `visit.${n}.of@example.test`;

it('a synchronization killed repeatedly imports every visit and surveys each once', async () => {
  const nex = await startNexHealth();
  nex.state.pageSize = 7;
  // slow enough for a kill to interrupt a page
  nex.state.pause = 20;
  for (let n = 0; n < VISITS; n += 1)
    nex.state.appointments.push({
      ...{ id: 1000 + n, location_id: LOCATION, unavailable: false, checked_out: true },
      ...{ start_time: ago(5), end_time: ago(4), updated_at: ago(4), checked_out_at: ago(4) },
      patient: { id: n + 1, first_name: 'Ann', last_name: 'Miller', email: makeAddress(n) },
    });
  const scene = await openBuiltScene(ROOT, folder);
  const { cookie } = scene.caller;
  await closeBuiltScene(scene);
  // the administrator is an internal user here, who may choose the organization's system
  const env = { DATA_DIR: folder, DEMO: 'off', COMPANY_MARKER: '@example.', NEXHEALTH_URL: nex.url };
  let server = await startBuiltServer({ cwd: ROOT, env });
  let caller = new Caller(server.url, cookie);
  const list = async (path: string) =>
    (await caller.send('GET', path)).body as unknown as {
      data: { id: string }[];
      pagination: { total: number };
    };
  const [organization] = (await list('/organizations')).data;
  const [practice] = (await list('/practices')).data;
  await caller.data('PATCH', `/organizations/${organization?.id ?? ''}`, {
    pmsIntegrationType: 'NEX_HEALTH',
  });
  await caller.data('PATCH', `/practices/${practice?.id ?? ''}`, {
    locationId: LOCATION,
    surveyDelayHours: 0,
  });
  const values = Object.entries({ subdomain: 'bright', apiKey: nex.apiKey }).map(([name, value]) => ({
    name,
    value,
  }));
  await caller.data('POST', '/connections', { values });
  for (let round = 0; round < ROUNDS; round += 1) {
    // kills it halfway
    const before = nex.asked.length;
    await expect
      .poll(() => nex.asked.length, { timeout: WITHIN_MS, interval: 2 })
      .toBeGreaterThan(before + 10);
    await server.kill();
    caller.close();
    server = await startBuiltServer({ cwd: ROOT, env });
    caller = new Caller(server.url, cookie);
  }
  await expect
    .poll(async () => (await list('/appointments?outcome=SENT')).pagination.total, { timeout: WITHIN_MS })
    .toBe(VISITS);
  await expect
    .poll(async () => (await caller.data('GET', `/practices/${practice?.id ?? ''}/connection`)).syncedAt, {
      timeout: WITHIN_MS,
    })
    .not.toBeNull();
  caller.close();
  await server.stop();
  await nex.stop();
  const mails = readdirSync(join(folder, 'outbox')).map((name) =>
    readFileSync(join(folder, 'outbox', name), 'utf8'),
  );
  for (let n = 0; n < VISITS; n += 1)
    expect(mails.filter((text) => text.includes(`To: ${makeAddress(n)}`)).length).toBeLessThanOrEqual(1);
}, 300_000);
