import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Feedback } from '../../generated/calls/types.ts';
import { createAppTheme } from '../core/theme/create-app-theme.ts';
import { FeedbackText } from './FeedbackCard.tsx';
import { splitSpans } from './Highlighted.tsx';
import { describeSentiment, ThemeChips, useThemeMarks } from './ThemeChips.tsx';

afterEach(cleanup);

const TEXT = 'Kind staff, but I waited an hour.';
const THEMES: Feedback['themes'] = [
  { theme: 'STAFF_KINDNESS', name: 'Staff kindness', start: 0, end: 4, sentiment: 'POSITIVE' },
  { theme: 'WAITING', name: 'Waiting', start: 18, end: 24, sentiment: 'NEGATIVE' },
];

function Comment({ translation = null }: { translation?: string | null }) {
  const themes = useThemeMarks(THEMES);
  return (
    <ThemeProvider theme={createAppTheme('light')}>
      <FeedbackText text={TEXT} translation={translation} isWhole themes={themes} />
      <ul>
        <ThemeChips themes={themes} />
      </ul>
    </ThemeProvider>
  );
}

const chip = (name: RegExp) => screen.getByRole('button', { name });
const marked = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);

it('marks the words of the theme that has focus', () => {
  render(<Comment />);
  expect(marked()).toEqual([]);
  fireEvent.focus(chip(/^Theme\s*Waiting\s*\(\s*negative\s*\)$/));
  expect(marked()).toEqual(['waited']);
  fireEvent.blur(chip(/^Theme\s*Waiting\s*\(\s*negative\s*\)$/));
  expect(marked()).toEqual([]);
});

it('keeps the words of a pressed theme marked until it is pressed again', () => {
  render(<Comment />);
  fireEvent.click(chip(/^Theme\s*Waiting\s*\(\s*negative\s*\)$/));
  expect(chip(/^Theme\s*Waiting\s*\(\s*negative\s*\)$/).getAttribute('aria-pressed')).toBe('true');
  fireEvent.focus(chip(/^Theme\s*Staff kindness\s*\(\s*positive\s*\)$/));
  expect(marked()).toEqual(['waited']);
  fireEvent.click(chip(/^Theme\s*Waiting\s*\(\s*negative\s*\)$/));
  expect(chip(/^Theme\s*Waiting\s*\(\s*negative\s*\)$/).getAttribute('aria-pressed')).toBe('false');
});

it('shows the original of a translated comment while a theme is pressed', () => {
  render(<Comment translation="Translated." />);
  fireEvent.focus(chip(/^Theme\s*Waiting\s*\(\s*negative\s*\)$/));
  expect(marked()).toEqual([]);
  fireEvent.click(chip(/^Theme\s*Waiting\s*\(\s*negative\s*\)$/));
  expect(marked()).toEqual(['waited']);
  fireEvent.click(chip(/^Theme\s*Waiting\s*\(\s*negative\s*\)$/));
  screen.getByText('Translated.');
});

it('calls a theme mixed that is praised in one place and blamed in another', () => {
  const mixed = THEMES.map((one) => ({ ...one, theme: 'WAITING' }));
  expect(describeSentiment(mixed, 'WAITING')).toBe('mixed');
  expect(describeSentiment(THEMES, 'WAITING')).toBe('negative');
});

it('splits a text at spans', () => {
  expect(
    splitSpans('abcdef', [
      { start: 0, end: 1 },
      { start: 3, end: 5 },
    ]),
  ).toEqual([
    { text: 'a', isMatch: true },
    { text: 'bc', isMatch: false },
    { text: 'de', isMatch: true },
    { text: 'f', isMatch: false },
  ]);
});
