import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import type { FieldModel } from '../../../domain/model/model.ts';
import { control, layout } from '../../core/theme/tokens.ts';
import { useChoices } from '../record-form/use-choices.ts';
import { OptionPanel } from '../../ui/filters/OptionPanel.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DayField } from '../../ui/period/DayPicker.tsx';
import { Text } from '../../ui/primitives.ts';
import { useEntity } from '../EntityContext.tsx';
import {
  getChosen,
  filterValue,
  type FieldChip,
  useNamedRecords,
  valueOptions,
  type FilterProps,
  useTyped,
  type FilterState,
  filterName,
} from './filters.ts';
import { toFilter, hasDays, isComplete, toRange, rangeProblem, type Range, isRanged } from './range.ts';

const Columns = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 });

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
  // a day is complete only at its end
  const [isTyping, setIsTyping] = useState(false);
  const problem = isTyping && hasDays(field) ? undefined : rangeProblem(field, value);
  const aria = {
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem && `${id}-problem`,
  };
  return (
    <div>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      {hasDays(field) ? (
        <DayField
          id={id}
          calendar={`${field.title}: ${label}`}
          value={value}
          error={problem !== undefined}
          onChange={onChange}
          onFocus={() => setIsTyping(true)}
          onBlur={() => setIsTyping(false)}
          aria={aria}
        />
      ) : (
        <OutlinedInput
          id={id}
          fullWidth
          value={value}
          error={problem !== undefined}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          inputProps={{ ...aria, inputMode: field.kind === 'integer' ? 'numeric' : 'decimal' }}
        />
      )}
      {problem && (
        <FormHelperText id={`${id}-problem`} error role="alert">
          {problem}
        </FormHelperText>
      )}
    </div>
  );
}

/** The two ends of a range, both inclusive, applied while typing. */
function RangeFields({ field, value, onSet }: FilterProps) {
  const [range, type] = useTyped(
    toRange(field, value),
    (next) => {
      if (isComplete(field, next)) onSet(field.name, toFilter(field, next));
    },
    isSameRange,
  );
  return (
    <Columns role="group" aria-label={field.title}>
      <RangeEnd field={field} label="From" value={range.from} onChange={(from) => type({ ...range, from })} />
      <RangeEnd field={field} label="To" value={range.to} onChange={(to) => type({ ...range, to })} />
    </Columns>
  );
}

/** With more values than this, a search field is shown. */
const SEARCHED_FROM = 8;

/** The values of an enumeration, or yes and no. */
function ValuePanel({ field, value, onSet }: FilterProps) {
  const options = valueOptions(field, useEntity());
  return (
    <OptionPanel
      noun={{ one: field.title.toLowerCase(), many: field.title }}
      options={options}
      hasSearch={options.length >= SEARCHED_FROM}
      chosen={getChosen(value)}
      onChoose={(chosen) => onSet(filterName(field), filterValue(chosen))}
    />
  );
}

/** Records of another entity, searched by name on the server; selected ones come first. */
function RecordPanel({ field, value, onSet }: FilterProps) {
  const [search, setSearch] = useState('');
  const { choices } = useChoices(field, undefined, search, true);
  const chosen = useNamedRecords([field], { [filterName(field)]: value });
  const options =
    search === ''
      ? [...chosen, ...choices.filter(({ id }) => !chosen.some((one) => one.id === id))]
      : choices;
  return (
    <OptionPanel
      noun={{ one: field.title.toLowerCase(), many: field.title }}
      options={options}
      onSearch={setSearch}
      chosen={getChosen(value)}
      onChoose={(ids) => onSet(filterName(field), filterValue(ids))}
    />
  );
}

const Ends = styled('div')({ width: layout.filterDropdown, maxWidth: '100%', padding: 14 });

function Panel(props: FilterProps) {
  const { field } = props;
  if (field.relation) return <RecordPanel key={field.name} {...props} />;
  if (!isRanged(field)) return <ValuePanel key={field.name} {...props} />;
  return (
    <Ends>
      <RangeFields key={field.name} {...props} />
    </Ends>
  );
}

const Fields = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 8,
  listStyle: 'none',
  [theme.breakpoints.up('md')]: { width: 200, borderRight: `1px solid ${theme.palette.divider}` },
}));

const FieldButton = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: control.target.touch,
  padding: '4px 10px',
  border: 0,
  borderRadius: theme.shape.borderRadius,
  background: 'none',
  color: theme.palette.text.primary,
  textAlign: 'left',
  cursor: 'pointer',
  '& > span': { flex: 1 },
  '& > b': {
    fontWeight: 600,
    color: theme.palette.link,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > svg': { flex: 'none', color: theme.palette.muted },
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&[aria-current]': { backgroundColor: theme.palette.tint.main, color: theme.palette.link },
}));

interface Props {
  fields: FieldModel[];
  state: FilterState;
  chips: readonly FieldChip[];
}

interface ListProps extends Props {
  current?: FieldModel | undefined;
  /** the filter's value: a count, or the values themselves */
  shows: 'count' | 'text';
  onOpen: (field: FieldModel) => void;
}

function FieldList({ fields, state, chips, current, shows, onOpen }: ListProps) {
  return (
    <Fields>
      {fields.map((field) => {
        const chip = chips.find(({ name }) => name === filterName(field));
        const count = isRanged(field) ? 1 : getChosen(state.values[filterName(field)]).length;
        return (
          <li key={field.name}>
            <FieldButton
              type="button"
              aria-current={field === current || undefined}
              onClick={() => onOpen(field)}
            >
              <span>{field.title}</span>
              {chip && <b>{shows === 'count' ? count : chip.text}</b>}
              {!chip && shows === 'text' && (
                <Text as="span" tone="muted" flex="none">
                  Any
                </Text>
              )}
              <Icon of={ChevronRight} size="small" />
            </FieldButton>
          </li>
        );
      })}
    </Fields>
  );
}

const Split = styled('div')({ display: 'flex', alignItems: 'stretch', minHeight: 240 });

/** Fields at the left, the values of the selected one at the right. */
export function FilterColumns(props: Props) {
  const { fields, state } = props;
  const [open, setOpen] = useState(fields[0]);
  return (
    <Split>
      <FieldList {...props} current={open} shows="count" onOpen={setOpen} />
      {open && <Panel field={open} value={state.values[filterName(open)]} onSet={state.set} />}
    </Split>
  );
}

const Steps = styled('div')({
  margin: '0 -16px',
  minHeight: 240,
  '& > div': { width: '100%', maxWidth: '100%' },
});

/** On phones in two levels: a field opens its values, and a button returns. */
export function FilterSteps(props: Props) {
  const { state } = props;
  const [open, setOpen] = useState<FieldModel>();
  return (
    <Steps>
      {open ? (
        <>
          <Button
            color="inherit"
            startIcon={<Icon of={ChevronLeft} size="small" />}
            onClick={() => setOpen(undefined)}
          >
            {open.title}
          </Button>
          <Panel field={open} value={state.values[filterName(open)]} onSet={state.set} />
        </>
      ) : (
        <FieldList {...props} shows="text" onOpen={setOpen} />
      )}
    </Steps>
  );
}
