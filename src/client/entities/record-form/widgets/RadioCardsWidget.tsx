import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '../form-fields.ts';
import { useOptions } from './ChoiceWidget.tsx';
import { toText } from './TextWidgets.tsx';

const Group = styled(RadioGroup)({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  gap: 16,
});

const Option = styled('label')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  padding: '8px 14px',
  '&:has(span > span)': { alignItems: 'flex-start', padding: '10px 14px' },
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  boxShadow: `inset 0 0 0 1px ${theme.palette.border.control}`,
  '&:has(input:checked)': {
    backgroundColor: theme.palette.tint.main,
    boxShadow: `inset 0 0 0 2px ${theme.palette.primary.main}`,
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${theme.palette.border.focus}`, outlineOffset: 2 },
  '&[data-invalid]': { boxShadow: `inset 0 0 0 2px ${theme.palette.error.main}` },
}));

const Hint = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  color: theme.palette.text.secondary,
}));

const Dot = styled(Radio)({ padding: 4, margin: -4, '& svg': { fontSize: 22 } });

/** One of a few values, each as a card. */
export function RadioCardsWidget(props: WidgetProps) {
  const { id, name, field, value, onChange, onBlur, isInvalid, isDisabled, labelId, describedBy } = props;
  const options = useOptions(props);
  const hints = field.optionHints ?? {};
  return (
    <Group
      name={name}
      value={toText(value)}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    >
      {options.map((option, index) => (
        <Option key={option.value} data-invalid={isInvalid || undefined}>
          <Dot
            value={option.value}
            disabled={isDisabled}
            slotProps={{
              input: {
                ...(index === 0 && { id }),
                'aria-label': option.label,
                ...(hints[option.value] && { 'aria-describedby': `${id}-${option.value}` }),
              },
            }}
          />
          <span>
            {option.label}
            {hints[option.value] && <Hint id={`${id}-${option.value}`}>{hints[option.value]}</Hint>}
          </span>
        </Option>
      ))}
    </Group>
  );
}
