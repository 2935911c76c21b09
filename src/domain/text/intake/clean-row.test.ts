import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type CleaningNote, makeRowReader } from './clean-row.ts';
import type { FoundColumn } from './match-columns.ts';
import type { RowReader } from './row-shape.ts';

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-29T12:00:00Z'), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

/** Texts of each reader whose value is changed beyond its notation, and the kind of change. */
const CHANGED: Readonly<Record<RowReader, [text: string, kind: CleaningNote['kind'], value: string][]>> = {
  text: [['Ann\u200b Miller', 'signs', 'Ann Miller']],
  birth: [['1985-03-15\u200b', 'signs', '1985-03-15']],
  name: [
    ['Miller, Ann', 'name', 'Ann Miller'],
    ['ANN MILLER', 'capitals', 'Ann Miller'],
    ['N/A', 'placeholder', ''],
  ],
  email: [
    ['Ann <ann@x.com>', 'email', 'ann@x.com'],
    ['a@x.com; b@x.com', 'several', 'a@x.com'],
    ['none', 'placeholder', ''],
  ],
  'us-phone': [
    ['512-555-0163 (cell)', 'phone', '+15125550163'],
    ['213-373-4258 / 213-373-4259', 'several', '+12133734258'],
    ['2133734256.0', 'spreadsheet', '+12133734256'],
    ['+1', 'placeholder', ''],
  ],
  day: [
    ['20/11/2026', 'day', '2026-11-20'],
    ['Fri Nov 27', 'year', '2026-11-27'],
    ['n/a', 'placeholder', ''],
    ['12/31/9999', 'noEnd', ''],
    ['9999-12-31 00:00:00', 'noEnd', ''],
    ['12/31/2099', 'noEnd', ''],
    ['0000-00-00', 'noEnd', ''],
    ['00/00/0000 00:00', 'noEnd', ''],
    ['00000000', 'noEnd', ''],
    ['1900-01-01', 'noEnd', ''],
    ['1/1/1900', 'noEnd', ''],
    ['1/0/1900', 'noEnd', ''],
    ['01/01/0001', 'noEnd', ''],
    ['12/30/1899', 'noEnd', ''],
    ['1753-01-01T00:00:00', 'noEnd', ''],
  ],
  code: [['="00417"', 'spreadsheet', '00417']],
  choice: [['none', 'placeholder', '']],
  procedure: [['D1110\u200b', 'signs', 'D1110']],
};

/** Texts whose notation alone changes: the preview does not name it. */
const SILENT: Partial<Record<RowReader, string[]>> = {
  text: ['  Ann '],
  email: [' ANN@x.com'],
  'us-phone': ['(512) 555-0163'],
  code: [' A-1 '],
};

function read(reader: RowReader, text: string, uncleaned: CleaningNote['kind'][] = []) {
  const field = { name: 'one', header: 'One', synonyms: [], read: reader, description: '', example: '' };
  const shape = {
    name: '',
    noun: '',
    steps: [],
    wait: '',
    fields: [field],
    needs: [],
    systems: {},
    codes: [],
    notes: {
      fields: [],
      forbidding: [],
      limits: [],
      deaths: [],
      doubtful: [],
      remarks: [],
      about: [],
      headers: [],
      unrelated: [],
      names: [],
    },
  };
  const columns: FoundColumn[] = [{ header: 'One', samples: [], target: 'one', by: 'name', candidates: [] }];
  const notes: CleaningNote[] = [];
  const cells = makeRowReader(shape, columns, { notes, uncleaned, dayOrder: 'DAY_FIRST' })({
    line: 2,
    cells: [text],
  });
  return { value: cells.one, notes };
}

const cases = Object.entries(CHANGED).flatMap(([reader, texts]) =>
  texts.map((one) => [reader as RowReader, ...one] as const),
);

it.each(cases)(
  'a value that the reader %s changes is noted, and stays as written once undone: %s',
  (...one) => {
    const [reader, text, kind, value] = one;
    expect(read(reader, text)).toEqual({
      value,
      notes: [{ line: 2, field: 'one', kind, before: text, after: value }],
    });
    expect(read(reader, text, [kind]).value).toBe(text);
  },
);

it.each(Object.entries(SILENT))('another notation is not noted by the reader %s', (reader, texts) => {
  for (const text of texts) expect(read(reader as RowReader, text).notes).toEqual([]);
});
