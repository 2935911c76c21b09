import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { withTheme, type IChangeEvent } from '@rjsf/core';
import { generateTheme } from '@rjsf/mui';
import type {
  RJSFSchema,
  UiSchema,
  RJSFValidationError,
  ValidatorType,
  FieldTemplateProps,
} from '@rjsf/utils';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { Ref, MouseEvent } from 'react';
import { useCallback, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { FieldKind, FieldModel } from '../../../domain/model/model.ts';
import { useFormBarMark } from '../../core/hooks.ts';
import { layout, space } from '../../core/theme/tokens.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Text } from '../../ui/primitives.ts';
import type { FormData } from './form-fields.ts';
import { wireName } from './form-fields.ts';
import { fillIn, toPayload, createFormValidator, formErrors, type RecordCheck } from './form-payload.ts';
import { useFormPart, useFormState, FormStateProvider, type FormState } from './form-state.ts';
import { fieldId, RecordField } from './RecordField.tsx';
import { SectionsTemplate } from './SectionsTemplate.tsx';

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  gap: 12,
  padding: 16,
  marginBottom: 24,
  // its focus must not lie below the top bar
  scrollMarginTop: layout.topBar + 16,
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.error.dark,
  backgroundColor: theme.palette.error.light,
  '& > svg': { flex: 'none', marginTop: 2 },
  '& p': { margin: 0, fontWeight: 600 },
  '& ul': { display: 'inline', margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'inline', ...theme.typography.caption },
  '& li:not(:last-of-type)::after': { content: '", "' },
  '& a': { color: 'inherit' },
}));

function goTo(event: React.MouseEvent, name: string): void {
  event.preventDefault();
  const field = document.getElementById(fieldId(name));
  // with reduced motion the style sheet makes this a jump
  field?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  field?.focus({ preventScroll: true });
}

/** Shown after a refused submit: the number of invalid fields, with a link to each. It takes the focus. */
function ErrorSummary({ ref }: { ref: Ref<HTMLDivElement> }) {
  const { rules, shownError } = useFormSummary();
  const isSubmitted = useFormPart((form) => form.get().isSubmitted);
  const names = useFormPart((form) =>
    rules.fields
      .map(wireName)
      .filter((name) => shownError(name) !== undefined && form.isShown(name))
      .join(' '),
  );
  if (!isSubmitted || !names) return null;
  const failed = rules.fields.filter((field) => names.split(' ').includes(wireName(field)));
  return (
    <Root ref={ref} tabIndex={-1} role="group" aria-label="Fields that need your attention">
      <Icon of={CircleAlert} />
      <div>
        <p>
          {failed.length === 1
            ? '1 field needs your attention'
            : `${failed.length} fields need your attention`}
        </p>
        <ul>
          {failed.map((field) => (
            <li key={field.name}>
              <a href={`#${fieldId(wireName(field))}`} onClick={(event) => goTo(event, wireName(field))}>
                {field.title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Root>
  );
}

function useFormSummary() {
  const form = useFormState();
  return { rules: form.rules, shownError: (name: string) => form.shownError(name) };
}

/** Name under which `RecordField` is registered with rjsf. */
const RECORD_FIELD = 'record';

const TYPES: Record<FieldKind, NonNullable<RJSFSchema['type']>> = {
  string: 'string',
  text: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  date: 'string',
  timestamp: 'string',
  enum: 'string',
  json: 'array',
  reference: 'string',
  references: 'array',
};

function toProperty(field: FieldModel): RJSFSchema {
  const type = TYPES[field.kind];
  return { title: field.title, type, ...(type === 'array' && { items: { type: 'string' } }) };
}

/** The form schema for rjsf: names and types of the fields. Rules and messages come from the compiled validator. */
function formSchema(fields: FieldModel[]): { schema: RJSFSchema; uiSchema: UiSchema } {
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [wireName(field), toProperty(field)])),
    },
    uiSchema: Object.fromEntries(fields.map((field) => [wireName(field), { 'ui:field': RECORD_FIELD }])),
  };
}

/** Replaces rjsf's frame around a field by nothing: `RecordField` renders label, error and hint itself. */
function BareField({ children }: FieldTemplateProps) {
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
    const invalid = rules.fields.map(wireName).find((name) => form.shownError(name) !== undefined);
    // the messages are rendered by then, and screen readers continue from the summary, or else from the first field
    setTimeout(() => {
      const field = invalid === undefined ? null : document.getElementById(fieldId(invalid));
      if (rules.isPlain) field?.focus();
      else {
        summary.current?.focus();
        // with its message, which is below it
        const message = document.getElementById(`${field?.id}-error`);
        message?.scrollIntoView({ block: 'nearest' });
        // unless that moves the summary, which says what is wrong, below the top bar
        summary.current?.scrollIntoView({ block: 'nearest' });
      }
    });
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
      {!rules.isPlain && <ErrorSummary ref={summary} />}
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

const { pageGutter } = space;

/** As wide as the page and at the bottom of the window, over the gutters around a screen. */
const Foot = styled('div')(({ theme }) => ({
  // also below a short form: `Content` is a column then
  position: 'sticky',
  bottom: 0,
  zIndex: theme.zIndex.fab,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 12,
  margin: `auto -${pageGutter.xs}px -40px`,
  padding: `12px ${pageGutter.xs}px calc(12px + env(safe-area-inset-bottom))`,
  backgroundColor: theme.palette.background.paper,
  borderTop: `1px solid ${theme.palette.divider}`,
  [theme.breakpoints.up('sm')]: { margin: `auto -${pageGutter.sm}px -48px`, paddingInline: pageGutter.sm },
  [theme.breakpoints.up('md')]: { marginInline: -pageGutter.md, paddingInline: pageGutter.md },
}));

/**
 * Pressing takes no focus from the edited field: its message, shown on blur, would push the button away from under the
 * pointer, and the click would be lost.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** The click itself blurs the field, so that the latest input is included. */
function leaveField({ currentTarget }: MouseEvent): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !currentTarget.contains(activeElement)) activeElement.blur();
}

/** For the element around a form's buttons. */
export const PRESS_HANDLERS = { onMouseDown: keepFocus, onClickCapture: leaveField };

/** The bar with the buttons of a form, always visible. */
export function FormBar({ children }: { children: ReactNode }) {
  useFormBarMark();
  return <Foot {...PRESS_HANDLERS}>{children}</Foot>;
}

interface FootProps {
  submitLabel: string;
  onCancel: () => void;
}

/** The primary button of a form, which needs a change. */
export function SaveButton({ label = 'Save' }: { label?: string }) {
  const isOff = useFormPart((form) => !form.get().isDirty || form.get().isSaving);
  return (
    <Button variant="contained" type="submit" disabled={isOff}>
      {label}
    </Button>
  );
}

/** The foot of a record's form: unsaved state, Cancel, and the primary button. */
export function FormFoot({ submitLabel, onCancel }: FootProps) {
  const isDirty = useFormPart((form) => form.get().isDirty);
  return (
    <FormBar>
      <Text as="span" variant="caption" tone="muted" margin="0 auto 0 0" role="status">
        {isDirty && 'Unsaved changes'}
      </Text>
      <Button variant="outlined" onClick={onCancel}>
        Cancel
      </Button>
      <SaveButton label={submitLabel} />
    </FormBar>
  );
}
