import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import X from 'lucide-react/icons/x';
import { sentiment } from '../../generated/enums/sentiment.ts';
import { FiltersSheet } from '../ui/FiltersSheet.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import type { FeedbackKind } from './kinds.ts';
import type { ListChoice } from './list-choice.ts';
import { SortButton } from './SortButton.tsx';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginLeft: 'auto',
  [theme.breakpoints.down('sm')]: { flexBasis: '100%', justifyContent: 'space-between' },
}));

const Sorts = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  paddingLeft: 8,
  borderLeft: `1px solid ${theme.palette.border.default}`,
  [theme.breakpoints.down('sm')]: { border: 0 },
}));

interface Props {
  kind: FeedbackKind;
  choice: ListChoice;
  onChoose: (change: Partial<ListChoice>) => void;
}

/** Filters and sort of a feedback list; on narrow screens the filters are in a sheet behind one button. */
export function FeedbackToolbar({ kind, choice, onChoose }: Props) {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const { status, sentimentTypes, sort } = choice;
  const count = [status, sentimentTypes].filter(({ length }) => length > 0).length;
  const clear = () => onChoose({ status: [], sentimentTypes: [] });
  const filters = (
    <>
      <ChoiceFilter
        label="Contact Status"
        options={kind.statuses}
        chosen={status}
        onChoose={(chosen) => onChoose({ status: chosen })}
      />
      <ChoiceFilter
        label="Sentiment"
        options={sentiment}
        chosen={sentimentTypes}
        onChoose={(chosen) => onChoose({ sentimentTypes: chosen })}
      />
    </>
  );
  return (
    <Root>
      {isNarrow ? (
        <FiltersSheet count={count} onClear={clear}>
          {filters}
        </FiltersSheet>
      ) : (
        <>
          {count > 0 && (
            <Button startIcon={<Icon of={X} size="small" />} onClick={clear}>
              Clear
            </Button>
          )}
          {filters}
        </>
      )}
      <Sorts role="group" aria-label="Sort">
        {(['rating', 'date'] as const).map((name) => (
          <SortButton key={name} name={name} sort={sort} onSort={(next) => onChoose({ sort: next })} />
        ))}
      </Sorts>
    </Root>
  );
}
