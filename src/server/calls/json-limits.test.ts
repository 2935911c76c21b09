import { describe, expect, it } from 'vitest';
import { stepsInTurns } from '../turns.ts';
import { exceededLimit } from './json-limits.ts';

const LIMITS = { depth: 3, keys: 5 };

describe('limits of a JSON text', () => {
  it.each([
    ['{"a":[{"b":1}]}', undefined],
    ['{"a":[{"b":[]}]}', 'depth'],
    ['[1,2,3,4,5]', undefined],
    ['[1,2,3,4,5,6]', 'keys'],
    ['{"text":"[[[[[[ ,,,,,,,, \\" [[[["}', undefined],
    ['{"text":"\\\\","list":[[[1]]]}', 'depth'],
    ['', undefined],
  ])('%s exceeds %s', async (text, exceeded) => {
    expect(await stepsInTurns(exceededLimit(Buffer.from(text), LIMITS))).toBe(exceeded);
  });
});
