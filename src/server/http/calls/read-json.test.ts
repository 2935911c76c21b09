import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { stepsInTurns } from '../../db/turns.ts';
import { readJson, scanJson } from './read-json.ts';

const LIMITS = { depth: 3, keys: 5 };

function read(text: string): Promise<unknown> {
  const config = { call: { limits: { depth: 5, keys: 1_000_000 } } };
  const request = { routeOptions: { config } } as unknown as FastifyRequest;
  return readJson(request, Buffer.from(text), (piece) => JSON.parse(piece) as unknown);
}

describe('limits of a JSON text', () => {
  it.each([
    ['{"a":[{"b":1}]}', undefined],
    ['[[[[]]]]', 'depth'],
    ['[1,2,3,4,5,6]', 'keys'],
    ['{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}', 'keys'],
    ['{"text":"[[[[[[ ,,,,,,,, \\" [[[["}', undefined],
    ['{"text":"\\\\","list":[[[1]]]}', 'depth'],
    ['', undefined],
  ])('%s exceeds %s', async (text, exceeded) => {
    expect((await stepsInTurns(scanJson(Buffer.from(text), LIMITS))).exceeded).toBe(exceeded);
  });
});

describe('a long JSON text', () => {
  const rows = Array.from({ length: 5000 }, (_, n) => ({
    n,
    text: `é, [${n}] "`.repeat(8),
    list: [[n], {}],
  }));

  it('is read in pieces with the same result as in one', async () => {
    expect(await read(JSON.stringify(rows))).toEqual(rows);
    expect(await read(` ${JSON.stringify(rows, undefined, 1)}\n`)).toEqual(rows);
    expect(await read(JSON.stringify({ rows: rows.slice(0, 500) }))).toEqual({ rows: rows.slice(0, 500) });
  });

  const valid = JSON.stringify(rows);
  it.each([
    ['ends with a comma', `${valid.slice(0, -1)},]`],
    ['has an empty piece', valid.replace('},{', `},${' '.repeat(200_000)},{`)],
    ['goes on behind its end', `${valid},1`],
    ['is two lists', `${valid},${valid}`],
    ['has no end', valid.slice(0, -1)],
    ['ends as an object', `${valid.slice(0, -1)}}`],
    ['breaks off in the middle', valid.replace('"n":3000', '"n":')],
  ])('is refused when it %s', async (_, text) => {
    await expect(read(text)).rejects.toThrow(SyntaxError);
  });

  it.each([
    ['one text', JSON.stringify(['x'.repeat(300_000)])],
    ['one object behind blanks', `  ${JSON.stringify({ rows })}`],
  ])('is refused when it cannot be split: %s', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ failures: [{ code: 'TOO_LARGE' }] });
  });
});
