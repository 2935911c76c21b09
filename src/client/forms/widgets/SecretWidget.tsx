import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useFormState } from '../form-state.ts';
import type { WidgetProps } from '../widget-props.ts';
import { inputAria, toText } from './TextWidgets.tsx';

const Row = styled('div')({ display: 'flex', gap: 12, alignItems: 'center', '& > button': { flex: 'none' } });

const Kept = styled('span')(({ theme }) => ({
  ...theme.typography.body1,
  flex: 1,
  padding: '10px 14px',
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.text.secondary,
  backgroundColor: theme.palette.background.sunken,
}));

/** `sikkaSecretKey` is read as `hasSikkaSecretKey`. */
export function hasName(name: string): string {
  return `has${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** A write-only value: shows whether one is set, and accepts a replacement. */
export function SecretWidget(props: WidgetProps) {
  const { id, name, field, value, onChange, onBlur, isInvalid } = props;
  const { record } = useFormState();
  const isSet = record?.[hasName(name)] === true;
  const [isReplacing, setIsReplacing] = useState(!isSet);
  if (!isReplacing) {
    return (
      <Row>
        <Kept>A value is set</Kept>
        <Button
          id={id}
          variant="outlined"
          disabled={props.isDisabled}
          onClick={() => setIsReplacing(true)}
          aria-label={`Replace ${field.title}`}
        >
          Replace
        </Button>
      </Row>
    );
  }
  return (
    <Row>
      <OutlinedInput
        id={id}
        disabled={props.isDisabled}
        fullWidth
        autoFocus={isSet}
        type="password"
        value={toText(value)}
        error={isInvalid}
        autoComplete="new-password"
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        inputProps={inputAria(props)}
      />
      {isSet && (
        <Button
          variant="outlined"
          onClick={() => {
            onChange(undefined);
            setIsReplacing(false);
          }}
        >
          Keep it
        </Button>
      )}
    </Row>
  );
}
