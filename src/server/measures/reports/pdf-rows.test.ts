import { expect, it, vi } from 'vitest';
import { light } from '../../../domain/measures/charts/palette.ts';
import { PdfPage } from './pdf-page.ts';
import { drawRows } from './pdf-rows.ts';

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
