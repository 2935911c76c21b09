import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { PartBar } from '../../../domain/measures/findings/finding-chart.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import { PartsChart } from './PartsChart.tsx';

afterEach(cleanup);

const bar = (name: string, part: number): PartBar => ({
  key: name,
  name,
  part,
  text: String(part),
  isNamed: false,
  to: { path: '/px/search', query: { practiceIds: [name], page: 1 } },
});

function draw(bars: PartBar[]) {
  const of = { title: 'Part of each practice', sum: 'Sum −0.2', bars };
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <MemoryRouter>
        <PartsChart of={of} direction="down" isNeutral={false} />
      </MemoryRouter>
    </ThemeProvider>,
  );
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

it('names each of few bars with a link to its answers', () => {
  expect(draw([bar('Mesa', -0.1), bar('Plano', -0.1)])).toEqual([
    ['Mesa', '/px/search?practiceIds[0]=Mesa&page=1'],
    ['Plano', '/px/search?practiceIds[0]=Plano&page=1'],
  ]);
});

it('names eight places, also those that moved along when the sentence names only the one that did not', () => {
  const names = ['Mesa', 'Plano', 'Boulder', 'Tempe', 'Aurora', 'Norman', 'Olathe'];
  const drawn = draw([...names.map((name) => bar(name, -0.1)), { ...bar('Lakewood', 0.1), isNamed: true }]);
  expect(drawn.map(([text]) => text)).toEqual([...names, 'Lakewood']);
});

it('links each of many bars, which say their name and part, as one stop of the Tab key', () => {
  const { to: _to, ...others } = bar('4 others', 0);
  const names = ['Mesa', 'Plano', 'Boulder', 'Tempe', 'Aurora', 'Norman', 'Olathe', 'Lakewood'];
  expect(draw([...names.map((name) => bar(name, -0.1)), others])).toHaveLength(8);
  expect(screen.getByRole('link', { name: 'Tempe: -0.1' }).getAttribute('href')).toBe(
    '/px/search?practiceIds[0]=Tempe&page=1',
  );
  expect(screen.getByRole('img', { name: '4 others: 0' })).toBeTruthy();
  const inTabOrder = screen.getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0);
  expect(inTabOrder.map((link) => link.getAttribute('aria-label'))).toEqual(['Mesa: -0.1']);
});
