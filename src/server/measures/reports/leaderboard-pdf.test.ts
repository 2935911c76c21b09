import { expect, it, vi } from 'vitest';
import { leaderboardRow } from '../../../domain/measures/leaderboard-fixture.ts';
import { drawRanking } from './leaderboard-pdf.ts';
import { PdfPage } from './pdf-page.ts';

it('names the change as the screen does', async () => {
  const page = new PdfPage({ title: 'Leaderboard', organizationName: 'Bright Smiles', lines: [] });
  const line = vi.spyOn(page, 'line');
  await drawRanking(page, { type: 'practice', rows: [leaderboardRow({ entityName: 'Aurora' })] });
  const texts = line.mock.calls.map(([text]) => text);
  expect(texts).toContain('Diff');
  expect(texts).not.toContain('Change');
});
