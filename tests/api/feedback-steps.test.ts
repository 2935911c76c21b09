import { beforeEach, expect, it } from 'vitest';
import { expectStatus, type Json } from '../support/api.ts';
import type { Actor } from '../support/organizations.ts';
import { complete, rows, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';

interface Step {
  id: string;
  createdAt: string;
  status: string;
  notes: string | null;
  isByEmail: boolean;
}

let of: SurveyScene;
let id: string;

beforeEach(async () => {
  of = await surveyScene();
  await rows(of, 'update users set send_srr = true where organization_id = $1');
  const slug = await sendSurvey(of);
  expectStatus(await complete(of, slug, { contact: true, feedback: 'Call me.' }), 200);
  const find = 'select id from surveys where organization_id = $1 and slug = $2';
  id = (await rows<{ id: string }>(of, find, [slug]))[0]?.id ?? '';
});

async function set(by: Actor, body: Json): Promise<Step[]> {
  const { data } = expectStatus(await by.api.update('feedbacks', id, body), 200);
  return data.srrStatusHistories as unknown as Step[];
}
const seen = (steps: Step[]) => steps.map(({ status, notes }) => [status, notes]);
const last = (steps: Step[]): string => steps.at(-1)?.id ?? '';

/** The statuses that a colleague has unread notifications of. */
async function unread(by: Actor): Promise<unknown[]> {
  const found = expectStatus(await by.api.list('notifications'), 200).rows;
  return found
    .filter(({ isRead }) => isRead === false)
    .map(({ data }) => JSON.parse(String(data)) as Json)
    .filter(({ kind }) => kind === 'SRR_STATUS')
    .map(({ status }) => status);
}

it('gets the note of an outcome, without a second step or notification', async () => {
  const [first] = await set(of.desk, { status: 'LEFT_MESSAGE' });
  const body = { status: 'LEFT_MESSAGE', notes: 'Voicemail.', stepId: first?.id ?? '' };
  const steps = await set(of.desk, body);
  expect(seen(steps)).toEqual([['LEFT_MESSAGE', 'Voicemail.']]);
  expect(steps[0]).toMatchObject({ id: first?.id, createdAt: first?.createdAt });
  expect(await unread(of.admin)).toEqual(['LEFT_MESSAGE']);
  // a second note is not written over the first one
  expect(seen(await set(of.desk, { ...body, notes: 'And again.' }))).toEqual([
    ['LEFT_MESSAGE', 'Voicemail.'],
    ['LEFT_MESSAGE', 'And again.'],
  ]);
});

it('gets the other status of an outcome, with its time, and its notification gives way', async () => {
  const [first] = await set(of.desk, { status: 'RESOLVED_WITH_CONFIDENCE', notes: 'Fine now.' });
  const steps = await set(of.desk, { status: 'RESOLVED_WITH_UNCERTANTY', stepId: first?.id ?? '' });
  expect(seen(steps)).toEqual([['RESOLVED_WITH_UNCERTANTY', 'Fine now.']]);
  expect(steps[0]?.createdAt).toBe(first?.createdAt);
  expect(await unread(of.admin)).toEqual(['RESOLVED_WITH_UNCERTANTY']);
  const { data } = expectStatus(await of.desk.api.read('feedbacks', id), 200);
  expect(data.status).toBe('RESOLVED_WITH_UNCERTANTY');
});

it('is not changed after a newer status, after an hour, or by anybody else', async () => {
  const first = last(await set(of.desk, { status: 'LEFT_MESSAGE' }));
  const colleague = { status: 'LEFT_MESSAGE', notes: 'From a colleague.', stepId: first };
  expect(seen(await set(of.admin, colleague))).toHaveLength(2);
  expect(seen(await set(of.desk, { status: 'LEFT_MESSAGE', notes: 'Late.', stepId: first }))).toEqual([
    ['LEFT_MESSAGE', null],
    ['LEFT_MESSAGE', 'From a colleague.'],
    ['LEFT_MESSAGE', 'Late.'],
  ]);
  const own = last(await set(of.desk, { status: 'UNABLE_TO_CONTACT' }));
  const age = `update srr_status_changes set created_at = created_at - interval '61 minutes', updated_at = updated_at
    where organization_id = $1 and id = $2 returning id`;
  const before = `update srr_status_changes set created_at = created_at - interval '2 hours', updated_at = updated_at
    where organization_id = $1 and id <> $2 returning id`;
  await rows(of, before, [own]);
  await rows(of, age, [own]);
  expect(
    seen(await set(of.desk, { status: 'UNABLE_TO_CONTACT', notes: 'Old.', stepId: own })).slice(-2),
  ).toEqual([
    ['UNABLE_TO_CONTACT', null],
    ['UNABLE_TO_CONTACT', 'Old.'],
  ]);
});

it('says that the respondent was written to, in history and bell, also once it has a note', async () => {
  const first = last(await set(of.desk, { status: 'LEFT_MESSAGE', isByEmail: true }));
  const [step] = await set(of.desk, { status: 'LEFT_MESSAGE', notes: 'Sent.', stepId: first });
  expect(step).toMatchObject({ notes: 'Sent.', isByEmail: true });
  const [bell] = expectStatus(await of.admin.api.list('notifications'), 200).rows;
  expect(JSON.parse(String(bell?.data))).toMatchObject({ kind: 'SRR_STATUS', isByEmail: true });
  const [, called] = await set(of.desk, { status: 'LOST' });
  expect(called).toMatchObject({ isByEmail: false });
});
