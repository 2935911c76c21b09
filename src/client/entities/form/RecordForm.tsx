import Form, { type IChangeEvent } from '@rjsf/core';
import type { RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import { useCallback, useMemo, useRef } from 'react';
import type { EntityValidator } from '../../../domain/validation.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { withCopies, type FormData } from './form-fields.ts';
import { toPayload } from './form-payload.ts';
import { formSchema, RECORD_FIELD } from './form-schema.ts';
import { FormStateProvider, type FormState } from './form-state.ts';
import { createFormValidator, formErrors } from './form-validation.ts';
import { FormFoot } from './FormFoot.tsx';
import { RecordField } from './RecordField.tsx';
import { SectionsTemplate } from './SectionsTemplate.tsx';
import { BareField } from './BareField.tsx';

const rjsfFields = { [RECORD_FIELD]: RecordField };
const rjsfTemplates = { ObjectFieldTemplate: SectionsTemplate, FieldTemplate: BareField };

/** `shallow`: a field is drawn anew only when its own value or error changes, not after a deep comparison of all. */
const UPDATE_STRATEGY = 'shallow';

interface Props {
  form: FormState;
  validator: EntityValidator;
  submitLabel: string;
  onSubmit: (payload: FormData) => Promise<void>;
  onCancel: () => void;
}

/** The form of a record: rjsf holds data and errors, the model says what is drawn, the compiled validator what is wrong. */
export function RecordForm({ form, validator, submitLabel, onSubmit, onCancel }: Props) {
  const { rules } = form;
  const rjsf = useRef<Form<FormData>>(null);
  const summary = useRef<HTMLDivElement>(null);
  const { schema, uiSchema } = useMemo(() => formSchema(rules.fields), [rules]);
  const rjsfValidator = useMemo<ValidatorType<FormData, RJSFSchema>>(
    () => createFormValidator(rules, validator),
    [rules, validator],
  );

  const change = useCallback(
    ({ formData = {} }: IChangeEvent<FormData>) => {
      const before = form.get().data;
      const next = rules.operation === 'create' ? withCopies(rules.fields, before, formData) : formData;
      form.change(next, formErrors(rules, validator, next));
      // what was copied is told to rjsf, which holds the data
      for (const name of Object.keys(next)) {
        // rjsf types a field's value as the whole form's
        if (next[name] !== formData[name]) rjsf.current?.setFieldValue([name], next[name] as FormData);
      }
    },
    [form, rules, validator],
  );

  const showRefusals = (): void => {
    // the summary is drawn by then, and a screen reader goes on from it
    setTimeout(() => summary.current?.focus());
  };

  const submit = async ({ formData = {} }: IChangeEvent<FormData>): Promise<void> => {
    if (form.get().isSaving) return;
    form.setSaving(true);
    const payload = toPayload(rules, formData);
    if (await form.mayBeSent(payload)) await onSubmit(payload);
    else form.setSaving(false);
    if (Object.keys(form.get().refused).length > 0) showRefusals();
  };

  const refuse = (_: RJSFValidationError[]): void => {
    form.refuse(formErrors(rules, validator, form.get().data));
    showRefusals();
  };

  return (
    <FormStateProvider value={form}>
      <ErrorSummary ref={summary} />
      <Form<FormData>
        schema={schema}
        uiSchema={uiSchema}
        validator={rjsfValidator}
        ref={rjsf}
        // rjsf holds the data: a keystroke goes through it once, and this component is not drawn again
        initialFormData={rules.initial}
        fields={rjsfFields}
        templates={rjsfTemplates}
        experimental_componentUpdateStrategy={UPDATE_STRATEGY}
        noHtml5Validate
        liveValidate={false}
        showErrorList={false}
        onChange={change}
        onSubmit={(event) => void submit(event)}
        onError={refuse}
      >
        <FormFoot submitLabel={submitLabel} onCancel={onCancel} />
      </Form>
    </FormStateProvider>
  );
}
