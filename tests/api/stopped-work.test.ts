import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Channel, readUnsent, tryDelivery } from '../../src/server/outbox/messaging/deliveries.ts';
import { runImport } from '../../src/server/intake/import/run-import.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import {
  check,
  contextWith,
  employeeRow,
  ended as importEnded,
  start as startImport,
} from '../support/run-import.ts';
import type { Actor } from '../support/organizations.ts';
import {
  eventually,
  newEmail,
  patientBody,
  rows,
  surveyScene,
  type SurveyScene,
} from '../support/surveys.ts';

const MANY = 2500;

const bulkRows = (practiceId: string, count = MANY): Json[] =>
  Array.from({ length: count }, (_, index) => ({
    ...patientBody({ practiceId }, { email: newEmail() }),
    phone: null,
    line: index + 2,
  }));

async function start(by: Actor, sent: Json[], type = 'px'): Promise<string> {
  const answer = await by.api.send('POST', `/surveys/${type}/send/bulk`, sent as never);
  return String(expectStatus(answer, 202).data.id);
}

const read = async (by: Actor, id: string) =>
  expectStatus(await by.api.send('GET', `/surveys/uploads/${id}`), 200).data;
const stop = (by: Actor, id: string) => by.api.send('POST', `/surveys/uploads/${id}/stop`);

async function processed(of: SurveyScene, id: string, least: number): Promise<Json> {
  return eventually(async () => {
    const state = await read(of.admin, id);
    return Number(state.processed) >= least ? state : undefined;
  }, `${least} rows`);
}

const begun = (of: SurveyScene, id: string): Promise<Json> => processed(of, id, 1);

async function ended(of: SurveyScene, id: string): Promise<Json> {
  return eventually(async () => {
    const state = await read(of.admin, id);
    return ['QUEUED', 'SENDING'].includes(String(state.status)) ? undefined : state;
  }, 'the end of the sending');
}

async function countSurveys(of: SurveyScene, id: string): Promise<number> {
  const [row] = await rows<{ n: number }>(
    of,
    'select count(*)::int as n from surveys where organization_id = $1 and upload_id = $2',
    [id],
  );
  return row?.n ?? 0;
}

async function notes({ api }: Actor): Promise<Json[]> {
  const list = expectStatus(await api.send('GET', '/notifications?take=50'), 200).rows;
  return list
    .map(({ data }) => JSON.parse(String(data)) as Json)
    .filter(({ kind }) => kind === 'WORK_STOPPED');
}

