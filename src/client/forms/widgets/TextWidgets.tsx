import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldModel } from '../../../domain/model.ts';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '../widget-props.ts';

const Area = styled(OutlinedInput)({
  '& textarea': { padding: '10px 14px', resize: 'vertical' },
});

const Mono = styled(Area)(({ theme }) => ({
  '& textarea': { ...theme.typography.mono, lineHeight: 1.7 },
}));

const INPUT_TYPES: Partial<Record<NonNullable<FieldModel['format']>, string>> = {
  email: 'email',
  uri: 'url',
};

const ROWS = 3;
const MARKDOWN_ROWS = 8;

export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** ARIA attributes of every text input: its links to label, hint and error. */
export function inputAria({ describedBy, isInvalid, isOptional }: WidgetProps) {
  return {
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': !isOptional || undefined,
  };
}

export function TextWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur, isInvalid } = props;
  return (
    <OutlinedInput
      id={id}
      disabled={props.isDisabled}
      fullWidth
      // disables the browser's own validation, whose messages differ from the specification's
      type={(field.format && INPUT_TYPES[field.format]) ?? 'text'}
      value={toText(value)}
      error={isInvalid}
      placeholder={field.placeholder ?? ''}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputProps={inputAria(props)}
    />
  );
}

export function TextareaWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur, isInvalid } = props;
  return (
    <Area
      id={id}
      disabled={props.isDisabled}
      fullWidth
      multiline
      minRows={ROWS}
      maxRows={12}
      value={toText(value)}
      error={isInvalid}
      placeholder={field.placeholder ?? ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputProps={inputAria(props)}
    />
  );
}

export function MarkdownWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur, isInvalid } = props;
  return (
    <Mono
      id={id}
      disabled={props.isDisabled}
      fullWidth
      multiline
      rows={MARKDOWN_ROWS}
      value={toText(value)}
      error={isInvalid}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputProps={{ ...inputAria(props), spellCheck: true }}
    />
  );
}
