import { beforeAll, describe, expect, it } from 'vitest';
import { describeInWords, plainText } from '../../src/domain/measures/in-words/in-words.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  monthStart,
  type Period,
} from '../../src/domain/measures/period.ts';
import { NO_FILTERS } from '../../src/domain/measures/widgets/drill-down.ts';
import { codesOfThemes } from '../../src/domain/text/themes/theme-codes.ts';
import type {
  FeedbackSummary,
  Findings,
  ThemeInWords,
  ThemesInWords,
} from '../../src/generated/calls/types.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import {
  countSurveys,
  createRandom,
  randomSurveys,
  type RandomSurvey,
  storeCounted,
  storeSurveys,
} from '../support/random-surveys.ts';
import { complete, sendSurvey, surveyScene } from '../support/surveys.ts';
import { TODAY, ZONE } from '../support/values.ts';

const PRACTICES = process.env.NIGHTLY ? 20 : 8;
const MONTHS = 25;
/** Comments of a practice in a month, at most. */
const MOST = 30;

interface Facts {
  summary: FeedbackSummary;
  themes: ThemesInWords;
}

async function readFacts(by: Actor, query: Json): Promise<Facts> {
  const [summary, themes] = await Promise.all(
    ['/feedbacks/summary', '/analytics/themes-in-words'].map(
      async (path) => expectStatus(await by.api.send('GET', path + queryString(query)), 200).body.data,
    ),
  );
  return { summary: summary as unknown as FeedbackSummary, themes: themes as unknown as ThemesInWords };
}

/** A comment as the tables have it. */
interface Raw {
  practiceId: string;
  day: string;
  sentiment: string;
  status: string | null;
  themes: number[];
  score: number | null;
}

describe('a month in words', () => {
  let organization: TestOrganization;
  let admin: Actor;
  let practiceIds: string[];
  let raw: Raw[];

  beforeAll(async () => {
    organization = await TestOrganization.create();
    admin = await organization.admin();
    practiceIds = [];
    for (let n = 0; n < PRACTICES; n += 1) practiceIds.push(await organization.practice());
    const random = createRandom(5);
    const places = { providers: [], workLocations: [], organizationalUnits: [] };
    const waiting = codesOfThemes(['WAITING']).slice(2, 3);
    const drawn = practiceIds.flatMap((id, at) =>
      Array.from({ length: MONTHS }, (_, back): RandomSurvey[] => {
        const first = addMonths(monthStart(TODAY), -1 - back);
        return randomSurveys(
          { ...places, practices: [{ id, questionId: null }] },
          {
            count: Math.ceil(random() ** 2 * MOST),
            days: 28,
            today: addDays(first, 27),
            seed: random() * 1e9,
          },
        ).map((survey) => ({
          ...survey,
          experienceType: 'PATIENT',
          practiceId: id,
          workLocationId: null,
          organizationalUnitId: null,
          answers: [],
          sentiment: survey.sentiment ?? 'POSITIVE',
          // in some months, a practice hears of little else than waiting
          ...((at + back) % 4 === 0 && { themes: waiting }),
        }));
      }).flat(),
    );
    await organization.server.db.system(async (tx) => {
      await tx.query('update practices set time_zone = $2, updated_at = now() where organization_id = $1', [
        organization.id,
        ZONE,
      ]);
      await storeSurveys(tx, organization.id, drawn);
      await countSurveys(tx, organization.id);
      raw = await tx.query<Raw>(
        `select practice_id as "practiceId", completed_day::text as day, sentiment, srr_status as status, themes,
           average_score::float8 as score from surveys where organization_id = $1 and feedback is not null`,
        [organization.id],
      );
    });
  }, 120_000);

  const within = (practiceId: string, { gte, lt }: Period): Raw[] =>
    raw.filter((one) => one.practiceId === practiceId && one.day >= gte && one.day < lt);
  const isAbout = ({ themes }: Raw, theme: string): boolean =>
    codesOfThemes([theme]).some((code) => themes.includes(code));
  const mean = (comments: readonly Raw[]): number | null => {
    const scores = comments.flatMap(({ score }) => (score === null ? [] : [1 + score / 25]));
    return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  };

  function expectTheme(theme: ThemeInWords, now: readonly Raw[], before: readonly Raw[]): void {
    const [own, earlier] = [now, before].map((list) => list.filter((one) => isAbout(one, theme.theme)));
    expect(theme).toMatchObject({ comments: own?.length, previousComments: earlier?.length });
    expect(theme.score).toBeCloseTo(mean(own ?? []) ?? 0, 2);
    if (theme.previousScore !== null) expect(theme.previousScore).toBeCloseTo(mean(earlier ?? []) ?? 0, 2);
  }

  it(`has the figures of the tables, in ${PRACTICES * MONTHS} months`, async () => {
    let written = 0;
    for (const practiceId of practiceIds)
      for (let back = 1; back <= MONTHS; back += 1) {
        const gte = addMonths(monthStart(TODAY), -back);
        const date = { gte, lt: addMonths(gte, 1) };
        const { summary, themes } = await readFacts(admin, { practiceIds: [practiceId], date });
        const [now, before] = [
          within(practiceId, date),
          within(practiceId, { gte: addMonths(gte, -1), lt: gte }),
        ];
        const waiting = now.filter(({ status }) => status === 'NOT_CONTACTED');
        expect(summary).toMatchObject({
          comments: now.length,
          previousComments: before.length,
          waiting: waiting.length,
          waitingLong: waiting.filter(({ day }) => daysBetween(day, TODAY) > 7).length,
        });
        for (const { sentiment, count } of summary.sentiments)
          expect(count).toBe(now.filter((one) => one.sentiment === sentiment).length);
        const path = `/analytics/findings${queryString({ practiceIds: [practiceId], date })}`;
        const { changed } = expectStatus(await admin.api.send('GET', path), 200).data as unknown as Findings;
        const named = [themes.grown, ...themes.alsoGrown].flatMap((theme) => theme?.theme ?? []);
        // what What changed calls beyond chance in the same month is not left out, and nothing else is added
        const isShownTheme = (code: string): boolean => now.some((one) => isAbout(one, code));
        expect([practiceId, date, named]).toEqual([practiceId, date, changed.filter(isShownTheme)]);
        for (const theme of [themes.grown, ...themes.alsoGrown, themes.moved])
          if (theme) {
            expectTheme(theme, now, before);
            written += 1;
          }
      }
    expect(written).toBeGreaterThan(PRACTICES);
  }, 300_000);

  it('opens with each figure exactly what it counts', async () => {
    let opened = 0;
    for (const practiceId of practiceIds.slice(0, 4))
      for (const back of [1, 2, 3]) {
        const gte = addMonths(monthStart(TODAY), -back);
        const date = { gte, lt: addMonths(gte, 1) };
        const facts = await readFacts(admin, { practiceIds: [practiceId], date });
        const filters = { ...NO_FILTERS, practiceIds: [practiceId] };
        const paragraphs = describeInWords(facts, {
          experienceType: 'PATIENT',
          period: date,
          filters,
          today: TODAY,
          language: 'en',
        });
        for (const { text, to } of paragraphs.flat()) {
          const count = /^(\d+)( \w+)?$/.exec(text)?.[1];
          if (!to || count === undefined) continue;
          const { page: _page, ...query } = to.query;
          const path = `/feedbacks${queryString({ experienceType: 'PATIENT', take: 0, ...query } as Json)}`;
          expect([text, expectStatus(await admin.api.send('GET', path), 200).total]).toEqual([
            text,
            Number(count),
          ]);
          opened += 1;
        }
      }
    expect(opened).toBeGreaterThan(40);
  }, 120_000);
});

