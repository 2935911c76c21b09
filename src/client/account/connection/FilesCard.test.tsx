import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listReceivedFiles } from '../../../generated/calls/surveys-calls.ts';
import type { ReceivedFile } from '../../../generated/calls/types.ts';
import { getCallKey } from '../../core/call.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import { ConfirmProvider } from '../../ui/ConfirmProvider.tsx';
import type { WaitingRowsDialog } from '../../ui/uploads/wizard.tsx';
import { FilesCard } from './FilesCard.tsx';

const FILE: ReceivedFile = {
  ...{ id: 'f1', createdAt: '2026-11-30T20:00:00.000Z', sender: 'Nightly', fileName: 'visits.csv' },
  ...{ practice: 'Plano', practiceId: 'p1', total: 1, sent: 1, skipped: 0, waiting: 2 },
  ...{ problems: ['Line 3: x', 'Line 4: x'], problemCount: 2, isSettled: false },
};
const OTHER: ReceivedFile = {
  ...FILE,
  id: 'f2',
  fileName: 'later.csv',
  createdAt: '2026-11-29T20:00:00.000Z',
};

let listed: ReceivedFile[];

beforeEach(() => {
  listed = [FILE, OTHER];
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify({ data: listed, pagination: { total: listed.length, pageCount: 1 } })),
    ),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Sends rows of the file, so that the list is as `after` when the dialog is closed. */
function open(after: ReceivedFile[]) {
  const Dialog: WaitingRowsDialog = ({ onClosed }) => {
    const client = useQueryClient();
    const close = async (): Promise<void> => {
      listed = after;
      onClosed();
      await client.invalidateQueries({ queryKey: getCallKey(listReceivedFiles()) });
    };
    return (
      // takes the focus, as a dialog does
      <button ref={(element) => element?.focus()} onClick={() => void close()}>
        Close
      </button>
    );
  };
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ConfirmProvider>
            <FilesCard WaitingRows={Dialog} />
          </ConfirmProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

async function correct(): Promise<void> {
  const [button] = await screen.findAllByText('Correct 2 rows');
  if (button) fireEvent.click(button);
  fireEvent.click(await screen.findByText('Close'));
}

it('returns the focus to the line of a file whose rows are all corrected, wherever it stands now', async () => {
  open([OTHER, { ...FILE, isSettled: true, waiting: 0 }]);
  await correct();
  await waitFor(() => expect(screen.getAllByText('Correct 2 rows')).toHaveLength(1));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'));
  expect(document.activeElement?.textContent).toContain('visits.csv');
});

it('returns the focus to the button while rows wait', async () => {
  open([{ ...FILE, problemCount: 1, waiting: 1 }, OTHER]);
  await correct();
  await screen.findByText('Correct 1 row');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Correct 1 row'));
});
