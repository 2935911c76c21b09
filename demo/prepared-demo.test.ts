import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { preparedDemo } from './prepared-demo.ts';

const root = mkdtempSync(join(tmpdir(), 'prepared-demo-'));
const made = join(root, '2026-11-22');
mkdirSync(made);
afterAll(() => rmSync(root, { recursive: true }));

it.each([
  ['2026-11-22T00:00:00Z', made],
  ['2026-11-23T23:59:59Z', made],
  ['2026-11-24T00:00:00Z', undefined],
  ['2026-11-21T23:59:59Z', undefined],
])('the demo that the build made on 22 November serves a start at %s: %s', (now, folder) => {
  expect(preparedDemo(new Date(now), root)).toBe(folder);
});