describe('quotes', () => {
  it('are typical comments of their theme, but not of people who wait for a call, and reading them is logged', async () => {
    const of = await surveyScene();
    // comments of the month before, about nothing in particular
    const practices = [{ id: of.practiceId, questionId: null }];
    const earlier = randomSurveys(
      { practices, providers: [], workLocations: [], organizationalUnits: [] },
      { count: 20, days: 1, today: addMonths(monthStart(TODAY), -1), seed: 34 },
    ).map((survey) => ({
      ...survey,
      experienceType: 'PATIENT' as const,
      practiceId: of.practiceId,
      workLocationId: null,
      organizationalUnitId: null,
      answers: [],
      sentiment: 'POSITIVE',
      srrStatus: null,
      themes: [],
    }));
    await of.organization.server.db.system((tx) => storeCounted(tx, of.organization.id, earlier));
    const say = async (feedback: string, contact = false): Promise<void> => {
      expectStatus(await complete(of, await sendSurvey(of), { feedback, contact }), 200);
    };
    for (let n = 0; n < 8; n += 1)
      await say(`Kind staff. I waited an hour on visit ${n}, which is too long.`);
    await say('I waited two hours, and nobody said a word.', true);
    await say('I waited far too long for Dr. Moss. Then all was well.');
    await say('I waited far too long, write to moss@example.test about it.');
    const spanish = await sendSurvey(of, { language: 'SPANISH' });
    expectStatus(
      await complete(of, spanish, { feedback: 'Esperé más de una hora en la sala de espera.' }),
      200,
    );
    const { summary, themes } = await readFacts(of.admin, { experienceType: 'PATIENT' });
    expect(themes.grown).toMatchObject({ theme: 'WAITING', comments: 12, previousComments: 0 });
    expect(themes.grown?.quote).toMatchObject({
      text: 'I waited far too long for Dr. Moss.',
      language: 'en',
    });
    const context = { experienceType: 'PATIENT', filters: NO_FILTERS, today: TODAY, language: 'en' } as const;
    const period = { gte: monthStart(TODAY), lt: addMonths(TODAY, 1) };
    expect(plainText(describeInWords({ summary, themes }, { ...context, period }))).toContain(
      'The theme that grew most is Waiting: 12 of 12 comments, up from 0 of 20',
    );
    const log = expectStatus(await of.admin.api.send('GET', '/accessEvents?action=VIEWED'), 200);
    expect(log.rows).toContainEqual(expect.objectContaining({ target: 'Quotes' }));

    const stranger = await TestOrganization.create();
    const { themes: none } = await readFacts(await stranger.admin(), { experienceType: 'PATIENT' });
    expect(none).toEqual({ areShown: false, areSteady: false, grown: null, alsoGrown: [], moved: null });
  });
});
