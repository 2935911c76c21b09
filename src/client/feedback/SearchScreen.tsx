import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { encodeQuery } from '../core/api.ts';
import { useChange } from '../core/hooks.ts';
import { useSelectedPractice } from '../core/selection.ts';
import { useSession } from '../core/session.ts';
import { Hidden } from '../ui/Hidden.ts';
import { useEmptyText } from '../ui/Confidential.tsx';
import { FilterNote } from '../ui/filters/FilterNote.tsx';
import { Chip, FilterChips } from '../ui/FilterChips.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ScrollToTop } from '../ui/ScrollToTop.tsx';
import { buildChips } from '../../domain/surveys/feedback-filters.ts';
import { formatNumber } from '../../domain/text/format.ts';
import type { FeedbackKind } from './feedback.ts';
import { ExportButton } from './ExportButton.tsx';
import { FeedbackCards } from './FeedbackCards.tsx';
import { RequestToggles, Sorts } from './FeedbackToolbar.tsx';
import { SearchContext } from './Highlighted.tsx';
import { IgnoredNote } from './IgnoredNote.tsx';
import {
  findInvalid,
  practiceReach,
  readSearch,
  searchAddress,
  searchQuery,
  without,
  readPlaces,
} from './search-choice.ts';
import { readSort, useChipNames, useFeedbackPages, useFeedbackTotal } from './use-feedback.ts';

function foundTitle(total: number | undefined): string {
  if (total === undefined) return 'Feedback Search';
  return `Found ${formatNumber(total)} ${total === 1 ? 'Result' : 'Results'}`;
}

/** Feedback found by the top bar's search, a click into a chart, or a link. */
export function SearchScreen({ kind }: { kind: FeedbackKind }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const address = params.toString();
  const session = useSession();
  const reach = useMemo(() => practiceReach(session), [session]);
  const choice = useMemo(() => readSearch(new URLSearchParams(address), reach), [address, reach]);
  const invalid = useMemo(() => findInvalid(new URLSearchParams(address), reach), [address, reach]);
  const sort = readSort(params);
  const query = useFeedbackPages(kind.experienceType, searchQuery(choice), sort);
  const total = useFeedbackTotal(kind.experienceType, searchQuery(choice));
  const chips = buildChips(choice, useChipNames(choice));
  const selected = useSelectedPractice();
  const isLimited = kind.experienceType === 'PATIENT' && !choice.practiceId && !choice.practiceIds;
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
  const change = useChange({ choice, sort }, (next) => {
    const order = encodeQuery({ sortBy: next.sort?.name, orderBy: next.sort?.order });
    // as a string, because parameters would be encoded, including brackets
    void navigate(
      { search: [searchAddress(next.choice), order].filter(Boolean).join('&') },
      { replace: true },
    );
  });
  const asksForRequests = ['srr', 'status', 'mine', 'overdue'].some((name) => name in choice);
  const withheld = useEmptyText(kind.experienceType, 'Nothing turned up');
  const empty = asksForRequests ? 'Nothing turned up' : withheld;
  const isFirst = (window.history.state as { idx?: number } | null)?.idx === 0;
  const title = foundTitle(total);
  return (
    <>
      <PageHeader
        title={title}
        back={{
          label: 'Back',
          to: kind.route,
          onBack: isFirst ? undefined : () => void navigate(-1),
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
            <Sorts sort={sort} onSort={(next) => change((old) => ({ ...old, sort: next }))} />
            <ExportButton
              experienceType={kind.experienceType}
              asked={searchQuery(choice)}
              sort={sort}
              rows={total}
            />
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
      <Hidden as="h2">Feedback</Hidden>
      <SearchContext value={choice.search?.[0] ?? ''}>
        <FeedbackCards key={address} query={query} total={total} title={title} empty={empty} />
      </SearchContext>
      <ScrollToTop />
    </>
  );
}
