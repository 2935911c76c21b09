import { beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../src/server/operations/jobs/janitor.ts';
import { sendBulkPart } from '../../src/server/surveys/bulk/send-bulk-part.ts';
import { expectStatus, type Json } from '../support/api.ts';
import type { Actor } from '../support/organizations.ts';
import {
  eventually,
  newEmail,
  patientBody,
  rows,
  type SurveyScene,
  surveyScene,
} from '../support/surveys.ts';

let of: SurveyScene;

beforeAll(async () => {
  of = await surveyScene();
});

async function start(by: Actor, names: string[]): Promise<string> {
  const body = names.map((patientName, index) => ({
    ...patientBody({ practiceId: of.practiceId }, { email: newEmail() }),
    ...{ patientName, phone: null, line: index + 2 },
  }));
  const answer = await by.api.send('POST', '/surveys/px/send/bulk', body as never);
  return String(expectStatus(answer, 202).data.id);
}

const read = async (by: Actor, id: string) =>
  expectStatus(await by.api.send('GET', `/surveys/uploads/${id}`), 200).data;

async function done(by: Actor, id: string): Promise<Json> {
  return eventually(async () => {
    const state = await read(by, id);
    return state.status === 'DONE' ? state : undefined;
  }, 'the end of the sending');
}

const list = (by: Actor, id: string, query = '') =>
  by.api.send('GET', `/surveys/uploads/${id}/surveys${query}`);

const names = async (by: Actor, id: string, query = '') =>
  expectStatus(await list(by, id, query), 200).rows.map(({ name }) => name);

/** As if the sending had been stopped a month ago. */
async function expireStopped(id: string): Promise<void> {
  await rows(
    of,
    `update uploads set finished_at = finished_at - interval '31 days' where organization_id = $1 and id = $2`,
    [id],
  );
  await cleanUp(of.organization.server.ctx);
}

describe('the surveys of a bulk sending', () => {
  it('are exactly those that it sent, by name, by pages and by a search', async () => {
    await start(of.desk, ['Someone Else']);
    const id = await start(of.desk, ['Ann Miller', 'Bo Lee', 'Cy Ray']);
    await done(of.desk, id);
    const { rows: all, total } = expectStatus(await list(of.desk, id), 200);
    expect(all).toMatchObject(['Ann Miller', 'Bo Lee', 'Cy Ray'].map((name) => ({ name, state: 'SENT' })));
    expect(total).toBe(3);
    expect(Object.keys(all[0] ?? {}).sort()).toEqual(['contact', 'name', 'state']);
    expect(await names(of.desk, id, '?skip=1&take=1')).toEqual(['Bo Lee']);
    expect(await names(of.desk, id, '?search=RAY')).toEqual(['Cy Ray']);
    expect(await names(of.desk, id, `?search=${String(all[0]?.contact)}`)).toEqual(['Ann Miller']);
    expect(await names(of.desk, id, '?search=Else')).toEqual([]);
    // a reminder is no second survey
    await rows(
      of,
      `insert into messages (organization_id, survey_id, channel, to_address, subject, text_body, html_body, headers, status, attempts, created_at)
       select organization_id, id, 'MAIL', email, 'x', 'x', 'x', '{}', 'SENT', 1, now() + interval '3 days' from surveys
       where organization_id = $1 and upload_id = $2`,
      [id],
    );
    expect(await names(of.desk, id)).toHaveLength(3);
  });

  it('are for its sender and administrators alone, and not of a practice that the sender has left', async () => {
    const sender = await of.organization.person('USER', { practiceIds: [of.practiceId] });
    const id = await start(sender, ['Ann Miller']);
    await done(sender, id);
    const stranger = await surveyScene();
    for (const actor of [of.desk, of.provider, stranger.admin]) expectStatus(await list(actor, id), 404);
    expectStatus(await list(of.admin, 'nonsense'), 404);
    const { api: script } = await of.organization.token();
    expectStatus(await script.send('GET', `/surveys/uploads/${id}/surveys`), 403);
    expect(await names(of.admin, id)).toEqual(['Ann Miller']);
    const before = expectStatus(await of.admin.api.read('users', sender.userId), 200).data;
    const body = { practiceIds: [of.otherPracticeId], updatedAt: before.updatedAt };
    expectStatus(await of.admin.api.send('PATCH', `/users/${sender.userId}`, body), 200);
    expect(await names(sender, id)).toEqual([]);
    expect(await names(of.admin, id)).toEqual(['Ann Miller']);
  });

  it('are listed with the rows that were skipped, each with its line and reason', async () => {
    const email = newEmail();
    const body = ['Ann Miller', 'Bo Lee'].map((patientName, index) => ({
      ...patientBody({ practiceId: of.practiceId }, { email }),
      ...{ patientName, phone: null, line: index + 2 },
    }));
    const answer = await of.desk.api.send('POST', '/surveys/px/send/bulk', body as never);
    const id = String(expectStatus(answer, 202).data.id);
    await done(of.desk, id);
    expect(expectStatus(await list(of.desk, id), 200).rows).toEqual([
      { name: 'Ann Miller', contact: email, state: 'SENT' },
      { name: null, contact: 'Line 3: This contact is in the file twice.', state: 'SKIPPED' },
    ]);
    expect(await names(of.desk, id, '?state=SENT')).toEqual(['Ann Miller']);
    expect(await names(of.desk, id, '?state[0]=SKIPPED&state[1]=WITHDRAWN')).toEqual([null]);
    expect(await names(of.desk, id, '?state=SKIPPED&search=Ann')).toEqual([]);
    expectStatus(await list(of.desk, id, '?state=LOST'), 400);
  });

  it('can be withdrawn until they leave, which their number says', async () => {
    const many = Array.from({ length: 600 }, (_, index) => `Patient ${index}`);
    const id = await start(of.desk, many);
    const { withdrawable } = await read(of.desk, id);
    expect(withdrawable).toBeGreaterThan(0);
    const stopped = expectStatus(await of.desk.api.send('POST', `/surveys/uploads/${id}/stop`), 200).data;
    expect(stopped).toMatchObject({ status: 'STOPPED', withdrawable: 0 });
    expect(Number(stopped.sent) + Number(stopped.withdrawn)).toBe(many.length);
    // messages that have left meanwhile are no longer withdrawn, and no others than those counted
    expect(many.length - Number(stopped.sent)).toBeLessThanOrEqual(Number(withdrawable));
    expect(await names(of.desk, id, '?take=0')).toEqual([]);
    // also what was withdrawn is listed
    const pages = many.flatMap((_, index) => (index % 100 === 0 ? [`?skip=${index}&take=100`] : []));
    const listed: Json[] = [];
    for (const page of pages) listed.push(...expectStatus(await list(of.desk, id, page), 200).rows);
    expect(listed.map(({ name }) => name).sort()).toEqual([...many].sort());
    expect(listed.every(({ contact }) => String(contact).includes('@'))).toBe(true);
    const states = listed.map(({ state }) => state);
    expect(states.filter((state) => state !== 'WITHDRAWN')).toHaveLength(Number(stopped.sent));
    expect(states.filter((state) => state === 'WITHDRAWN')).toHaveLength(many.length - Number(stopped.sent));
    expect(await names(of.desk, id, '?search=Patient%20599')).toEqual(['Patient 599']);
    await expireStopped(id);
    expect(await names(of.desk, id, '?search=Patient%20599')).toEqual([]);
    const sent = await start(of.desk, ['Ann Miller']);
    expect(await done(of.desk, sent)).toMatchObject({ sent: 1, withdrawable: 0 });
  });
});

describe('the list of sendings', () => {
  const sendings = async (by: Actor) =>
    expectStatus(await by.api.send('GET', '/surveys/uploads?experienceType=PATIENT'), 200).rows;

  /** Queues sendings whose rows are in a language without a survey, as if its file were missing. */
  async function queueBroken(sender: Actor, count: number): Promise<string[]> {
    const row = { ...patientBody(of), email: newEmail(), phone: null, language: 'KLINGON', line: 2 };
    const stored = await rows<{ id: string }>(
      of,
      `with upload as (insert into uploads (organization_id, experience_type, content_hash, total, user_id)
         select $1, 'PATIENT', 'broken ' || n, 1, $3 from generate_series(1, $4::int) n returning id)
       insert into upload_parts (organization_id, upload_id, place, rows)
       select $1, id, 0, $2::jsonb from upload returning upload_id as id`,
      [JSON.stringify([row]), sender.userId, count],
    );
    return stored.map(({ id }) => id);
  }

  it('has every one that waits, however many, beside the latest that are done', async () => {
    const sender = await of.organization.person('USER', { practiceIds: [of.practiceId] });
    const sent = await start(sender, ['Ann Miller']);
    await done(sender, sent);
    const waiting = await queueBroken(sender, 30);
    const listed = (await sendings(sender)).map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining(waiting));
    expect(await read(sender, String(waiting[0]))).toMatchObject({ status: 'QUEUED', withdrawable: 1 });
  });

  it('goes back to earlier ones by pages, and not beyond reach', async () => {
    const sender = await of.organization.person('USER', { practiceIds: [of.practiceId] });
    const stored = await rows<{ id: string }>(
      of,
      `insert into uploads (organization_id, experience_type, content_hash, total, user_id, status, created_at)
       select $1, 'PATIENT', 'earlier ' || n, 1, $2, 'DONE', now() - n * interval '6 hours'
       from generate_series(1, 30) n returning id`,
      [sender.userId],
    );
    const all = stored.map(({ id }) => id);
    const list = async (by: Actor, before?: unknown) => {
      const more = before === undefined ? '' : `&before=${encodeURIComponent(String(before))}`;
      const path = `/surveys/uploads?experienceType=PATIENT${more}`;
      return expectStatus(await by.api.send('GET', path), 200).rows;
    };
    const pages = [await list(sender)];
    for (let page = 1; page < 4; page += 1)
      pages.push(await list(sender, pages[page - 1]?.at(-1)?.createdAt));
    expect(pages.map(({ length }) => length)).toEqual([3, 20, 7, 0]);
    expect(pages.flat().map(({ id }) => id)).toEqual(all);
    const other = await of.organization.person('USER', { practiceIds: [of.practiceId] });
    expect(await list(other, new Date().toISOString())).toEqual([]);
    const wrong = await sender.api.send('GET', '/surveys/uploads?experienceType=PATIENT&before=yesterday');
    expectStatus(wrong, 400);
  });

  it('names the file and the practice of each', async () => {
    const body = [{ ...patientBody(of), email: newEmail(), phone: null, line: 2 }];
    const path = '/surveys/px/send/bulk?fileName=Day%20Sheet.csv';
    const { id } = expectStatus(await of.desk.api.send('POST', path, body as never), 202).data;
    const { data: practice } = expectStatus(await of.admin.api.read('practices', of.practiceId), 200);
    const both = [of.practiceId, of.otherPracticeId].map((practiceId, line) => ({
      ...{ ...patientBody({ practiceId }), email: newEmail(), phone: null, line },
    }));
    const other = expectStatus(await of.admin.api.send('POST', '/surveys/px/send/bulk', both as never), 202);
    expect(await read(of.desk, String(id))).toMatchObject({
      fileName: 'Day Sheet.csv',
      practice: practice.name,
    });
    expect(await read(of.admin, String(other.data.id))).toMatchObject({
      fileName: null,
      practice: '2 practices',
    });
  });

  it('says that a sending has failed and when it is tried again, and at last what to do', async () => {
    const [id = ''] = await queueBroken(of.desk, 1);
    const { ctx } = of.organization.server;
    const payload = { organizationId: of.organization.id, uploadId: id };
    await ctx.db.system((tx) => ctx.jobs.enqueue(tx, 'send-bulk', payload));
    const failed = await eventually(async () => {
      const state = await read(of.desk, id);
      return state.retryAt === null ? undefined : state;
    }, 'the failure');
    expect(failed).toMatchObject({ status: 'QUEUED', sent: 0, error: null });
    expect(Date.parse(String(failed.retryAt))).toBeLessThan(Date.now() + 60_000);
    await expect(sendBulkPart(ctx, payload, { isLastTry: true })).rejects.toThrow();
    expect(await read(of.desk, id)).toMatchObject({
      status: 'FAILED',
      retryAt: null,
      error:
        'Sending failed again and again, and was given up. Nobody got a survey. Choose the file again with Bulk Sending to send the rest.',
    });
  });
});

it('the same file again says when it was sent, to those who see that sending', async () => {
  const email = newEmail();
  const file = `Patient name,Email\nAnn,${email}`;
  const check = async (by: Actor, content = file) => {
    const path = `/surveys/px/bulk?practiceId=${of.practiceId}`;
    return expectStatus(await by.api.upload(path, content, 'visits.csv'), 200).data;
  };
  const first = await check(of.desk);
  expect(first).toMatchObject({ earlier: null, data: [{ email }] });
  const path = `/surveys/px/send/bulk?fileHash=${String(first.fileHash)}`;
  const { id } = expectStatus(await of.desk.api.send('POST', path, first.data as never), 202).data;
  const { createdAt } = await done(of.desk, String(id));
  const again = { fileHash: first.fileHash, earlier: { createdAt, sent: 1 }, data: [] };
  expect(await check(of.desk)).toMatchObject(again);
  expect(await check(of.admin)).toMatchObject(again);
  // another file, and the same file checked by a user who cannot see the desk's sending
  expect(await check(of.desk, `${file}\n`)).toMatchObject({ earlier: null });
  const other = await of.organization.person('USER', { practiceIds: [of.practiceId] });
  expect(await check(other)).toMatchObject({ fileHash: first.fileHash, earlier: null });
});
