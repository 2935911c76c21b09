import { expect, it } from 'vitest';
import { reclassifyComments } from '../../src/server/surveys/reclassify-comments.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { complete, rows, sendSurvey, surveyScene } from '../support/surveys.ts';

it('comments judged by an older model are judged again, and every count is updated', async () => {
  const of = await surveyScene();
  const say = async (feedback: string, language: string) =>
    expectStatus(await complete(of, await sendSurvey(of, { language }), { feedback }), 200);
  await say('My crown fell out and nobody called me back.', 'ENGLISH');
  await say('Sin embargo, no me siento escuchado', 'SPANISH');
  await say('Rien à redire, merci beaucoup.', 'FRENCH');

  const found = async (sentiment: string) => {
    const path = (more: Json) => `/feedbacks${queryString({ sentimentTypes: [sentiment], ...more })}`;
    const { rows: list, total } = expectStatus(await of.admin.api.send('GET', path({})), 200);
    expect(total).toBe(list.length);
    return list.map(({ language }) => String(language)).toSorted();
  };
  const counted = async () => {
    const { data } = expectStatus(await of.admin.api.send('GET', '/feedbacks/summary'), 200);
    return Object.fromEntries(
      (data.sentiments as { sentiment: string; count: number }[]).map((one) => [one.sentiment, one.count]),
    );
  };
  const expectJudged = async () => {
    const all = async () => [await found('NEGATIVE'), await found('NONE'), await found('POSITIVE')];
    // some may be in the hands of the server's own job, which takes what it finds unlocked
    await expect.poll(all, { timeout: 10_000 }).toEqual([['ENGLISH', 'SPANISH'], ['FRENCH'], []]);
    expect(await counted()).toMatchObject({ NEGATIVE: 2, POSITIVE: 0 });
  };
  await expectJudged();

  await rows(
    of,
    `update surveys set sentiment = 'POSITIVE', sentiment_model = 0 where organization_id = $1 and feedback is not null returning id`,
  );
  expect(await found('POSITIVE')).toEqual(['ENGLISH', 'FRENCH', 'SPANISH']);
  await reclassifyComments(of.organization.server.ctx);
  await expectJudged();
  await reclassifyComments(of.organization.server.ctx);
  await expectJudged();
});
