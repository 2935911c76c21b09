import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  NO_STATUS,
  statusUpdateMachine,
  type StatusUpdate,
  type StatusUpdateEmitted,
  unchangedStatus,
} from './status-update.ts';

const options = [
  { value: 'NOT_CONTACTED', label: 'Not Contacted' },
  { value: 'LEFT_MESSAGE', label: 'Left Message' },
  { value: 'LOST', label: 'Lost' },
];

function begin(save: (update: StatusUpdate) => Promise<string>, status = 'NOT_CONTACTED') {
  const emitted: StatusUpdateEmitted[] = [];
  const saved = vi.fn(save);
  const actor = createActor(
    statusUpdateMachine.provide({
      actors: { saveStatus: fromPromise<string, StatusUpdate>(({ input }) => saved(input)) },
    }),
    { input: { status, options } },
  );
  actor.on('updated', (event) => emitted.push(event));
  actor.start();
  const context = () => actor.getSnapshot().context;
  const settled = () => waitFor(actor, (state) => state.matches('editing'));
  return { actor, saved, emitted, context, settled };
}

const accept = ({ status }: StatusUpdate) => Promise.resolve(status);
const fail = () => Promise.reject(new Error('no answer'));

describe('updating a contact status', () => {
  it('sends only the chosen status without notes', async () => {
    const { actor, saved, emitted, context, settled } = begin(accept);
    actor.send({ type: 'status.chosen', status: 'LOST' });
    actor.send({ type: 'notes.typed', notes: '  \n' });
    actor.send({ type: 'update.pressed' });
    await settled();
    expect(saved.mock.calls).toEqual([[{ status: 'LOST' }]]);
    expect(emitted).toEqual([{ type: 'updated', status: 'LOST' }]);
    expect(context()).toMatchObject({ status: 'LOST', chosen: 'LOST', notes: '', refusal: null });
  });

  it('sends trimmed notes, and empties the field', async () => {
    const { actor, saved, context, settled } = begin(accept);
    actor.send({ type: 'notes.typed', notes: ' Rang twice. ' });
    actor.send({ type: 'update.pressed' });
    await settled();
    expect(saved.mock.calls).toEqual([[{ status: 'NOT_CONTACTED', notes: 'Rang twice.' }]]);
    expect(context().notes).toBe('');
  });

  it('asks for notes if the status is unchanged, until something changes', () => {
    const { actor, saved, context } = begin(accept);
    actor.send({ type: 'update.pressed' });
    expect(context().refusal).toEqual({ field: 'notes', message: unchangedStatus('Not Contacted') });
    expect(unchangedStatus('Not Contacted')).toBe(
      'Status is already set to the selected value: Not Contacted. Please provide some notes if you want to update the existing status.',
    );
    actor.send({ type: 'notes.typed', notes: 'x' });
    expect(context().refusal).toBeNull();
    expect(saved).not.toHaveBeenCalled();
  });

  it('asks for a status if the stored one is not selectable', () => {
    const { actor, saved, context } = begin(accept, 'ALREADY_ENGAGED');
    actor.send({ type: 'notes.typed', notes: 'Spoke to her.' });
    actor.send({ type: 'update.pressed' });
    expect(context().refusal).toEqual({ field: 'status', message: NO_STATUS });
    expect(saved).not.toHaveBeenCalled();
  });

  it('silently returns to the stored status if the call fails, and keeps the notes', async () => {
    const { actor, emitted, context, settled } = begin(fail);
    actor.send({ type: 'status.chosen', status: 'LEFT_MESSAGE' });
    actor.send({ type: 'notes.typed', notes: 'Voicemail left.' });
    actor.send({ type: 'update.pressed' });
    expect(actor.getSnapshot().matches('saving')).toBe(true);
    await settled();
    expect(context()).toMatchObject({
      status: 'NOT_CONTACTED',
      chosen: 'NOT_CONTACTED',
      notes: 'Voicemail left.',
      refusal: null,
    });
    expect(emitted).toEqual([]);
  });

  it('sends once, however often the button is pressed', async () => {
    const { actor, saved, settled } = begin(accept);
    actor.send({ type: 'status.chosen', status: 'LOST' });
    actor.send({ type: 'update.pressed' });
    actor.send({ type: 'update.pressed' });
    await settled();
    expect(saved).toHaveBeenCalledOnce();
  });

  it('keeps notes that are typed while a status is being saved', async () => {
    const { actor, context, settled } = begin(accept);
    actor.send({ type: 'status.chosen', status: 'LOST' });
    actor.send({ type: 'notes.typed', notes: 'Moved' });
    actor.send({ type: 'update.pressed' });
    actor.send({ type: 'notes.typed', notes: 'Moved away.' });
    await settled();
    expect(context()).toMatchObject({ status: 'LOST', notes: 'Moved away.' });
  });

  it('takes over a status that another user set, unless one was chosen here', () => {
    const { actor, context } = begin(accept);
    actor.send({ type: 'status.reported', status: 'LOST' });
    expect(context()).toMatchObject({ status: 'LOST', chosen: 'LOST' });
    actor.send({ type: 'status.chosen', status: 'LEFT_MESSAGE' });
    actor.send({ type: 'status.reported', status: 'NOT_CONTACTED' });
    expect(context()).toMatchObject({ status: 'NOT_CONTACTED', chosen: 'LEFT_MESSAGE' });
  });
});
