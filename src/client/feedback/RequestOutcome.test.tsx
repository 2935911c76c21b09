import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFeedback } from '../../domain/surveys/feedback-fixture.ts';
import { createAppTheme } from '../core/theme/create-app-theme.ts';
import { connectToasts } from '../ui/toast.ts';
import { RequestOutcome } from './RequestOutcome.tsx';

const toasts = { success: vi.fn(), error: vi.fn(), info: vi.fn(), dismiss: vi.fn() };
const FEEDBACK = makeFeedback({ id: 'f1', status: 'NOT_CONTACTED', patientName: 'Ann Lee', employee: null });
const SERVER_ERROR = 500;

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  connectToasts(toasts);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** @param answer of the server to each change */
function show(answer: (body: { status: string }) => Response, feedback = FEEDBACK): void {
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) =>
    Promise.resolve(answer(JSON.parse(body) as { status: string })),
  );
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <QueryClientProvider client={new QueryClient()}>
        <RequestOutcome feedback={feedback} status="NOT_CONTACTED" heading="h3" isAlone />
      </QueryClientProvider>
    </ThemeProvider>,
  );
}
const press = (name: string): boolean => fireEvent.click(screen.getByText(name));
const notes = (): HTMLTextAreaElement => screen.getByLabelText('Notes');
const accept = ({ status }: { status: string }) => Response.json({ data: { ...FEEDBACK, status } });

it('says that an outcome was not saved, and keeps its note; the status form fails silently', async () => {
  show(() => new Response('', { status: SERVER_ERROR }));
  fireEvent.change(notes(), { target: { value: 'Voicemail' } });
  press('Left message');
  await waitFor(() => expect(toasts.error).toHaveBeenCalledOnce());
  expect(notes().value).toBe('Voicemail');
  press('Update');
  await waitFor(() => expect(screen.getByText('Update').ariaDisabled).not.toBe('true'));
  expect(toasts.error).toHaveBeenCalledOnce();
  fireEvent.change(notes(), { target: { value: '' } });
});

it('says whose outcome was saved and undone, and that an Undo failed', async () => {
  let isDown = false;
  show((body) => (isDown ? new Response('', { status: SERVER_ERROR }) : accept(body)));
  press('Left message');
  const detail = 'Left message · Ann Lee';
  await waitFor(() =>
    expect(toasts.success).toHaveBeenLastCalledWith(
      'Status updated successfully.',
      expect.objectContaining({ description: detail }),
    ),
  );
  const [, { action }] = toasts.success.mock.lastCall as [string, { action: { onClick: () => void } }];
  isDown = true;
  action.onClick();
  await waitFor(() => expect(toasts.error).toHaveBeenCalledOnce());
  isDown = false;
  action.onClick();
  await waitFor(() =>
    expect(toasts.success).toHaveBeenLastCalledWith(
      'Undone',
      expect.objectContaining({ description: detail }),
    ),
  );
});

it('has the outcomes of a mail for a patient who left no phone number, with the same statuses', async () => {
  const sent: string[] = [];
  const byMail = { ...FEEDBACK, phone: null, email: 'ann@example.test' };
  show((body) => {
    sent.push(body.status);
    return accept(body);
  }, byMail);
  const labels = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(labels.slice(0, 3)).toEqual(['Replied', 'Emailed', 'No reply']);
  press('Emailed');
  await waitFor(() => expect(sent).toEqual(['LEFT_MESSAGE']));
});
