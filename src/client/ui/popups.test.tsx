import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadable } from '../core/loadable.tsx';
import { usePopup, WhenOpened } from './popups.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Words() {
  return <p>Opened</p>;
}

function Opener({ part }: { part: ReturnType<typeof loadable<object>> }) {
  const popup = usePopup(part);
  const Part = part;
  return (
    <>
      <button type="button" {...popup.opener}>
        Open
      </button>
      <WhenOpened isOpen={popup.isOpen}>
        <Part />
      </WhenOpened>
    </>
  );
}

describe('a popup', () => {
  it('loads while its button is focused, before a click', async () => {
    const loader = vi.fn(() => Promise.resolve(Words));
    render(<Opener part={loadable(loader)} />);
    expect(loader).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(loader).toHaveBeenCalledOnce();
    expect(screen.queryByText('Opened')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Opened')).toBeDefined();
    expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('true');
    expect(loader).toHaveBeenCalledOnce();
  });

  it('stays closed after a failed load, and opens with the next click', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isOffline = true;
    const loader = () => (isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(Words));
    render(<Opener part={loadable(loader)} />);
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('false');
    isOffline = false;
    await userEvent.click(screen.getByRole('button'));
    expect(await screen.findByText('Opened')).toBeDefined();
  });
});
