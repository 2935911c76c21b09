import { beforeAll, describe, expect, it } from 'vitest';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { listen } from '../support/listen.ts';
import type { Actor } from '../support/organizations.ts';
import { complete, rows, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';
import { TODAY } from '../support/values.ts';

/** A feedback with a marker word in its text and in the respondent's name. */
interface Said {
  id: string;
  word: string;
  readers: readonly Actor[];
}

interface Side {
  of: SurveyScene;
  /** works in the other practice */
  elsewhere: Actor;
  people: readonly Actor[];
  said: readonly Said[];
  /** ids and names of places, people and surveys of this organization */
  filters: readonly Json[];
}

/** No other text contains any of them. */
const WORDS = ['quokka', 'axolotl', 'pangolin', 'narwhal', 'ocelot', 'wombat', 'gharial', 'okapi'];

function getOwner([first]: readonly Actor[]): Actor {
  if (!first) throw new Error('No role may read it.');
  return first;
}

async function idOfWord(of: SurveyScene, word: string): Promise<string> {
  const [row] = await rows<{ id: string }>(
    of,
    'select id from surveys where organization_id = $1 and feedback like $2',
    [`%${word}%`],
  );
  return row?.id ?? '';
}

async function employeeSays(of: SurveyScene, word: string): Promise<Json> {
  const values = {
    firstName: word,
    lastName: 'Employee',
    email: `${word}@example.test`,
    preferredNotificationType: 'EMAIL',
  };
  const { id: employeeId } = await of.organization.record(getModel('employee'), { values });
  const { id: workLocationId } = await of.organization.record(getModel('location'));
  const { id: organizationalUnitId } = await of.organization.record(getModel('unit'));
  const places = { workLocationId, organizationalUnitId };
  const body = { employeeId, language: 'ENGLISH', ...places };
  const sent = expectStatus(await of.admin.api.send('POST', '/surveys/ex/send', body), 201);
  const said = { feedback: `The ${word} was loud.`, contact: true, experienceType: 'EMPLOYEE' };
  expectStatus(await complete(of, String(sent.data.slug), said), 200);
  return places;
}

async function createSide(words: readonly string[]): Promise<Side> {
  const of = await surveyScene();
  const elsewhere = await of.organization.person('USER', { practiceIds: [of.otherPracticeId] });
  const [own = '', desks = '', others = '', employees = ''] = words;
  const { admin, desk, provider, practiceId, otherPracticeId } = of;
  const say = async (word: string, sent: Json) =>
    expectStatus(
      await complete(of, await sendSurvey(of, { patientName: `${word} Patient`, ...sent }), {
        feedback: `The ${word} was loud.`,
        contact: true,
      }),
      200,
    );
  await rows(of, 'update users set send_srr = true where organization_id = $1 returning id');
  await say(own, { providerId: provider.userId });
  await say(desks, {});
  await say(others, { practiceId: otherPracticeId });
  const places = await employeeSays(of, employees);
  const readers = [
    [admin, desk, provider],
    [admin, desk],
    [admin, elsewhere],
    [admin, desk, elsewhere],
  ];
  const said = await Promise.all(
    words.map(async (word, at) => ({ id: await idOfWord(of, word), word, readers: readers[at] ?? [] })),
  );
  for (const {
    id,
    readers: [first],
  } of said) {
    const body = { assigneeId: first?.userId };
    expectStatus(await admin.api.send('PUT', `/feedbacks/${id}/assignment`, body), 200);
    await rows(
      of,
      `update surveys set due_date = '2020-01-01' where organization_id = $1 and id = $2 returning id`,
      [id],
    );
  }
  const filters = [
    {},
    { mine: true },
    { overdue: true },
    { sentIn: [TODAY.slice(0, 7)] },
    { srr: true, status: ['NOT_CONTACTED'] },
    { narrative: true, sortBy: 'rating' },
    { low: true },
    { categoryId: '-1' },
    { nps: ['promoters', 'passives', 'detractors'] },
    { practiceId },
    { practiceIds: [practiceId, otherPracticeId] },
    { providerId: provider.userId },
    { providerIds: [admin.userId, provider.userId, desk.userId] },
    { workLocationId: places.workLocationId },
    { organizationalUnitIds: [places.organizationalUnitId] },
    { priorityStatus: ['NOT_CONTACTED'] },
    ...words.map((word) => ({ search: word })),
    ...words.map((word) => ({ search: `"${word} patient" or loud` })),
    { search: 'loud', sortBy: 'rating', orderBy: 'asc', srr: true },
    { search: 'loud', sortBy: 'date', practiceIds: [practiceId, otherPracticeId] },
    { search: 'loud', providerIds: [provider.userId], narrative: true },
  ];
  return { of, elsewhere, people: [admin, desk, provider, elsewhere], said, filters };
}

describe('two organizations and every role', () => {
  let sides: Side[];

  beforeAll(async () => {
    sides = [await createSide(WORDS.slice(0, 4)), await createSide(WORDS.slice(4))];
  }, 60_000);

  const everybody = () => sides.flatMap(({ people }) => people);
  const all = () => sides.flatMap(({ said }) => said);
  const filters = () => sides.flatMap(({ filters: own }) => own);
  const wordsFor = (by: Actor) => all().filter(({ readers }) => readers.includes(by));
  /** No response contains a marker word that its reader may not see. */
  const expectNothingForeign = (by: Actor, text: string) => {
    const foreign = all().filter(({ readers }) => !readers.includes(by));
    for (const { word, id } of foreign) {
      expect(text, `${by.role} reads ${word}`).not.toContain(word);
      expect(text, `${by.role} reads ${id}`).not.toContain(id);
    }
  };

  it('list, count and page only their own, by any filter', async () => {
    for (const by of everybody()) {
      const own = wordsFor(by).map(({ id }) => id);
      for (const filter of filters()) {
        const found = expectStatus(await by.api.send('GET', `/feedbacks${queryString(filter)}`), 200);
        expectNothingForeign(by, found.text.replaceAll(/"query".*$/g, ''));
        expect(found.total).toBe(found.rows.length);
        expect(own).toEqual(expect.arrayContaining(found.rows.map(({ id }) => id)));
        const counted = await by.api.send('GET', `/feedbacks${queryString({ ...filter, take: 0 })}`);
        expect(expectStatus(counted, 200).total).toBe(found.total);
      }
      const plain = expectStatus(await by.api.send('GET', '/feedbacks'), 200).rows.map(({ id }) => id);
      expect(plain.toSorted()).toEqual(own.toSorted());
      const walked: unknown[] = [];
      for (let cursor: unknown = 'first'; cursor !== null;) {
        const page = await by.api.send('GET', `/feedbacks${queryString({ take: 1, cursor })}`);
        const { rows: part, body } = expectStatus(page, 200);
        walked.push(...part.map(({ id }) => id));
        cursor = (body.pagination as Json).nextCursor;
      }
      expect(walked).toEqual(plain);
      for (const { word, id } of wordsFor(by)) {
        const found = expectStatus(await by.api.send('GET', `/feedbacks?search=${word}`), 200);
        expect(found.rows.map((row) => row.id)).toEqual([id]);
      }
    }
  }, 120_000);

  it('export, sum up and draw as word clouds only their own', async () => {
    for (const by of everybody()) {
      const own = wordsFor(by);
      for (const filter of sides.flatMap(({ filters: some }) => some.slice(0, 14))) {
        const file = expectStatus(await by.api.send('GET', `/feedbacks/export${queryString(filter)}`), 200);
        expectNothingForeign(by, file.text);
        const { total } = await by.api.send('GET', `/feedbacks${queryString({ ...filter, take: 0 })}`);
        expect(file.text.trim().split('\r\n')).toHaveLength(total + 1);
      }
      for (const { of } of sides) {
        for (const places of [
          {},
          { practiceIds: [of.practiceId, of.otherPracticeId] },
          { providerId: of.provider.userId },
        ]) {
          const cloud = expectStatus(
            await by.api.send('GET', `/analytics/wordcloud${queryString(places)}`),
            200,
          );
          expectNothingForeign(by, cloud.text);
          const sums = expectStatus(
            await by.api.send('GET', `/feedbacks/summary${queryString(places)}`),
            200,
          ).data;
          expect(sums.responses).toBeLessThanOrEqual(own.length);
        }
      }
      const cloud = expectStatus(await by.api.send('GET', '/analytics/wordcloud'), 200);
      for (const { word } of own) expect(cloud.text).toContain(word);
      const sums = expectStatus(await by.api.send('GET', '/feedbacks/summary'), 200).data;
      expect([sums.responses, sums.comments, sums.waiting]).toEqual([own.length, own.length, own.length]);
      expectStatus(await by.api.send('GET', '/feedbacks/statuses'), 200);
    }
  }, 120_000);

  it('read, follow up and assign by id only their own', async () => {
    for (const by of everybody()) {
      for (const { id, readers } of all()) {
        const expected = readers.includes(by) ? 200 : 404;
        expect(expectStatus(await by.api.read('feedbacks', id), expected).data.id).toBe(
          expected === 200 ? id : undefined,
        );
        expectStatus(
          await by.api.update('feedbacks', id, { status: 'NOT_CONTACTED', notes: `Seen by ${by.userId}.` }),
          expected,
        );
        const { rows: assignees } = expectStatus(
          await by.api.send('GET', `/feedbacks/${id}/assignees`),
          expected,
        );
        expect(assignees.map((one) => one.id).toSorted()).toEqual(
          expected === 200 ? readers.map(({ userId }) => userId).toSorted() : [],
        );
        for (const { userId } of everybody()) {
          const isReader = readers.some((reader) => reader.userId === userId);
          const answer = await by.api.send('PUT', `/feedbacks/${id}/assignment`, { assigneeId: userId });
          expectStatus(answer, expected === 404 ? 404 : isReader ? 200 : 400);
        }
      }
    }
    for (const { id, readers } of all()) {
      const { data } = expectStatus(await getOwner(readers).api.read('feedbacks', id), 200);
      const notes = (data.srrStatusHistories as Json[]).flatMap((step) => step.notes ?? []);
      expect(notes.toSorted()).toEqual(readers.map(({ userId }) => `Seen by ${userId}.`).toSorted());
    }
  }, 120_000);

  it('are notified only of their own, and cannot mark others’ as read', async () => {
    const notifications = new Map<Actor, string[]>();
    for (const by of everybody()) {
      const found = expectStatus(await by.api.send('GET', '/notifications?take=100'), 200);
      expectNothingForeign(by, found.text);
      expect(found.total).toBeGreaterThan(0);
      notifications.set(
        by,
        found.rows.map(({ id }) => String(id)),
      );
    }
    for (const by of everybody()) {
      for (const [owner, [id = '']] of notifications)
        expectStatus(await by.api.update('notifications', id, { isRead: true }), owner === by ? 200 : 404);
    }
  });

  it('receive live changes only of what they may see', async () => {
    // a stream replays recent events; those of earlier tests are too old
    for (const { of } of sides)
      for (const [table, at] of [
        ['srr_status_changes', 'updated_at'],
        ['notifications', 'updated_at'],
        ['surveys', 'completed_at'],
      ] as const)
        await rows(
          of,
          `update ${table} set ${at} = ${at} - interval '1 hour' where organization_id = $1 returning id`,
        );
    const pages = await Promise.all(
      everybody().map(async (actor) => ({ actor, ...(await listen(actor, actor.token)) })),
    );
    const [first] = sides[0]?.said ?? [];
    if (!first) throw new Error('No event arrived.');
    expectStatus(
      await getOwner(first.readers).api.update('feedbacks', first.id, { status: 'LEFT_MESSAGE' }),
      200,
    );
    for (const { actor, hears } of pages) if (first.readers.includes(actor)) await hears('feedback');
    // events are ordered: the others would have received the first one by now
    const [second] = sides[1]?.said ?? [];
    if (!second) throw new Error('No event arrived.');
    expectStatus(
      await getOwner(second.readers).api.update('feedbacks', second.id, { status: 'LEFT_MESSAGE' }),
      200,
    );
    for (const { actor, hears } of pages) if (second.readers.includes(actor)) await hears('feedback');
    for (const { actor, events, heard } of pages) {
      expectNothingForeign(actor, heard.text);
      const hasReason = [first, second].some(({ readers }) => readers.includes(actor));
      if (!hasReason) expect(events()).not.toContain('feedback');
    }
  });

  it('see none of it without a session', async () => {
    const [side] = sides;
    const [one] = all();
    if (!side || !one) throw new Error('No event arrived.');
    const nobody = side.of.organization.nobody();
    for (const path of ['', '/export', '/summary', '/statuses', `/${one.id}`, `/${one.id}/assignees`])
      expectStatus(await nobody.send('GET', `/feedbacks${path}`), 401);
    expectStatus(await nobody.send('GET', '/analytics/wordcloud'), 401);
    expectStatus(await nobody.send('PUT', `/feedbacks/${one.id}`, { status: 'LOST' }), 401);
    expectStatus(await nobody.send('PUT', `/feedbacks/${one.id}/assignment`, {}), 401);
    expectStatus(await nobody.send('GET', '/notifications/stream'), 401);
  });
});
