import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { SelectArrow } from '../Icon.tsx';

/** A value of a menu. */
export interface CellOption {
  value: string;
  label: string;
}

interface CellProps {
  label: string;
  value: string;
  options: readonly CellOption[];
  describedBy?: string;
  isWrong?: boolean;
  isBusy?: boolean;
  onChange: (value: string) => void;
  onEnter: () => void;
}

/** A cell to correct: a menu of the browser's own if the column has options. */
export function CellField({
  label,
  value,
  options,
  describedBy,
  isWrong = false,
  isBusy = false,
  onChange,
  onEnter,
}: CellProps) {
  const attributes = { 'aria-label': label, 'aria-describedby': describedBy };
  if (options.length === 0)
    return (
      <OutlinedInput
        size="small"
        fullWidth
        value={value}
        error={isWrong}
        readOnly={isBusy}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnter();
        }}
        inputProps={attributes}
      />
    );
  const isKnown = options.some((option) => option.value === value);
  return (
    <Select
      native
      IconComponent={SelectArrow}
      size="small"
      fullWidth
      value={isKnown ? value : ''}
      error={isWrong}
      // arrow keys change it, too: it is checked once it is left
      onChange={({ target }) => {
        if (!isBusy) onChange(target.value);
      }}
      inputProps={attributes}
    >
      {!isKnown && <option value="">{value.trim() || 'Choose a value'}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
