import { expect, it } from 'vitest';
import { leaderboardRow } from './leaderboard-fixture.ts';
import { leaderboardTable } from './leaderboard.ts';

const row = (entityName: string, orgRank: number | null, surveyCount = 20) =>
  leaderboardRow({ entityName, orgRank, surveyCount });

it('names ties and few answers in the note of the leaderboard’s table', () => {
  const { header, rows } = leaderboardTable(
    [row('Boulder', 1), row('Mesa', 2), row('Tempe', 2), row('Plano', null, 3), row('Aurora', null, 4)],
    'practice',
  );
  const note = header.indexOf('Note');
  expect(rows.map((cells) => [cells[0], cells[note]])).toEqual([
    [1, ''],
    [2, 'tied'],
    [2, 'tied'],
    ['', 'few answers'],
    ['', 'few answers'],
  ]);
});

it('heads its figures with the category that they are of', () => {
  expect(leaderboardTable([], 'practice').header).toContain('DK Score');
  expect(leaderboardTable([], 'practice', 10).header).toContain('Wait Time');
});
