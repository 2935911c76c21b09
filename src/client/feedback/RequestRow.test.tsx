import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { ComponentProps } from 'react';
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
  completedDay: '2026-11-25',
  dueDate: null,
  isOverdue: false,
  score: null,
  answers: [],
  outliers: [],
  srrStatusHistories: [],
} as unknown as Feedback;

const show = (
  props: Partial<ComponentProps<typeof RequestRow>> = {},
  session: Parameters<typeof makeSession>[0] = { role: 'ADMIN' },
) =>
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <SessionContext value={makeSession(session)}>
        <MemoryRouter>
          <RequestRow feedback={REQUEST} to="/" isOpen={false} isDimmed={false} isPhone={false} {...props} />
        </MemoryRouter>
      </SessionContext>
    </ThemeProvider>,
  );

it('separates the parts of a row that are there, and no others', () => {
  const line = () => screen.getByText(/^No phone number/).closest('div')?.textContent;
  show();
  expect(line()).toBe('No phone number or email');
  cleanup();
  show({ feedback: { ...REQUEST, dueDate: '2026-11-26', isOverdue: true } });
  expect(line()).toMatch(/^No phone number or email·Overdue by \d+ days?$/);
});

const PRACTICE = { id: 'p1', name: 'Bright Smiles Cedar Park' };

it('names its place before its age, and above them says that it no longer matches', () => {
  const feedback = { ...REQUEST, status: 'LEFT_MESSAGE', practice: PRACTICE } as Feedback;
  show({ feedback, placeStart: 'Bright Smiles ', isDimmed: true });
  const line = screen.getByText('Cedar Park').parentElement;
  expect(line?.textContent).toMatch(/^Cedar Park·Answered \d/);
  expect(line?.previousElementSibling).toBe(screen.getByText(/^No longer matches/).parentElement);
});

it('says that its status is the outcome of an email', () => {
  const step = { id: 's1', kind: 'STATUS', status: 'LEFT_MESSAGE', notes: null, user: null };
  const write = (isByEmail: boolean) =>
    show({
      feedback: { ...REQUEST, status: 'LEFT_MESSAGE', srrStatusHistories: [{ ...step, isByEmail }] } as never,
    });
  write(true);
  expect(screen.getByText('Left Message by email')).toBeDefined();
  cleanup();
  write(false);
  expect(screen.getByText('Left Message')).toBeDefined();
});

it('names the language of a comment, and none where there is no comment', () => {
  const spanish = { ...REQUEST, language: 'SPANISH' } as Feedback;
  show({ feedback: { ...spanish, feedback: 'Me atendieron tarde.' } });
  expect(screen.getByText('SPANISH')).toBeDefined();
  cleanup();
  show({ feedback: spanish });
  expect(screen.queryByText('SPANISH')).toBeNull();
});

it('presses no more once it is no longer listed, open or not', () => {
  const feedback = { ...REQUEST, status: 'LEFT_MESSAGE', dueDate: '2026-11-26', isOverdue: true } as Feedback;
  show({ feedback });
  expect(screen.getByText(/^Overdue by/)).toBeDefined();
  cleanup();
  for (const isOpen of [false, true]) {
    show({ feedback, isDimmed: true, isOpen });
    expect(screen.queryByText(/^Overdue by/)).toBeNull();
    cleanup();
  }
});

it('offers to call on phones, or else to write', () => {
  const contact = () => screen.queryByRole('link', { name: /^(Call|Email) / })?.getAttribute('href');
  const email = 'ann@example.test';
  show({ isPhone: true, feedback: { ...REQUEST, phone: '+1 512 555 0148', email } });
  expect(contact()).toBe('tel:+15125550148');
  cleanup();
  show({ isPhone: true, feedback: { ...REQUEST, phone: null, email } });
  expect(contact()).toBe('mailto:ann@example.test');
  cleanup();
  show({ isPhone: true });
  expect(contact()).toBeUndefined();
});

it('prints the contact and the practice', () => {
  const feedback = {
    ...REQUEST,
    phone: '+15125550148',
    email: 'ann@example.test',
    practice: PRACTICE,
  } as Feedback;
  show({ feedback, placeStart: '' });
  expect(screen.getByText('+1 512 555 0148 · ann@example.test · Bright Smiles Cedar Park')).toBeDefined();
  cleanup();
  show({ feedback });
  expect(screen.getByText('+1 512 555 0148 · ann@example.test')).toBeDefined();
});

it('leaves the reason the room of the word that nobody is assigned, beside the panel and a place', () => {
  show();
  expect(screen.getByText(/Unassigned$/).className).toBe('owner');
  cleanup();
  show({ feedback: { ...REQUEST, practice: PRACTICE }, placeStart: 'Bright Smiles ' });
  expect(screen.getByText(/Unassigned$/).className).toBe('owner long');
  cleanup();
  const assignee = { id: 'u1', firstName: 'Ann', lastName: 'Lee' };
  show({ feedback: { ...REQUEST, assignee } as unknown as Feedback });
  expect(screen.getByText('Assigned to Ann Lee').closest('.owner')?.className).toBe('owner');
});

it('shows reasons only: nothing rated is none', () => {
  const chips = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  show();
  expect(chips()).toEqual(['Asked for a call']);
  cleanup();
  show({ feedback: { ...REQUEST, experienceType: 'PATIENT', score: 2.14 } });
  expect(chips()).toEqual(['Asked for a call', 'Average 2.1']);
  cleanup();
  show({ feedback: { ...REQUEST, contact: false } });
  expect(chips()).toEqual(['Not Rated']);
});

it('has no dot before the owner where the line of a phone wraps', () => {
  show({ isPhone: true });
  // the dot is at the edge of its own part, where it is cut off
  expect(screen.getByText('Unassigned').firstElementChild?.textContent).toBe(' · ');
});
