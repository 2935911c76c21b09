import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { FieldModel } from '../../../domain/model.ts';
import { toFilter, hasDays, isComplete, toRange, rangeProblem, type Range } from './range.ts';
import { type FilterProps, useTyped } from './use-filter-state.ts';

const Ends = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 });

/** Native date inputs, which behave as in the reader's other programs. */
const DayInput = styled(OutlinedInput)(({ theme }) => ({
  colorScheme: theme.palette.mode,
  '& input': { paddingRight: 8, minWidth: 0 },
}));

function isSameRange(one: Range, other: Range): boolean {
  return one.from === other.from && one.to === other.to;
}

interface EndProps {
  field: FieldModel;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function RangeEnd({ field, label, value, onChange }: EndProps) {
  const id = useId();
  const problem = rangeProblem(field, value);
  const Input = hasDays(field) ? DayInput : OutlinedInput;
  return (
    <div>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <Input
        id={id}
        fullWidth
        type={hasDays(field) ? 'date' : 'text'}
        value={value}
        error={problem !== undefined}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        inputProps={{
          'aria-invalid': problem !== undefined,
          'aria-describedby': problem && `${id}-problem`,
          ...(hasDays(field)
            ? { min: '1900-01-01', max: '9999-12-30' }
            : { inputMode: field.kind === 'integer' ? 'numeric' : 'decimal' }),
        }}
      />
      {problem && (
        <FormHelperText id={`${id}-problem`} error role="alert">
          {problem}
        </FormHelperText>
      )}
    </div>
  );
}

/** The two ends of a range, both inclusive, applied while typing. */
export function RangeFields({ field, value, onSet }: FilterProps) {
  const [range, type] = useTyped(
    toRange(field, value),
    (next) => {
      if (isComplete(field, next)) onSet(field.name, toFilter(field, next));
    },
    isSameRange,
  );
  return (
    <Ends role="group" aria-label={field.title}>
      <RangeEnd field={field} label="From" value={range.from} onChange={(from) => type({ ...range, from })} />
      <RangeEnd field={field} label="To" value={range.to} onChange={(to) => type({ ...range, to })} />
    </Ends>
  );
}
