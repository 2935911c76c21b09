import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ConfidentialNote, useEmptyText } from '../ui/Confidential.tsx';
import { FilterBar, PracticeSelect, useMatchingProviders } from '../ui/filters/FilterBar.tsx';
import { FilterNote } from '../ui/filters/FilterNote.tsx';
import { usePinned, PageHeader, PinButton } from '../ui/PageHeader.tsx';
import { buildChips } from '../../domain/surveys/feedback-filters.ts';
import { FilterChips } from '../ui/FilterChips.tsx';
import { Hidden } from '../ui/Hidden.ts';
import { Row } from '../ui/primitives.ts';
import { control, layout, zIndex } from '../core/theme/tokens.ts';
import { EmptyState } from '../ui/States.tsx';
import { ScrollToTop } from '../ui/ScrollToTop.tsx';
import { dayOfReader, DEFAULT_PERIODS } from '../../domain/measures/period.ts';
import { NOBODY_WAITS } from '../../domain/surveys/waiting.ts';
import { formatLongDay } from '../../domain/text/format.ts';
import { InOrder } from '../ui/InOrder.tsx';
import { PrintOnly } from './card-layout.tsx';
import { Overview } from './Overview.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FeedbackCards } from './FeedbackCards.tsx';
import { FeedbackToolbar } from './FeedbackToolbar.tsx';
import type { FeedbackListModel } from './feedback.ts';
import { PANEL_MARGIN } from './OpenRequest.tsx';
import { RequestQueue } from './RequestQueue.tsx';
import { RequestSkeletons } from './RequestList.tsx';
import { IgnoredNote } from './IgnoredNote.tsx';
import { type ListedProps, ListTotal, useListTotal } from './ListTotal.tsx';
import { findInvalidPlaces, practiceReach, type Reach } from './search-choice.ts';
import {
  choiceAddress,
  chosenFilters,
  isDefaultChoice,
  listQuery,
  listSort,
  placesQuery,
  readChoice,
  useChipNames,
  useFeedbackPages,
  withoutFilters,
  type ListChoice,
} from './use-feedback.ts';
import { filterKeys } from '../ui/filters/place-filters.ts';
import { useAddress } from '../core/hooks.ts';
import { useFeedbackScope } from '../core/selection.ts';
import { useSession } from '../core/session.ts';

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '8px 0',
  marginBottom: 4,
  '@media print': { '& button, & > :not(:first-of-type)': { display: 'none' } },
  // the list of requests starts as high up as it can: most of them are in sight
  '&[data-queue]': { gap: 8, padding: 0, marginTop: -16 },
  // on phones, one line: what is filtered, the order, the pin
  '&[data-compact]': { flexWrap: 'nowrap', gap: 0, padding: 0, marginTop: -12 },
  '&[data-pinned]': {
    paddingBlock: 8,
    position: 'sticky',
    top: layout.topBar,
    zIndex: zIndex.stickyHeader,
    // wide enough to hide the edges of cards that scroll below it
    marginInline: -4,
    paddingInline: 4,
    marginBottom: 12,
    borderBottom: `1px solid ${theme.palette.divider}`,
    backgroundColor: theme.palette.background.default,
  },
}));

const Title = styled('h2')(({ theme }) => ({
  ...theme.typography.h2,
  margin: 0,
  borderRadius: 4,
}));

const Places = styled('div')({ marginBottom: 20, '@media print': { display: 'none' } });

const TitleGroup = styled('div')({ display: 'flex', alignItems: 'center', gap: 8 });

type ChoiceChange = (old: ListChoice) => ListChoice;

/** The list's choice from the address, and a setter that restarts the list. */
function useListChoice(
  list: FeedbackListModel,
  reach: Reach,
): [ListChoice, (change: ChoiceChange, options?: { isOwn: boolean }) => void] {
  const [params, change] = useAddress();
  const choice = useMemo(() => readChoice(params, list, reach), [params, list, reach]);
  return [
    choice,
    (next, options) => change((now) => choiceAddress(next(readChoice(now, list, reach)), list), options),
  ];
}

function ListExport({ list, choice, isSmall = false }: ListedProps & { isSmall?: boolean }) {
  const rows = useListTotal({ list, choice });
  return (
    <ExportButton
      experienceType={list.kind.experienceType}
      asked={listQuery(list, choice)}
      sort={listSort(list, choice)}
      rows={rows}
      isSmall={isSmall}
    />
  );
}

/** A chip for each active filter, and how many the list has, unless that stands above. */
function ListChips({
  list,
  choice,
  hasTotal,
  end,
  onChoose,
}: ListedProps & { hasTotal: boolean; end: ReactNode; onChoose: (change: ChoiceChange) => void }) {
  // a list that starts with a filter names or counts it in its button
  const isNamed = !hasTotal || list.only.srr === true;
  const filters = isNamed && isDefaultChoice(choice, list) ? {} : chosenFilters(choice);
  const names = useChipNames(filters);
  const chips = buildChips(filters, names);
  if (chips.length === 0 && !hasTotal) return <div style={{ height: PANEL_MARGIN / 2 }} />;
  return (
    <Row
      wraps
      justify="between"
      align="start"
      gap="4px 16px"
      margin={`0 0 ${end ? PANEL_MARGIN / 2 : PANEL_MARGIN}px`}
      minHeight={control.height.small}
    >
      <FilterChips
        margin="0"
        chips={chips}
        onRemove={(chip) => onChoose((old) => withoutFilters(old, chip))}
        onClear={() => onChoose((old) => withoutFilters(old, { names: chips.flatMap((chip) => chip.names) }))}
      />
      {hasTotal && (
        <Row gap={12} justify="between" flex={end ? '1 1 100%' : undefined}>
          <ListTotal list={list} choice={choice} />
          {end}
        </Row>
      )}
    </Row>
  );
}

