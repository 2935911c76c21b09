import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '../../src/server/identity/auth/sessions.ts';
import { askForDueSyncs, syncPractice } from '../../src/server/practice-systems/sync-practice.ts';
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
  await rows(scene, `update organizations set pms_integration_type = 'NEX_HEALTH' where id = $1`);
  await rows(
    scene,
    'update practices set location_id = $3, survey_delay_hours = 0 where organization_id = $1 and id = $2',
    [scene.practiceId, LOCATION],
  );
  Object.assign(nex.state, { appointments: [], providers: [], endpoints: [], subscriptions: [] });
  nex.state.readStatusAt = null;
  return scene;
}

const path = (rest = '', scene = of) => `/practices/${scene.practiceId}/connection${rest}`;
const VALUES = [
  { name: 'subdomain', value: 'bright' },
  { name: 'apiKey', value: KEY },
];

async function connect(values = VALUES, scene = of): Promise<Json> {
  const answer = await scene.admin.api.send('PUT', path('', scene), { values });
  const { data } = expectStatus(answer, 200);
  await synced(scene);
  return data;
}

const connection = async (scene = of): Promise<Json> =>
  expectStatus(await scene.admin.api.send('GET', path('', scene)), 200).data;

interface Stored {
  id: string;
  turn: number;
  synced_at: Date | null;
  webhook_secret: string | null;
  failures: number;
  next_sync_at: Date;
}
async function stored(scene = of): Promise<Stored> {
  const [row] = await rows<Stored>(scene, 'select * from pms_connections where organization_id = $1');
  if (!row) throw new Error('not connected');
  return row;
}

/** Waits for the end of the latest synchronization. */
const synced = (scene = of): Promise<unknown> =>
  eventually(async () => {
    const [row] = await rows<{ ended: boolean }>(
      scene,
      `select next_sync_at < now() + interval '39 minutes' as ended from pms_connections where organization_id = $1`,
    );
    return row?.ended ? row : undefined;
  }, 'the synchronization');

