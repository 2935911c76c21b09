import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { formatStamp } from '../../domain/text/format.ts';
import { createAppTheme } from '../core/theme/create-app-theme.ts';
import { ConversationCard } from './ConversationCard.tsx';
import { Messages } from './Messages.tsx';

afterEach(cleanup);

const RECEIVED = '2026-11-25T17:00:00.000Z';
const MESSAGES = [{ id: 'm1', receivedAt: RECEIVED, text: 'stop by tomorrow at 5?' }];

function show(children: ReactNode) {
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <MemoryRouter>{children}</MemoryRouter>
    </ThemeProvider>,
  );
}

it('shows a respondent’s text messages with their date and time', () => {
  show(<Messages messages={MESSAGES} experienceType="PATIENT" />);
  const list = within(screen.getByLabelText('Text messages from the patient'));
  list.getByText('stop by tomorrow at 5?');
  expect(list.getByText(formatStamp(RECEIVED)).getAttribute('datetime')).toBe(RECEIVED);
});

it('shows the messages about a survey that is not completed, with its recipient', () => {
  const survey = {
    id: 's1',
    name: 'Ann Miller',
    phone: '+12133734300',
    place: 'Cedar Park',
    sentAt: RECEIVED,
  };
  show(<ConversationCard conversation={{ ...survey, experienceType: 'PATIENT', messages: MESSAGES }} />);
  const card = within(screen.getByLabelText('Ann Miller'));
  expect(card.getByText('+1 213 373 4300').getAttribute('href')).toBe('tel:+12133734300');
  card.getByText(/is not completed yet/);
  card.getByText('stop by tomorrow at 5?');
});
