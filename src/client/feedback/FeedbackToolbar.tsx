import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { isValidElement, type ReactNode } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import { CheckMark } from '../ui/CheckMark.tsx';
import { SelectArrow, Icon } from '../ui/Icon.tsx';
import { control } from '../core/theme/tokens.ts';
import { type FeedbackListModel, type Option, themeOptions } from './feedback.ts';
import { useToggle } from '../core/hooks.ts';
import { useSession } from '../core/session.ts';
import { useMinimum } from '../ui/Confidential.tsx';
import { Hidden } from '../ui/Hidden.ts';
import { nextSort, type Sort, type SortName, type ListChoice } from './use-feedback.ts';
import { FILTER_OPTIONS } from '../../domain/surveys/feedback-filters.ts';
import { FiltersSheet } from '../ui/FiltersSheet.tsx';
import { PlaceSelects } from '../ui/filters/FilterBar.tsx';
import { countFilters, type PlaceKey } from '../ui/filters/place-filters.ts';
import { NO_FILTERS } from '../../domain/measures/widgets/drill-down.ts';

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

function shownValue(options: readonly Option[], chosen: readonly string[]): string {
  if (chosen.length === 0) return 'All';
  if (chosen.length > 1) return `${chosen.length} selected`;
  return options.find(({ value }) => value === chosen[0])?.label ?? '';
}

interface ChoiceFilterProps {
  label: string;
  options: readonly Option[];
  /** none: all */
  chosen: string[];
  onChoose: (chosen: string[]) => void;
}

/** A filter with several values. */
function ChoiceFilter({ label, options, chosen, onChoose }: ChoiceFilterProps) {
  const value = shownValue(options, chosen);
  const toggle = useToggle(chosen, onChoose);
  return (
    <Root
      multiple
      displayEmpty
      IconComponent={SelectArrow}
      value={chosen}
      onChange={(_, option) => {
        if (isValidElement<{ value: string }>(option)) toggle(option.props.value);
      }}
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
          <CheckMark />
          {option.label}
        </MenuItem>
      ))}
    </Root>
  );
}

const SortButtonRoot = styled(Button)(({ theme }) => ({
  '& .MuiButton-endIcon': { marginLeft: 4 },
  '&[aria-disabled]': { color: theme.palette.muted, cursor: 'default' },
  '&[data-sorted]': { backgroundColor: theme.palette.tint.main, color: theme.palette.link },
  [theme.breakpoints.down('sm')]: { height: control.target.touch },
})) as typeof Button;

interface ToggleProps {
  label: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}

/** A filter that is on or off. */
function Toggle({ label, isOn, onToggle }: ToggleProps) {
  return (
    <SortButtonRoot
      color="inherit"
      variant="outlined"
      aria-pressed={isOn}
      data-sorted={isOn ? '' : undefined}
      onClick={() => onToggle(!isOn)}
    >
      {label}
    </SortButtonRoot>
  );
}

interface RequestTogglesProps {
  mine: boolean;
  overdue: boolean;
  onToggle: (name: 'mine' | 'overdue', isOn: boolean) => void;
}

/** Filters of requests: only the user's own, only overdue ones. */
export function RequestToggles({ mine, overdue, onToggle }: RequestTogglesProps) {
  return (
    <>
      <Toggle label="Mine" isOn={mine} onToggle={(isOn) => onToggle('mine', isOn)} />
      <Toggle label="Overdue" isOn={overdue} onToggle={(isOn) => onToggle('overdue', isOn)} />
    </>
  );
}

const LABELS: Readonly<Record<SortName, string>> = { answer: 'Lowest first', rating: 'Rating', date: 'Date' };
const STATES = {
  asc: { icon: ArrowUp, words: 'sorted ascending' },
  desc: { icon: ArrowDown, words: 'sorted descending' },
  none: { icon: ChevronsUpDown, words: 'not sorted' },
};

interface SortButtonProps {
  name: SortName;
  sort: Sort | null;
  /** why the list cannot be sorted by this */
  whyNot?: string | undefined;
  onSort: (sort: Sort | null) => void;
}

/** Sorts the list: none, ascending, descending, none. */
function SortButton({ name, sort, whyNot, onSort }: SortButtonProps) {
  const order = sort?.name === name ? sort.order : 'none';
  const { icon, words } = STATES[order];
  const label = name === 'answer' && order === 'desc' ? 'Highest first' : LABELS[name];
  return (
    <SortButtonRoot
      color="inherit"
      data-sorted={order === 'none' ? undefined : order}
      endIcon={<Icon of={icon} size="small" />}
      // in the tab order all the same, so that its reason is read
      aria-disabled={whyNot === undefined ? undefined : true}
      title={whyNot}
      onClick={() => whyNot === undefined && onSort(nextSort(sort, name))}
    >
      {label}
      <Hidden>, {whyNot ?? words}</Hidden>
    </SortButtonRoot>
  );
}