describe('a bulk sending', () => {
  const losses: [string, (of: SurveyScene, sender: Actor) => Promise<unknown>, RegExp][] = [
    ['deactivated', (of, { userId }) => change(of, userId, { status: 'INACTIVE' }), /was deactivated\.$/],
    [
      'kept from signing in',
      (of, { userId }) => change(of, userId, { allowLogin: false }),
      /may no longer sign in/,
    ],
    [
      'moved to another practice',
      (of, { userId }) => change(of, userId, { practiceIds: [of.otherPracticeId] }),
      /may no longer send for a practice/,
    ],
    ['deleted', (of, { userId }) => of.admin.api.remove('users', userId), /was deleted/],
    [
      'in an organization that no longer sends in bulk',
      (of) =>
        rows(of, 'update organizations set allow_bulk_upload = false, updated_at = now() where id = $1'),
      /organization/,
    ],
    [
      'in an organization whose subscription has ended',
      (of) => rows(of, `update organizations set status = 'CANCELED', updated_at = now() where id = $1`),
      /organization/,
    ],
  ];

  async function change(of: SurveyScene, id: string, values: Json): Promise<void> {
    const before = expectStatus(await of.admin.api.read('users', id), 200).data;
    const body = { ...values, updatedAt: before.updatedAt };
    expectStatus(await of.admin.api.send('PATCH', `/users/${id}`, body), 200);
  }

  it.each(losses)('stops when its sender is %s, and the administrators learn it', async (_, lose, reason) => {
    const of = await surveyScene();
    const id = await start(of.desk, bulkRows(of.practiceId));
    await begun(of, id);
    await lose(of, of.desk);
    const [row] = await eventually(async () => {
      const found = await rows<{ status: string; sent: number; stop_reason: string; left: number }>(
        of,
        `select status, sent, stop_reason, total - sent - (select count(*)::int from upload_parts p, jsonb_array_elements(p.rows) where p.organization_id = $1) as left
         from uploads where organization_id = $1 and finished_at is not null`,
      );
      return found.length > 0 ? found : undefined;
    }, 'the end');
    expect(row).toMatchObject({ status: 'STOPPED', stop_reason: expect.stringMatching(reason), left: 0 });
    expect(await countSurveys(of, id)).toBe(row?.sent);
    expect(row?.sent).toBeLessThan(MANY);
    const sentNotes = await rows<{ data: Json; user_id: string }>(
      of,
      `select user_id, data from notifications where organization_id = $1 and data->>'kind' = 'WORK_STOPPED'`,
    );
    expect(sentNotes).toEqual([
      {
        user_id: of.admin.userId,
        data: expect.objectContaining({ work: 'SENDING', workId: id, sent: row?.sent, total: MANY }) as Json,
      },
    ]);
  });

  it('is stopped by its sender or an administrator, and nobody else', async () => {
    const of = await surveyScene();
    const stranger = await surveyScene();
    const colleague = await of.organization.person('USER', { practiceIds: [of.practiceId] });
    const id = await start(of.desk, bulkRows(of.practiceId));
    for (const actor of [of.provider, colleague, stranger.admin]) {
      expectStatus(await actor.api.send('GET', `/surveys/uploads/${id}`), 404);
      expectStatus(await stop(actor, id), 404);
    }
    expectStatus(await (await of.organization.token()).api.send('POST', `/surveys/uploads/${id}/stop`), 403);
    await begun(of, id);
    const [first, second] = await Promise.all([stop(of.admin, id), stop(of.desk, id)]);
    const stopped = expectStatus(first, 200).data;
    expect(expectStatus(second, 200).data.sent).toBe(stopped.sent);
    const sent = await countSurveys(of, id);
    expect(stopped).toMatchObject({ status: 'STOPPED', sent });
    // messages that waited are withdrawn with their surveys
    expect(
      await rows(of, `select id from messages where organization_id = $1 and status = 'QUEUED'`),
    ).toEqual([]);
    expect(await rows(of, `select * from app.recount_rollups($1, '2000-01-01', '2100-01-01')`)).toEqual([]);
    expect(sent).toBeLessThan(MANY);
    const names = [of.admin, of.desk].map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    expect(names).toContain(stopped.stoppedBy);
    expect(expectStatus(await stop(of.admin, id), 200).data).toMatchObject({
      stoppedBy: stopped.stoppedBy,
      stopReason: `Stopped by ${String(stopped.stoppedBy)}.`,
    });
    // a later sending runs after the parts of the first one that could still follow
    const later = await start(of.desk, bulkRows(of.practiceId, 1));
    expect(await ended(of, later)).toMatchObject({ status: 'DONE', sent: 1 });
    expect(await countSurveys(of, id)).toBe(sent);
    const [mailed] = await rows<{ n: number }>(
      of,
      `select count(*)::int as n from messages m join surveys s on s.id = m.survey_id where m.organization_id = $1 and s.upload_id = $2`,
      [id],
    );
    expect(mailed?.n).toBe(sent);
    expect(await notes(of.admin)).toEqual([]);
    const [, listed] = expectStatus(
      await of.admin.api.send('GET', '/surveys/uploads?experienceType=PATIENT'),
      200,
    ).rows;
    expect(listed).toMatchObject({ id, status: 'STOPPED', sender: names[1] });
    expect((await read(of.desk, id)).sender).toBeNull();
  });

  it('cannot be stopped once it has finished, and can be sent again once stopped', async () => {
    const of = await surveyScene();
    const done = await start(of.desk, bulkRows(of.practiceId, 2));
    await ended(of, done);
    expect(expectStatus(await stop(of.desk, done), 409).errors).toMatchObject([
      { message: 'This sending has already finished.' },
    ]);
    expectStatus(await stop(of.desk, 'nonsense'), 404);
    const body = bulkRows(of.practiceId);
    const stopped = await start(of.desk, body);
    expectStatus(await stop(of.desk, stopped), 200);
    const { sent } = await read(of.desk, stopped);
    const again = await start(of.desk, body);
    expect(again).not.toBe(stopped);
    expect(await processed(of, again, MANY)).toMatchObject({ status: 'SENDING', sent: MANY - Number(sent) });
  });

  it('stops while only its messages wait', async () => {
    const of = await surveyScene();
    const id = await start(of.desk, bulkRows(of.practiceId));
    expect(await processed(of, id, MANY)).toMatchObject({ status: 'SENDING', sent: MANY });
    await change(of, of.desk.userId, { status: 'INACTIVE' });
    const { status, sent } = await ended(of, id);
    expect(status).toBe('STOPPED');
    expect(sent).toBeLessThan(MANY);
    expect(await countSurveys(of, id)).toBe(sent);
  });

  it.each([true, false])('withdraws no message that is leaving: to the outbox %s', async (isOutbox) => {
    const of = await surveyScene();
    const { db } = of.organization.server;
    const id = await start(of.desk, bulkRows(of.practiceId, 2));
    await ended(of, id);
    const where = 'where organization_id = $1';
    // as if neither had left
    await rows(of, `update uploads set status = 'SENDING', finished_at = null ${where}`);
    await rows(of, `update surveys set delivery = 'QUEUED' ${where}`);
    const queued = await rows<{ id: string }>(
      of,
      `update messages set status = 'QUEUED', text_body = 'x', html_body = 'x' ${where} returning id`,
    );
    const left: string[] = [];
    const attempt = {
      ...{ isLastTry: false, processId: randomUUID() },
      finish: () => Promise.resolve(),
      persist: <T>(work: () => Promise<T>) => work(),
    };
    const channel: Channel = {
      ...{ name: 'mail', isOutbox, isEmptied: false, mayRepeat: () => false, isPermanent: () => false },
      deliver: async (message) => {
        expectStatus(await stop(of.desk, id), 200);
        left.push(message.to_address);
      },
      onFailure: () => Promise.resolve(),
    };
    const messages = await readUnsent(
      db,
      queued.map((one) => one.id),
    );
    for (const message of messages) expect(await tryDelivery(db, channel, attempt, message)).toBe(true);
    expect(left).toEqual([messages[0]?.to_address]);
    expect(await read(of.desk, id)).toMatchObject({ status: 'STOPPED', sent: 1, withdrawn: 1 });
    expect(await rows(of, `select contact_key, delivery from surveys ${where}`)).toEqual([
      { contact_key: left[0], delivery: 'SENT' },
    ]);
    expect(
      await rows(of, `select to_address, status from messages ${where} and survey_id is not null`),
    ).toEqual([{ to_address: left[0], status: 'SENT' }]);
  });

  it('keeps a survey whose message may have left before its process died, also in the outbox', async () => {
    const of = await surveyScene();
    const { db } = of.organization.server;
    const id = await start(of.desk, bulkRows(of.practiceId, 1));
    await ended(of, id);
    const where = 'where organization_id = $1';
    await rows(of, `update uploads set status = 'SENDING', finished_at = null ${where}`);
    await rows(of, `update surveys set delivery = 'QUEUED' ${where}`);
    const [message] = await rows<{ id: string }>(
      of,
      `update messages set status = 'SENDING', sending_process_id = gen_random_uuid() ${where} returning id`,
    );
    expectStatus(await stop(of.desk, id), 200);
    const attempt = {
      ...{ isLastTry: false, processId: randomUUID() },
      finish: () => Promise.resolve(),
      persist: <T>(work: () => Promise<T>) => work(),
    };
    const channel: Channel = {
      ...{ name: 'mail', isOutbox: true, isEmptied: false, mayRepeat: () => false, isPermanent: () => false },
      deliver: () => Promise.reject(new Error('not again')),
      onFailure: () => Promise.resolve(),
    };
    const [unsent] = await readUnsent(db, [message?.id ?? '']);
    if (!unsent) throw new Error('The message is gone.');
    expect(await tryDelivery(db, channel, attempt, unsent)).toBe(true);
    // an unknown delivery counts as sent: nobody gets it again
    expect(await rows(of, `select delivery from surveys ${where}`)).toEqual([{ delivery: 'UNKNOWN' }]);
    expect(await read(of.desk, id)).toMatchObject({ status: 'STOPPED', sent: 1, withdrawn: 0 });
  });

  it('to employees stops, too', async () => {
    const of = await surveyScene();
    const values = { email: newEmail() };
    const { id: employeeId } = await of.organization.record(getModel('employee'), { values });
    const sent = Array.from({ length: MANY }, (_, index) => ({
      ...{ employeeId, language: 'ENGLISH', workLocationId: null, organizationalUnitId: null },
      line: index + 2,
    }));
    const id = await start(of.desk, sent, 'ex');
    expectStatus(await stop(of.provider, id), 404);
    expect(expectStatus(await stop(of.admin, id), 200).data.status).toBe('STOPPED');
  });
});