function ListedCards({ list, choice }: ListedProps) {
  const title = useEmptyText(list.kind.experienceType, 'No results found.');
  const isNobodyWaiting = list.only.srr === true && isDefaultChoice(choice, list);
  const query = useFeedbackPages(list.kind.experienceType, listQuery(list, choice), listSort(list, choice));
  const total = useListTotal({ list, choice });
  return (
    <FeedbackCards
      key={choiceAddress({ ...choice, period: undefined, view: undefined }, list)}
      query={query}
      total={total}
      title={list.title}
      empty={<EmptyState title={title} text={isNobodyWaiting ? NOBODY_WAITS : undefined} />}
      {...(list.only.srr && { view: RequestQueue, skeletons: RequestSkeletons })}
    />
  );
}

/** A list of feedback: of patients, of requests, or of employees. */
export function FeedbackListScreen({ list }: { list: FeedbackListModel }) {
  const { experienceType } = list.kind;
  const session = useSession();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  // on narrow screens, beside the chips
  const isQueue = list.only.srr === true && !isNarrow;
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const isCompact = list.only.srr === true && isPhone;
  const keys = useMemo(() => filterKeys(session, experienceType), [session, experienceType]);
  const reach = useMemo(() => practiceReach(session), [session]);
  const [choice, choose] = useListChoice(list, reach);
  const [params] = useSearchParams();
  const invalid = useMemo(() => findInvalidPlaces(params, reach), [params, reach]);
  const scope = useFeedbackScope(experienceType);
  const { places } = choice;
  // the practices of a link replace the selected one
  const namesPractices = places.practiceIds.length > 0;
  const within = namesPractices ? places.practiceIds : scope.practiceIds;
  useMatchingProviders({
    within,
    filters: places,
    onChange: (next) => choose((old) => ({ ...old, places: next }), { isOwn: true }),
  });
  const [isPinned, pin] = usePinned('feedback');
  const today = dayOfReader(new Date());
  const top = useRef<HTMLElement>(null);
  const onChoose = (change: ChoiceChange) => {
    choose(change);
    // scrolls up, because a restarted list would otherwise stay at its end
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  };
  return (
    <>
      <PageHeader
        title={list.title}
        actions={
          <>
            {/* employee surveys have no practice */}
            {experienceType === 'PATIENT' && !namesPractices && <PracticeSelect />}
            {!isCompact && <ListExport list={list} choice={choice} />}
          </>
        }
      />
      <PrintOnly>Printed on {formatLongDay(today)}</PrintOnly>
      {/* who asks for a call gives a name */}
      {!list.only.srr && <ConfidentialNote experienceType={experienceType} />}
      <IgnoredNote parameters={invalid} />
      <FilterNote experienceType={experienceType} filters={places} />
      {!isNarrow && keys.length > 0 && !list.only.srr && (
        <Places>
          <FilterBar
            keys={keys}
            within={within}
            filters={places}
            onChange={(next) => onChoose((old) => ({ ...old, places: next }))}
          />
        </Places>
      )}
      <InOrder>
        {list.only.narrative && (
          <Overview
            kind={list.kind}
            places={placesQuery(places)}
            period={choice.period ?? DEFAULT_PERIODS.currentMonth(today)}
            onPick={(period) => choose((old) => ({ ...old, period }))}
            view={choice.view}
            onView={(view) => choose((old) => ({ ...old, view }))}
            today={today}
          />
        )}
        <section ref={top} aria-label="Feedback" style={{ scrollMarginTop: layout.topBar }}>
          <Head
            data-pinned={isPinned ? '' : undefined}
            data-queue={isQueue ? '' : undefined}
            data-compact={isCompact ? '' : undefined}
          >
            {isCompact ? (
              <Hidden as="h2">Feedback</Hidden>
            ) : (
              <TitleGroup>
                <Title tabIndex={-1}>Feedback</Title>
                <PinButton isPinned={isPinned} onPin={pin} />
              </TitleGroup>
            )}
            <FeedbackToolbar
              keys={keys}
              within={within}
              list={list}
              choice={choice}
              onChoose={(part) => onChoose((old) => ({ ...old, ...part }))}
              total={isQueue && <ListTotal list={list} choice={choice} />}
            />
            {isCompact && <PinButton isPinned={isPinned} onPin={pin} />}
          </Head>
          <ListChips
            list={list}
            choice={choice}
            hasTotal={!isQueue}
            end={isCompact && <ListExport list={list} choice={choice} isSmall />}
            onChoose={onChoose}
          />
          <ListedCards list={list} choice={choice} />
        </section>
      </InOrder>
      <ScrollToTop />
    </>
  );
}
