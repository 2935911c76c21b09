import { expect, it, vi } from 'vitest';
import type { OutliersModel } from '../../../domain/measures/charts/chart-model.ts';
import { light } from '../../../domain/measures/charts/palette.ts';
import { PdfPage } from './pdf-page.ts';
import { drawRows, toRows } from './pdf-rows.ts';

const row = (at: number) => ({
  label: `Metric ${at}`,
  from: 0,
  to: 0.5,
  color: light.primary.main,
  text: '+0.3',
  note: 'from 4.0 to 4.3',
});

it('names a chart again on each page that it continues on', () => {
  const page = new PdfPage({ title: 'Analytics', organizationName: 'Bright Smiles', lines: [] });
  const line = vi.spyOn(page, 'line');
  const draw = (rows: number): string[] => {
    line.mockClear();
    drawRows(
      page,
      Array.from({ length: rows }, (_, at) => row(at)),
      'Experience Change',
    );
    return line.mock.calls.map(([text]) => text);
  };
  expect(draw(3)).not.toContain('Experience Change, continued');
  const texts = draw(90);
  expect(texts.filter((text) => text === 'Experience Change, continued')).toHaveLength(2);
  const [first] = texts.slice(texts.indexOf('Experience Change, continued') + 1);
  expect(first).toMatch(/^Metric \d+$/);
});

it('says of what there are more than the named places', () => {
  const readNote = (count: number) => {
    const places = Array.from({ length: count }, (_, at) => ({ name: `Plano ${at}`, count: 2 }));
    const card = { label: 'Staff', count: 2 * count, isNegative: true, tone: 'lowest', places };
    return toRows({ chart: 'outliers', cards: [card] } as unknown as OutliersModel)?.[0]?.note;
  };
  expect(readNote(11)).toMatch(/^Plano 0 2, .*Plano 5 2, 5 more places$/);
  expect(readNote(7)).toMatch(/, 1 more place$/);
});
