import { assign, emit, fromPromise, setup } from 'xstate';

/** Maximum length of notes on the server. */
export const NOTES_MAX_LENGTH = 2000;
export const NO_STATUS = 'Please select a status.';

/** The message when the status is unchanged and there are no notes. */
export function unchangedStatus(label: string): string {
  return `Status is already set to the selected value: ${label}. Please provide some notes if you want to update the existing status.`;
}

/** The request body; empty notes are omitted. */
export interface StatusUpdate {
  status: string;
  notes?: string;
}

export interface StatusUpdateInput {
  /** stored contact status of the feedback */
  status: string;
  /** the selectable statuses with their names */
  options: readonly { value: string; label: string }[];
  /** typed before, and not sent */
  notes?: string | undefined;
}

interface StatusUpdateContext extends Omit<StatusUpdateInput, 'notes'> {
  /** the current input, sent or not */
  chosen: string;
  notes: string;
  /** the value being sent */
  sent: StatusUpdate | null;
  /** why nothing was sent, and the field at fault */
  refusal: { field: 'status' | 'notes'; message: string } | null;
}

export type StatusUpdateEvent =
  | { type: 'status.chosen'; status: string }
  | { type: 'notes.typed'; notes: string }
  | { type: 'update.pressed' }
  /** the feedback was reloaded: another user may have changed it */
  | { type: 'status.reported'; status: string };

/** Event for the machine's owner: the status was updated. */
export interface StatusUpdateEmitted {
  type: 'updated';
  status: string;
}

/** A status that is not in the list (one of other surveys) counts as none. */
function toChoice({ options }: Pick<StatusUpdateInput, 'options'>, status: string): string {
  return options.some(({ value }) => value === status) ? status : '';
}

function findRefusal(context: StatusUpdateContext): StatusUpdateContext['refusal'] {
  const { chosen, status, notes, options } = context;
  const option = options.find(({ value }) => value === chosen);
  if (!option) return { field: 'status', message: NO_STATUS };
  if (chosen !== status || notes.trim() !== '') return null;
  return { field: 'notes', message: unchangedStatus(option.label) };
}

function toUpdate({ chosen, notes }: StatusUpdateContext): StatusUpdate {
  const text = notes.trim();
  return text === '' ? { status: chosen } : { status: chosen, notes: text };
}

/** Notes that were typed after the update was sent; what was sent is no draft any more. */
function getUnsentNotes({ notes, sent }: StatusUpdateContext): string {
  return notes.trim() === (sent?.notes ?? '') ? '' : notes;
}

/**
 * Follow-up of a feedback: choosing a contact status, adding notes, sending both. Pure: the call is an actor that the
 * screen provides (`statusUpdateMachine.provide({ actors })`) and the tests fake. If it fails, the status and the notes
 * silently return to their earlier values.
 */
export const statusUpdateMachine = setup({
  types: {
    context: {} as StatusUpdateContext,
    input: {} as StatusUpdateInput,
    events: {} as StatusUpdateEvent,
    emitted: {} as StatusUpdateEmitted,
  },
  actors: {
    /** PUT /feedbacks/{id}; returns the updated status */
    saveStatus: fromPromise<string, StatusUpdate>(() =>
      Promise.reject(new Error('saveStatus is not provided')),
    ),
  },
  actions: {
    refuse: assign({ refusal: ({ context }) => findRefusal(context) }),
    send: assign({ sent: ({ context }) => toUpdate(context), refusal: null }),
    follow: assign(({ context }, status: string) => ({
      status,
      // an explicit choice stays
      chosen: context.chosen === context.status ? toChoice(context, status) : context.chosen,
    })),
  },
  guards: { isRefused: ({ context }) => findRefusal(context) !== null },
}).createMachine({
  id: 'statusUpdate',
  context: ({ input }) => ({
    ...input,
    chosen: toChoice(input, input.status),
    notes: input.notes ?? '',
    sent: null,
    refusal: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'status.chosen': { actions: assign({ chosen: ({ event }) => event.status, refusal: null }) },
        'notes.typed': { actions: assign({ notes: ({ event }) => event.notes, refusal: null }) },
        'status.reported': { actions: { type: 'follow', params: ({ event }) => event.status } },
        'update.pressed': [
          { guard: 'isRefused', actions: 'refuse' },
          { target: 'saving', actions: 'send' },
        ],
      },
    },

    saving: {
      // a note may be typed while the status before it is being saved
      on: { 'notes.typed': { actions: assign({ notes: ({ event }) => event.notes }) } },
      invoke: {
        src: 'saveStatus',
        input: ({ context }) => context.sent ?? { status: context.status },
        onDone: {
          target: 'editing',
          actions: [
            assign({
              status: ({ event }) => event.output,
              chosen: ({ event }) => event.output,
              notes: ({ context }) => getUnsentNotes(context),
              sent: null,
            }),
            emit(({ event }) => ({ type: 'updated' as const, status: event.output })),
          ],
        },
        onError: {
          target: 'editing',
          actions: assign({ chosen: ({ context }) => toChoice(context, context.status), sent: null }),
        },
      },
    },
  },
});