describe('an import', () => {
  const employee = getModel('employee');

  /** A checked file, and its job, which runs `between` before its last transaction. */
  async function makeImport(of: SurveyScene, between: () => Promise<unknown>) {
    const names = Array.from({ length: 3 }, () => employeeRow());
    const { importId } = await check(of.desk.api, employee, names);
    const { ctx } = of.organization.server;
    const stopping = contextWith(ctx, async () => {
      const [row] = await rows<{ status: string }>(
        of,
        'select status from uploads where organization_id = $1',
      );
      if (row?.status === 'SAVING') await between();
    });
    const job = { importId: String(importId), organizationId: of.organization.id, userId: of.desk.userId };
    await runImport(stopping, job, { isLastTry: false });
    expect((await of.admin.api.list(employee.resource)).total).toBe(0);
    return String(importId);
  }

  it('saves nothing once it was stopped by its user, however late', async () => {
    const of = await surveyScene();
    const importId = await makeImport(of, async () => {
      const [row] = await rows<{ id: string }>(of, 'select id from uploads where organization_id = $1');
      const path = `/imports/${row?.id ?? ''}/stop`;
      expectStatus(await of.admin.api.send('POST', path), 404);
      expectStatus(await of.desk.api.send('POST', path), 200);
    });
    const again = expectStatus(await of.desk.api.send('POST', `/imports/${importId}/stop`), 200).data;
    const name = `${of.desk.firstName} ${of.desk.lastName}`;
    expect(again).toMatchObject({ status: 'STOPPED', error: `Stopped by ${name}. Nothing was imported.` });
    expect(await notes(of.admin)).toEqual([]);
  });

  it('saves nothing once its user was deactivated, however late, and the administrators learn it', async () => {
    const of = await surveyScene();
    const importId = await makeImport(of, () =>
      rows(
        of,
        `update users set status = 'INACTIVE', updated_at = now() where organization_id = $1 and role = 'USER'`,
      ),
    );
    expect(await notes(of.admin)).toEqual([
      {
        kind: 'WORK_STOPPED',
        work: 'IMPORT',
        workId: importId,
        reason: expect.stringMatching(/deactivated\.$/),
      },
    ]);
  });

  it('that has finished cannot be stopped', async () => {
    const of = await surveyScene();
    const { importId } = await check(of.desk.api, employee, [employeeRow()]);
    expectStatus(await startImport(of.desk.api, employee, importId), 202);
    await importEnded(of.desk.api, String(importId));
    expectStatus(await of.desk.api.send('POST', `/imports/${importId ?? ''}/stop`), 409);
  });
});

