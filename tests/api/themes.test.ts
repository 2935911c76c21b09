import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, monthStart } from '../../src/domain/measures/period.ts';
import type { ThemeFigure, Themes } from '../../src/generated/calls/types.ts';
import { themeNames } from '../../src/generated/theme-names.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { randomSurveys, storeCounted } from '../support/random-surveys.ts';
import type { Actor } from '../support/organizations.ts';
import { complete, sendSurvey, type SurveyScene, surveyScene } from '../support/surveys.ts';
import { TODAY } from '../support/values.ts';

const PX = themeNames.filter(({ experienceType }) => experienceType === 'PATIENT');

describe('themes of comments', () => {
  let of: SurveyScene;

  beforeAll(async () => {
    of = await surveyScene();
  });

  const read = async (query: Json = {}, by: Actor = of.admin) => {
    const { body } = expectStatus(await by.api.send('GET', `/analytics/themes${queryString(query)}`), 200);
    return body as unknown as { data: Themes; previousPeriod: { gte: string; lt: string } };
  };
  const total = async (query: Json, by: Actor = of.admin): Promise<number> => {
    const path = `/feedbacks${queryString({ experienceType: 'PATIENT', take: 0, ...query })}`;
    return expectStatus(await by.api.send('GET', path), 200).total ?? -1;
  };
  const find = (data: Themes, theme: string): ThemeFigure | undefined =>
    data.themes.find((one) => one.theme === theme);

  it('counts a comment in each of its themes, with the sentiment of its clause', async () => {
    for (const feedback of [
      'Kind staff, but I waited an hour.',
      'I waited an hour.',
      'I would like a copy of my x-rays.',
    ])
      expectStatus(await complete(of, await sendSurvey(of), { feedback }), 200);
    const { data } = await read();
    expect(data).toMatchObject({ comments: 3, none: { count: 1 } });
    expect(data.themes.map(({ name, count }) => [name, count])).toEqual([
      ['Waiting', 2],
      ['Staff kindness', 1],
    ]);
    expect(find(data, 'WAITING')).toMatchObject({
      scoreCount: 2,
      weeks: expect.arrayContaining([2]) as number[],
    });
    const negative = find(data, 'WAITING')?.sentiments?.find(({ sentiment }) => sentiment === 'NEGATIVE');
    expect(negative?.count).toBe(2);
    // the other practice has none
    expect((await read({ practiceIds: [of.otherPracticeId] })).data).toMatchObject({
      comments: 0,
      themes: [],
    });
  });

  it('counts what a list finds that is filtered by the theme, for each viewer, period and place', async () => {
    of = await surveyScene();
    const practices = [of.practiceId, of.otherPracticeId].map((id) => ({ id, questionId: null }));
    const places = { practices, providers: [of.provider.userId], workLocations: [], organizationalUnits: [] };
    const surveys = randomSurveys(places, { count: 600, days: 90, today: TODAY, seed: 7 });
    await of.organization.server.ctx.db.system((tx) => storeCounted(tx, of.organization.id, surveys));
    const month = monthStart(TODAY);
    const periods = [
      { gte: month, lt: addMonths(month, 1) },
      { gte: addMonths(month, -1), lt: month },
    ];
    let compared = 0;
    for (const by of [of.admin, of.desk, of.provider])
      for (const date of periods)
        for (const more of [{}, { practiceIds: [of.practiceId] }]) {
          const { data, previousPeriod } = await read({ date, ...more }, by);
          for (const { theme } of PX) {
            const figure = find(data, theme);
            expect([theme, figure?.count ?? 0]).toEqual([
              theme,
              await total({ date, ...more, themes: [theme] }, by),
            ]);
            if (!figure?.change) continue;
            compared += 1;
            const earlier = await total({ date: previousPeriod, ...more, themes: [theme] }, by);
            expect([theme, figure.change.comments]).toEqual([theme, figure.count - earlier]);
          }
          expect(data.none?.count).toBe(await total({ date, ...more, themes: ['NONE'] }, by));
        }
    expect(compared).toBeGreaterThan(20);
  }, 120_000);
});
