import type { MouseEvent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordToasts } from '../../../tests/support/toasts.ts';
import { onProofRequired } from '../core/proof.ts';
import { fileLink } from './file-link.ts';

const shown = recordToasts();
const saved: { href: string; name: string }[] = [];

beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ href: this.getAttribute('href') ?? '', name: this.download });
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: vi.fn() }));
});
afterEach(() => {
  saved.length = 0;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const FILE = { 'content-disposition': 'attachment; filename="feedback.csv"' };

function click(link: ReturnType<typeof fileLink>): { preventDefault: ReturnType<typeof vi.fn> } {
  const event = { preventDefault: vi.fn() };
  link.onClick(event as unknown as MouseEvent);
  return event;
}

it('saves the file under the name that the server gives it, and loads it once for two clicks', async () => {
  const fetch = vi.fn(() => Promise.resolve(new Response('a,b', { headers: FILE })));
  vi.stubGlobal('fetch', fetch);
  const link = fileLink({ path: '/feedbacks/export' });
  expect(click(link).preventDefault).toHaveBeenCalled();
  click(link);
  await vi.waitFor(() => expect(saved).toEqual([{ href: 'blob:file', name: 'feedback.csv' }]));
  expect(fetch).toHaveBeenCalledOnce();
});

it.each([
  [
    'is refused',
    () => new Response('{"errors":[{"message":"Too many files.","code":"X"}]}', { status: 429 }),
  ],
  ['fails', () => new Response('', { status: 500 })],
  [
    'ends early',
    () =>
      new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network')) }), {
        headers: FILE,
      }),
  ],
])('shows a message where the file %s', async (_, answer) => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  click(fileLink({ path: '/px/analytics/export' }));
  await vi.waitFor(() => expect(shown.error).toHaveBeenCalledOnce());
  expect(saved).toEqual([]);
});

it('leaves a stored file to the browser once the server begins to send it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('a,b', { headers: FILE })));
  click(fileLink({ path: '/reports/1/file', isStored: true }));
  await vi.waitFor(() => expect(saved).toEqual([{ href: '/v1/reports/1/file', name: '' }]));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"errors":[]}', { status: 404 })));
  click(fileLink({ path: '/reports/2/file', isStored: true }));
  await vi.waitFor(() => expect(shown.error).toHaveBeenCalledOnce());
  expect(saved).toHaveLength(1);
});

it('announces a file only once the proof of identity that it needs is given', async () => {
  vi.useFakeTimers();
  const unproven = '{"errors":[{"message":"Confirm it is you.","code":"PROOF_REQUIRED"}]}';
  const fetch = vi.fn(() => new Promise<Response>(() => undefined));
  fetch.mockResolvedValueOnce(new Response(unproven, { status: 403 }));
  vi.stubGlobal('fetch', fetch);
  let answer = (_: boolean): void => undefined;
  const stop = onProofRequired((next) => (answer = next));
  click(fileLink({ path: '/feedbacks/export?unproven' }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(shown.info).not.toHaveBeenCalled();
  answer(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(shown.info).toHaveBeenCalledExactlyOnceWith('The file is being written.', expect.anything());
  stop();
  vi.useRealTimers();
});
