import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import type { WidgetLayout } from '../../domain/widgets/layout.ts';
import { widgetLayoutMachine } from '../../flows/widget-layout.ts';
import { logError } from '../core/log-error.ts';
import { notifyError } from '../ui/toast.tsx';

const NOT_SAVED = 'Your widgets could not be saved. The page shows them as they were before.';

/** A page's widgets, and how to change them: at once on the screen, and saved in order. */
export function useWidgetLayout(
  layout: WidgetLayout,
  save: (layout: WidgetLayout) => Promise<unknown>,
): [WidgetLayout, (change: (layout: WidgetLayout) => WidgetLayout) => void] {
  const machine = useMemo(
    () =>
      widgetLayoutMachine.provide({
        actors: { saveLayout: fromPromise<unknown, WidgetLayout>(({ input }) => save(input)) },
      }),
    [save],
  );
  const actor = useActorRef(machine, { input: { layout } });
  useEffect(() => {
    const { unsubscribe } = actor.on('saveFailed', ({ error }) => {
      logError(error);
      notifyError(NOT_SAVED);
    });
    return unsubscribe;
  }, [actor]);
  const shown = useSelector(actor, ({ context }) => context.shown);
  const change = useMemo(
    () => (edit: (current: WidgetLayout) => WidgetLayout) => {
      const { shown: current } = actor.getSnapshot().context;
      const next = edit(current);
      if (next !== current) actor.send({ type: 'layout.changed', layout: next });
    },
    [actor],
  );
  return [shown, change];
}
