import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { addWidget, removeWidget, type WidgetLayout } from '../domain/measures/widgets/layout.ts';
import { widgetLayoutMachine } from './widget-layout.ts';

const one = addWidget([], 'DK_SCORE', 'PATIENT');
const two = addWidget(one, 'NPS_SCORE', 'PATIENT');
const three = removeWidget(two, 'DK_SCORE');

function start(save: (layout: WidgetLayout) => Promise<unknown>) {
  const machine = widgetLayoutMachine.provide({
    actors: { saveLayout: fromPromise<unknown, WidgetLayout>(({ input }) => save(input)) },
  });
  return createActor(machine, { input: { layout: one } }).start();
}

const isIdle = (state: { matches(name: 'idle'): boolean }) => state.matches('idle');

describe('widgetLayoutMachine', () => {
  it('shows a change at once and saves the full list', async () => {
    const save = vi.fn(() => Promise.resolve());
    const actor = start(save);
    actor.send({ type: 'layout.changed', layout: two });
    expect(actor.getSnapshot().context.shown).toEqual(two);
    expect((await waitFor(actor, isIdle)).context.saved).toEqual(two);
    expect(save.mock.calls).toEqual([[two]]);
  });

  it('sends two quick changes one after the other, in order', async () => {
    const finish: (() => void)[] = [];
    const save = vi.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
    const actor = start(save);
    actor.send({ type: 'layout.changed', layout: two });
    actor.send({ type: 'layout.changed', layout: three });
    expect(save.mock.calls).toEqual([[two]]);
    finish[0]?.();
    await vi.waitFor(() => expect(save.mock.calls).toEqual([[two], [three]]));
    finish[1]?.();
    expect((await waitFor(actor, isIdle)).context).toMatchObject({ saved: three, shown: three, queue: [] });
  });

  it('reverts to the saved list, with a message, if saving fails', async () => {
    const failed = vi.fn();
    const actor = start(() => Promise.reject(new Error('offline')));
    actor.on('saveFailed', failed);
    actor.send({ type: 'layout.changed', layout: two });
    actor.send({ type: 'layout.changed', layout: three });
    expect((await waitFor(actor, isIdle)).context).toMatchObject({ saved: one, shown: one, queue: [] });
    expect(failed).toHaveBeenCalledOnce();
  });

  it("uses the server's list when it is reloaded", () => {
    const actor = start(() => Promise.resolve());
    actor.send({ type: 'layout.loaded', layout: three });
    expect(actor.getSnapshot().context).toMatchObject({ saved: three, shown: three });
  });
});
