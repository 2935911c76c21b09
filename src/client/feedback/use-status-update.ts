import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { statusUpdateMachine, type StatusUpdate } from '../../flows/status-update.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { api, onSessionEnd } from '../core/api.ts';
import { logError } from '../core/log-error.ts';
import { reportFailures } from '../ui/toast.ts';
import { NO_NAME } from './ContactInfo.tsx';
import { getContact } from './feedback.ts';
import { clearReports, useChanged } from './kept.ts';
import { feedbackKey } from './use-feedback.ts';

/** Notes that were typed and not sent, by feedback: they stay while the user looks at another one. */
const drafts = new Map<string, string>();

onSessionEnd(() => drafts.clear());

interface StatusChange extends StatusUpdate {
  isByEmail?: boolean;
  /** of the history, to be completed */
  stepId?: string | undefined;
}

async function save(id: string, update: StatusChange): Promise<Feedback> {
  try {
    return await api.put<Feedback>(`/feedbacks/${id}`, update);
  } catch (error) {
    logError('The status was not updated', error);
    throw error;
  }
}

const UPDATED = 'Status updated successfully.';
const UNDONE = 'Undone';

/** An outcome that was logged with one tap. */
interface Logged {
  /** the status before, which can be restored; null: it was the same */
  earlier: string | null;
  /** the outcome and whose it is, for messages: the person may have gone on to the next request */
  detail: string;
  isByEmail: boolean;
  /** the step that it changes; undefined: it adds one */
  step: LoggedStep | undefined;
  /** to be tried again, if it is not saved */
  attempt: FailedOutcome;
  /** called once it is undone, or was not saved. @param hasDraft whether a note is being typed */
  onReverted: (hasDraft: boolean) => void;
}

/** The step of an outcome, which its note and another meaning of it complete: a call is one step of the history. */
interface LoggedStep {
  id: string;
  status: string;
  earlier: string | null;
}

/** The steps of the last outcomes, by feedback. */
const steps = new Map<string, LoggedStep>();

onSessionEnd(() => steps.clear());

/** The step that an update completes: that of the outcome it changes, or to which it adds a note. */
function findStep(id: string, { status }: StatusUpdate, tapped: Logged | undefined): LoggedStep | undefined {
  if (tapped) return tapped.step;
  const step = steps.get(id);
  return step?.status === status ? step : undefined;
}

/** Remembers the step of an outcome; one with a note is complete, unless the outcome is changed. */
function rememberStep(id: string, saved: Feedback, tapped: Logged | undefined): void {
  const step = saved.srrStatusHistories.findLast(({ kind }) => kind === 'STATUS');
  if (tapped && step) steps.set(id, { id: step.id, status: step.status, earlier: tapped.earlier });
}

/** An outcome that was not saved, to be tried again. */
export interface FailedOutcome {
  label: string;
  status: string;
  /** says more of the outcome that was logged last */
  changesLast: boolean;
}

/** The last outcomes that were not saved, by feedback: each is marked until there is another change. */
const failed = new Map<string, FailedOutcome>();

onSessionEnd(() => failed.clear());

type Outcome = Pick<Logged, 'isByEmail' | 'onReverted'> & Pick<FailedOutcome, 'label' | 'changesLast'>;

/** Outcomes that are being saved, by feedback. */
const logged = new Map<string, Logged>();

onSessionEnd(() => logged.clear());

/** Report a status that is saved after its request was left, by feedback. */
const left = new Map<string, (saved: Feedback, last: Logged | undefined) => void>();

onSessionEnd(() => left.clear());

/**
 * The follow-up of a feedback: its machine, with the call, and the effects of a changed status. `log` sets a status at
 * once, which can be undone, and says so if that fails; the status form fails silently, as specified.
 */
export function useStatusUpdate(feedback: Feedback, status: string) {
  const { id } = feedback;
  const queryClient = useQueryClient();
  const changed = useChanged();
  const [failure, setFailure] = useState(() => failed.get(id));
  const machine = useMemo(() => {
    const saveStatus = fromPromise<string, StatusUpdate>(async ({ input }) => {
      const tapped = logged.get(id);
      // an older success beside it would be taken for its own
      clearReports(id);
      failed.delete(id);
      setFailure(undefined);
      const change = {
        ...input,
        stepId: findStep(id, input, tapped)?.id,
        ...(tapped && { isByEmail: tapped.isByEmail }),
      };
      const saved = await save(id, change).catch((error: unknown) => {
        logged.delete(id);
        if (tapped) {
          reportFailures(tapped.detail, error);
          failed.set(id, tapped.attempt);
          setFailure(tapped.attempt);
          tapped.onReverted(drafts.has(id));
        }
        throw error;
      });
      rememberStep(id, saved, tapped);
      queryClient.setQueryData(feedbackKey(id), saved);
      // the next request may be open by now: the machine no longer says so
      left.get(id)?.(saved, tapped);
      left.delete(id);
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
  const undo = async (last: Logged, earlier: string): Promise<void> => {
    try {
      const saved = await save(id, { status: earlier });
      steps.delete(id);
      changed(saved, UNDONE, { detail: last.detail, takesFocus: true });
      // the list may not have shown the status that is undone
      send({ type: 'status.reported', status: earlier });
      last.onReverted(actor.getSnapshot().context.notes !== '');
    } catch (error) {
      // the status stays as it is shown
      reportFailures(last.detail, error);
    }
  };
  const onSaved = (saved: Feedback, last: Logged | undefined): void => {
    const earlier = last?.earlier ?? null;
    changed(saved, UPDATED, {
      detail: last?.detail,
      undo: last && earlier !== null ? () => void undo(last, earlier) : undefined,
    });
  };
  const onUpdated = useEffectEvent(() => {
    const saved = queryClient.getQueryData<Feedback>(feedbackKey(id));
    const last = logged.get(id);
    logged.delete(id);
    if (saved) onSaved(saved, last);
  });
  const onLeave = useEffectEvent(() => {
    if (actor.getSnapshot().matches('saving')) left.set(id, onSaved);
  });
  useEffect(() => {
    const subscription = actor.on('updated', () => onUpdated());
    left.delete(id);
    return () => {
      onLeave();
      subscription.unsubscribe();
      // a call that is still running holds its own outcome
      logged.delete(id);
    };
  }, [actor, id]);
  /** @returns whether it is being saved */
  const log = (wanted: string, { label, changesLast, ...outcome }: Outcome): boolean => {
    // one at a time: the machine ignores a choice while another is being saved
    if (actor.getSnapshot().matches('saving')) return false;
    const step = changesLast ? steps.get(id) : undefined;
    const earlier = step ? step.earlier : status;
    const detail = `${label} · ${getContact(feedback).name ?? NO_NAME}`;
    const attempt = { label, status: wanted, changesLast };
    logged.set(id, { ...outcome, detail, step, attempt, earlier: wanted === earlier ? null : earlier });
    send({ type: 'status.chosen', status: wanted });
    send({ type: 'update.pressed' });
    // rejected for want of a note: nothing is sent
    const isSaving = actor.getSnapshot().matches('saving');
    if (!isSaving) logged.delete(id);
    return isSaving;
  };
  return { state, send, log, failure };
}