async function sync(scene = of): Promise<void> {
  expectStatus(await scene.admin.api.send('POST', path('/sync', scene)), 202);
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
    expect(data).toMatchObject({ isConnected: true, place: `location ${LOCATION}`, system: 'NEX_HEALTH' });
    expect(data.fields).toMatchObject([
      { name: 'subdomain', value: 'bright', isSet: true },
      { name: 'apiKey', value: null, isSecret: true, isSet: true },
      { name: 'assumesCompletion', value: 'yes', isSet: false },
    ]);
    const [row] = await rows(of, 'select * from pms_connections where organization_id = $1');
    expect(JSON.stringify(row)).not.toContain(KEY);
    expect(await connection()).toMatchObject({ lastError: null, receivesPushes: true });
    expectStatus(await of.admin.api.send('POST', path('/test')), 200);
    // an omitted key stays
    expectStatus(await of.admin.api.send('PUT', path(), { values: VALUES.slice(0, 1) }), 200);
  });

  it('says when its latest visit ended, whatever is yet to come', async () => {
    checkedOut({ end_time: ago(2) });
    const { id } = appointment({ start_time: ago(-4), end_time: ago(-5) });
    await connect();
    await outcome(id, 'NOT_DUE');
    const { lastVisitAt } = await connection();
    expect(Date.parse(String(lastVisitAt))).toBeLessThan(Date.now());
  });

  it.each([
    [
      'a wrong key',
      [
        { name: 'subdomain', value: 'bright' },
        { name: 'apiKey', value: 'wrong' },
      ],
      'NexHealth refused the keys.',
    ],
    [
      'another institution',
      [
        { name: 'subdomain', value: 'x' },
        { name: 'apiKey', value: KEY },
      ],
      'NexHealth refused the keys.',
    ],
  ])('is not connected with %s', async (_what, values, message) => {
    const answer = expectStatus(await of.admin.api.send('PUT', path(), { values }), 409);
    expect(answer.errors[0]?.message).toBe(message);
    expect(await connection()).toMatchObject({ isConnected: false });
  });

  it('is not connected without its key, without its location, or with an unknown location', async () => {
    const put = (values = VALUES) => of.admin.api.send('PUT', path(), { values });
    expect(expectStatus(await put(VALUES.slice(0, 1)), 400).errors).toMatchObject([
      { path: 'apiKey', message: 'API key is required' },
    ]);
    await rows(of, 'update practices set location_id = 12 where organization_id = $1 and id = $2', [
      of.practiceId,
    ]);
    expect(expectStatus(await put(), 409).errors[0]?.message).toBe('NexHealth has no location 12.');
    await rows(of, 'update practices set location_id = null where organization_id = $1');
    expect(expectStatus(await put(), 409).errors[0]?.message).toContain('The practice has no NexHealth ID.');
    nex.state.interrupt = () => ({ status: 503 });
    await rows(of, 'update practices set location_id = $2 where organization_id = $1', [LOCATION]);
    expect(expectStatus(await put(), 409).errors[0]?.message).toBe('NexHealth answered with the error 503.');
  });

  it('is managed by administrators with fresh proof, within their organization', async () => {
    const put = (by: SurveyScene['admin']) => by.api.send('PUT', path(), { values: VALUES });
    for (const by of [of.desk, of.provider]) expectStatus(await put(by), 403);
    const stranger = (await surveyScene()).admin;
    expectStatus(await put(stranger), 404);
    const { db, url, openApi } = of.organization.server;
    const user = { userId: of.admin.userId, organizationId: of.organization.id };
    const long = new Date(Date.now() - 16 * 60_000);
    const { token } = await db.system((tx) => createSession(tx, user, undefined, long));
    const stale = { ...of.admin, api: new Api(url, token, openApi) };
    expect(expectStatus(await put(stale), 403).errors[0]?.code).toBe('PROOF_REQUIRED');
    expectStatus(await stale.api.send('DELETE', path()), 403);
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
    expectStatus(await of.admin.api.send('POST', path('/sync')), 202);
    await outcome(made.id, 'SENT');
    await synced();
    expect(await connection()).toMatchObject({ lastError: null });
  });

  it('records errors, waits longer each time, and loses nothing', async () => {
    const made = checkedOut({ updated_at: ago(0.1) });
    nex.state.interrupt = () => ({ status: 503 });
    await sync();
    const first = await stored();
    await sync();
    const second = await stored();
    expect(await connection()).toMatchObject({ lastError: 'NexHealth answered with the error 503.' });
    expect([first.failures, second.failures]).toEqual([1, 2]);
    const wait = ({ next_sync_at: at }: Stored) => (at.getTime() - Date.now()) / 60_000;
    expect(Math.round(wait(second) - wait(first))).toBeGreaterThan(5);
    nex.state.interrupt = () => undefined;
    await rows(of, 'update pms_connections set next_sync_at = now() where organization_id = $1');
    await askForDueSyncs(of.organization.server.ctx);
    await outcome(made.id, 'SENT');
    expect(await connection()).toMatchObject({ lastError: null });
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
    const { id: connectionId, turn } = await stored();
    await rows(of, 'update pms_connections set turn = turn + 1 where organization_id = $1');
    const payload = { organizationId: of.organization.id, connectionId, turn };
    await syncPractice(of.organization.server.ctx, payload);
    let isTaken = false;
    nex.state.interrupt = ({ path: asked }) => {
      if (asked === `/appointments/${made.id}` && !isTaken) {
        isTaken = true;
        return rows(of, 'update pms_connections set turn = turn + 1 where organization_id = $1').then(
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
    const { id: connectionId, turn } = await stored();
    await syncPractice(of.organization.server.ctx, {
      organizationId: of.organization.id,
      connectionId,
      turn,
    });
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
    await rows(of, `update pms_connections set state = state - 'pushAt' where organization_id = $1`);
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
    expectStatus(await of.admin.api.send('DELETE', path()), 200);
    expect(nex.state.endpoints).toEqual([]);
    const body = message({ id: 1 });
    expect((await post(body, nexHealthHeaders(body, 'NexSecretMadeUp'))).status).toBe(404);
    expect(await connection()).toMatchObject({ isConnected: false });
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
    const list = async () => expectStatus(await of.admin.api.send('GET', path('/mappings')), 200).rows;
    expect(await list()).toMatchObject([
      { kind: 'PROCEDURE', name: 'New patient cleaning', target: null },
      { kind: 'PROVIDER', name: '104', label: 'Dr. Ada Stone', target: null, match: null },
    ]);
    expect(await connection()).toMatchObject({ unmapped: 2 });
    const map = (body: Json) => of.admin.api.send('PUT', path('/mappings'), body);
    for (const target of ['nonsense', of.admin.userId])
      expectStatus(await map({ kind: 'PROVIDER', name: '104', target }), 400);
    expectStatus(await map({ kind: 'PROVIDER', name: '104', target: provider.id }), 200);
    expectStatus(await map({ kind: 'PROCEDURE', name: 'New patient cleaning', target: 'HYGIENE' }), 200);
    await eventually(async () => {
      const found = await visit(made.id);
      return found?.provider_id === provider.id && found?.procedure_type === 'HYGIENE' ? true : undefined;
    }, 'the mapped visit');
    expect(await connection()).toMatchObject({ unmapped: 0 });
  });
});
