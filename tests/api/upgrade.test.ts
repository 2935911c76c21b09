import { join } from 'node:path';
import PgBoss from 'pg-boss';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../src/server/config.ts';
import { BossDatabase } from '../../src/server/operations/jobs/boss-database.ts';
import { createServer, getLog } from '../../src/server/http/create-server.ts';
import type { Database, OwnerTransaction } from '../../src/server/db/database.ts';
import { EmbeddedDatabase } from '../../src/server/db/embedded/embedded-database.ts';
import { openWorker } from '../../src/server/db/embedded/open-folder.ts';
import { ensureRole, migrate } from '../../src/server/db/migrate.ts';
import { type Migration, readMigrations } from '../../src/server/db/migrations-folder.ts';
import { openPostgres } from '../../src/server/db/postgres/open-postgres.ts';
import { Api, expectStatus, type Json } from '../support/api.ts';
import { seal } from '../../src/server/identity/secrets/seal.ts';
import { PMS_KEYS } from '../../src/server/identity/secrets/sealed-columns.ts';
import { listStored, unsealKeys } from '../../src/server/practice-systems/stored-connection.ts';
import { type BrowserPurpose, takeToken } from '../../src/server/identity/auth/one-time-tokens.ts';
import { createSession, hashToken } from '../../src/server/identity/auth/sessions.ts';
import { OpenApiCheck } from '../support/openapi.ts';
import { randomSurveys, storeSurveys } from '../support/random-surveys.ts';
import { getCategoryId } from '../../src/server/surveys/survey-questions.ts';
import { addOrganization, addPractice, addUser } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { eventually } from '../support/surveys.ts';
import { newEnvironment } from './auth-environment.ts';

/** The schema of the first landed version: entities, sign-in and surveys, before SQL functions had files. */
const FIRST = '0003';

/** Rows to store before the migration of each number. */
const fillings: { number: string; fill: (db: Database) => Promise<void> }[] = [];
const fillBefore = (number: string, fill: (db: Database) => Promise<void>) => fillings.push({ number, fill });

/** The migrations before the one with this number. */
const migrationsBefore = (number: string): Migration[] =>
  readMigrations().filter(({ name, isRepeatable }) => !isRepeatable && name < number);

let config: Config;
let server: TestServer;
/** all tables at the first start of this version */
let upgraded: Map<string, Json[]>;

