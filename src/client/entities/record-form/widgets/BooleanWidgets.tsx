import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import type { ReactNode } from 'react';
import type { WidgetProps } from '../form-fields.ts';

const Line = styled('label')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 32,
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 44 },
}));

/** A negative margin cancels the checkbox's padding, which aligns it with the fields. */
const Box = styled(Checkbox)({ padding: 4, margin: -4 });

function Labelled({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Line htmlFor={id}>
      {children}
      <span id={`${id}-label`}>{title}</span>
    </Line>
  );
}

function getAriaProps({ describedBy, isInvalid }: WidgetProps) {
  return { 'aria-describedby': describedBy, 'aria-invalid': isInvalid || undefined };
}

export function CheckboxWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur } = props;
  return (
    <Labelled id={id} title={field.title}>
      <Box
        id={id}
        disabled={props.isDisabled}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        slotProps={{ input: getAriaProps(props) }}
      />
    </Labelled>
  );
}

export function SwitchWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur } = props;
  return (
    <Labelled id={id} title={field.title}>
      <Switch
        id={id}
        disabled={props.isDisabled}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        slotProps={{ input: { role: 'switch', ...getAriaProps(props) } }}
      />
    </Labelled>
  );
}
