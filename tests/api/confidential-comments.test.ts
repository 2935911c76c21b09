import { beforeAll, describe, expect, it } from 'vitest';
import { themeCodes, type ThemeSentiment } from '../../src/domain/text/themes/theme-codes.ts';
import type { Finding } from '../../src/generated/calls/types.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { parseExport } from '../support/exported-file.ts';
import type { Actor } from '../support/organizations.ts';
import { createRandom } from '../support/random-surveys.ts';
import { rows, surveyScene, type SurveyScene } from '../support/surveys.ts';

const LEAST = 5;
const PAGE = 100;
const JUDGED = ['POSITIVE', 'NEUTRAL', 'NEGATIVE', 'MIXED'];
const SENTIMENTS = [...JUDGED, 'NONE'];
const WORDS = ['overtime', 'parking', 'lunch'];
/** The theme of each word, as if a rule had found it. */
const THEMES = { WORKLOAD: 'overtime', SAFETY: 'parking', SCHEDULE: 'lunch' };
const MONTHS = ['2026-08', '2026-09'];
const EARLIER = { gte: '2026-08-01', lt: '2026-09-01' };
const LATER = { gte: '2026-09-01', lt: '2026-10-01' };
const PERIODS = [EARLIER, LATER, { gte: EARLIER.gte, lt: LATER.lt }];

interface Comment {
  place: number;
  month: string;
  sentiment: string;
  words: string[];
}

/** A choice of comments that a list shows: its name, and the comments that it finds. */
interface Choice {
  name: string;
  query: Json;
  isChosen: (comment: Comment) => boolean;
}

const bySentiment = (sentiment: string): Choice => ({
  name: sentiment,
  query: { sentimentTypes: [sentiment] },
  isChosen: (comment) => comment.sentiment === sentiment,
});
const byWord = (word: string): Choice => ({
  name: word,
  query: { search: word },
  isChosen: ({ words }) => words.includes(word),
});
const byTheme = (theme: keyof typeof THEMES): Choice => ({
  name: theme,
  query: { themes: [theme] },
  isChosen: ({ words }) => words.includes(THEMES[theme]),
});
const IN_NONE: Choice = {
  name: 'no theme',
  query: { themes: ['NONE'] },
  isChosen: ({ words }) => words.length === 0,
};
const EITHER: Choice = {
  name: 'either theme',
  query: { themes: ['WORKLOAD', 'SAFETY'] },
  isChosen: (one) => byTheme('WORKLOAD').isChosen(one) || byTheme('SAFETY').isChosen(one),
};
const byBoth = (one: Choice, other: Choice): Choice => ({
  name: `${one.name} and ${other.name}`,
  query: { ...one.query, ...other.query },
  isChosen: (comment) => one.isChosen(comment) && other.isChosen(comment),
});

/** Of the comments whose choices are all read. */
const SEEDS = process.env.NIGHTLY ? [1, 2] : [1];

const isSmall = (count: number): boolean => count > 0 && count < LEAST;

/** Whether one of the groups that the choices split the comments into is too small, each with what it leaves out. */
function hasSmallPart(comments: readonly Comment[], keys: (comment: Comment) => string): boolean {
  const sizes = new Map<string, number>();
  for (const comment of comments) sizes.set(keys(comment), (sizes.get(keys(comment)) ?? 0) + 1);
  return [...sizes.values()].some(isSmall);
}

/** The stored themes of a comment. */
function getCodes({ words, sentiment: own }: Comment): number[] {
  const found = Object.entries(THEMES).filter(([, word]) => words.includes(word));
  const sentiment = own === 'NONE' ? 'NEUTRAL' : (own as ThemeSentiment);
  return themeCodes(found.map(([theme]) => ({ theme, sentiment })));
}

/** Comments of two places in two months, some with few of a sentiment or of a word. */
function drawComments(seed: number): Comment[] {
  const random = createRandom(seed);
  // a place and month has its own mix, or hardly any choice would have groups that are large enough
  return [0, 1].flatMap((place) =>
    MONTHS.flatMap((month) => {
      const shares = SENTIMENTS.map(() => Math.round(random() * 2) * random());
      const common = WORDS.map(() => Math.round(random() * 2) / 2);
      const total = shares.reduce((sum, share) => sum + share, 0) || 1;
      return Array.from({ length: LEAST + Math.floor(random() * 40) }, (): Comment => {
        let left = random() * total;
        const sentiment = SENTIMENTS.find((_, at) => (left -= shares[at] ?? 0) <= 0) ?? 'NONE';
        return { place, month, sentiment, words: WORDS.filter((_, at) => random() < (common[at] ?? 0)) };
      });
    }),
  );
}

