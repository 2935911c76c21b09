import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import { SelectArrow } from '../ui/SelectArrow.tsx';
import { control } from '../core/theme/tokens.ts';
import { Icon } from '../ui/Icon.tsx';
import type { Option } from './kinds.ts';

const Root = styled(Select<string[]>)(({ theme }) => ({
  ...theme.typography.body2,
  minHeight: control.height.medium,
  '& .MuiSelect-select': { ...theme.typography.body2, paddingTop: 8, paddingBottom: 8 },
  '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.palette.border.default },
  [theme.breakpoints.down('md')]: { width: '100%', minHeight: control.target.touch },
}));

const Value = styled('span')(({ theme }) => ({
  color: theme.palette.text.secondary,
  '& > strong': { marginLeft: 6, fontWeight: 600, color: theme.palette.text.primary },
}));

/** Looks like a checkbox; which options are chosen is told by the option itself. */
const Box = styled('span')(({ theme }) => ({
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  width: 20,
  height: 20,
  border: `1px solid ${theme.palette.border.control}`,
  borderRadius: 5,
  backgroundColor: theme.palette.background.paper,
  '& > svg': { visibility: 'hidden', color: theme.palette.primary.contrastText },
  '[aria-selected="true"] > &': {
    borderColor: theme.palette.primary.main,
    backgroundColor: theme.palette.primary.main,
    '& > svg': { visibility: 'visible', color: theme.palette.primary.contrastText },
  },
}));

function shownValue(options: readonly Option[], chosen: readonly string[]): string {
  if (chosen.length === 0) return 'All';
  if (chosen.length > 1) return `${chosen.length} selected`;
  return options.find(({ value }) => value === chosen[0])?.label ?? '';
}

interface Props {
  label: string;
  options: readonly Option[];
  /** none: all */
  chosen: string[];
  onChoose: (chosen: string[]) => void;
}

/** A filter by some of several values. */
export function ChoiceFilter({ label, options, chosen, onChoose }: Props) {
  const value = shownValue(options, chosen);
  return (
    <Root
      multiple
      displayEmpty
      IconComponent={SelectArrow}
      value={chosen}
      onChange={({ target }) => onChoose([target.value].flat())}
      renderValue={() => (
        <Value>
          {label}
          <strong>{value}</strong>
        </Value>
      )}
      SelectDisplayProps={{ 'aria-label': `${label} ${value}` }}
      MenuProps={{
        slotProps: { list: { 'aria-label': label }, paper: { role: 'region', 'aria-label': label } },
      }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          <Box aria-hidden>
            <Icon of={Check} size="small" />
          </Box>
          {option.label}
        </MenuItem>
      ))}
    </Root>
  );
}
