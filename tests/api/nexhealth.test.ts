import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '../../src/server/identity/auth/sessions.ts';
import {
  askForDueSyncs,
  askForSyncs,
  syncPractice,
} from '../../src/server/practice-systems/sync-practice.ts';
import { Api, expectStatus, type Json, neverAnswered } from '../support/api.ts';
import {
  LOCATION,
  nexHealthHeaders,
  type NexHealthServer,
  startNexHealth,
} from '../support/nexhealth-server.ts';
import { createRecord } from '../support/make-record.ts';
import { personModel } from '../support/entity-files.ts';
import { eventually, mailsTo, newEmail, rows, type SurveyScene, surveyScene } from '../support/surveys.ts';
import { nextNumber } from '../support/values.ts';

const HOUR = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();
const KEY = neverAnswered('nex-key-made-up');

let nex: NexHealthServer;
let of: SurveyScene;

beforeAll(async () => {
  nex = await startNexHealth(KEY);
  (await surveyScene()).organization.server.ctx.config.pmsUrls.nexHealth = nex.url;
});
afterAll(() => nex.stop());
afterEach(() => {
  nex.state.interrupt = () => undefined;
  nex.state.pageSize = 1000;
});

/** A practice of a new organization, with a location at NexHealth. */
async function newScene(): Promise<SurveyScene> {
  const scene = await surveyScene();
  await rows(
    scene,
    `update organizations set pms_integration_type = 'NEX_HEALTH', updated_at = clock_timestamp() where id = $1`,
  );
  scene.organization.facts['@organization.pmsIntegrationType'] = 'NEX_HEALTH';
  await rows(
    scene,
    'update practices set location_id = $3, survey_delay_hours = 0 where organization_id = $1 and id = $2',
    [scene.practiceId, LOCATION],
  );
  Object.assign(nex.state, { appointments: [], providers: [], endpoints: [], subscriptions: [] });
  nex.state.locations = [{ id: LOCATION, name: 'Default' }];
  nex.state.readStatusAt = null;
  return scene;
}

const VALUES = [
  { name: 'subdomain', value: 'bright' },
  { name: 'apiKey', value: KEY },
];

async function connect(values = VALUES, scene = of): Promise<Json> {
  const { data } = expectStatus(await scene.admin.api.send('POST', '/connections', { values }), 201);
  await synced(scene);
  return data;
}

const read = async (scene = of): Promise<Json> =>
  expectStatus(await scene.admin.api.send('GET', '/connections'), 200).data;
const place = async (scene = of, practiceId = scene.practiceId): Promise<Json> =>
  expectStatus(await scene.admin.api.send('GET', `/practices/${practiceId}/connection`), 200).data;
const choose = (location: string | null, practiceId = of.practiceId, scene = of) =>
  scene.admin.api.send('PUT', `/practices/${practiceId}/connection`, { location });
const map = (body: Json) => of.admin.api.send('PUT', '/connections/mappings', body);

interface Stored {
  connection_id: string;
  turn: number;
  synced_at: Date | null;
  failures: number;
  next_sync_at: Date;
}
async function stored(scene = of): Promise<Stored> {
  const [row] = await rows<Stored>(
    scene,
    'select * from pms_readings where organization_id = $1 and practice_id = $2',
    [scene.practiceId],
  );
  if (!row) throw new Error('not connected');
  return row;
}

/** Waits for the end of the latest synchronization. */
const synced = (scene = of): Promise<unknown> =>
  eventually(async () => {
    const [row] = await rows<{ ended: boolean }>(
      scene,
      `select bool_and(next_sync_at < now() + interval '39 minutes') as ended from pms_readings where organization_id = $1`,
    );
    return row?.ended ? row : undefined;
  }, 'the synchronization');

async function sync(scene = of): Promise<void> {
  const { ctx } = scene.organization.server;
  await ctx.db.system((tx) => askForSyncs(ctx, tx, scene.organization.id, [scene.practiceId]));
  await synced(scene);
}

