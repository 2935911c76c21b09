import { withTheme, type IChangeEvent } from '@rjsf/core';
import { generateTheme } from '@rjsf/mui';
import type { RJSFSchema, RJSFValidationError, ValidatorType, FieldTemplateProps } from '@rjsf/utils';
import { useCallback, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { FormData } from './form-fields.ts';
import { fillIn, toPayload } from './form-payload.ts';
import { formSchema, RECORD_FIELD } from './form-schema.ts';
import { FormStateProvider, type FormState } from './form-state.ts';
import { createFormValidator, formErrors, type RecordCheck } from './form-validation.ts';
import { RecordField } from './RecordField.tsx';
import { SectionsTemplate } from './SectionsTemplate.tsx';

/** Replaces rjsf's frame around a field by nothing: `RecordField` renders label, error and hint itself. */
export function BareField({ children }: FieldTemplateProps) {
  return children;
}

const theme = generateTheme<FormData>();

/** The forms of @rjsf/mui, laid out by the model; `RecordField` renders a field with label, error and hint. */
const Form = withTheme<FormData>({
  ...theme,
  fields: { ...theme.fields, [RECORD_FIELD]: RecordField },
  templates: { ...theme.templates, ObjectFieldTemplate: SectionsTemplate, FieldTemplate: BareField },
});

/** `shallow`: a field rerenders only when its own value or error changes, without deep comparison. */
const UPDATE_STRATEGY = 'shallow';

interface Props {
  form: FormState;
  /** stable for the lifetime of the form: a new one would restart rjsf */
  check: RecordCheck;
  onSubmit: (payload: FormData) => Promise<void>;
  /** the bar with the form's buttons */
  foot: ReactNode;
}

/** The form of a record: rjsf manages data and errors, the model the layout, the validator the errors. */
export function RecordForm({ form, check, onSubmit, foot }: Props) {
  const { rules } = form;
  const data = useSyncExternalStore(form.subscribe, () => form.get().data);
  const summary = useRef<HTMLDivElement>(null);
  const { schema, uiSchema } = useMemo(() => formSchema(rules.fields), [rules]);
  const rjsfValidator = useMemo<ValidatorType<FormData, RJSFSchema>>(
    () => createFormValidator(rules, check),
    [rules, check],
  );

  const change = useCallback(
    ({ formData = {} }: IChangeEvent<FormData>) => {
      const filled = fillIn(rules, rules.derive(form.get().data, formData));
      form.change(filled, formErrors(rules, check, filled));
    },
    [form, rules, check],
  );

  const showRefusals = (): void => {
    // the summary is rendered by then, and screen readers continue from it
    setTimeout(() => summary.current?.focus());
  };

  const submit = async (): Promise<void> => {
    if (form.get().isSaving) return;
    form.setSaving(true);
    const payload = toPayload(rules, form.get().data);
    if (await form.mayBeSent(payload)) await onSubmit(payload);
    else form.setSaving(false);
    if (Object.keys(form.get().refused).length > 0) showRefusals();
  };

  const refuse = (_: RJSFValidationError[]): void => {
    form.refuse(formErrors(rules, check, fillIn(rules, form.get().data)));
    showRefusals();
  };

  return (
    <FormStateProvider value={form}>
      <ErrorSummary ref={summary} />
      <Form
        schema={schema}
        uiSchema={uiSchema}
        validator={rjsfValidator}
        formData={data}
        experimental_componentUpdateStrategy={UPDATE_STRATEGY}
        noHtml5Validate
        liveValidate={false}
        showErrorList={false}
        onChange={change}
        onSubmit={() => void submit()}
        onError={refuse}
      >
        {foot}
      </Form>
    </FormStateProvider>
  );
}
