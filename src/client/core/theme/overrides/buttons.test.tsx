import Button from '@mui/material/Button';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createAppTheme } from '../create-app-theme.ts';

afterEach(cleanup);

it('takes presses of fingers within 44 px, however small a button is drawn', () => {
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <Button size="small">Clear</Button>
    </ThemeProvider>,
  );
  const own = screen.getByRole('button').className.split(' ');
  const rules = [...document.styleSheets].flatMap(({ cssRules }) =>
    [...cssRules].map((rule) => rule.cssText),
  );
  const touch = rules.filter(
    (rule) => rule.includes('pointer: coarse') && own.some((name) => rule.includes(name)),
  );
  expect(touch.join()).toContain('min(0px, calc((100% - 44px) / 2))');
});
