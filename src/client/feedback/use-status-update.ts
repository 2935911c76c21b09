import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { statusUpdateMachine, type StatusUpdate } from '../../flows/status-update.ts';
import { api } from '../core/api.ts';
import { logError } from '../core/log-error.ts';
import { notifySuccess } from '../ui/toast.ts';
import type { Feedback } from './feedback.ts';
import { feedbackKinds } from './kinds.ts';
import { showChangedCard } from './show-changed-card.ts';
import { FEEDBACK_KEY } from './use-feedback.ts';

async function save(id: string, update: StatusUpdate): Promise<string> {
  try {
    const { status } = await api.put<Feedback>(`/feedbacks/${id}`, update);
    return status ?? update.status;
  } catch (error) {
    // the person is told nothing, as the specification says; the status is back where it was
    logError('The status was not updated', error);
    throw error;
  }
}

/** Following up a feedback: its machine, with the call, and what follows from a changed status. */
export function useStatusUpdate(feedback: Feedback, status: string) {
  const { id, experienceType } = feedback;
  const queryClient = useQueryClient();
  const machine = useMemo(
    () =>
      statusUpdateMachine.provide({
        actors: { saveStatus: fromPromise<string, StatusUpdate>(({ input }) => save(id, input)) },
      }),
    [id],
  );
  const [state, send, actor] = useMachine(machine, {
    input: { status, options: feedbackKinds[experienceType].statuses },
  });
  useEffect(() => send({ type: 'status.told', status }), [send, status]);
  useEffect(() => {
    const subscription = actor.on('updated', () => {
      notifySuccess('Status updated successfully.');
      void queryClient.invalidateQueries({ queryKey: FEEDBACK_KEY });
      showChangedCard(id);
    });
    return () => subscription.unsubscribe();
  }, [actor, id, queryClient]);
  return { state, send };
}
