import { expect, it, vi } from 'vitest';
import type { OutliersModel } from '../../../domain/measures/charts/chart-model.ts';
import { light } from '../../../domain/measures/charts/palette.ts';
import { ranksModel } from '../../../measures/percentile-ranks.ts';
import { drawBody } from './dashboard-pdf.ts';
import { PdfPage } from './pdf-page.ts';
import { drawRows, getColor, toRows, TRACK } from './pdf-rows.ts';

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
    const places = Array.from({ length: count }, (_, at) => ({ shortName: `Plano ${at}`, count: 2 }));
    const card = {
      label: 'Staff',
      count: 2 * count,
      isNegative: true,
      tone: 'lowest',
      splits: [{ title: 'Practices', places }],
    };
    return toRows({ chart: 'outliers', cards: [card] } as unknown as OutliersModel)?.[0]?.note;
  };
  expect(readNote(11)).toMatch(/^Plano 0\u00A02, .*Plano 5\u00A02, 5 more places$/);
  expect(readNote(7)).toMatch(/, 1 more place$/);
});

it('keeps the number of a place on the line of its name', () => {
  const page = new PdfPage({ title: 'Analytics', organizationName: 'Bright Smiles', lines: [] });
  const text = Array.from({ length: 9 }, (_, at) => `Cedar Park\u00A0${at}`).join(', ');
  const lines = page.wrap(text, 152, { size: 8 });
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line).not.toMatch(/^\d/);
});

it('draws the line of the 50th percentile, and explains it before the bars', () => {
  const page = new PdfPage({ title: 'Analytics', organizationName: 'Bright Smiles', lines: [] });
  const ranks = [90, 60].map((globalPercentile, at) => ({
    ...{ entityId: `p${at}`, entityName: `Practice ${at}`, globalPercentile, score: 4.2, count: 100 },
    ...{ total: 40, interval: null },
  }));
  const model = ranksModel(ranks as unknown as Parameters<typeof ranksModel>[0], {
    ...({ title: 'Percentile Rank' } as Parameters<typeof ranksModel>[1]),
    band: 'Top 50%',
  });
  const line = vi.spyOn(page, 'line');
  drawBody(page, { title: 'Percentile Rank', period: 'Nov 2026', model });
  const texts = line.mock.calls.map(([text]) => text);
  expect(texts[0]).toBe('2 of 2 practices; the line marks the 50th percentile');
  const countLines = (reference?: { reference: number }): number => {
    const lineTo = vi.spyOn(page.doc, 'lineTo');
    drawRows(page, [{ ...row(1), ...reference }], 'Percentile Rank');
    const { length } = lineTo.mock.calls;
    lineTo.mockRestore();
    return length;
  };
  const [drawn] = toRows(model) ?? [];
  expect(drawn?.reference).toBe(0.5);
  expect(countLines({ reference: 0.5 })).toBe(countLines() + 1);
});

/** Relative luminance of `#RRGGBB`, as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it('draws bars that stand out from their track', () => {
  const contrast = (color: string): number => (luminance(TRACK) + 0.05) / (luminance(color) + 0.05);
  expect(contrast(getColor({ tone: 'quiet' }))).toBeGreaterThan(3);
  expect(contrast(getColor({ tone: 'few' }))).toBeGreaterThan(1.4);
});
