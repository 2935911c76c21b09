import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectStatus, type Json, neverAnswered } from '../support/api.ts';
import { eventually, newEmail, rows, type SurveyScene, surveyScene } from '../support/surveys.ts';

const HOUR = 3_600_000;
const KEY = neverAnswered('sikka-app-key-made-up');
const SECRET = neverAnswered('sikka-office-secret-made-up');
let of: SurveyScene;
const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

type Answers = (path: string, query: URLSearchParams, headers: Json, body: Json) => Json | number;

async function serve(answer: Answers): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://x');
      const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Json) : {};
      const reply = answer(url.pathname, url.searchParams, request.headers, body);
      const status = typeof reply === 'number' ? reply : 200;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function createScene(system: string, practice: Json): Promise<SurveyScene> {
  const scene = await surveyScene();
  await rows(
    scene,
    'update organizations set pms_integration_type = $2, updated_at = clock_timestamp() where id = $1',
    [system],
  );
  scene.organization.facts['@organization.pmsIntegrationType'] = system;
  const values = { ...practice, surveyDelayHours: 0, timeZone: 'US/Pacific' };
  expectStatus(await scene.admin.api.update('practices', scene.practiceId, values), 200);
  return scene;
}

const toValues = (values: Json) => ({
  values: Object.entries(values).map(([name, value]) => ({ name, value })),
});
const connect = (values: Json) => of.admin.api.send('POST', '/connections', toValues(values));
const mappings = '/connections/mappings';
const visit = (externalId: string, outcome: string): Promise<Json> =>
  eventually(async () => {
    const [found] = await rows(
      of,
      'select * from appointments where organization_id = $1 and external_id = $2',
      [externalId],
    );
    return found?.outcome === outcome ? found : undefined;
  }, `the outcome ${outcome}`);