/** An appointment as stored by NexHealth. */
function appointment(values: Json = {}): Json & { id: number; patient: Json } {
  const id = 900_000 + nextNumber();
  const made = {
    id,
    location_id: LOCATION,
    provider_id: 104,
    provider_name: 'Dr. Ada Stone',
    start_time: ago(4),
    end_time: ago(3),
    updated_at: ago(3),
    timezone: 'America/New_York',
    cancelled: false,
    unavailable: false,
    checked_out: null,
    patient_missed: null,
    note: 'Has been having a cough for 3 days',
    patient: {
      id: 2897,
      first_name: 'Rosa',
      last_name: 'Diaz',
      email: newEmail(),
      preferred_language: 'es',
      bio: { date_of_birth: '1984-02-01', cell_phone_number: '212 555 0143' },
    },
    procedures: [{ code: 'D1110', name: 'Prophylaxis' }],
    ...values,
  };
  nex.state.appointments.push(made);
  return made;
}

const checkedOut = (values: Json = {}) =>
  appointment({ checked_out: true, checked_out_at: ago(3), ...values });

const visit = async (id: unknown, scene = of): Promise<Json | undefined> =>
  (
    await rows(scene, 'select * from appointments where organization_id = $1 and external_id = $2', [
      String(id),
    ])
  )[0];
const outcome = (id: unknown, wanted: string, scene = of): Promise<Json> =>
  eventually(async () => {
    const found = await visit(id, scene);
    return found?.outcome === wanted ? found : undefined;
  }, `the outcome ${wanted}`);

