import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { getBeginning, isBearerToken, newBearerToken } from './bearer-token.ts';

const token = newBearerToken(randomInt);

it('has a prefix, 32 random characters and a checksum of 6', () => {
  expect(token).toMatch(/^chs_live_[0-9A-Za-z]{38}$/);
  expect(newBearerToken(randomInt)).not.toBe(token);
  expect(newBearerToken(() => 0)).toBe(`chs_live_${'0'.repeat(32)}1t3sua`);
  expect(getBeginning(token)).toBe(token.slice(0, 13));
});

it('is recognized, and a mistyped one is not', () => {
  expect(isBearerToken(token)).toBe(true);
  const other = token.at(20) === 'a' ? 'b' : 'a';
  for (const wrong of [
    '',
    `${token.slice(0, 20)}${other}${token.slice(21)}`,
    token.slice(0, -1),
    `${token}x`,
    ` ${token}`,
    token.replace('chs_live_', 'chs_test_'),
  ])
    expect(isBearerToken(wrong), wrong).toBe(false);
});
