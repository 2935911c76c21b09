import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  PracticeQuestion,
  PracticeQuestionCheck as QuestionCheck,
} from '../../../generated/calls/types.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { practice } from '../../../generated/models/practice.ts';
import { practiceValidator } from '../../../generated/validators/practice-validator.ts';
import { createAppTheme } from '../../core/theme/create-app-theme.ts';
import { ConfirmProvider } from '../../ui/ConfirmProvider.tsx';
import { Toaster } from '../../ui/Toaster.tsx';
import { EntityContext, type Entity } from '../EntityContext.tsx';
import type { FormData } from '../record-form/form-fields.ts';
import { FormState } from '../record-form/form-state.ts';
import { compiledCheck } from '../record-form/form-payload.ts';
import { FormFoot, RecordForm } from '../record-form/RecordForm.tsx';
import { rulesFor } from '../form/use-record-form.ts';
import type { EntityRecord } from '../../core/value-text.ts';

// jsdom has no layout to scroll
Element.prototype.scrollIntoView = () => undefined;

const DAY = 24 * 60 * 60 * 1000;
const theme = createAppTheme('light');

// reduces the form to the tested fields
const model = {
  ...practice,
  screens: {
    ...practice.screens,
    form: { ...practice.screens.form, sections: [{ layout: [['city'], ['question', 'isQuestionActive']] }] },
  },
};

const entity = {
  model,
  enums: {},
  viewer: { role: 'ADMIN' } as Viewer,
  facts: {},
  can: () => true,
} as unknown as Entity;

const record: EntityRecord = {
  id: '01980000-0000-7000-8000-000000000001',
  name: 'Cedar Park',
  surveySenderName: 'Cedar Park',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  thresholdAverage: 85,
  thresholdSingle: 70,
  notificationType: 'EMAIL',
  question: 'Old?',
  isQuestionActive: true,
  updatedAt: '2026-01-01T00:00:00.000Z',
};

interface Server {
  questions: () => Promise<Response>;
  check: QuestionCheck;
}

const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status });

function asked(daysAgo: number): PracticeQuestion[] {
  const createdAt = new Date(Date.now() - daysAgo * DAY).toISOString();
  return [{ id: '1', question: 'Old?', createdAt, endedAt: null }];
}

const listed = (questions: PracticeQuestion[]) => () =>
  Promise.resolve(answer({ data: questions, pagination: { total: questions.length, pageCount: 1 } }));

let server: Server;

beforeEach(() => {
  server = {
    questions: listed(asked(30)),
    check: {
      question: 'New?',
      currentQuestion: 'Old?',
      differs: true,
      canChange: true,
      changeableFrom: null,
    },
  };
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/questions/additional')
      ? server.questions()
      : Promise.resolve(answer({ data: server.check })),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const check = compiledCheck(practice, practiceValidator);

function open(stored?: EntityRecord) {
  const form = new FormState(rulesFor(entity, stored ? 'update' : 'create', stored), stored);
  const onSubmit = vi.fn<(payload: FormData) => Promise<void>>(() => {
    form.setSaving(false);
    return Promise.resolve();
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <Toaster />
        <ConfirmProvider>
          <EntityContext value={entity}>
            <RecordForm
              form={form}
              check={check}
              onSubmit={onSubmit}
              foot={<FormFoot submitLabel="Save" onCancel={() => undefined} />}
            />
          </EntityContext>
        </ConfirmProvider>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return { onSubmit, user: userEvent.setup({ delay: null }) };
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Experience Question');
const isEnabled = async () => waitFor(async () => expect((await field()).disabled).toBe(false));

async function change(user: ReturnType<typeof userEvent.setup>, text: string): Promise<void> {
  await isEnabled();
  await user.clear(await field());
  await user.type(await field(), text);
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

describe('the experience question', { timeout: 30_000 }, () => {
  it('is disabled until it is loaded', async () => {
    let load: ((response: Response) => void) | undefined;
    server.questions = () => new Promise((resolve) => (load = resolve));
    open(record);
    expect((await field()).disabled).toBe(true);
    // the field may be rendered before the server is asked
    await waitFor(() => expect(load).toBeDefined());
    load?.(await listed(asked(30))());
    await isEnabled();
  });

  it('stays disabled if it fails to load, and shows each message', async () => {
    const errors = ['First problem', 'Second problem'].map((message) => ({ message, code: 'INTERNAL' }));
    server.questions = () => Promise.resolve(answer({ errors }, 500));
    open(record);
    expect(await screen.findByText('First problem')).toBeDefined();
    expect(screen.getByText('Second problem')).toBeDefined();
    expect((await field()).disabled).toBe(true);
  });

  it('is enabled at once in a new practice, which is saved without a question', async () => {
    open();
    await isEnabled();
  });

  it('is read-only until its seven days are over, and shows from when it can be changed', async () => {
    server.questions = listed(asked(3));
    open(record);
    expect(await screen.findByText(/can be changed only after 7 days: from/)).toBeDefined();
    const ground = async (): Promise<string> => {
      const box = (await field()).parentElement;
      return box ? getComputedStyle(box).backgroundColor : '';
    };
    expect((await field()).readOnly).toBe(true);
    const readOnlyGround = await ground();
    cleanup();
    server.questions = listed(asked(8));
    open(record);
    await isEnabled();
    expect((await field()).readOnly).toBe(false);
    // a field that can be changed does not look as if it could not
    expect(await ground()).not.toBe(readOnlyGround);
  });

  it('is sent once the change is confirmed', async () => {
    const { user, onSubmit } = open(record);
    await change(user, 'New?');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ question: 'New?' }));
  });

  it('is reset when cancelled, and the rest stays typed and unsaved', async () => {
    const { user, onSubmit } = open(record);
    await user.type(screen.getByLabelText('City'), 'x');
    await change(user, 'New?');
    await user.click(save());
    const dialog = await screen.findByRole('alertdialog');
    await user.click(
      [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Cancel') ?? dialog,
    );
    await waitFor(async () => expect((await field()).value).toBe('Old?'));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Austinx');
    await waitFor(() => expect(save().disabled).toBe(false));
    await user.click(save());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ city: 'Austinx' }));
  });

  it('that is too recent is refused at the field without a confirmation, and stays typed', async () => {
    server.check = {
      ...server.check,
      canChange: false,
      changeableFrom: new Date(Date.now() + DAY).toISOString(),
    };
    const { user, onSubmit } = open(record);
    await change(user, 'New?');
    await user.click(save());
    expect(await screen.findByText('1 field needs your attention')).toBeDefined();
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    expect((await field()).value).toBe('New?');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('needs no confirmation when something else is saved', async () => {
    const { user, onSubmit } = open(record);
    await isEnabled();
    await user.type(screen.getByLabelText('City'), 'x');
    await user.click(save());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ city: 'Austinx' }));
  });
});