/** Date and time of an instant in the practice's time zone. */
function local(at: Date): { date: string; time: string } {
  const timeZone = 'America/Los_Angeles';
  const time = at.toLocaleTimeString('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return { date: at.toLocaleDateString('en-CA', { timeZone }), time };
}

describe('a practice at Sikka', () => {
  const email = newEmail();
  const start = new Date(Math.floor((Date.now() - 5 * HOUR) / 60_000) * 60_000);
  const appointments: Json[] = [];
  let validKeys: string[] = [];
  const answer: Answers = (asked, query, headers, body) => {
    const items = (list: Json[]): Json => ({
      items: list,
      total_count: String(list.length),
      pagination: { next: '' },
    });
    if (asked === '/v4/authorized_practices')
      return headers['app-key'] === KEY ? items([{ office_id: 'D1', secret_key: SECRET }]) : 401;
    if (asked === '/v4/request_key') {
      if (body.secret_key !== SECRET || body.app_key !== KEY || body.office_id !== 'D1') return 401;
      validKeys.push(`key-${validKeys.length + 1}`);
      return { request_key: validKeys.at(-1), expires_in: '86400 second(s)' };
    }
    if (!validKeys.includes(String(headers['request-key']))) return 401;
    if (asked === '/v4/practices') return items([{ practice_id: '7' }]);
    if (asked === '/v4/appointments') return query.get('practice_id') === '7' ? items(appointments) : 400;
    const patient = { patient_id: 'P1', firstname: 'Rosa', lastname: 'Diaz', email, birthdate: '1980-01-01' };
    return asked === '/v4/patients' ? items([patient]) : 404;
  };

  beforeAll(async () => {
    of = await createScene('SIKKA', { sikkaOfficeId: 'D1', sikkaPracticeId: '7', sikkaSecretKey: SECRET });
    of.organization.server.ctx.config.pmsUrls.sikka = await serve(answer);
    appointments.push(
      {
        appointment_sr_no: '11',
        patient_id: 'P1',
        provider_id: 'DR1',
        ...local(start),
        length: '60',
        status: 'Checked Out',
        type: 'Recall',
      },
      { appointment_sr_no: '12', patient_id: 'P1', ...local(start), length: '30', status: 'Broken' },
    );
  });

  it('is connected with its office’s secret, and refused with a wrong key', async () => {
    expectStatus(await connect({ appId: 'app', appKey: 'wrong' }), 409);
    expect(expectStatus(await connect({ appId: 'app', appKey: KEY }), 201).data).toMatchObject({
      connections: [{ practices: 1 }],
    });
    const offered = expectStatus(await of.admin.api.send('GET', '/connections/locations'), 200).rows;
    expect(offered).toMatchObject([{ id: 'D1/7', label: 'Practice 7' }]);
  });

  it('shows unmapped statuses, and surveys none of their visits', async () => {
    const found = await visit('D1/7/11', 'NOT_DUE');
    expect(found).toMatchObject({
      reason: 'Its status “Checked Out” is not mapped.',
      patient_name: null,
      starts_at: start,
      ends_at: new Date(start.getTime() + HOUR),
    });
    const listed = expectStatus(await of.admin.api.send('GET', mappings), 200).rows;
    expect(listed.filter(({ kind }) => kind === 'STATUS').map(({ name }) => name)).toEqual([
      'Broken',
      'Checked Out',
    ]);
  });

  it('surveys statuses that the organization maps to completed, with a renewed key', async () => {
    validKeys = [];
    const map = (name: string, target: string) =>
      of.admin.api.send('PUT', mappings, { kind: 'STATUS', name, target });
    expectStatus(await map('Broken', 'NO_SHOW'), 200);
    expectStatus(await map('Checked Out', 'COMPLETED'), 200);
    expect(await visit('D1/7/11', 'SENT')).toMatchObject({
      email,
      patient_name: 'Rosa Diaz',
      source: 'SIKKA',
    });
    await visit('D1/7/12', 'WITHDRAWN');
    expect(expectStatus(await of.admin.api.send('GET', mappings), 200).rows).toMatchObject([
      { name: 'Recall' },
      { name: 'Broken', target: 'NO_SHOW' },
      { name: 'Checked Out', target: 'COMPLETED' },
    ]);
  });
});

describe('a practice at CareStack', () => {
  it('is read through a field map, with a notice that it is untested', async () => {
    of = await createScene('CARE_STACK', { careStackLocationId: '9' });
    const email = newEmail();
    const end = new Date(Date.now() - 3 * HOUR).toISOString();
    const host = await serve((asked, _query, headers) => {
      if (headers.accountkey !== KEY) return 401;
      if (asked === '/api/v1.0/patients/5') return { firstName: 'Rosa', lastName: 'Diaz', email };
      const row = {
        AppointmentId: 31,
        When: { Start: end, End: end },
        locationId: 9,
        patientId: 5,
        status: 'Out',
      };
      return { items: [row, { ...row, AppointmentId: 32, locationId: 10 }] };
    });
    const keys = { host, accountId: '77', vendorKey: 'v', accountKey: KEY };
    const data = expectStatus(await of.admin.api.send('GET', '/connections'), 200).data;
    expect(data.note).toContain('Not tried');
    const bad = expectStatus(await connect({ ...keys, fieldMap: '{"x": 1}' }), 400);
    expect(bad.errors[0]?.path).toBe('fieldMap');
    expectStatus(await connect({ ...keys, accountKey: 'wrong' }), 409);
    const fieldMap = JSON.stringify({ externalId: 'AppointmentId', start: 'When.Start', end: 'When.End' });
    expectStatus(await connect({ ...keys, fieldMap }), 201);
    await visit('77/31', 'NOT_DUE');
    const status = { kind: 'STATUS', name: 'Out', target: 'COMPLETED' };
    expectStatus(await of.admin.api.send('PUT', mappings, status), 200);
    expect(await visit('77/31', 'SENT')).toMatchObject({ email, source: 'CARE_STACK' });
    const all = await rows(of, 'select external_id from appointments where organization_id = $1');
    expect(all).toHaveLength(1);
  });

  it('sends its stored keys only to the address for which they were entered', async () => {
    of = await createScene('CARE_STACK', { careStackLocationId: '9' });
    const host = await serve(() => ({ items: [] }));
    const seen: unknown[] = [];
    const other = await serve((_path, _query, headers) => {
      seen.push(headers.accountkey);
      return { items: [] };
    });
    const connected = expectStatus(
      await connect({ host, accountId: '77', vendorKey: 'v', accountKey: KEY }),
      201,
    ).data;
    const [{ id }] = connected.connections as [{ id: string }];
    const replace = (values: Json) => of.admin.api.send('PUT', `/connections/${id}`, toValues(values));
    const moved = expectStatus(await replace({ host: other }), 400);
    expect(moved.errors.map(({ path: field }) => field)).toEqual(['vendorKey', 'accountKey']);
    const listPath = `@${new URL(other).host}/`;
    expectStatus(await replace({ fieldMap: JSON.stringify({ listPath }) }), 400);
    expect(seen).toEqual([]);
    expectStatus(await replace({ accountId: '78' }), 200);
  });
});

it('Velox has no connection: its visits arrive through the API', async () => {
  of = await createScene('VELOX', { veloxPracticeId: 'V', veloxClinicId: 'C' });
  expect(expectStatus(await of.admin.api.send('GET', '/connections'), 200).data).toMatchObject({
    fields: [],
    connections: [],
  });
  expect(expectStatus(await connect({}), 409).errors[0]?.message).toContain('POST /v1/appointments');
});
