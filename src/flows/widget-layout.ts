import { assign, emit, fromPromise, setup } from 'xstate';
import type { WidgetLayout } from '../domain/measures/widgets/layout.ts';

interface WidgetLayoutContext {
  /** the server's list */
  saved: WidgetLayout;
  /** the displayed list, with all changes */
  shown: WidgetLayout;
  /** full lists to save, oldest first; the first one is being sent */
  queue: readonly WidgetLayout[];
}

export type WidgetLayoutEvent =
  | { type: 'layout.changed'; layout: WidgetLayout }
  /** the server's list was reloaded */
  | { type: 'layout.loaded'; layout: WidgetLayout };

export interface WidgetLayoutEmitted {
  type: 'saveFailed';
  error: unknown;
}

/**
 * Saves the widgets of a page. Each change shows at once and sends the full list; lists are sent one after the other,
 * in order. If one fails, the page reverts to the server's list, and later lists, based on it, are dropped. Pure: the
 * call is an actor that the page provides.
 */
export const widgetLayoutMachine = setup({
  types: {
    context: {} as WidgetLayoutContext,
    input: {} as { layout: WidgetLayout },
    events: {} as WidgetLayoutEvent,
    emitted: {} as WidgetLayoutEmitted,
  },
  actors: {
    /** POST /analytics/settings/widgets with the full list */
    saveLayout: fromPromise<unknown, WidgetLayout>(() =>
      Promise.reject(new Error('saveLayout is not provided')),
    ),
  },
  actions: {
    enqueue: assign(({ context }, layout: WidgetLayout) => ({
      shown: layout,
      queue: [...context.queue, layout],
    })),
    settle: assign(({ context }) => ({
      saved: context.queue[0] ?? context.saved,
      queue: context.queue.slice(1),
    })),
    goBack: assign(({ context }) => ({ shown: context.saved, queue: [] })),
  },
  guards: { hasNext: ({ context }) => context.queue.length > 1 },
}).createMachine({
  id: 'widgetLayout',
  context: ({ input }) => ({ saved: input.layout, shown: input.layout, queue: [] }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'layout.loaded': { actions: assign(({ event }) => ({ saved: event.layout, shown: event.layout })) },
        'layout.changed': {
          target: 'saving',
          actions: { type: 'enqueue', params: ({ event }) => event.layout },
        },
      },
    },
    saving: {
      on: {
        'layout.changed': { actions: { type: 'enqueue', params: ({ event }) => event.layout } },
      },
      invoke: {
        src: 'saveLayout',
        input: ({ context }) => context.queue[0] ?? context.shown,
        onDone: [
          { guard: 'hasNext', target: 'saving', reenter: true, actions: 'settle' },
          { target: 'idle', actions: 'settle' },
        ],
        onError: {
          target: 'idle',
          actions: ['goBack', emit(({ event }) => ({ type: 'saveFailed' as const, error: event.error }))],
        },
      },
    },
  },
});
