import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const UI = join(import.meta.dirname, '../../src/client/ui');
/** Parts that cannot be rendered alone, because each needs a screen around it. */
const OF_SCREENS = ['Confidential', 'Gated', 'PracticeSelect', 'ScrollToTop', 'FilterBar', 'MonthRangePanel'];

it('shows every part of client/ui', () => {
  const shown = ['main.tsx', 'Parts.tsx']
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join();
  const parts = readdirSync(UI, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)[A-Z]\w+\.tsx?$/.test(file))
    .filter((file) => !OF_SCREENS.some((name) => file.includes(name)));
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter((file) => !shown.includes(`client/ui/${file}`))).toEqual([]);
});