async function store(
  of: SurveyScene,
  places: readonly string[],
  comments: readonly Comment[],
): Promise<void> {
  const sealed = comments.map((comment, at) => ({
    place: places[comment.place],
    day: `${comment.month}-15`,
    person: `person ${at}`,
    comment: {
      feedback: comment.words.join(' ') || 'nothing',
      sentiment: comment.sentiment === 'NONE' ? null : comment.sentiment,
      sentimentModel: null,
      themes: `{${getCodes(comment).join(',')}}`,
    },
  }));
  await rows(
    of,
    `insert into sealed_answers (organization_id, part, work_location_id, minimum, person, day, language, given)
     select $1, 'COMMENT', c.place, ${LEAST}, c.person, c.day, 'ENGLISH', c.comment
     from jsonb_to_recordset($2::jsonb) as c(place uuid, day date, person text, comment jsonb)`,
    [JSON.stringify(sealed)],
  );
  for (const month of MONTHS) await rows(of, 'select app.release_all($1, $2::date)', [`${month}-15`]);
}

/** A choice's total and rows in a list, its total alone, and its rows in a list that is scrolled. */
async function readChoice({ api }: Actor, filter: Json, { query }: Choice): Promise<number[]> {
  const [list, counted, scrolled] = await Promise.all(
    [{ take: PAGE }, { take: 0 }, { take: PAGE, total: false, cursor: 'first' }].map(async (page) =>
      expectStatus(await api.send('GET', `/feedbacks${queryString({ ...filter, ...query, ...page })}`), 200),
    ),
  );
  return [list?.total ?? -1, list?.rows.length ?? -1, counted?.total ?? -1, scrolled?.rows.length ?? -1];
}

async function readFile({ api }: Actor, filter: Json, { query }: Choice): Promise<number> {
  const file = await api.open(`/feedbacks/export${queryString({ ...filter, ...query })}`);
  return parseExport(await file.text()).rows.length;
}

const isWithin = ({ month }: Comment, { gte, lt }: { gte: string; lt: string }): boolean =>
  gte <= `${month}-15` && `${month}-15` < lt;

