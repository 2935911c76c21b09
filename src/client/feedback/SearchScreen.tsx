import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { encodeQuery } from '../../domain/text/query-string.ts';
import { useAddress, useWayBack } from '../core/hooks.ts';
import { useSelectedPractice } from '../core/selection.ts';
import { useSession } from '../core/session.ts';
import { Hidden } from '../ui/Hidden.ts';
import { SINGLE_RESPONSES_HIDDEN, useEmptyText, useMinimum } from '../ui/Confidential.tsx';
import { FilterNote } from '../ui/filters/FilterNote.tsx';
import { Chip, FilterChips } from '../ui/FilterChips.tsx';
import { InOrder } from '../ui/InOrder.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ScrollToTop } from '../ui/ScrollToTop.tsx';
import { Row, Text } from '../ui/primitives.ts';
import { EmptyState } from '../ui/States.tsx';
import { buildChips, type SearchChoice } from '../../domain/surveys/feedback-filters.ts';
import { formatNumber } from '../../domain/text/format.ts';
import type { FeedbackKind } from './feedback.ts';
import { drillDownCall, findCategoryCode, hasAnswerOrder, MetricContext } from './drill-down.ts';
import { DrillHead } from './DrillHead.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FeedbackCards } from './FeedbackCards.tsx';
import { RequestToggles, Sorts } from './FeedbackToolbar.tsx';
import { SearchContext } from './Highlighted.tsx';
import { IgnoredNote } from './IgnoredNote.tsx';
import {
  asksForAnswers,
  commentsAddress,
  findInvalid,
  practiceReach,
  readSearch,
  searchAddress,
  searchQuery,
  without,
  readPlaces,
} from './search-choice.ts';
import {
  readSort,
  type Sort,
  type SortName,
  useChipNames,
  useDrillDown,
  useFeedbackPages,
  useFeedbackTotal,
} from './use-feedback.ts';

/** @param mayWithhold responses may be confidential: where none is listed, a count of 0 would contradict the figures */
export function foundTitle(total: number | undefined, mayWithhold = false): string {
  if (total === undefined || (mayWithhold && total === 0)) return 'Feedback Search';
  return `Found ${formatNumber(total)} ${total === 1 ? 'Result' : 'Results'}`;
}

/** Places that the head names. */
const MOST_NAMES = 3;

/** @param names of the chosen places; undefined: not known */
function describePlaces(names: readonly (string | undefined)[], everywhere: string): string {
  if (names.length === 0) return everywhere;
  const known = names.filter((name) => name !== undefined);
  const areNamed = known.length === names.length && names.length <= MOST_NAMES;
  return areNamed ? known.join(', ') : `${names.length} places`;
}

const LOWEST_FIRST: Sort = { name: 'answer', order: 'asc' };
const LATEST_FIRST: Sort = { name: 'date', order: 'desc' };

interface CommentSwitchProps {
  kind: FeedbackKind;
  choice: SearchChoice;
  onChange: (isOn: boolean) => void;
}

/** Narrows the list to responses with a comment, and says how many those are. */
function CommentSwitch({ kind, choice, onChange }: CommentSwitchProps) {
  const commented = useFeedbackTotal(kind.experienceType, searchQuery({ ...choice, narrative: ['true'] }));
  return (
    <FormControlLabel
      sx={{ gap: 1.5, ml: 0 }}
      control={<Switch checked={choice.narrative !== undefined} onChange={(_, isOn) => onChange(isOn)} />}
      label={`With a comment${commented === undefined ? '' : ` (${formatNumber(commented)})`}`}
    />
  );
}

/** Says in place of an empty list why it is empty, and where comments are. */
function HiddenResponses({ comments }: { comments: string }) {
  return (
    <EmptyState
      icon={ShieldCheck}
      title={`${SINGLE_RESPONSES_HIDDEN}.`}
      text="Comments are listed apart from the answers, without names."
      action={<Link to={comments}>Show comments</Link>}
    />
  );
}

interface Searched {
  choice: SearchChoice;
  sort: Sort | null;
}

