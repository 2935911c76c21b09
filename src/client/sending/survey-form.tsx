import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useEffect, useState, type ComponentType } from 'react';
import type { CallRequest } from '../../domain/model/call.ts';
import type { Failure } from '../../domain/model/errors.ts';
import { toFacts } from '../../domain/model/facts.ts';
import type { FieldModel } from '../../domain/model/model.ts';
import { toViewer, type Session } from '../../domain/access/session.ts';
import type { SentSurvey } from '../../generated/calls/types.ts';
import { ApiError } from '../core/api.ts';
import { ask } from '../core/call.ts';
import { useSession } from '../core/session.ts';
import type { Enums } from '../core/value-text.ts';
import type { WidgetProps } from '../entities/record-form/form-fields.ts';
import {
  layoutFields,
  wireName,
  type FormData,
  type FormLayout,
} from '../entities/record-form/form-fields.ts';
import type { RecordCheck } from '../entities/record-form/form-payload.ts';
import { FormState, showRefusal, useFormPart } from '../entities/record-form/form-state.ts';
import { fieldId } from '../entities/record-form/RecordField.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';

type Body = Record<string, unknown>;
type Refusal = Pick<Failure, 'path' | 'message'>;

/** A form that sends a survey: its fields, and its call. */
export interface SurveyForm {
  call: (body: Body) => CallRequest<{ data: SentSurvey }>;
  sections: { title: string; description: string; rows: FieldModel[][] }[];
  initial: FormData;
  enums: Enums;
  /** its own inputs, by request name of their field */
  widgets: Readonly<Record<string, ComponentType<WidgetProps>>>;
  /** derived values after a change */
  derive: (before: FormData, after: FormData) => FormData;
  /** the call's body from the form's data */
  toBody: (data: FormData) => Body;
  /** all failures of a body */
  check: (body: Body) => Failure[];
  /** converts a failure of the body for the form */
  toField: (failure: Refusal) => Refusal;
}

function toLayout({ sections }: SurveyForm): FormLayout[] {
  return sections.map(({ title, description, rows }) => ({
    section: { title, description, layout: rows.map((row) => row.map(({ name }) => name)) },
    rows,
    groups: [],
  }));
}

/** A form with only its initial values. */
export function startForm(form: SurveyForm, session: Session): FormState {
  const layout = toLayout(form);
  const fields = layoutFields(layout);
  const { initial, enums, widgets, derive } = form;
  return new FormState(
    {
      model: { fields, rules: [], display: '' },
      layout,
      fields,
      facts: toFacts(session),
      operation: 'create',
      initial,
      stored: {},
      enums,
      viewer: toViewer(session),
      widgets,
      derive,
    },
    undefined,
  );
}

/** Validates a form by the rules of its call. */
export function createCheck({ check, toBody, toField }: SurveyForm): RecordCheck {
  // validation puts the body's texts into stored form, and leaves the form's data as typed
  return (data) => check({ ...toBody(data) }).map(toField);
}

const SEND_AGAIN = { title: 'Send another survey', level: 'WARNING', buttons: 'CONFIRM' } as const;

/** When the contact was last surveyed, if that is the reason for the refusal. */
function lastSentAt(error: unknown): string | undefined {
  const body = error instanceof ApiError ? (error.body as { lastSentAt?: unknown } | null) : null;
  return typeof body?.lastSentAt === 'string' ? body.lastSentAt : undefined;
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

interface SurveyFormControl {
  form: FormState;
  check: RecordCheck;
  /**
   * Sends the form. A refusal appears at its field, and all input is kept. A recently surveyed contact requires a
   * confirmation.
   * @param extra further properties of the call
   * @returns the survey's link and notices; undefined if it was refused
   */
  send: (payload: FormData, extra?: Record<string, unknown>) => Promise<SentSurvey | undefined>;
  /** resets to an empty form */
  reset: () => void;
}

/** Focuses the first field when the form replaces its result again. */
function useFocusOnReturn(form: FormState, isFirst: boolean): void {
  useEffect(() => {
    const [first] = layoutFields(form.rules.layout);
    if (!isFirst && first) document.getElementById(fieldId(wireName(first)))?.focus();
  }, [form, isFirst]);
}

/** The state of a form that sends a survey, and its call. */
export function useSurveyForm(definition: SurveyForm): SurveyFormControl {
  const session = useSession();
  const confirm = useConfirm();
  const [check] = useState(() => createCheck(definition));
  const [form, setForm] = useState(() => startForm(definition, session));
  const [first] = useState(form);
  useFocusOnReturn(form, form === first);

  const send: SurveyFormControl['send'] = async (payload, extra = {}) => {
    try {
      return await ask(definition.call({ ...definition.toBody(payload), ...extra }));
    } catch (error) {
      const again = lastSentAt(error);
      if (again === undefined) showRefusal(form, error, definition.toField);
      else if (await confirm({ ...SEND_AGAIN, message: `${getMessage(error)} Send another one?` }))
        return send(payload, { ...extra, again });
      else form.setSaving(false);
      return undefined;
    }
  };

  return { form, check, send, reset: () => setForm(startForm(definition, session)) };
}

interface Props {
  label: string;
  /** called before the form is validated and sent */
  onPress?: () => void;
  /** a secondary button beside the form's primary one, which Enter presses */
  isSecondary?: boolean;
}

/** Submits the form, unless it is empty or already being sent. */
export function SubmitButton({ label, onPress, isSecondary = false }: Props) {
  const isOff = useFormPart((form) => !form.get().isDirty || form.get().isSaving);
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    onPress?.();
    // with a second button of type submit, Enter would press that one
    if (isSecondary) currentTarget.form?.requestSubmit();
  };
  return (
    <Button
      type={isSecondary ? 'button' : 'submit'}
      variant={isSecondary ? 'outlined' : 'contained'}
      disabled={isOff}
      onClick={press}
    >
      {label}
    </Button>
  );
}
