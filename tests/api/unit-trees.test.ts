import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayOfReader, lastMonths } from '../../src/domain/measures/period.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { parseExport } from '../support/exported-file.ts';
import { buildAnswers, complete, rows, surveyScene, type SurveyScene } from '../support/surveys.ts';
import { nextNumber } from '../support/values.ts';

const YEAR = lastMonths(dayOfReader(new Date()), 12);

/** The parent of each unit by its place in the list; null: at the top. */
type Parents = readonly (number | null)[];

async function createUnits({ organization }: SurveyScene, parents: Parents): Promise<string[]> {
  const ids: string[] = [];
  for (const parent of parents) {
    const values = { name: `Unit ${nextNumber()}`, parentId: parent === null ? null : ids[parent] };
    ids.push((await organization.record(getModel('unit'), { values })).id);
  }
  return ids;
}

async function answer(of: SurveyScene, places: Json, feedback: string): Promise<void> {
  const values = {
    firstName: 'Ida',
    lastName: `N${nextNumber()}`,
    email: `ida.${nextNumber()}@example.test`,
  };
  const { id: employeeId } = await of.organization.record(getModel('employee'), { values });
  const body = { employeeId, language: 'ENGLISH', ...places };
  const slug = String(expectStatus(await of.admin.api.send('POST', '/surveys/ex/send', body), 201).data.slug);
  const answers = await buildAnswers(of, slug, 70);
  expectStatus(await complete(of, slug, { answers, feedback, experienceType: 'EMPLOYEE' }), 200);
}

async function move(of: SurveyScene, id: string, parentId: string | null): Promise<void> {
  expectStatus(await of.admin.api.send('PATCH', `/organizationalUnits/${id}`, { parentId }), 200);
}

describe('a filter of a unit', () => {
  // a region with an office that has a team, and with an empty office; another region
  const PARENTS: Parents = [null, 0, 1, 0, null];
  const COUNTS = [1, 2, 3, 0, 4];
  let of: SurveyScene;
  let units: string[];

  beforeAll(async () => {
    of = await surveyScene();
    units = await createUnits(of, PARENTS);
    for (const [at, count] of COUNTS.entries())
      for (let n = 0; n < count; n += 1)
        await answer(of, { organizationalUnitId: units[at] }, 'Overtime again');
  }, 60_000);

  const read = async (path: string, filter: Json) => {
    const query = queryString({ experienceType: 'EMPLOYEE', date: YEAR, ...filter });
    return expectStatus(await of.admin.api.send('GET', `${path}${query}`), 200);
  };
  /** Responses by everything that takes the filter. */
  const counts = async (filter: Json): Promise<Record<string, number>> => {
    const { data: funnel } = await read('/surveys/metrics', filter);
    const { rows: scores } = await read('/analytics/scores', filter);
    const file = await of.admin.api.open(
      `/feedbacks/export${queryString({ experienceType: 'EMPLOYEE', date: YEAR, ...filter })}`,
    );
    const [word] = (await read('/analytics/wordcloud', filter)).rows;
    return {
      sent: Number(funnel.sentCount),
      scores: scores.reduce((sum, { data }) => sum + Number((data as Json).count), 0),
      rating: Number((await read('/analytics/rating', filter)).rows[0]?.count),
      nps: Number((await read('/analytics/nps-score', filter)).data.count),
      answers: Number(
        expectStatus(
          await of.admin.api.send('GET', `/metrics/answers/CPTCY${queryString({ date: YEAR, ...filter })}`),
          200,
        ).data.count,
      ),
      list: (await read('/feedbacks', filter)).total,
      search: (await read('/feedbacks', { ...filter, search: 'overtime' })).total,
      words: Number(word?.value ?? 0),
      summary: Number((await read('/feedbacks/summary', filter)).data.responses),
      file: parseExport(await file.text()).rows.length,
    };
  };
  const all = (count: number) =>
    Object.fromEntries(
      ['sent', 'scores', 'rating', 'nps', 'answers', 'list', 'search', 'words', 'summary', 'file'].map(
        (name) => [name, count],
      ),
    );
  const within = (...ats: number[]): Json => ({ organizationalUnitIds: ats.map((at) => units[at]) });

  it('includes all units below it, in every figure, list and file', async () => {
    expect(await counts(within(0))).toEqual(all(6));
    expect(await counts(within(1))).toEqual(all(5));
    expect(await counts(within(2))).toEqual(all(3));
    expect(await counts(within(3))).toEqual(all(0));
    // overlapping branches count once
    expect(await counts(within(0, 2, 4))).toEqual(all(10));
    expect(await read('/analytics/rating', { organizationalUnitId: units[1] })).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ count: 5 })]) as unknown,
    });
    const both = { ...within(0), organizationalUnitId: units[2] };
    expect((await read('/analytics/rating', both)).rows[0]?.count).toBe(3);
    expect((await read('/feedbacks', { ...within(4), organizationalUnitId: [units[2]] })).total).toBe(0);
  });

  it('follows a unit that moves, and ends on a circle', async () => {
    expect((await read('/analytics/rating', within(4))).rows[0]?.count).toBe(4);
    await move(of, units[1] ?? '', units[4] ?? '');
    expect(await counts(within(4))).toEqual(all(9));
    expect(await counts(within(0))).toEqual(all(1));
    await rows(of, 'update organizational_units set parent_id = $2 where organization_id = $1 and id = $3', [
      units[2],
      units[4],
    ]);
    for (const at of [1, 2, 4]) expect(await counts(within(at))).toEqual(all(9));
    await rows(
      of,
      'update organizational_units set parent_id = null where organization_id = $1 and id = $2',
      [units[4]],
    );
    await move(of, units[1] ?? '', units[0] ?? '');
  });

  it('reads no units of another organization', async () => {
    const foreign = await surveyScene();
    const [theirs = ''] = await createUnits(foreign, [null]);
    expect((await read('/feedbacks', { organizationalUnitIds: [theirs] })).total).toBe(0);
    const answer = await foreign.admin.api.send(
      'GET',
      `/analytics/rating${queryString({ experienceType: 'EMPLOYEE', date: YEAR, ...within(0) })}`,
    );
    expect(expectStatus(answer, 200).rows[0]?.count).toBe(0);
  });
});

