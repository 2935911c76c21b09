import { useEffect, useState } from 'react';
import { ApiError } from '../core/api-error.ts';
import { api } from '../core/api.ts';
import { useSession } from '../core/session.ts';
import { layoutFields, wireName, type FormData } from '../forms/form-fields.ts';
import type { FormState } from '../forms/form-state.ts';
import type { RecordCheck } from '../forms/form-validation.ts';
import { fieldId } from '../forms/RecordField.tsx';
import { placeFailures } from '../forms/place-failures.ts';
import { notifyFailures } from '../ui/toast.ts';
import { checkOf, startForm, type SurveyForm } from './survey-form.ts';

const UNAUTHORIZED = 401;

interface SurveyFormControl {
  form: FormState;
  check: RecordCheck;
  /**
   * Sends what is filled in. A refusal is shown where it belongs, and everything stays typed.
   * @param extra what the call takes beside the form
   * @returns the slug of the survey's link; undefined where it was refused
   */
  send: (payload: FormData, extra?: Record<string, unknown>) => Promise<string | undefined>;
  /** starts again with an empty form */
  reset: () => void;
}

/** Puts the focus into the first field of a form that stands again where its result was. */
function useFocusOnReturn(form: FormState, isFirst: boolean): void {
  useEffect(() => {
    const [first] = layoutFields(form.rules.layout);
    if (!isFirst && first) document.getElementById(fieldId(wireName(first)))?.focus();
  }, [form, isFirst]);
}

/** The state of a form that asks for a survey to be sent, and its call. */
export function useSurveyForm(definition: SurveyForm): SurveyFormControl {
  const session = useSession();
  const [check] = useState(() => checkOf(definition));
  const [form, setForm] = useState(() => startForm(definition, session));
  const [first] = useState(form);
  useFocusOnReturn(form, form === first);

  const refuse = (error: unknown): void => {
    if (error instanceof ApiError && error.status !== UNAUTHORIZED) {
      placeFailures(form, error.failures.map(definition.toField));
    } else {
      form.setSaving(false);
      notifyFailures(error);
    }
  };

  const send = async (
    payload: FormData,
    extra: Record<string, unknown> = {},
  ): Promise<string | undefined> => {
    try {
      const body = { ...definition.toBody(payload), ...extra };
      return (await api.post<{ slug: string }>(definition.path, body)).slug;
    } catch (error) {
      refuse(error);
      return undefined;
    }
  };

  return { form, check, send, reset: () => setForm(startForm(definition, session)) };
}
