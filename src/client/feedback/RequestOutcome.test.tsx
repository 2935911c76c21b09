import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordToasts } from '../../../tests/support/toasts.ts';
import { makeFeedback } from '../../domain/surveys/feedback-fixture.ts';
import { createAppTheme } from '../core/theme/create-app-theme.ts';
import { RequestOutcome } from './RequestOutcome.tsx';

const toasts = recordToasts();
const FEEDBACK = makeFeedback({ id: 'f1', status: 'NOT_CONTACTED', patientName: 'Ann Lee', employee: null });
const SERVER_ERROR = 500;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
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
  const button = screen.getByText('Left message');
  expect([button.ariaBusy, button.ariaPressed]).toEqual(['true', 'false']);
  await waitFor(() => expect(toasts.error).toHaveBeenCalledOnce());
  expect(button.ariaBusy).toBe('false');
  // the person may have gone on to the next request
  const detail = 'Left message · Ann Lee';
  expect(toasts.error.mock.lastCall?.[1]).toMatchObject({ description: detail });
  expect(notes().value).toBe('Voicemail');
  expect(screen.getByText('Not saved yet.')).toBeDefined();
  press('Update');
  await waitFor(() => expect(screen.getByText('Update').ariaDisabled).not.toBe('true'));
  expect(toasts.error).toHaveBeenCalledOnce();
  expect(screen.getByText('Not saved yet.')).toBeDefined();
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

it('marks an outcome that was not saved, also after another request was open, until it is tried again', async () => {
  let isDown = true;
  const answer = (body: { status: string }) =>
    isDown ? new Response('', { status: SERVER_ERROR }) : accept(body);
  show(answer);
  press('No answer');
  await screen.findByText(/No answer was not saved/);
  cleanup();
  show(answer);
  isDown = false;
  press('Try again');
  await waitFor(() => expect(toasts.success).toHaveBeenCalledOnce());
  expect(screen.queryByText(/was not saved/)).toBeNull();
});

it('leaves no success of an earlier outcome beside a note that is not saved', async () => {
  let isDown = false;
  show((body) => (isDown ? new Response('', { status: SERVER_ERROR }) : accept(body)));
  toasts.success.mockReturnValue(7);
  press('Left message');
  await waitFor(() => expect(toasts.success).toHaveBeenCalledOnce());
  isDown = true;
  fireEvent.change(notes(), { target: { value: 'Voicemail' } });
  press('Update');
  await waitFor(() => expect(toasts.dismiss).toHaveBeenCalledWith(7));
  fireEvent.change(notes(), { target: { value: '' } });
});

interface Sent {
  status: string;
  notes?: string;
  stepId?: string;
  isByEmail?: boolean;
}

/** A server that adds or completes the steps of the history. */
function acceptSteps(): { answer: (body: Sent) => Response; sent: Sent[] } {
  const sent: Sent[] = [];
  const answer = (body: Sent) => {
    sent.push(body);
    const id = body.stepId ?? `s${sent.length}`;
    const srrStatusHistories = [{ id, kind: 'STATUS', status: body.status }];
    return Response.json({ data: { ...FEEDBACK, status: body.status, srrStatusHistories } });
  };
  return { answer, sent };
}

it('stores Reached with one tap; its other meaning and its note are of the same step', async () => {
  const { answer, sent } = acceptSteps();
  show(answer);
  press('Reached');
  await waitFor(() => expect(toasts.success).toHaveBeenCalledOnce());
  const meant = within(screen.getByRole('group', { name: 'Reached' }));
  const labels = meant.getAllByRole('button').map(({ textContent }) => textContent);
  expect(labels).toEqual(['Resolved with Confidence', 'Resolved with Uncertainty']);
  // it says what was stored, and the next stop of the Tab key says otherwise
  expect(document.activeElement?.textContent).toBe('Resolved with Confidence');
  fireEvent.click(meant.getByText('Resolved with Uncertainty'));
  await waitFor(() => expect(toasts.success).toHaveBeenCalledTimes(2));
  fireEvent.change(notes(), { target: { value: 'Comes on Monday.' } });
  press('Update');
  await waitFor(() => expect(toasts.success).toHaveBeenCalledTimes(3));
  expect(sent).toEqual([
    { status: 'RESOLVED_WITH_CONFIDENCE', isByEmail: false },
    { status: 'RESOLVED_WITH_UNCERTANTY', isByEmail: false, stepId: 's1' },
    { status: 'RESOLVED_WITH_UNCERTANTY', notes: 'Comes on Monday.', stepId: 's1' },
  ]);
  // Undo goes back to before the call
  const [, { action }] = toasts.success.mock.calls[1] as [string, { action: { onClick: () => void } }];
  action.onClick();
  await waitFor(() => expect(sent.at(-1)).toEqual({ status: 'NOT_CONTACTED' }));
});

it('adds a step for another outcome, and for a note to a status that was set before', async () => {
  const { answer, sent } = acceptSteps();
  show(answer);
  for (const [index, name] of ['Left message', 'Reached', 'No answer'].entries()) {
    press(name);
    await waitFor(() => expect(toasts.success).toHaveBeenCalledTimes(index + 1));
  }
  expect(sent.map(({ stepId }) => stepId)).toEqual([undefined, undefined, undefined]);
  expect(screen.queryByRole('group', { name: 'Reached' })).toBeNull();
});

it('gives the focus back to the outcome that was undone or not saved', async () => {
  let isDown = true;
  const { answer } = acceptSteps();
  show((body) => (isDown ? new Response('', { status: SERVER_ERROR }) : answer(body)));
  for (const failed of [true, false]) {
    isDown = failed;
    press('Reached');
    expect(document.activeElement?.textContent).toBe('Resolved with Confidence');
    if (failed) await waitFor(() => expect(toasts.error).toHaveBeenCalledOnce());
  }
  await waitFor(() => expect(toasts.success).toHaveBeenCalledOnce());
  const [, { action }] = toasts.success.mock.lastCall as [string, { action: { onClick: () => void } }];
  action.onClick();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Reached'));
  expect(screen.queryByRole('group', { name: 'Reached' })).toBeNull();
});

it('has one more meaning for employees: still talking', async () => {
  show(acceptSteps().answer, { ...FEEDBACK, experienceType: 'EMPLOYEE' });
  press('Reached');
  await waitFor(() => expect(toasts.success).toHaveBeenCalledOnce());
  const meant = within(screen.getByRole('group', { name: 'Reached' })).getAllByRole('button');
  expect(meant.at(-1)?.textContent).toBe('Already Engaged');
});

it('has the outcomes of an email for a patient who left no phone number, with the same statuses', async () => {
  const { answer, sent } = acceptSteps();
  show(answer, { ...FEEDBACK, phone: null, email: 'ann@example.test' });
  const labels = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(labels.slice(0, 3)).toEqual(['Replied', 'Emailed', 'No reply']);
  press('Emailed');
  await waitFor(() => expect(sent).toEqual([{ status: 'LEFT_MESSAGE', isByEmail: true }]));
});