describe('a file', () => {
  async function order(by: Actor): Promise<string> {
    const answer = await by.api.send('POST', '/reports', { address: '/employees/export' });
    return String(expectStatus(answer, 202).data.id);
  }

  /** A file as its job has just begun it. */
  async function begunFile(of: SurveyScene): Promise<string> {
    const id = await order(of.desk);
    const { data } = await eventually(async () => {
      const report = await of.desk.api.send('GET', `/reports/${id}`);
      return report.data.status === 'READY' ? report : undefined;
    }, 'the file');
    expect(data.status).toBe('READY');
    expectStatus(await of.desk.api.send('POST', `/reports/${id}/stop`), 409);
    await rows(of, `update reports set status = 'WRITING' where organization_id = $1 and id = $2`, [id]);
    return id;
  }
  const write = ({ organization, desk }: SurveyScene, reportId: string) =>
    organization.server.db.system((tx) =>
      organization.server.ctx.jobs.enqueue(tx, 'write-report', {
        ...{ organizationId: organization.id, userId: desk.userId, reportId },
      }),
    );

  it('is stopped by its user alone, and is not written afterwards', async () => {
    const of = await surveyScene();
    const id = await begunFile(of);
    expectStatus(await of.admin.api.send('POST', `/reports/${id}/stop`), 404);
    for (let twice = 0; twice < 2; twice += 1)
      expect(expectStatus(await of.desk.api.send('POST', `/reports/${id}/stop`), 200).data).toMatchObject({
        status: 'STOPPED',
        error: `Stopped by ${of.desk.firstName} ${of.desk.lastName}.`,
      });
    await write(of, id);
    const later = await order(of.desk);
    await eventually(
      async () =>
        (await of.desk.api.send('GET', `/reports/${later}`)).data.status === 'READY' ? true : undefined,
      'a later file',
    );
    expect((await of.desk.api.send('GET', `/reports/${id}`)).data.status).toBe('STOPPED');
    expectStatus(await of.desk.api.send('GET', `/reports/${id}/file`), 409);
  });

  it('stops when its user loses rights, and the administrators learn it', async () => {
    const of = await surveyScene();
    const id = await begunFile(of);
    await rows(
      of,
      `update users set allow_login = false, updated_at = now() where organization_id = $1 and role = 'USER'`,
    );
    await write(of, id);
    const [note] = await eventually(async () => {
      const found = await notes(of.admin);
      return found.length > 0 ? found : undefined;
    }, 'the note');
    expect(note).toMatchObject({ work: 'FILE', workId: id });
    const stored = await rows(of, 'select status from reports where organization_id = $1 and id = $2', [id]);
    expect(stored).toEqual([{ status: 'STOPPED' }]);
  });
});
