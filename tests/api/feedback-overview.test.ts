import { beforeAll, describe, expect, it } from 'vitest';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import type { Actor } from '../support/organizations.ts';
import { complete, rows, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';

const LAST_MONTH = { gte: '2026-03-01', lt: '2026-04-01' };

describe('the words and figures of a period', () => {
  let of: SurveyScene;
  let foreign: SurveyScene;

  beforeAll(async () => {
    of = await surveyScene();
    foreign = await surveyScene();
    const say = async (scene: SurveyScene, feedback: string, sent: Json = {}, contact = false) =>
      expectStatus(await complete(scene, await sendSurvey(scene, sent), { feedback, contact }), 200);
    await say(of, 'The front desk was lovely.', { providerId: of.provider.userId });
    await say(of, 'The Front Desk, again: lovely, lovely!', {}, true);
    await say(of, 'Lovely. The desk in the corner is old.', { practiceId: of.otherPracticeId });
    await say(of, 'La recepción fue muy amable.', { language: 'SPANISH' });
    await say(of, '');
    await say(foreign, 'A secretword of another organization.');
    await rows(
      of,
      `update surveys set completed_day = '2026-03-15' where organization_id = $1 and language = 'SPANISH'`,
    );
  });

  const words = async (by: Actor, query: Json = {}) => {
    const { rows: found } = expectStatus(
      await by.api.send('GET', `/analytics/wordcloud${queryString(query)}`),
      200,
    );
    return found.map(({ text, value }) => `${String(text)} ${String(value)}`);
  };
  const summary = async (by: Actor, query: Json = {}) =>
    expectStatus(await by.api.send('GET', `/feedbacks/summary${queryString(query)}`), 200).data;

  it('count a word once per comment, without stop words, and in pairs of adjacent words', async () => {
    const found = await words(of.admin);
    expect(found).toContain('lovely 3');
    expect(found).toContain('front desk 2');
    expect(found.join()).not.toMatch(/\bthe\b|\bwas\b|secretword|desk, | lovely lovely/);
    expect(await words(of.admin, { date: LAST_MONTH })).toEqual(['amable 1', 'recepción 1']);
  });

  it('cover what the viewer may see, and a filter never widens that', async () => {
    expect(await words(of.desk)).toContain('lovely 2');
    expect(await words(of.desk, { practiceIds: [of.otherPracticeId] })).toEqual([]);
    expect(await words(of.provider)).toContain('lovely 1');
    expect(await words(foreign.admin, { practiceIds: [of.practiceId] })).toEqual([]);
    expect(await summary(of.admin)).toMatchObject({ comments: 3, responses: 4, waiting: 1 });
    expect(await summary(of.desk)).toMatchObject({ comments: 2, responses: 3 });
    expect(await summary(of.provider)).toMatchObject({ comments: 1, responses: 1, waiting: 0 });
    expect(await summary(foreign.admin, { practiceId: of.practiceId })).toMatchObject({
      responses: 0,
      score: null,
    });
    for (const path of ['/analytics/wordcloud', '/feedbacks/summary'])
      expectStatus(await of.provider.api.send('GET', `${path}?experienceType=EMPLOYEE`), 403);
  });

  it('show the average stars of the comments with a word', async () => {
    await rows(
      of,
      `update surveys set score = case when provider_id is not null then 2.25 when contact then 4.5 end
       where organization_id = $1 and language = 'ENGLISH'`,
    );
    const found = expectStatus(await of.admin.api.send('GET', '/analytics/wordcloud'), 200).rows;
    const lovely = found.find(({ text }) => text === 'lovely');
    // a comment without a rating is counted, but changes no average
    expect(lovely).toMatchObject({ value: 3, score: 3.38, scores: 2 });
    const { low, high } = lovely?.interval as { low: number; high: number };
    // Student's t with one degree of freedom, 12.7062, times 1.125, limited to 1 to 5 stars
    expect([low, high]).toEqual([1, 5]);
    expect(found.find(({ text }) => text === 'corner')).toMatchObject({ value: 1, score: null, scores: 0 });
  });

  it('sum up the sentiments, and compare with the previous period', async () => {
    const { sentiments, previousComments } = await summary(of.admin, {
      date: { gte: '2026-04-01', lt: '2026-05-01' },
    });
    expect(previousComments).toBe(1);
    expect((sentiments as Json[]).map(({ count }) => count)).toEqual([0, 0, 0, 0]);
  });
});