describe('a practice at NexHealth', () => {
  beforeEach(async () => {
    of = await newScene();
  });

  it('is connected with working keys, which are never returned', async () => {
    const data = await connect();
    expect(data).toMatchObject({ system: 'NEX_HEALTH', listsLocations: true });
    expect(data.connections).toMatchObject([{ keyEnding: KEY.slice(-4), practices: 1 }]);
    const [{ id, fields }] = data.connections as [{ id: string; fields: Json[] }];
    expect(fields).toMatchObject([
      { name: 'subdomain', value: 'bright', isSet: true },
      { name: 'apiKey', value: null, isSecret: true, isSet: true },
      { name: 'assumesCompletion', value: 'yes', isSet: false },
    ]);
    const stored = await rows(of, 'select * from pms_connections where organization_id = $1');
    expect(JSON.stringify([stored, data])).not.toContain(KEY);
    expect(await place()).toMatchObject({ state: 'CONNECTED', message: null, location: String(LOCATION) });
    expect((await read()).connections).toMatchObject([{ receivesPushes: true }]);
    // an omitted key stays
    const values = VALUES.slice(0, 1);
    expectStatus(await of.admin.api.send('PUT', `/connections/${id}`, { values }), 200);
    expectStatus(await of.admin.api.send('POST', '/connections', { values: VALUES }), 409);
    expectStatus(await of.admin.api.send('POST', `/connections/${id}/sync`), 202);
  });

  it('says when its latest visit ended, whatever is yet to come', async () => {
    checkedOut({ end_time: ago(2) });
    const { id } = appointment({ start_time: ago(-4), end_time: ago(-5) });
    await connect();
    await outcome(id, 'NOT_DUE');
    const { lastVisitAt } = await place();
    expect(Date.parse(String(lastVisitAt))).toBeLessThan(Date.now());
  });

  it.each([
    ['a wrong key', 'bright', 'wrong'],
    ['another institution', 'x', KEY],
  ])('is not connected with %s', async (_what, subdomain, apiKey) => {
    const values = Object.entries({ subdomain, apiKey }).map(([name, value]) => ({ name, value }));
    const answer = expectStatus(await of.admin.api.send('POST', '/connections', { values }), 409);
    expect(answer.errors[0]?.message).toBe('NexHealth refused the keys.');
    expect((await read()).connections).toEqual([]);
  });

  it('is not connected without its key, with a value that is not offered, or while the system fails', async () => {
    const put = (values = VALUES) => of.admin.api.send('POST', '/connections', { values });
    expect(expectStatus(await put(VALUES.slice(0, 1)), 400).errors).toMatchObject([
      { path: 'apiKey', message: 'API key is required' },
    ]);
    const unknown = [...VALUES, { name: 'assumesCompletion', value: 'perhaps' }];
    expect(expectStatus(await put(unknown), 400).errors[0]?.path).toBe('assumesCompletion');
    nex.state.interrupt = () => ({ status: 503 });
    expect(expectStatus(await put(), 409).errors[0]?.message).toBe('NexHealth answered with the error 503.');
  });

  it('is managed by administrators with fresh proof, within their organization', async () => {
    const data = await connect();
    const [{ id }] = data.connections as [{ id: string }];
    const put = (by: SurveyScene['admin']) => by.api.send('PUT', `/connections/${id}`, { values: VALUES });
    const attempts: [string, string, Json?][] = [
      ['GET', '/connections'],
      ['POST', '/connections', { values: VALUES }],
      ['PUT', `/connections/${id}`, { values: VALUES }],
      ['POST', `/connections/${id}/sync`],
      ['DELETE', `/connections/${id}`],
      ['GET', '/connections/practices'],
      ['GET', '/connections/locations'],
      ['GET', '/connections/mappings'],
      ['GET', `/practices/${of.practiceId}/connection`],
      ['PUT', `/practices/${of.practiceId}/connection`, { location: null }],
      ['PUT', '/connections/mappings', { kind: 'STATUS', name: 'Out', target: 'COMPLETED' }],
    ];
    for (const by of [of.desk, of.provider])
      for (const [method, path, body] of attempts) expectStatus(await by.api.send(method, path, body), 403);
    const { db, url, openApi } = of.organization.server;
    const user = { userId: of.admin.userId, organizationId: of.organization.id };
    const long = new Date(Date.now() - 16 * 60_000);
    const { token } = await db.system((tx) => createSession(tx, user, undefined, long));
    const stale = { ...of.admin, api: new Api(url, token, openApi) };
    expect(expectStatus(await put(stale), 403).errors[0]?.code).toBe('PROOF_REQUIRED');
    expectStatus(await stale.api.send('DELETE', `/connections/${id}`), 403);
  });

  it('is hidden from the administrators of other organizations, even by its ids', async () => {
    const data = await connect();
    const [{ id }] = data.connections as [{ id: string }];
    const attacker = await newScene();
    const { api } = attacker.admin;
    await rows(attacker, 'update practices set location_id = null where organization_id = $1');
    nex.state.locations = [{ id: 12, name: 'Elsewhere' }];
    expectStatus(await api.send('POST', '/connections', { values: VALUES }), 201);
    expectStatus(await api.send('PUT', `/connections/${id}`, { values: VALUES }), 404);
    expectStatus(await api.send('POST', `/connections/${id}/sync`), 404);
    expectStatus(await api.send('DELETE', `/connections/${id}`), 404);
    expectStatus(await api.send('GET', `/practices/${of.practiceId}/connection`), 404);
    expectStatus(await choose('12', of.practiceId, attacker), 404);
    expectStatus(await choose(String(LOCATION), attacker.practiceId, attacker), 400);
    const mapping = { kind: 'PROVIDER', name: '104', target: null, practiceId: of.practiceId };
    expectStatus(await api.send('PUT', '/connections/mappings', mapping), 404);
    expectStatus(await api.send('GET', `/connections/mappings?practiceId=${of.practiceId}`), 404);
    const lists = ['/connections/practices?take=100', '/connections/locations?take=100'];
    const seen = await Promise.all(lists.map((path) => api.send('GET', path)));
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${of.practiceId}|${LOCATION}`));
    expect(await place()).toMatchObject({ state: 'CONNECTED', location: String(LOCATION) });
  });

  it('imports completed visits as appointments, with only the needed data', async () => {
    const provider = await createRecord(personModel(), of.admin, {
      values: { role: 'PROVIDER', practiceIds: [of.practiceId], npiRegistryNumber: '1234567893' },
    });
    nex.state.providers.push({ id: 104, name: 'Ada Stone', npi: '1234567893' });
    const [done, planned, block] = [
      checkedOut(),
      appointment({ start_time: ago(-2), end_time: ago(-3) }),
      appointment({ unavailable: true }),
    ];
    await connect();
    const sent = await outcome(done.id, 'SENT');
    expect(sent).toMatchObject({
      source: 'NEX_HEALTH',
      status: 'COMPLETED',
      practice_id: of.practiceId,
      provider_id: provider.id,
      patient_name: 'Rosa Diaz',
      language: 'SPANISH',
      procedure_type: 'HYGIENE',
      is_assumed: false,
    });
    expect(await visit(planned.id)).toMatchObject({ outcome: 'NOT_DUE', patient_name: null, email: null });
    expect(await visit(block.id)).toBeUndefined();
    expect(
      JSON.stringify(await rows(of, 'select * from appointments where organization_id = $1')),
    ).not.toMatch(/cough|1984/);
    await eventually(
      async () => ((await mailsTo(of, String(done.patient.email))).length === 1 ? true : undefined),
      'the mail',
    );
  });

  it("resumes where it stopped with an hour's overlap, and surveys nobody twice", async () => {
    const first = checkedOut();
    await connect();
    await outcome(first.id, 'SENT');
    nex.asked.length = 0;
    const second = checkedOut({ updated_at: ago(0.5) });
    await sync();
    await outcome(second.id, 'SENT');
    const lists = nex.asked.filter(({ path: asked }) => asked === '/appointments');
    expect(lists.every(({ query }) => query.has('updated_since'))).toBe(true);
    const details = nex.asked.filter(({ path: asked }) => /^\/appointments\/\d+$/.test(asked));
    expect(details.map(({ path: asked }) => asked)).toEqual([`/appointments/${second.id}`]);
    await sync();
    expect(await rows(of, 'select 1 from surveys where organization_id = $1')).toHaveLength(2);
  });

  it('reads every page', async () => {
    const made = Array.from({ length: 7 }, () => checkedOut());
    nex.state.pageSize = 3;
    await connect();
    for (const { id } of made) await outcome(id, 'SENT');
  });

  it('withdraws cancelled and missed visits, and restores reinstated ones', async () => {
    await rows(of, 'update practices set survey_delay_hours = 48 where organization_id = $1');
    const [cancelled, missed] = [checkedOut(), checkedOut()];
    await connect();
    await outcome(cancelled.id, 'WAITING');
    Object.assign(cancelled, { cancelled: true, cancelled_at: ago(1), updated_at: ago(0.2) });
    Object.assign(missed, { checked_out: false, patient_missed: true, updated_at: ago(0.2) });
    await sync();
    expect(await outcome(cancelled.id, 'WITHDRAWN')).toMatchObject({ reason: 'The visit was cancelled.' });
    expect(await outcome(missed.id, 'WITHDRAWN')).toMatchObject({ status: 'NO_SHOW' });
    // the cancellation time stays after reinstatement
    Object.assign(cancelled, { cancelled: false, updated_at: ago(0.1) });
    await sync();
    await outcome(cancelled.id, 'WAITING');
  });

  it('assumes completed visits if none are reported, once their end has been read', async () => {
    await rows(of, 'update practices set survey_delay_hours = 48 where organization_id = $1');
    const ended = appointment();
    const later = appointment({ start_time: ago(1), end_time: ago(0.5), updated_at: ago(200) });
    nex.state.readStatusAt = ago(2);
    await connect();
    expect(await outcome(ended.id, 'WAITING')).toMatchObject({ status: 'COMPLETED', is_assumed: true });
    expect(await visit(later.id)).toMatchObject({ outcome: 'NOT_DUE', is_assumed: false });
    // unchanged since its creation: only the end of the visit is new
    nex.state.readStatusAt = ago(0.1);
    await sync();
    expect(await outcome(later.id, 'WAITING')).toMatchObject({ is_assumed: true });
    // now the system reports completions after all
    checkedOut({ updated_at: ago(0.1) });
    ended.updated_at = ago(0.1);
    await sync();
    expect(await visit(ended.id)).toMatchObject({ outcome: 'NOT_DUE', is_assumed: false });
  });

  it('assumes nothing if the organization does not want it', async () => {
    const ended = appointment();
    nex.state.readStatusAt = ago(0.1);
    await connect([...VALUES, { name: 'assumesCompletion', value: 'no' }]);
    expect(await visit(ended.id)).toMatchObject({ outcome: 'NOT_DUE' });
  });

  it('writes to the guarantor of a minor, and to nobody without one', async () => {
    const guarantor = { id: 7, first_name: 'Pat', last_name: 'Diaz', email: newEmail() };
    const bio = { date_of_birth: new Date(Date.now() - 9 * 365 * 24 * HOUR).toISOString().slice(0, 10) };
    const child = { id: 8, first_name: 'Kim', last_name: 'Diaz', email: newEmail(), bio };
    const [guarded, alone] = [
      checkedOut({ patient: { ...child, guarantor } }),
      checkedOut({ patient: child }),
    ];
    await connect();
    expect(await outcome(guarded.id, 'SENT')).toMatchObject({
      email: guarantor.email,
      patient_type: 'CHILD',
      responsible_party_name: 'Pat Diaz',
    });
    expect(await outcome(alone.id, 'SKIPPED')).toMatchObject({ email: null });
  });
});

describe('when NexHealth does not respond as expected', () => {
  beforeEach(async () => {
    of = await newScene();
    await connect();
  });

  it('continues with a new token after one has expired', async () => {
    const made = checkedOut({ updated_at: ago(0.1) });
    let calls = 0;
    nex.state.interrupt = () => {
      if ((calls += 1) === 2) nex.expireTokens();
      return undefined;
    };
    await sync();
    await outcome(made.id, 'SENT');
  });

  it('waits as long as requested', async () => {
    const made = checkedOut({ updated_at: ago(0.1) });
    let isLimited = true;
    nex.state.interrupt = () => {
      const limited = isLimited ? { status: 429, headers: { 'retry-after': '1' } } : undefined;
      isLimited = false;
      return limited;
    };
    await sync();
    await outcome(made.id, 'SENT');
    await synced();
    expect(await place()).toMatchObject({ state: 'CONNECTED', message: null });
  });

  it('records errors, waits longer each time, and loses nothing', async () => {
    const made = checkedOut({ updated_at: ago(0.1) });
    nex.state.interrupt = () => ({ status: 503 });
    await sync();
    const first = await stored();
    await sync();
    const second = await stored();
    expect(await place()).toMatchObject({
      state: 'ERROR',
      errorKind: 'UNAVAILABLE',
      message: 'NexHealth answered with the error 503.',
      visitsYesterday: null,
    });
    expect([first.failures, second.failures]).toEqual([1, 2]);
    const wait = ({ next_sync_at: at }: Stored) => (at.getTime() - Date.now()) / 60_000;
    expect(Math.round(wait(second) - wait(first))).toBeGreaterThan(5);
    nex.state.interrupt = () => undefined;
    await rows(of, 'update pms_readings set next_sync_at = now() where organization_id = $1');
    await askForDueSyncs(of.organization.server.ctx);
    await outcome(made.id, 'SENT');
    await synced();
    expect(await place()).toMatchObject({ state: 'CONNECTED', message: null, failingSince: null });
  });

  it('repeats the page on which it died, and surveys once', async () => {
    const made = Array.from({ length: 5 }, () => checkedOut({ updated_at: ago(0.1) }));
    nex.state.pageSize = 2;
    const { interrupt } = nex.state;
    nex.state.interrupt = ({ query }) => (query.get('end_cursor') === '2' ? { status: 500 } : undefined);
    await sync();
    nex.state.interrupt = interrupt;
    await sync();
    for (const { id, patient } of made) {
      await outcome(id, 'SENT');
      const sent = await rows(of, 'select 1 from surveys where organization_id = $1 and email = $2', [
        patient.email,
      ]);
      expect(sent).toHaveLength(1);
    }
  });

  it('writes nothing once another synchronization has replaced it', async () => {
    const made = checkedOut({ updated_at: ago(0.1) });
    const { turn } = await stored();
    await rows(of, 'update pms_readings set turn = turn + 1 where organization_id = $1');
    const payload = { organizationId: of.organization.id, practiceId: of.practiceId, turn };
    await syncPractice(of.organization.server.ctx, payload);
    let isTaken = false;
    nex.state.interrupt = ({ path: asked }) => {
      if (asked === `/appointments/${made.id}` && !isTaken) {
        isTaken = true;
        return rows(of, 'update pms_readings set turn = turn + 1 where organization_id = $1').then(
          () => undefined,
        );
      }
      return undefined;
    };
    await syncPractice(of.organization.server.ctx, { ...payload, turn: turn + 1 });
    expect(isTaken).toBe(true);
    expect(await visit(made.id)).toBeUndefined();
  });

  it('stops once the organization has another system', async () => {
    checkedOut();
    await rows(of, `update organizations set pms_integration_type = 'SIKKA' where id = $1`);
    nex.asked.length = 0;
    const { turn } = await stored();
    const payload = { organizationId: of.organization.id, practiceId: of.practiceId, turn };
    await syncPractice(of.organization.server.ctx, payload);
    expect(nex.asked).toEqual([]);
  });
});

describe('a NexHealth webhook', () => {
  let address: string;
  beforeEach(async () => {
    of = await newScene();
    await connect();
    const { ctx, url } = of.organization.server;
    address = String(nex.state.endpoints[0]?.target_url).replace(ctx.config.appUrl, url);
  });

  const message = (data: Json) =>
    JSON.stringify({ resource_type: 'Appointment', event_name: 'appointment_updated', data });
  const post = (body: string, headers: Record<string, string>) =>
    fetch(address, { method: 'POST', body, headers });

  it('is subscribed once, and again after NexHealth has dropped it', async () => {
    expect(nex.state.subscriptions.map(({ event }) => event)).toEqual([
      'appointment_created',
      'appointment_updated',
    ]);
    Object.assign(nex.state.endpoints[0] ?? {}, { active: false });
    // as practices had them each, before the connection belonged to the organization
    const { appUrl } = of.organization.server.ctx.config;
    nex.state.endpoints.push({ id: 99, target_url: `${appUrl}/webhooks/nexhealth/of-a-practice` });
    await rows(of, 'update pms_connections set read_at = null where organization_id = $1');
    await sync();
    expect(nex.state.endpoints).toMatchObject([{ active: true }]);
    expect(nex.state.subscriptions).toHaveLength(2);
  });

  it.each(['hex', 'base64'] as const)(
    'is accepted if signed, in %s, and its visit is read',
    async (encoding) => {
      const made = checkedOut();
      const body = message({ id: made.id, patient: null });
      const headers = nexHealthHeaders(body, 'NexSecretMadeUp', { encoding });
      expect((await post(body, headers)).status).toBe(204);
      expect((await post(body, headers)).status).toBe(204);
      expect(await outcome(made.id, 'SENT')).toMatchObject({ email: made.patient.email });
      const sent = await rows(of, 'select 1 from surveys where organization_id = $1');
      expect(sent).toHaveLength(1);
    },
  );

  it('is refused if unsigned, altered, or outside its time window', async () => {
    const body = message({ appointment: { id: checkedOut().id } });
    const secret = 'NexSecretMadeUp';
    expect((await post(body, { 'content-type': 'application/json' })).status).toBe(403);
    expect((await post(body, nexHealthHeaders(body, 'another'))).status).toBe(403);
    expect((await post(`${body} `, nexHealthHeaders(body, secret))).status).toBe(403);
    const old = { at: new Date(Date.now() - 51 * HOUR) };
    expect((await post(body, nexHealthHeaders(body, secret, old))).status).toBe(403);
    address = address.replace(/[0-9a-f]{12}$/, '000000000000');
    expect((await post(body, nexHealthHeaders(body, secret))).status).toBe(404);
  });

  it('for another location is refused', async () => {
    const made = checkedOut({ location_id: 5 });
    const body = message({ id: made.id });
    nex.asked.length = 0;
    expect((await post(body, nexHealthHeaders(body, 'NexSecretMadeUp'))).status).toBe(204);
    await eventually(
      () => nex.asked.find(({ path: asked }) => asked.endsWith(String(made.id))),
      'the reading',
    );
    await sync();
    expect(await visit(made.id)).toBeUndefined();
  });

  it('ends with the connection', async () => {
    const [{ id }] = (await read()).connections as [{ id: string }];
    expectStatus(await of.admin.api.send('DELETE', `/connections/${id}`), 200);
    expect(nex.state.endpoints).toEqual([]);
    const body = message({ id: 1 });
    expect((await post(body, nexHealthHeaders(body, 'NexSecretMadeUp'))).status).toBe(404);
    expect((await read()).connections).toEqual([]);
    expect(await rows(of, 'select 1 from pms_readings where organization_id = $1')).toEqual([]);
  });
});

describe('the statuses of a practice’s system', () => {
  it('are stored until mapped, and then read again', async () => {
    of = await newScene();
    await rows(of, 'update practices set survey_delay_hours = 48 where organization_id = $1');
    const provider = await createRecord(personModel(), of.admin, {
      values: { role: 'PROVIDER', practiceIds: [of.practiceId] },
    });
    const made = checkedOut({ procedures: [], appointment_type: { name: 'New patient cleaning' } });
    await connect();
    expect(await outcome(made.id, 'WAITING')).toMatchObject({ provider_id: null, procedure_type: null });
    const list = async (query = '') =>
      expectStatus(await of.admin.api.send('GET', `/connections/mappings${query}`), 200).rows;
    expect(await list()).toMatchObject([{ kind: 'PROCEDURE', name: 'New patient cleaning', target: null }]);
    const ofPractice = `?practiceId=${of.practiceId}`;
    expect(await list(ofPractice)).toMatchObject([
      { kind: 'PROVIDER', name: '104', label: 'Dr. Ada Stone', target: null, match: null },
    ]);
    const { practiceId } = of;
    for (const target of ['nonsense', of.admin.userId])
      expectStatus(await map({ kind: 'PROVIDER', name: '104', target, practiceId }), 400);
    expectStatus(await map({ kind: 'PROVIDER', name: '104', target: provider.id }), 400);
    expectStatus(await map({ kind: 'PROVIDER', name: '104', target: provider.id, practiceId }), 200);
    expectStatus(await map({ kind: 'PROCEDURE', name: 'New patient cleaning', target: 'HYGIENE' }), 200);
    await eventually(async () => {
      const found = await visit(made.id);
      return found?.provider_id === provider.id && found?.procedure_type === 'HYGIENE' ? true : undefined;
    }, 'the mapped visit');
  });
});

describe('the locations of a practice system', () => {
  const address = (name: string, city: string, state: string) => ({ name, city, state });

  beforeEach(async () => {
    of = await newScene();
    await rows(
      of,
      `update practices set location_id = null, city = 'Round Rock', state = 'TX' where organization_id = $1`,
    );
    await rows(of, `update practices set name = 'Bright Boulder' where organization_id = $1 and id = $2`, [
      of.practiceId,
    ]);
  });

  it('are chosen by themselves where name and city agree, and suggested where only the city does', async () => {
    await rows(
      of,
      `update practices set city = 'Boulder', state = 'CO' where organization_id = $1 and id = $2`,
      [of.practiceId],
    );
    nex.state.locations = [
      { id: 4401, ...address('BRIGHT Boulder', 'Boulder', 'CO'), street_address: 'Pearl St' },
      { id: 4408, ...address('Office 8', 'Round Rock', 'TX') },
      { id: 4409, ...address('Closed', 'Round Rock', 'TX'), inactive: true },
    ];
    await connect();
    expect(await place()).toMatchObject({ location: '4401', locationLabel: 'BRIGHT Boulder, Pearl St' });
    expect(await place(of, of.otherPracticeId)).toMatchObject({
      state: 'WAITING',
      suggestion: { id: '4408', city: 'Round Rock' },
      visitsYesterday: null,
    });
    const listed = expectStatus(await of.admin.api.send('GET', '/connections/practices'), 200);
    expect(listed.rows.map(({ state }) => state)).toEqual(['WAITING', 'CONNECTED']);
    expect((await read()).totals).toMatchObject({ practices: 2, connected: 1, waiting: 1, failing: 0 });
    const history = expectStatus(
      await of.admin.api.send('GET', `/practices/${of.practiceId}/history`),
      200,
    ).rows;
    expect(JSON.stringify(history)).toContain('"to":"4401"');
  });

  it('are chosen when they are read again, also instead of one that the system does not offer', async () => {
    nex.state.locations = [{ id: 4408, ...address('Office 8', 'Boulder', 'CO') }];
    expectStatus(await of.admin.api.send('POST', '/connections', { values: VALUES }), 201);
    expectStatus(await of.admin.api.update('practices', of.practiceId, { locationId: 4400 }), 200);
    await rows(
      of,
      `update practices set city = 'Boulder', state = 'CO' where organization_id = $1 and id = $2`,
      [of.practiceId],
    );
    const problem = { state: 'ERROR', message: 'The system does not offer this location.' };
    expect(await place()).toMatchObject({ ...problem, suggestion: { id: '4408', city: 'Boulder' } });
    nex.state.locations.push({ id: 4401, ...address('Bright Boulder', 'Boulder', 'CO') });
    const [{ id }] = (await read()).connections as [{ id: string }];
    const readNow = async () =>
      void expectStatus(await of.admin.api.send('POST', `/connections/${id}/sync`), 202);
    await readNow();
    expect(await place()).toMatchObject({ location: '4401', state: 'READING' });
    // a person who takes it away does not want it back
    expectStatus(await choose(null), 200);
    await readNow();
    expect(await place()).toMatchObject({ location: null, state: 'WAITING' });
  });

  it('are not suggested where two of the city are free', async () => {
    nex.state.locations = [
      { id: 4408, ...address('Office 8', 'Round Rock', 'TX') },
      { id: 4409, ...address('Office 9', 'Round Rock', 'TX') },
    ];
    expectStatus(await of.admin.api.send('POST', '/connections', { values: VALUES }), 201);
    expect(await place()).toMatchObject({ suggestion: null });
  });

  it('are each of one practice, and read once chosen', async () => {
    nex.state.locations = [{ id: 4408, ...address('Office 8', 'Round Rock', 'TX') }];
    expectStatus(await of.admin.api.send('POST', '/connections', { values: VALUES }), 201);
    const made = checkedOut({ location_id: 4408 });
    expectStatus(await choose('4499'), 400);
    const chosen = expectStatus(await choose('4408'), 200).data;
    expect(chosen).toMatchObject({ location: '4408', state: 'READING' });
    await synced();
    await outcome(made.id, 'SENT');
    const refused = expectStatus(await choose('4408', of.otherPracticeId), 409);
    expect(refused.errors[0]?.message).toBe('4408 · Office 8 is used by Bright Boulder.');
    const { rows: offered } = expectStatus(
      await of.admin.api.send('GET', '/connections/locations?query=office'),
      200,
    );
    expect(offered).toEqual([{ id: '4408', label: 'Office 8', usedBy: 'Bright Boulder' }]);
    expectStatus(await choose(null), 200);
    expect(await rows(of, 'select 1 from pms_readings where organization_id = $1')).toEqual([]);
    expectStatus(await choose('4408', of.otherPracticeId), 200);
  });

  it('that a practice’s form names are read as well, and from the start if they change', async () => {
    nex.state.locations = [
      { id: 4408, name: 'Office 8' },
      { id: 4409, name: 'Office 9' },
    ];
    expectStatus(await of.admin.api.send('POST', '/connections', { values: VALUES }), 201);
    const { ctx } = of.organization.server;
    for (const id of [4408, 4409]) {
      const made = checkedOut({ location_id: id, updated_at: ago(100) });
      expectStatus(await of.admin.api.update('practices', of.practiceId, { locationId: id }), 200);
      await rows(of, 'update pms_readings set next_sync_at = now() where organization_id = $1');
      await askForDueSyncs(ctx);
      await outcome(made.id, 'SENT');
      await synced();
    }
    nex.state.locations.pop();
    const [{ id }] = (await read()).connections as [{ id: string }];
    expectStatus(await of.admin.api.send('POST', `/connections/${id}/sync`), 202);
    expect(await place()).toMatchObject({
      state: 'ERROR',
      message: 'The system does not offer this location.',
    });
    // the same location twice is an error of both
    expectStatus(await of.admin.api.update('practices', of.otherPracticeId, { locationId: 4409 }), 200);
    const row = await place();
    expect(row.state).toBe('ERROR');
    expect(row.message).toContain('Several practices have this location: ');
  });
});