describe('an attacker who subtracts branches of units', () => {
  const LEAST = 5;
  const UNITS = 5;
  let of: SurveyScene;
  let places: string[];
  /** the parts of a confidential answer */
  let sealed: Json[];

  beforeAll(async () => {
    of = await surveyScene();
    await rows(
      of,
      'update organizations set confidential_surveys = true, confidential_minimum = $2 where id = $1',
      [LEAST],
    );
    places = [];
    for (const name of ['East', 'West'])
      places.push((await of.organization.record(getModel('location'), { values: { name } })).id);
    await answer(of, {}, 'Overtime again');
    sealed = await rows(of, 'select part, given from sealed_answers where organization_id = $1');
    expect(sealed).toHaveLength(2);
  }, 60_000);

  /** A place of work and a unit by their places in the lists; null: none. */
  type Cell = readonly [place: number | null, unit: number | null];
  const CELLS: Cell[] = [0, 1, null].flatMap((place) =>
    [...Array.from({ length: UNITS }, (_, unit) => unit), null].map((unit): Cell => [place, unit]),
  );

  /** Seals copies of the first answer: as many people as given answer in each cell, in two months. */
  const fill = async (units: string[], counts: readonly number[][]) => {
    for (const [at, day] of ['2026-09-10', '2026-10-10'].entries()) {
      const values = CELLS.map(([place, unit], index) => ({
        place: place === null ? null : places[place],
        unit: unit === null ? null : units[unit],
        count: counts[at]?.[index] ?? 0,
      }));
      await rows(
        of,
        `insert into sealed_answers (organization_id, part, work_location_id, organizational_unit_id, minimum, round, person, day, language, given)
         select $1, k.part, c.place, c.unit, ${LEAST}, 1, n || k.part, $2::date, 'ENGLISH', k.given
         from jsonb_to_recordset($3::jsonb) as c(place uuid, unit uuid, count integer)
         cross join lateral generate_series(1, c.count) n cross join jsonb_to_recordset($4::jsonb) as k(part text, given jsonb)`,
        [day, JSON.stringify(values), JSON.stringify(sealed)],
      );
      await rows(of, 'select app.release_all($1, $2::date)', [day]);
    }
  };

  interface Shown {
    /** a bit for each cell of each month */
    cells: bigint;
    query: string;
    count: number;
  }

  /** Every choice of units, places and periods, with the cells that it covers and its answers. */
  const askAll = async (units: string[], parents: Parents): Promise<Shown[]> => {
    const isBelow = (unit: number, top: number): boolean =>
      unit === top || (typeof parents[unit] === 'number' && isBelow(parents[unit], top));
    const subsets = (size: number) =>
      Array.from({ length: 2 ** size }, (_, bits) =>
        [...Array(size).keys()].filter((at) => bits & (1 << at)),
      );
    const months = [['09'], ['10'], ['09', '10']];
    const asked = subsets(UNITS).flatMap((tops) =>
      subsets(2).flatMap((near) =>
        months.map((period) => ({
          cells: CELLS.reduce((bits, [place, unit], index) => {
            const isNear = near.length === 0 || (place !== null && near.includes(place));
            const isWithin = tops.length === 0 || (unit !== null && tops.some((top) => isBelow(unit, top)));
            if (!isNear || !isWithin) return bits;
            return period.reduce(
              (all, month) => all | (1n << BigInt(2 * index + Number(month === '10'))),
              bits,
            );
          }, 0n),
          query: queryString({
            experienceType: 'EMPLOYEE',
            date: { gte: `2026-${period[0]}-01`, lt: `2026-${Number(period.at(-1)) + 1}-01` },
            ...(tops.length > 0 && { organizationalUnitIds: tops.map((top) => units[top]) }),
            ...(near.length > 0 && { workLocationIds: near.map((place) => places[place]) }),
          }),
        })),
      ),
    );
    // requests are limited by person
    const { api } = await of.organization.person('ADMIN');
    const shown: Shown[] = [];
    for (let at = 0; at < asked.length; at += 24) {
      const part = asked.slice(at, at + 24);
      const answers = await Promise.all(
        part.map(({ query }) => api.send('GET', `/analytics/rating${query}`)),
      );
      for (const [n, { cells, query }] of part.entries()) {
        const [first] = answers[n] ? expectStatus(answers[n], 200).rows : [];
        shown.push({ cells, query, count: Number(first?.count) });
      }
    }
    return shown;
  };

  /** Fails if one of two figures, or their difference where one covers the other, is of too few people. */
  const expectNoSmallGroup = (shown: readonly Shown[]) => {
    for (const one of shown)
      for (const other of shown) {
        if ((one.cells & other.cells) !== one.cells) continue;
        for (const few of [one.count, other.count - one.count])
          if (few !== 0 && few < LEAST) expect.fail(`${few} answers: ${one.query}, ${other.query}`);
      }
  };

  it('finds no branch, union, remainder or crossing of fewer people than the minimum', async () => {
    const random = (seed: number) =>
      fc.sample(
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 100, maxLength: 100 }),
        { seed, numRuns: 1 },
      )[0] ?? [];
    for (const seed of [3, 11]) {
      const numbers = random(seed);
      const next = (below: number): number => Math.floor((numbers.pop() ?? 0) * below);
      const parents = Array.from({ length: UNITS }, (_, at) => (at === 0 ? null : next(at)));
      const units = await createUnits(of, parents);
      await fill(
        units,
        [0, 1].map(() => CELLS.map(() => next(9))),
      );
      const before = await askAll(units, parents);
      expect(Math.max(...before.map(({ count }) => count))).toBeGreaterThan(4 * LEAST);
      expectNoSmallGroup(before);
      // what was below one unit is below another: figures of before and after are subtracted too
      const moved = parents.findLastIndex((parent) => parent !== null);
      await move(of, units[moved] ?? '', null);
      const after = parents.map((parent, at) => (at === moved ? null : parent));
      expectNoSmallGroup([...before, ...(await askAll(units, after))]);
    }
  }, 300_000);
});
