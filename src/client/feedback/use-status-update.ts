import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { fromPromise } from 'xstate';
import { statusUpdateMachine, type StatusUpdate } from '../../flows/status-update.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { api, onSessionEnd } from '../core/api.ts';
import { logError } from '../core/log-error.ts';
import { useChanged } from './kept.ts';
import { feedbackKey } from './use-feedback.ts';

/** Notes that were typed and not sent, by feedback: they stay while the user looks at another one. */
const drafts = new Map<string, string>();

onSessionEnd(() => drafts.clear());

async function save(id: string, update: StatusUpdate): Promise<Feedback> {
  try {
    return await api.put<Feedback>(`/feedbacks/${id}`, update);
  } catch (error) {
    // no message, as specified; the status is reset
    logError('The status was not updated', error);
    throw error;
  }
}

const UPDATED = 'Status updated successfully.';

/** An outcome that was logged and can be undone. */
interface Logged {
  /** the status before */
  status: string;
  /** called once it is undone. @param hasDraft whether a note is being typed */
  onUndone: (hasDraft: boolean) => void;
}

/**
 * The follow-up of a feedback: its machine, with the call, and the effects of a changed status. `log` sets a status at
 * once, which can be undone.
 */
export function useStatusUpdate(feedback: Feedback, status: string) {
  const { id } = feedback;
  const queryClient = useQueryClient();
  const changed = useChanged();
  const machine = useMemo(() => {
    const saveStatus = fromPromise<string, StatusUpdate>(async ({ input }) => {
      const saved = await save(id, input);
      queryClient.setQueryData(feedbackKey(id), saved);
      return saved.status ?? input.status;
    });
    return statusUpdateMachine.provide({ actors: { saveStatus } });
  }, [id, queryClient]);
  const [state, send, actor] = useMachine(machine, {
    input: { status, options: srrStatus, notes: drafts.get(id) },
  });
  const { notes } = state.context;
  useEffect(() => {
    if (notes === '') drafts.delete(id);
    else drafts.set(id, notes);
  }, [id, notes]);
  useEffect(() => send({ type: 'status.reported', status }), [send, status]);
  const logged = useRef<Logged | null>(null);
  const undo = async ({ status: earlier, onUndone }: Logged): Promise<void> => {
    try {
      changed(await save(id, { status: earlier }), UPDATED);
      // the list may not have shown the status that is undone
      send({ type: 'status.reported', status: earlier });
      onUndone(actor.getSnapshot().context.notes !== '');
    } catch {
      // logged; the status stays as it is shown
    }
  };
  const onUpdated = useEffectEvent(() => {
    const saved = queryClient.getQueryData<Feedback>(feedbackKey(id));
    const last = logged.current;
    logged.current = null;
    if (saved) changed(saved, UPDATED, last ? () => void undo(last) : undefined);
  });
  useEffect(() => {
    const subscription = actor.on('updated', () => onUpdated());
    return () => subscription.unsubscribe();
  }, [actor]);
  const log = (wanted: string, onUndone: Logged['onUndone']): void => {
    logged.current = wanted === status ? null : { status, onUndone };
    send({ type: 'status.chosen', status: wanted });
    send({ type: 'update.pressed' });
  };
  return { state, send, log };
}
