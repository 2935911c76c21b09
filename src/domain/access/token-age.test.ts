import { expect, it } from 'vitest';
import { isRotationRecommended } from './token-age.ts';

it('is due for rotation after 90 days', () => {
  const issued = '2026-01-01T00:00:00.000Z';
  const day = 86_400_000;
  expect(isRotationRecommended(issued, Date.parse(issued) + 90 * day)).toBe(false);
  expect(isRotationRecommended(issued, Date.parse(issued) + 90 * day + 1)).toBe(true);
});
