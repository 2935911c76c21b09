import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Webhook } from '../../../generated/calls/types.ts';
import {
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '../../../generated/calls/webhooks-calls.ts';
import { ask, callQuery, dataQuery, getCallKey } from '../../core/call.ts';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { notifyFailures, notifySuccess } from '../../ui/toast.ts';

const PENDING_POLL_MS = 2_000;
/** Deliveries that the log shows first, and adds each time. */
const LOGGED = 50;

/** Reloads the webhooks and their logs. */
export function useRefreshWebhooks(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [listWebhooks(), listWebhookDeliveries({ id: '' })].map((call) =>
        client.invalidateQueries({ queryKey: getCallKey(call).slice(0, 1) }),
      ),
    );
}

/** The webhooks; polled while a delivery is pending. */
export function useWebhooks() {
  return useQuery({
    ...dataQuery(listWebhooks()),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastDelivery }) => lastDelivery?.status === 'PENDING' && lastDelivery.tries === 0)
        ? PENDING_POLL_MS
        : false,
  });
}

/** @param pages how many pages are shown */
export function useWebhookLog(id: string, pages: number) {
  return useQuery({
    ...callQuery(listWebhookDeliveries({ id, query: { take: LOGGED * pages } })),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status, tries }) => status === 'PENDING' && tries === 0)
        ? PENDING_POLL_MS
        : false,
  });
}

/** Actions on a webhook. Each reports its result and reloads the list. */
export function useWebhookActions() {
  const refresh = useRefreshWebhooks();
  const confirm = useConfirm();
  const act = async <T>(work: () => Promise<T>, message: string): Promise<T | undefined> => {
    try {
      const done = await work();
      notifySuccess(message);
      return done;
    } catch (error) {
      notifyFailures(error);
      return undefined;
    } finally {
      await refresh();
    }
  };
  return {
    test: ({ id }: Webhook) => act(() => ask(testWebhook({ id })), 'A test event is on its way.'),
    resend: (id: string, deliveryId: string) =>
      act(() => ask(resendWebhookDelivery({ id, deliveryId })), 'The event is sent again.'),
    toggle: ({ id, isActive }: Webhook) =>
      act(
        () => ask(updateWebhook({ id, body: { isActive: !isActive } })),
        `The webhook has been switched ${isActive ? 'off' : 'on'}.`,
      ),
    remove: async ({ id, url }: Webhook) => {
      const message = `${url} will no longer receive events, and its log will be deleted. This cannot be undone.`;
      if (await confirm({ title: 'Remove webhook', message, level: 'DANGER', confirmLabel: 'Remove' }))
        await act(() => ask(deleteWebhook({ id })), 'The webhook has been removed.');
    },
    /** @returns the new secret; undefined on failure */
    rotate: async ({ id }: Webhook): Promise<string | undefined> => {
      const message = 'The previous secret also signs for another 24 hours.';
      const options = { title: 'Rotate secret', message, level: 'WARNING', confirmLabel: 'Rotate' } as const;
      if (!(await confirm(options))) return undefined;
      return (await act(() => ask(rotateWebhookSecret({ id })), 'The secret has been rotated.'))?.secret;
    },
  };
}

export type WebhookActions = ReturnType<typeof useWebhookActions>;