// one database goes through the versions, and one start upgrades what each of them stored
beforeAll(async () => {
  const {
    DATA_DIR: dataDir = '',
    DATABASE_URL: databaseUrl,
    ...env
  } = await newEnvironment({ isMigrated: false });
  config = readConfig({
    ...env,
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  const log = getLog(createServer({ logLevel: 'silent' }));
  const db =
    databaseUrl === undefined
      ? new EmbeddedDatabase(await openWorker(join(dataDir, 'database')))
      : await openPostgres(databaseUrl, [], log);
  try {
    if (databaseUrl === undefined) await ensureRole(db);
    for (const { number, fill } of fillings.toSorted((a, b) => a.number.localeCompare(b.number))) {
      await db.system((tx) => migrate(tx, migrationsBefore(number)));
      await fill(db);
    }
  } finally {
    await db.close();
  }
  server = await startTestServer({ dataDir, env, ...(databaseUrl !== undefined && { databaseUrl }) });
  upgraded = await server.ctx.db.system(readContent);
});
afterAll(() => server.stop());

const ids = {
  organization: uuidv7(),
  practice: uuidv7(),
  admin: uuidv7(),
  provider: uuidv7(),
  unit: uuidv7(),
  subUnit: uuidv7(),
  location: uuidv7(),
  employee: uuidv7(),
  question: uuidv7(),
  file: uuidv7(),
};

const TWICE_BLOCKED = '+13035550199';

/** A row of each table that users had filled. */
const ROWS: [string, Json][] = [
  [
    'organizations',
    {
      id: ids.organization,
      name: 'First Dental',
      entitlement_types: ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE'],
      allow_generate_survey: true,
      allow_bulk_upload: false,
      display_appointment_dates: true,
      pms_integration_type: 'SIKKA',
    },
  ],
  [
    'files',
    {
      id: ids.file,
      name: 'face.png',
      media_type: 'image/png',
      size: 3,
      width: 1,
      height: 1,
      bytes: '\\x010203',
    },
  ],
  [
    'practices',
    {
      id: ids.practice,
      name: 'Élan',
      survey_sender_name: 'Élan',
      city: 'Hilo',
      state: 'HI',
      zip: '96720',
      time_zone: 'US/Hawaii',
      is_question_active: false,
      notification_type: 'EMAIL',
      threshold_average: 70,
      threshold_single: 60,
      sikka_office_id: 'D1',
      api_key: 'prc_first',
      avatar_file_id: ids.file,
    },
  ],
  ['practice_questions', { id: ids.question, practice_id: ids.practice, question: 'How was parking?' }],
  [
    'users',
    {
      id: ids.admin,
      first_name: 'Ann',
      last_name: 'Admin',
      email: 'Ann@First.Example',
      role: 'ADMIN',
      status: 'ACTIVE',
      allow_login: true,
      send_srr: true,
      allow_view_providers: true,
      api_key: 'usr_1',
      last_sign_in_at: '2026-01-02T03:04:05Z',
    },
  ],
  [
    'users',
    {
      id: ids.provider,
      first_name: 'Pat',
      last_name: 'Provider',
      email: 'pat@first.example',
      role: 'PROVIDER',
      status: 'INACTIVE',
      allow_login: false,
      send_srr: false,
      allow_view_providers: false,
      api_key: 'usr_2',
      provider_identifiers: ['7'],
    },
  ],
  ['user_practices', { user_id: ids.provider, practice_id: ids.practice }],
  [
    'organizational_units',
    { id: ids.unit, name: 'Group', organizational_unit_type: 'UNIT', api_key: 'unt_1' },
  ],
  [
    'organizational_units',
    {
      id: ids.subUnit,
      name: 'Desk',
      organizational_unit_type: 'UNIT',
      parent_id: ids.unit,
      api_key: 'unt_2',
    },
  ],
  [
    'work_locations',
    {
      id: ids.location,
      name: 'Main',
      address: '1 Main St',
      city: 'Hilo',
      state: 'HI',
      postal_code: '96720',
      time_zone: 'US/Hawaii',
      api_key: 'loc_1',
    },
  ],
  [
    'employees',
    {
      id: ids.employee,
      first_name: 'Eve',
      last_name: 'Employee',
      employee_status_type: 'FULL_TIME',
      employee_role_type: 'DENTIST',
      compensation_type: 'HOURLY',
      compensation_amount: '120000.50',
      preferred_notification_type: 'EMAIL',
      email: 'eve@first.example',
      api_key: 'emp_1',
      start_date: '2020-02-29',
    },
  ],
  ['employee_organizational_units', { employee_id: ids.employee, organizational_unit_id: ids.subUnit }],
  ['employee_work_locations', { employee_id: ids.employee, work_location_id: ids.location }],
  ['blocklist', { id: uuidv7(), email: 'never@first.example' }],
  ['blocklist', { id: uuidv7(), email: 'both@first.example', phone: TWICE_BLOCKED }],
  [
    'provider_directory_entries',
    { practice_id: ids.practice, identifier: '7', name: 'Pat', source: 'SIKKA' },
  ],
  [
    'audit_entries',
    {
      id: uuidv7(),
      entity: 'practice',
      record_id: ids.practice,
      action: 'CREATE',
      user_id: ids.admin,
      user_name: 'Ann Admin',
      at: '2026-01-01T00:00:00Z',
      changes: [],
    },
  ],
  [
    'mails',
    {
      id: uuidv7(),
      to_address: 'ann@first.example',
      subject: 'Hello',
      text_body: 'Hello',
      html_body: '<p>Hello</p>',
      headers: {},
      status: 'SENT',
      attempts: 1,
    },
  ],
];

async function insert(
  tx: OwnerTransaction,
  table: string,
  row: Json,
  organizationId = ids.organization,
): Promise<void> {
  const full = { ...(table === 'organizations' ? {} : { organization_id: organizationId }), ...row };
  const columns = Object.keys(full).join(', ');
  await tx.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)`,
    [JSON.stringify(full)],
  );
}

/**
 * Tables that upgrades rebuild: rollups in another form, and sessions, which end with the upgrade (see the changelog).
 */
const REPLACED = [
  'day_rollups',
  'funnel_rollups',
  'sessions',
  'record_counts',
  'rate_limits',
  // its entries are the terms of practice systems
  'provider_directory_entries',
];

/** Tables with another name. */
const RENAMED: Record<string, string> = { mails: 'messages' };

async function readContent(tx: OwnerTransaction): Promise<Map<string, Json[]>> {
  const tables = await tx.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const content = new Map<string, Json[]>();
  for (const { name } of tables)
    content.set(
      name,
      (await tx.query<{ row: Json }>(`select to_jsonb(t) as row from ${name} t order by t::text`)).map(
        ({ row }) => row,
      ),
    );
  return content;
}

/** Rows of the organization that the first version stored. */
const ofFirst = (rows: Json[] = []): Json[] => rows.filter((row) => row.organization_id === ids.organization);

/** Columns that upgrades change intentionally. */
const CHANGED: Record<string, string[]> = { surveys: ['updated_at'], users: ['updated_at'] };

function kept(table: string, row: Json, columns: string[]): Json {
  return Object.fromEntries(
    columns.filter((name) => !CHANGED[table]?.includes(name)).map((name) => [name, row[name]]),
  );
}

/** Rows as an upgrade stores them: categories by their id, a negative one for an answer below the others. */
const CONVERTED: Record<string, (row: Json) => Json> = {
  answers: ({ category, ...row }) => ({ ...row, category_id: getCategoryId(String(category)) }),
  surveys: ({ outliers, ...row }) => {
    const ids = (outliers as string[]).map(
      (mark) => (mark.startsWith('-') ? -1 : 1) * (getCategoryId(mark.slice(1)) ?? 0),
    );
    return { ...row, outliers: ids.length > 0 ? ids : null };
  },
};

const sorted = (rows: Json[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

describe('a database of the first version', () => {
  let before = new Map<string, Json[]>();
  const surveys = randomSurveys(
    {
      practices: [{ id: ids.practice, questionId: ids.question }],
      providers: [ids.provider],
      workLocations: [ids.location],
      organizationalUnits: [ids.subUnit],
    },
    { count: 60, days: 90, today: '2026-03-20', seed: 7 },
  );
  fillBefore(FIRST, (db) =>
    db.system(async (tx) => {
      for (const [table, row] of ROWS) await insert(tx, table, row);
      await storeSurveys(tx, ids.organization, surveys, true);
      before = await readContent(tx);
      // what another entry blocks, too, is no record of its own any more
      await insert(tx, 'blocklist', { id: uuidv7(), phone: TWICE_BLOCKED });
    }),
  );

  it("is upgraded at this version's start, and every record survives", async () => {
    expect(before.get('surveys')).toHaveLength(60);
    for (const [table, stored] of before) {
      if (REPLACED.includes(table) || stored.length === 0) continue;
      const rows = stored.map(CONVERTED[table] ?? ((row) => row));
      const all = upgraded.get(RENAMED[table] ?? table) ?? [];
      const isOfOrganization = 'organization_id' in (rows[0] ?? {});
      const now = isOfOrganization ? ofFirst(all) : all;
      const columns = Object.keys(rows[0] ?? {}).filter((name) => name in (now[0] ?? {}));
      const lost = Object.keys(rows[0] ?? {}).filter((name) => !(name in (now[0] ?? {})));
      expect(lost, `columns of ${table}`).toEqual([]);
      const [found, expected] = [now, rows].map((some) =>
        sorted(some.map((row) => kept(table, row, columns))),
      );
      // later versions store rows beside those of no organization
      if (isOfOrganization) expect(found, table).toEqual(expected);
      else expect(found, table).toEqual(expect.arrayContaining(expected ?? []));
    }

    const terms = ofFirst(upgraded.get('pms_mappings')).map(({ scope, kind, name, label }) => [
      scope,
      kind,
      name,
      label,
    ]);
    expect(terms).toEqual([[ids.practice, 'PROVIDER', '7', 'Pat']]);

    const { token } = await server.ctx.db.system((tx) =>
      createSession(tx, { userId: ids.admin, organizationId: ids.organization }),
    );
    const api = new Api(server.url, token, await OpenApiCheck.of(server.url));
    for (const [resource, total] of Object.entries({
      practices: 1,
      users: 2,
      employees: 1,
      workLocations: 1,
      blocklist: 2,
    }))
      expect([resource, expectStatus(await api.list(resource), 200).total]).toEqual([resource, total]);
    expect(expectStatus(await api.read('practices', ids.practice), 200).data).toMatchObject({ name: 'Élan' });
    const feedback = await api.list('feedbacks', { experienceType: 'PATIENT', take: 0 });
    expect(expectStatus(feedback, 200).total).toBe(
      surveys.filter(({ practiceId }) => practiceId !== null).length,
    );
  });
});

describe('confidential answers that wait', () => {
  let organizationId: string;
  fillBefore('0440', async (db) => {
    organizationId = await addOrganization(db, 'Confidential Dental');
    const submission = {
      score: 4,
      outliers: ['+CPTCY', '-EOLTY'],
      answers: [
        { questionId: 'cptcy-1', category: 'CPTCY', value: 90 },
        { questionId: 'eolty-1', category: 'EOLTY', value: 10 },
      ],
    };
    await db.system((tx) =>
      tx.query(
        `insert into sealed_answers (organization_id, part, minimum, person, day, language, given)
           values ($1, 'ANSWERS', 5, 'ann', current_date, 'ENGLISH', $2)`,
        [organizationId, JSON.stringify(submission)],
      ),
    );
  });

  it('have ids of categories after an upgrade', async () => {
    const stored = await server.ctx.db.system((tx) =>
      tx.query<{ submission: Json }>(
        'select given as submission from sealed_answers where organization_id = $1',
        [organizationId],
      ),
    );
    expect(stored.map(({ submission }) => submission)).toEqual([
      {
        score: 4,
        outliers: '{25,-31}',
        answers: [
          { questionId: 'cptcy-1', categoryId: 25, value: 90 },
          { questionId: 'eolty-1', categoryId: 31, value: 10 },
        ],
      },
    ]);
  });
});

describe('plans about themes', () => {
  let organizationId: string;
  fillBefore('0442', async (db) => {
    organizationId = await addOrganization(db, 'Planned Dental');
    await db.system(async (tx) => {
      const own = { origin: 'OWN', code: 'OWN_65', number: 65, name: 'Coffee', experience_type: 'PATIENT' };
      await insert(tx, 'themes', own, organizationId);
      const add = (name: string, values: Json) =>
        insert(
          tx,
          'plans',
          { name, state: 'RUNNING', experience_type: 'PATIENT', ...values },
          organizationId,
        );
      await add('Built-in', { theme: 'WAITING' });
      await add('Employees', { experience_type: 'EMPLOYEE', employee_theme: 'PAY' });
      await add('Lost', { theme: 'OWN_99' });
      await add('Own', { theme: 'OWN_65' });
      for (const number of [66, 67])
        await insert(tx, 'deleted_themes', { number, experience_type: 'EMPLOYEE' }, organizationId);
    });
  });

  it('keep their themes, built-in and own, and are about the score where there was none', async () => {
    const { db } = server.ctx;
    const plans = await db.system((tx) =>
      tx.query<{ row: (string | null)[] }>(
        `select json_build_array(p.name, t.label, e.label, p.metric) as row from plans p
         left join themes t on t.organization_id = p.organization_id and t.id = p.theme_id
         left join themes e on e.organization_id = p.organization_id and e.id = p.employee_theme_id
         where p.organization_id = $1 order by p.name`,
        [organizationId],
      ),
    );
    expect(plans.map(({ row }) => row)).toEqual([
      ['Built-in', 'Waiting', null, null],
      ['Employees', null, 'Pay and benefits', null],
      ['Lost', null, null, 'SCORE'],
      ['Own', 'Coffee', null, null],
    ]);
    const deleted = await db.system((tx) =>
      tx.query<{ themes: unknown }>('select deleted_themes as themes from organizations where id = $1', [
        organizationId,
      ]),
    );
    expect(deleted).toEqual([{ themes: ['EMPLOYEE 66', 'EMPLOYEE 67'] }]);
  });
});

describe('connections of practices to their system', () => {
  const connection = (id: string, practiceId: string, subdomain: string, values: Json = {}) => ({
    ...{ id, practice_id: practiceId, system: 'NEX_HEALTH', settings: { subdomain }, failures: 0, turn: 3 },
    ...{ state: { readAt: '2026-11-01T00:00:00.000Z' }, created_by_name: 'Ann', ...values },
  });
  const keys = (id: string): Json => ({ apiKey: `key of ${id}` });

  const [failing, working, other] = [uuidv7(), uuidv7(), uuidv7()];
  let organizationId: string;
  const practices: string[] = [];
  fillBefore('0250', async (db) => {
    organizationId = await addOrganization(db, 'Connected Dental');
    for (const name of ['Aurora', 'Boulder', 'Mesa'])
      practices.push(await addPractice(db, organizationId, name));
    await db.system(async (tx) => {
      await tx.query(`update organizations set pms_integration_type = 'NEX_HEALTH' where id = $1`, [
        organizationId,
      ]);
      const rows = [
        connection(failing, practices[0] ?? '', 'bright', {
          last_error: 'NexHealth refused the keys.',
          failures: 2,
        }),
        connection(working, practices[1] ?? '', 'bright', { synced_at: '2026-11-02T00:00:00Z' }),
        connection(other, practices[2] ?? '', 'acquired', { synced_at: '2026-11-01T00:00:00Z' }),
      ];
      for (const row of rows) {
        const secrets = seal(config, JSON.stringify(keys(row.id)), { ...PMS_KEYS, id: row.id });
        await insert(tx, 'pms_connections', { ...row, secrets }, organizationId);
      }
    });
  });

  it('become one for each account, with keys that open and every practice’s state', async () => {
    const { connections, readings } = await server.ctx.db.system(async (tx) => ({
      connections: await listStored(tx, organizationId),
      readings: await tx.query<Json>(
        `select practice_id as practice, connection_id as connection, failures, last_error, state
         from pms_readings where organization_id = $1`,
        [organizationId],
      ),
    }));
    const opened = connections.map((one) => [one.id, one.settings, unsealKeys(server.ctx, one)]);
    expect(opened.sort()).toEqual(
      [
        [working, { subdomain: 'bright' }, keys(working)],
        [other, { subdomain: 'acquired' }, keys(other)],
      ].sort(),
    );
    const byPractice = new Map(readings.map((one) => [one.practice, one]));
    expect(practices.map((id) => byPractice.get(id)?.connection)).toEqual([working, working, other]);
    expect(byPractice.get(practices[0])).toMatchObject({
      failures: 2,
      last_error: 'NexHealth refused the keys.',
      state: { readAt: '2026-11-01T00:00:00.000Z' },
    });
  });
});

describe('tables that have become one', () => {
  const [single, batched, text] = [uuidv7(), uuidv7(), uuidv7()];
  let person = { userId: '', organizationId: '' };
  fillBefore('0280', async (db) => {
    const mail = { subject: 'Hello', text_body: 'Hello', html_body: '<p>Hello</p>', headers: {} };
    const waiting = { organization_id: null, status: 'QUEUED', attempts: 0 };
    person = await addUser(db, await addOrganization(db, 'Joined Dental'), 'ADMIN');
    const { userId: user_id, organizationId } = person;
    const boss = new PgBoss({
      db: new BossDatabase(db),
      schema: 'jobs',
      supervise: false,
      schedule: false,
    });
    await boss.start();
    await db.system(async (tx) => {
      for (const id of [single, batched])
        await insert(tx, 'mails', { id, to_address: 'ann@first.example', ...mail, ...waiting });
      await insert(tx, 'text_messages', { id: text, to_number: '+13035550100', body: 'Hi', ...waiting });
      for (const [issuer, last_used_at] of [
        ['https://old.example', '2026-11-01T00:00:00Z'],
        ['https://new.example', '2026-11-02T00:00:00Z'],
      ])
        await insert(
          tx,
          'provider_identities',
          { issuer, subject: '7', user_id, last_used_at },
          organizationId,
        );
      const settings: [string, Json][] = [
        ['digests', { frequency: 'WEEKLY', unsubscribe_key: 'key', sent_for: '2026-11-23' }],
        ['widget_layouts', { experience_type: 'PATIENT', widgets: ['DK_SCORE'], wide: ['DK_SCORE'] }],
        ['saved_views', { id: text, entity: 'practice', name: 'Mine', query: { search: 'a' } }],
      ];
      for (const [table, row] of settings) await insert(tx, table, { ...row, user_id }, organizationId);
      await tx.query(`insert into received_texts (fingerprint, reply) values ('handled', 'Bye')`);
      await tx.query(
        `with account as (insert into accounts (email) values ('ann@joined.example') returning id)
           insert into known_browsers (browser_hash, account_id) select 'known', id from account`,
      );
      const expires = { expires_at: new Date(Date.now() + 240_000).toISOString() };
      await tx.query(
        `insert into passkey_challenges (challenge, purpose, bound_to, expires_at) values ('challenge', 'ADD', 'browser', $1)`,
        [expires.expires_at],
      );
      await insert(tx, 'provider_sign_ins', {
        ...{ state_hash: hashToken('state'), provider_id: ids.admin, browser_hash: 'browser', ...expires },
        ...{ nonce: 'nonce', code_verifier: 'verifier', redirect_path: '/px' },
      });
    });
    const jobs = {
      'send-mail': { mailId: single },
      'send-mails': { mailIds: [batched] },
      'send-texts': { textIds: [text] },
    };
    for (const [queue, payload] of Object.entries(jobs)) {
      await boss.createQueue(queue);
      await boss.send(queue, payload);
    }
    await boss.stop({ graceful: false, close: false });
  });

  it('keep their rows: messages are sent, browsers finish their sign-ins, and people keep their settings', async () => {
    const { db } = server.ctx;
    const sent = await eventually(async () => {
      const rows = await db.system((tx) =>
        tx.query<Json>(
          `select id, channel, to_address as "to", text_body as text from messages
           where status = 'SENT' and id = any($1)`,
          [[single, batched, text]],
        ),
      );
      return rows.length === 3 ? rows : undefined;
    }, 'the messages');
    expect(new Map(sent.map(({ id, ...message }) => [id, message]))).toEqual(
      new Map([
        [single, { channel: 'MAIL', to: 'ann@first.example', text: 'Hello' }],
        [batched, { channel: 'MAIL', to: 'ann@first.example', text: 'Hello' }],
        [text, { channel: 'TEXT', to: '+13035550100', text: 'Hi' }],
      ]),
    );
    const take = (token: string, purpose: BrowserPurpose) =>
      db.system((tx) => takeToken(tx, token, { purpose, browserHash: 'browser' }));
    expect(await take('challenge', 'PASSKEY_ADD')).toBeDefined();
    expect(await take('state', 'PROVIDER_SIGN_IN')).toMatchObject({
      provider: {
        ...{ organizationId: ids.organization, providerId: ids.admin },
        data: { nonce: 'nonce', codeVerifier: 'verifier' },
      },
      redirectPath: '/px',
    });
    const [kept] = await db.system((tx) =>
      tx.query<Json>(
        `select m.provider_subject as subject, t.data->>'reply' as reply,
           (select browsers ? 'known' from accounts where email = 'ann@joined.example') as "isKnown" from memberships m
         left join one_time_tokens t on t.token_hash = 'handled' where m.user_id = $1`,
        [person.userId],
      ),
    );
    expect(kept).toEqual({ subject: 'https://new.example 7', reply: 'Bye', isKnown: true });
    const settings = await db.system((tx) =>
      tx.query<Json>(
        `select kind, name, value, public_key as key from user_settings where user_id = $1 order by kind`,
        [person.userId],
      ),
    );
    expect(settings).toEqual([
      { kind: 'DIGEST', name: '', value: { frequency: 'WEEKLY', sentFor: '2026-11-23' }, key: 'key' },
      {
        ...{ kind: 'VIEW', name: text, key: null },
        value: { entity: 'practice', name: 'Mine', query: { search: 'a' } },
      },
      {
        ...{ kind: 'WIDGETS', name: 'PATIENT', key: null },
        value: { widgets: ['DK_SCORE'], wide: ['DK_SCORE'] },
      },
    ]);
    const queues = await db.system((tx) => tx.query<{ name: string }>('select name from jobs.queue'));
    expect(queues.map(({ name }) => name)).not.toContain('send-mails');
  });

  const [done, sending] = [uuidv7(), uuidv7()];
  const counts = { total: 2, processed: 1 };
  const records = { status: 'DONE', created: 2, updated: 1, unchanged: 3, undone: 0, changes: {} };
  const file = { entity: 'employee', file_name: 'staff.csv', created_at: '2026-11-01T00:00:00+00:00' };
  fillBefore('0400', async (db) => {
    const { userId: user_id, organizationId } = await addUser(
      db,
      await addOrganization(db, 'Imported Dental'),
      'ADMIN',
    );
    await db.system(async (tx) => {
      const add = (table: string, row: Json) => insert(tx, table, row, organizationId);
      await add('imports', { id: done, user_id, ...file, ...counts, ...records });
      const hash = { experience_type: 'PATIENT', content_hash: 'hash', status: 'STORING' };
      await add('survey_uploads', { id: sending, user_id, ...hash, ...counts });
      await add('survey_upload_parts', { upload_id: sending, place: 1, rows: [{ line: 3 }] });
    });
  });

  it('keep their rows: an import can still be undone, and a sending continues', async () => {
    const uploads = await server.ctx.db.system((tx) =>
      tx.query<{ row: Json }>(
        `select to_jsonb(u) || jsonb_build_object('rows', p.rows) as row from uploads u
         left join upload_parts p on p.upload_id = u.id where u.id = any($1) order by u.entity`,
        [[done, sending]],
      ),
    );
    expect(uploads.map(({ row }) => row)).toMatchObject([
      { id: done, ...file, ...counts, ...records, experience_type: null, rows: null },
      { id: sending, content_hash: 'hash', ...counts, entity: null, rows: [{ line: 3 }] },
    ]);
  });
});
