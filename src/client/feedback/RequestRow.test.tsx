import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { Feedback } from '../../generated/calls/types.ts';
import { makeSession } from '../core/session-fixture.ts';
import { SessionContext } from '../core/session.ts';
import { createAppTheme } from '../core/theme/create-app-theme.ts';
import { RequestRow } from './RequestRow.tsx';

afterEach(cleanup);

const REQUEST = {
  id: 'r1',
  experienceType: 'EMPLOYEE',
  language: 'ENGLISH',
  status: 'NOT_CONTACTED',
  contact: true,
  completedAt: '2026-11-25T17:00:00.000Z',
  dueDate: null,
  isOverdue: false,
  score: null,
  answers: [],
  outliers: [],
  srrStatusHistories: [],
} as unknown as Feedback;

it('separates the parts of a row that are there, and no others', () => {
  const show = (feedback: Feedback) =>
    render(
      <ThemeProvider theme={createAppTheme('light')}>
        <SessionContext value={makeSession({ role: 'ADMIN' })}>
          <MemoryRouter>
            <RequestRow feedback={feedback} to="/" isOpen={false} isDimmed={false} isPhone={false} />
          </MemoryRouter>
        </SessionContext>
      </ThemeProvider>,
    );
  const line = () => screen.getByText(/^No phone number/).closest('div')?.textContent;
  show(REQUEST);
  expect(line()).toBe('No phone number or email');
  cleanup();
  show({ ...REQUEST, dueDate: '2026-11-26', isOverdue: true });
  expect(line()).toMatch(/^No phone number or email·Overdue by \d+ days?$/);
});

it('names on paper whom to call, where', () => {
  const practice = { id: 'p1', name: 'Cedar Park' };
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <SessionContext value={makeSession({ role: 'ADMIN', practiceIds: ['p1', 'p2'] })}>
        <MemoryRouter>
          <RequestRow
            feedback={{ ...REQUEST, phone: '+15125550148', email: 'ann@example.test', practice } as Feedback}
            to="/"
            isOpen={false}
            isDimmed={false}
            isPhone={false}
          />
        </MemoryRouter>
      </SessionContext>
    </ThemeProvider>,
  );
  expect(screen.getByText('+1 512 555 0148 · ann@example.test · Cedar Park')).toBeDefined();
});
