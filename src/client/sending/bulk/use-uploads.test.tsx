import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
import { makeUpload } from '../../../../tests/support/bulk-checks.ts';
import { recordToasts } from '../../../../tests/support/toasts.ts';
import type { UploadInfo } from '../../../domain/surveys/bulk-upload.ts';
import { begunUpload, useUploads } from './SendPage.tsx';

const toasts = recordToasts();
let listed: UploadInfo[];
let asked: number;

beforeEach(() => {
  listed = [];
  asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    const body = { data: listed, pagination: { total: listed.length, pageCount: 1 } };
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(isFollowed = false) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useUploads('PATIENT', isFollowed), { wrapper });
}

const SENT = 'Surveys have been sent successfully.';
const slow = { timeout: 4000 };

it('follows a running sending to its end, and announces it', async () => {
  listed = [makeUpload('SENDING')];
  const { result } = open();
  await waitFor(() => expect(result.current.uploads[0]?.status).toBe('SENDING'));
  listed = [makeUpload('DONE')];
  await waitFor(() => expect(result.current.uploads[0]?.status).toBe('DONE'), slow);
  expect(toasts.success).toHaveBeenCalledExactlyOnceWith(SENT, expect.anything());
});

it('says of a stopped sending how many were sent and withdrawn', async () => {
  listed = [makeUpload('SENDING')];
  const { result } = open();
  await waitFor(() => expect(result.current.uploads[0]?.status).toBe('SENDING'));
  listed = [{ ...makeUpload('STOPPED'), total: 1895, sent: 18, withdrawn: 1877 }];
  const text = 'The sending was stopped. 18 sent, 1,877 withdrawn. Stopped by Ann Miller.';
  await waitFor(() => expect(toasts.info).toHaveBeenCalledExactlyOnceWith(text, expect.anything()), slow);
});

it('ignores sendings that had already ended, and stops polling', async () => {
  listed = [makeUpload('DONE')];
  const { result } = open();
  await waitFor(() => expect(result.current.uploads).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 1300));
  expect(asked).toBe(1);
  expect(toasts.success).not.toHaveBeenCalled();
});

it("does not poll while the dialog does, and uses the dialog's reports", async () => {
  const { result } = open(true);
  await waitFor(() => expect(asked).toBe(1));
  act(() => result.current.storeUpload(makeUpload('SENDING')));
  await waitFor(() => expect(result.current.uploads[0]?.processed).toBe(1));
  act(() => result.current.storeUpload(makeUpload('FAILED')));
  const failed = 'Sending failed again and again, and was given up.';
  await waitFor(() =>
    expect(toasts.error).toHaveBeenCalledExactlyOnceWith(failed, expect.objectContaining({ duration: 5000 })),
  );
  expect(asked).toBe(1);
});

it('knows of a sending whose dialog was closed before its first report', async () => {
  const { result } = open();
  await waitFor(() => expect(asked).toBe(1));
  const { id } = makeUpload('DONE');
  listed = [makeUpload('DONE')];
  act(() => result.current.storeUpload(begunUpload('PATIENT', { id, total: 2 })));
  await waitFor(() => expect(result.current.uploads[0]?.status).toBe('QUEUED'));
  await waitFor(() => expect(result.current.uploads[0]?.status).toBe('DONE'), slow);
  expect(toasts.success).toHaveBeenCalledExactlyOnceWith(SENT, expect.anything());
});

it('ignores a report requested before the sending ended', async () => {
  listed = [makeUpload('SENDING')];
  const { result } = open();
  await waitFor(() => expect(result.current.uploads[0]?.status).toBe('SENDING'));
  listed = [makeUpload('DONE')];
  await waitFor(() => expect(result.current.uploads[0]?.status).toBe('DONE'), slow);
  act(() => result.current.storeUpload(makeUpload('SENDING')));
  expect(result.current.uploads[0]?.status).toBe('DONE');
  listed = [makeUpload('SENDING')];
  await act(() => result.current.refetch());
  await waitFor(() => expect(result.current.uploads[0]?.status).toBe('SENDING'));
  listed = [makeUpload('DONE')];
  await waitFor(() => expect(result.current.uploads[0]?.status).toBe('DONE'), slow);
  expect(toasts.success).toHaveBeenCalledExactlyOnceWith(SENT, expect.anything());
});
