import { expect, it } from 'vitest';
import { harness } from '../support/harness.ts';

/** More than a PostgreSQL connection keeps prepared. */
const NAMES = 450;

it('runs each of many named statements repeatedly', async () => {
  const { db } = await harness();
  const ask = async (n: number): Promise<unknown> =>
    (await db.ask({ name: `many-${n}`, text: `select $1::int + ${n} as sum`, values: [1] }))[0];
  for (let n = 0; n < NAMES; n += 1)
    expect([await ask(n), await ask(n)]).toEqual([{ sum: n + 1 }, { sum: n + 1 }]);
});