/** Feedback found by the top bar's search, a click into a chart, or a link. */
export function SearchScreen({ kind }: { kind: FeedbackKind }) {
  const [params, changeAddress] = useAddress();
  const address = params.toString();
  const session = useSession();
  const reach = useMemo(() => practiceReach(session), [session]);
  const choice = useMemo(() => readSearch(new URLSearchParams(address), reach), [address, reach]);
  const invalid = useMemo(() => findInvalid(new URLSearchParams(address), reach), [address, reach]);
  const drilled = drillDownCall(choice, kind);
  const head = useDrillDown(kind.experienceType, drilled);
  const sorts: readonly SortName[] = hasAnswerOrder(choice, kind)
    ? ['answer', 'rating', 'date']
    : ['rating', 'date'];
  const sort = readSort(params, sorts);
  // a mark of a category leads to its lowest answers
  const order = sort ?? (drilled && sorts.includes('answer') ? LOWEST_FIRST : null);
  const query = useFeedbackPages(kind.experienceType, searchQuery(choice), order);
  const total = useFeedbackTotal(kind.experienceType, searchQuery(choice));
  const getName = useChipNames(choice);
  const chips = buildChips(choice, getName).filter(({ names }) => !(drilled && names.includes('narrative')));
  const selected = useSelectedPractice();
  const isPatient = kind.experienceType === 'PATIENT';
  const isLimited = isPatient && !choice.practiceId && !choice.practiceIds;
  const fixed = isLimited && selected && session.practices.length > 1 && (
    <li>
      <Chip as="span">
        <span>
          <b>Practice</b>
          {selected.name}
        </span>
      </Chip>
    </li>
  );
  const toAddress = (next: Searched): string => {
    const sorted = encodeQuery({ sortBy: next.sort?.name, orderBy: next.sort?.order });
    return [searchAddress(next.choice), sorted].filter(Boolean).join('&');
  };
  const change = (next: (old: Searched) => Searched): void =>
    changeAddress((now) => toAddress(next({ choice: readSearch(now, reach), sort: readSort(now, sorts) })));
  const sorting = {
    names: sorts,
    sort: order,
    onSort: (next: Sort | null) =>
      change((old) => ({ ...old, sort: next ?? (order?.name === 'answer' ? LATEST_FIRST : null) })),
  };
  const areComments = ['search', 'sentimentTypes', 'themes'].some((name) => name in choice);
  const asksForRequests = ['srr', 'status', 'mine', 'overdue'].some((name) => name in choice);
  const withheld = useEmptyText(kind.experienceType, 'Nothing turned up');
  const empty = asksForRequests ? 'Nothing turned up' : withheld;
  const isConfidential = useMinimum(kind.experienceType) !== null;
  const hidesAnswers = isConfidential && asksForAnswers(choice);
  const isHidden = hidesAnswers && !total;
  const title = foundTitle(total, isConfidential && !asksForRequests);
  const everywhere = isPatient ? (selected?.name ?? 'all practices') : 'all work locations';
  return (
    <>
      <PageHeader
        title={title}
        back={{
          label: 'Back',
          to: kind.route,
          onBack: useWayBack(),
        }}
        actions={
          <>
            {asksForRequests && (
              <RequestToggles
                mine={choice.mine !== undefined}
                overdue={choice.overdue !== undefined}
                onToggle={(name, isOn) =>
                  change((old) => ({
                    ...old,
                    choice: { ...without(old.choice, { names: [name] }), ...(isOn && { [name]: ['true'] }) },
                  }))
                }
              />
            )}
            {!drilled && !isHidden && <Sorts {...sorting} />}
            {!isHidden && (
              <ExportButton
                experienceType={kind.experienceType}
                asked={searchQuery(choice)}
                sort={order}
                rows={total}
              />
            )}
          </>
        }
      />
      <FilterChips
        fixed={fixed}
        chips={chips}
        onRemove={(chip) => change((old) => ({ ...old, choice: without(old.choice, chip) }))}
        onClear={() => change((old) => ({ ...old, choice: {} }))}
      />
      <IgnoredNote parameters={invalid} />
      <FilterNote experienceType={kind.experienceType} filters={readPlaces(params, reach)} />
      <InOrder>
        {drilled && (
          <DrillHead
            kind={kind}
            choice={choice}
            places={describePlaces(Object.values(readPlaces(params, reach)).flat().map(getName), everywhere)}
            providers={new Map(readPlaces(params, reach).providerIds.map((id) => [id, getName(id) ?? '']))}
            query={head}
            getLink={(narrowed) => `${kind.searchRoute}?${toAddress({ choice: narrowed, sort })}`}
          />
        )}
        {drilled && !isHidden && (
          <Row gap="8px 16px" wraps justify={areComments ? 'end' : 'between'} margin="0 0 16px">
            {!areComments && (
              <CommentSwitch
                kind={kind}
                choice={choice}
                onChange={(isOn) =>
                  change((old) => ({
                    ...old,
                    choice: {
                      ...without(old.choice, { names: ['narrative'] }),
                      ...(isOn && { narrative: ['true'] }),
                    },
                  }))
                }
              />
            )}
            <div>
              <Sorts {...sorting} />
            </div>
          </Row>
        )}
        {hidesAnswers && !isHidden && (
          <Text variant="body2" tone="secondary" margin="0 0 16px" role="note">
            {SINGLE_RESPONSES_HIDDEN}. Only responses from before that promise are listed.
          </Text>
        )}
        <Hidden as="h2">Feedback</Hidden>
        <SearchContext value={choice.search?.[0] ?? ''}>
          <MetricContext value={drilled ? findCategoryCode(choice) : undefined}>
            <FeedbackCards
              key={address}
              query={query}
              total={total}
              title={title}
              empty={hidesAnswers ? <HiddenResponses comments={commentsAddress(choice, kind)} /> : empty}
            />
          </MetricContext>
        </SearchContext>
      </InOrder>
      <ScrollToTop />
    </>
  );
}