describe('what is chosen of confidential comments', () => {
  let of: SurveyScene;
  let places: string[];
  let countedSentiments = 0;

  beforeAll(async () => {
    of = await surveyScene();
    await rows(
      of,
      `update organizations set confidential_surveys = true, confidential_minimum = $2,
         updated_at = greatest(now(), updated_at + interval '1 millisecond') where id = $1`,
      [LEAST],
    );
    places = [];
    for (let at = 0; at < 2; at += 1) places.push((await of.organization.record(getModel('location'))).id);
  });

  /** Reads all choices of a selection, and expects the same of each on all screens, in files and in figures. */
  const checkSelection = async (comments: readonly Comment[], filter: Json): Promise<string[]> => {
    // requests are limited by person
    const by = await of.organization.person('ADMIN');
    const get = async (path: string) =>
      expectStatus(await by.api.send('GET', `${path}${queryString(filter)}`), 200);
    const shown = new Set<string>();
    const expectChoice = async (choice: Choice, isWithheld: boolean): Promise<void> => {
      const count = isWithheld ? 0 : comments.filter(choice.isChosen).length;
      expect([choice.name, ...(await readChoice(by, filter, choice))]).toEqual([
        choice.name,
        ...[count, Math.min(count, PAGE), count, Math.min(count, PAGE)],
      ]);
      if (count > 0) shown.add(choice.name);
    };

    const isSplitWithheld = hasSmallPart(comments, ({ sentiment }) => sentiment);
    const summary = await get('/feedbacks/summary');
    const figures = await get('/analytics/sentiments');
    for (const [at, sentiment] of SENTIMENTS.entries()) {
      const choice = bySentiment(sentiment);
      await expectChoice(choice, isSplitWithheld);
      const count = isSplitWithheld ? 0 : comments.filter(choice.isChosen).length;
      expect([sentiment, await readFile(by, filter, choice)]).toEqual([sentiment, count]);
      if (sentiment === 'NONE') continue;
      expect((summary.data.sentiments as Json[])[at]).toEqual({ sentiment, count });
      expect(figures.rows[at]).toMatchObject({ sentiment, count });
    }
    for (const { body } of [summary, figures])
      expect(body.withheld !== undefined && comments.length > 0).toBe(isSplitWithheld);

    const cloud = await get('/analytics/wordcloud');
    for (const word of WORDS) {
      const choice = byWord(word);
      const isWithheld = hasSmallPart(comments, (comment) => String(choice.isChosen(comment)));
      await expectChoice(choice, isWithheld);
      const count = isWithheld ? 0 : comments.filter(choice.isChosen).length;
      expect([word, await readFile(by, filter, choice)]).toEqual([word, count]);
      if (count === 0) expect(cloud.rows.map(({ text }) => text)).not.toContain(word);
      const isTableWithheld = hasSmallPart(
        comments,
        (comment) => `${comment.sentiment} ${choice.isChosen(comment)}`,
      );
      for (const sentiment of SENTIMENTS)
        await expectChoice(byBoth(choice, bySentiment(sentiment)), isTableWithheld);
    }
    for (const { text, value } of cloud.rows) {
      const search = queryString({ ...filter, search: `"${String(text)}"` });
      const { total } = expectStatus(await by.api.send('GET', `/feedbacks${search}`), 200);
      expect([text, value]).toEqual([text, total]);
    }

    const isSplitSmall = (choice: Choice) => hasSmallPart(comments, (one) => String(choice.isChosen(one)));
    const themes = (Object.keys(THEMES) as (keyof typeof THEMES)[]).map(byTheme);
    const isAnySmall = [...themes, IN_NONE].some(isSplitSmall);
    const { data } = await get('/analytics/themes');
    const counted = new Map((data.themes as Json[]).map((figure) => [figure.theme, figure]));
    for (const choice of themes) {
      const isWithheld = isSplitSmall(choice);
      await expectChoice(choice, isWithheld);
      const count = isWithheld ? 0 : comments.filter(choice.isChosen).length;
      expect([choice.name, await readFile(by, filter, choice)]).toEqual([choice.name, count]);
      expect([choice.name, counted.get(choice.name)?.count ?? 0]).toEqual([choice.name, count]);
      const sentiments = (counted.get(choice.name)?.sentiments ?? []) as Json[];
      // comments without a sentiment have a neutral clause
      for (const { sentiment, count: found } of sentiments.filter((one) => one.sentiment !== 'NEUTRAL')) {
        const of = comments.filter((one) => one.sentiment === sentiment);
        expect([sentiment, found]).toEqual([sentiment, of.filter(choice.isChosen).length]);
        expect([sentiment, hasSmallPart(of, (one) => String(choice.isChosen(one)))]).toEqual([
          sentiment,
          false,
        ]);
        countedSentiments += 1;
      }
      const word = byWord(WORDS[0] ?? '');
      const isTableSmall = hasSmallPart(comments, (one) => `${word.isChosen(one)} ${choice.isChosen(one)}`);
      await expectChoice(byBoth(word, choice), isTableSmall);
    }
    // comments in no theme complete the others
    await expectChoice(IN_NONE, isAnySmall);
    const none = isAnySmall ? null : comments.filter(IN_NONE.isChosen).length;
    expect((data.none as Json | null)?.count ?? null).toBe(none);
    await expectChoice(
      EITHER,
      hasSmallPart(
        comments,
        (one) => `${byTheme('WORKLOAD').isChosen(one)} ${byTheme('SAFETY').isChosen(one)}`,
      ),
    );
    return [...shown];
  };

  /** Fails if a shown choice, or what it leaves out of another that covers it, is of too few people. */
  const expectNoSmallRest = (comments: readonly Comment[], shown: readonly string[]): void => {
    const choices = WORDS.map((word) => {
      const sentiments = SENTIMENTS.map(bySentiment);
      const one = byWord(word);
      const [theme] = Object.entries(THEMES).find(([, of]) => of === word) ?? [];
      const ofTheme = byTheme(theme as keyof typeof THEMES);
      return [one, ofTheme, ...sentiments, ...sentiments.map((sentiment) => byBoth(one, sentiment))];
    });
    for (const group of [...choices, [byTheme('WORKLOAD'), byTheme('SAFETY'), EITHER]]) {
      const known = group
        .filter(({ name }) => shown.includes(name))
        .map((one) => comments.filter(one.isChosen));
      for (const one of known)
        for (const other of [...known, comments])
          if (one.every((comment) => other.includes(comment)))
            for (const count of [one.length, other.length - one.length])
              if (isSmall(count)) expect.fail(`${count} comments of ${shown.join(', ')}`);
    }
  };

  const replaceComments = async (seed: number): Promise<Comment[]> => {
    await rows(of, `delete from surveys where organization_id = $1 and part = 'COMMENT'`);
    await rows(of, `select app.recount_rollups($1, '2026-01-01', '2027-01-01')`);
    const comments = drawComments(seed);
    await store(of, places, comments);
    return comments;
  };

  it('is withheld everywhere, or counted alike everywhere, and never lets a small group be computed', async () => {
    let [shownChoices, allChoices] = [0, 0];
    for (const seed of SEEDS) {
      const comments = await replaceComments(seed);
      for (const near of [[0], [1], [0, 1]])
        for (const date of PERIODS) {
          const selected = comments.filter((one) => near.includes(one.place) && isWithin(one, date));
          const filter = { experienceType: 'EMPLOYEE', date, workLocationIds: near.map((at) => places[at]) };
          const shown = await checkSelection(selected, filter);
          expectNoSmallRest(selected, shown);
          shownChoices += shown.length;
          allChoices += SENTIMENTS.length + WORDS.length * (1 + SENTIMENTS.length);
        }
    }
    // both happen
    expect(shownChoices).toBeGreaterThan(20 * SEEDS.length);
    expect(shownChoices).toBeLessThan(allChoices - 20 * SEEDS.length);
    expect(countedSentiments).toBeGreaterThan(0);
  }, 180_000);

  it('is in What changed only if neither its totals nor its parts single out a few, in both months', async () => {
    const found = { whole: 0, split: 0, unsplit: 0, withheld: 0 };
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const comments = await replaceComments(seed);
      for (const near of [[0], [1], [0, 1]]) {
        const by = await of.organization.person('ADMIN');
        const selected = comments.filter(({ place }) => near.includes(place));
        const choices = (Object.keys(THEMES) as (keyof typeof THEMES)[]).map(byTheme);
        const count = (of: readonly Comment[], { isChosen }: Choice) => of.filter(isChosen).length;
        const areSmall = (choice: Choice, ofPlaces: readonly number[]): boolean =>
          [EARLIER, LATER].some((date) =>
            hasSmallPart(
              selected.filter((one) => ofPlaces.includes(one.place) && isWithin(one, date)),
              (one) => String(choice.isChosen(one)),
            ),
          );
        const shown = choices.filter((one) => !areSmall(one, near) && count(selected, one) > 0);
        const filter = {
          experienceType: 'EMPLOYEE',
          date: LATER,
          workLocationIds: near.map((at) => places[at]),
        };
        const { data } = expectStatus(
          await by.api.send('GET', `/analytics/findings${queryString(filter)}`),
          200,
        );
        expect(data.themes).toBe(shown.length);
        found.withheld += choices.length - shown.length;
        for (const { metric, count: all, prevCount, current, prev, parts } of data.findings as Finding[]) {
          const choice = shown.find(({ name }) => name === metric.code);
          if (!choice) return expect.fail(`${metric.code} is withheld.`);
          const [now, before] = [LATER, EARLIER].map((date) => selected.filter((one) => isWithin(one, date)));
          expect([all, prevCount]).toEqual([now?.length, before?.length]);
          expect(current).toBeCloseTo(count(now ?? [], choice) / all, 9);
          expect(prev).toBeCloseTo(count(before ?? [], choice) / prevCount, 9);
          found.whole += 1;
          const isSplit = near.length > 1 && near.every((place) => !areSmall(choice, [place]));
          expect(parts.map(({ id }) => id).toSorted()).toEqual(isSplit ? places.toSorted() : []);
          if (near.length > 1) found[isSplit ? 'split' : 'unsplit'] += 1;
          for (const { id, comments: own } of parts)
            expect(own).toBe(
              count(
                (now ?? []).filter(({ place }) => places[place] === id),
                choice,
              ),
            );
        }
      }
    }
    // each happens
    expect(Math.min(...Object.values(found))).toBeGreaterThan(0);
  }, 180_000);
});
