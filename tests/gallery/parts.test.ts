import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const UI = join(import.meta.dirname, '../../src/client/ui');
/** Parts that cannot be rendered alone, because each needs a screen or the dialog of an upload around it. */
const OF_SCREENS = [
  ...['Confidential', 'Gated', 'InOrder', 'Loaded', 'RequestCount', 'ScrollToTop'],
  ...[
    'AbsentFields',
    'CellField',
    'ChoiceField',
    'DownloadRows',
    'ErrorRow',
    'ErrorTable',
    'FirstRows',
    'MatchStep',
    'MatchValues',
    'ReadAs',
    'Remembered',
    'SkipGroups',
    'StartPlan',
    'ThemeReading',
  ],
];
const IMPORT = /'(\.\.?\/[\w./-]+\.tsx?)'/g;

/** The parts that a part renders, at once or when it is opened. */
function partsWithin(part: string): string[] {
  const source = readFileSync(join(UI, part), 'utf8');
  return [...source.matchAll(IMPORT)]
    .map(([, path = '']) => normalize(join(dirname(part), path)))
    .filter((path) => !path.startsWith('..'));
}

it('shows every part of client/ui, by itself or within another', () => {
  const gallery = ['main.tsx', 'Parts.tsx']
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join();
  const parts = readdirSync(UI, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)[A-Z]\w+\.tsx?$/.test(file))
    .filter((file) => !OF_SCREENS.some((name) => file.includes(name)));
  const shown = new Set(parts.filter((file) => gallery.includes(`client/ui/${file}`)));
  for (const part of shown) for (const inner of partsWithin(part)) shown.add(inner);
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter((file) => !shown.has(file))).toEqual([]);
});