const FeedbackToolbarRoot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginLeft: 'auto',
  // the selects of places are as high as the others
  [theme.breakpoints.up('md')]: { '& > button': { height: control.height.medium } },
  [theme.breakpoints.down('sm')]: { flexBasis: '100%', justifyContent: 'space-between' },
  // starts on the line of the title
  '&[data-inline]': { display: 'contents' },
}));

// no line before it: it may begin a row
const SortsRoot = styled('div')({ display: 'flex', gap: 4 });

interface SortsProps {
  names?: readonly SortName[];
  sort: Sort | null;
  /** why the list cannot be sorted by rating; one that is can be changed back */
  whyNoRating?: string | undefined;
  onSort: (sort: Sort | null) => void;
}

/** The sort buttons of a list. */
export function Sorts({ names = ['rating', 'date'], sort, whyNoRating, onSort }: SortsProps) {
  const whyNot = sort?.name === 'rating' ? undefined : whyNoRating;
  return (
    <SortsRoot role="group" aria-label="Sort">
      {names.map((name) => (
        <SortButton
          key={name}
          name={name}
          sort={sort}
          whyNot={name === 'rating' ? whyNot : undefined}
          onSort={onSort}
        />
      ))}
    </SortsRoot>
  );
}

interface FeedbackToolbarProps {
  list: FeedbackListModel;
  /** the user's place filters; beside the others of requests, above other lists, or in the sheet on narrow screens */
  keys: readonly PlaceKey[];
  /** practices that the list is limited to, besides the filters */
  within: readonly string[];
  choice: ListChoice;
  onChoose: (change: Partial<ListChoice>) => void;
  /** how many the list has, at the end */
  total?: ReactNode;
}

/** Filters and sort of a feedback list; on narrow screens the filters are in a sheet behind one button. */
export function FeedbackToolbar(props: FeedbackToolbarProps) {
  const { list, keys, within, choice, onChoose, total } = props;
  const { kind, only } = list;
  const { organization } = useSession();
  const isConfidential = useMinimum(kind.experienceType) !== null;
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const { status, sentimentTypes, themes, places, sort, mine = false, overdue = false } = choice;
  const count = [status.length, sentimentTypes.length, themes.length, mine, overdue].filter(Boolean).length;
  const clear = () =>
    onChoose({
      status: [],
      sentimentTypes: [],
      themes: [],
      mine: undefined,
      overdue: undefined,
      places: NO_FILTERS,
    });
  const selects = (
    <PlaceSelects
      keys={keys}
      within={within}
      filters={places}
      onChange={(next) => onChoose({ places: next })}
    />
  );
  const filters = (
    <>
      {only.srr && (
        <RequestToggles
          mine={mine}
          overdue={overdue}
          onToggle={(name, isOn) => onChoose({ [name]: isOn || undefined })}
        />
      )}
      <ChoiceFilter
        label="Contact Status"
        options={kind.statuses}
        chosen={status}
        onChoose={(chosen) => onChoose({ status: chosen })}
      />
      <ChoiceFilter
        label="Sentiment"
        options={FILTER_OPTIONS.sentimentTypes}
        chosen={sentimentTypes}
        onChoose={(chosen) => onChoose({ sentimentTypes: chosen })}
      />
      <ChoiceFilter
        label="Theme"
        options={themeOptions(organization.themes, kind.experienceType)}
        chosen={themes}
        onChoose={(chosen) => onChoose({ themes: chosen })}
      />
    </>
  );
  return (
    <FeedbackToolbarRoot data-inline={total ? '' : undefined}>
      {isNarrow ? (
        <FiltersSheet count={count + countFilters(places)} onClear={clear}>
          {selects}
          {filters}
        </FiltersSheet>
      ) : (
        <>
          {/* the figures above other lists have them, too */}
          {only.srr && selects}
          {filters}
        </>
      )}
      <Sorts
        sort={sort}
        whyNoRating={isConfidential ? 'Ratings of employees are confidential' : undefined}
        onSort={(next) => onChoose({ sort: next })}
      />
      {total}
    </FeedbackToolbarRoot>
  );
}
