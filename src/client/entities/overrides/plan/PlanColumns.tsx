import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { dayOfReader } from '../../../../domain/measures/period.ts';
import { describeShortly } from '../../../../domain/measures/plans/proof-text.ts';
import { fullName } from '../../../../domain/surveys/feedback.ts';
import { formatDay } from '../../../../domain/text/format.ts';
import { sharedStart } from '../../../../domain/text/initials.ts';
import { planVerdicts } from '../../../../generated/calls/plans-calls.ts';
import type { PlanVerdict } from '../../../../generated/calls/types.ts';
import type { Plan } from '../../../../generated/types/plan.ts';
import { dataQuery } from '../../../core/call.ts';
import type { EntityRecord } from '../../../core/value-text.ts';
import { Hidden } from '../../../ui/Hidden.ts';
import { verdictIcon } from '../../../dashboards/plans/verdict-icon.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { RecordLink } from '../../../ui/RecordLink.tsx';
import { RequestDue } from '../../../ui/requests/RequestChips.tsx';
import type { SlotProps } from '../../slots.ts';
import { namePlaces } from './name-places.ts';
import { PlanChip } from './PlanChip.tsx';

/** Of a small button in px: its label begins where the state does. */
const BUTTON_PADDING = 8;
/** The most plans that one call judges. */
const MOST_JUDGED = 20;

const Said = styled('span')(({ theme }) => ({
  '&[data-tone="better"]': { color: theme.palette.link },
  '&[data-tone="worse"]': { color: theme.palette.coral.text },
}));

/** Verdicts of at most 20 plans. */
export function usePlanVerdicts(ids: readonly string[]) {
  return useQuery({
    ...dataQuery(planVerdicts({ query: { ids: [...ids] } })),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Whether a plan has worked, in a few words. */
export function Verdict({ of, hasIcon = false }: { of: PlanVerdict | undefined; hasIcon?: boolean }) {
  if (!of) return null;
  const { tone, text } = describeShortly(of, dayOfReader(new Date()));
  if (!hasIcon)
    return (
      <Said data-tone={tone} title={text}>
        {text}
      </Said>
    );
  return (
    <Said data-tone={tone} style={{ display: 'flex', gap: 6 }}>
      <span style={{ flex: 'none', display: 'inline-flex', height: 18, alignItems: 'center' }}>
        <Icon of={verdictIcon(tone, of.verdict)} size="small" />
      </span>
      {text}
    </Said>
  );
}

/** Below the state in tables, behind it in cards. */
const Below = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  // two short lines rather than one that leaves names no room
  maxWidth: 120,
  lineHeight: '16px',
  whiteSpace: 'normal',
  wordBreak: 'normal',
  color: theme.palette.muted,
  'dd &': {
    maxWidth: 'none',
    display: 'inline',
    whiteSpace: 'normal',
    '&:not(:empty)::before': { content: '" · "' },
  },
}));

/** Whether a plan of the list has worked. The verdicts of a page are read together. */
function ListedVerdict({ record }: Pick<SlotProps['column'], 'record'>) {
  const { data: page = [] } = useListContext<EntityRecord>();
  const at = page.findIndex(({ id }) => id === record.id);
  const start = at - (at % MOST_JUDGED);
  const ids = at < 0 ? [] : page.slice(start, start + MOST_JUDGED).map(({ id }) => id);
  const { data, error, isFetching, refetch } = usePlanVerdicts(ids);
  if (error)
    return (
      <Button
        size="small"
        style={{ marginLeft: -BUTTON_PADDING }}
        disabled={isFetching}
        onClick={(event) => {
          event.stopPropagation();
          void refetch();
        }}
      >
        Try again<Hidden>: the verdict did not load</Hidden>
      </Button>
    );
  return <Verdict of={data?.find(({ id }) => id === record.id)} />;
}

/** The state of a plan of the list, and whether it has worked. */
export function PlanState({ record }: SlotProps['column']) {
  return (
    <>
      <PlanChip plan={record} />
      <Below>
        <ListedVerdict record={record} />
      </Below>
    </>
  );
}

/** In a narrow column the word stands below the day: it takes no width from the names. */
const Wrapping = styled('span')({ whiteSpace: 'normal', '& > span': { whiteSpace: 'nowrap' } });

/** The day on which a plan is due, and whether it is over and the plan is not. */
export function PlanDue({ record }: { record: EntityRecord }) {
  const { state, dueOn } = record as unknown as Plan;
  if (dueOn === null) return null;
  const isOpen = state === 'DRAFT' || state === 'RUNNING';
  const isLate = isOpen && dueOn < dayOfReader(new Date());
  if (!isLate) return formatDay(dueOn);
  return (
    <Wrapping>
      <span>{formatDay(dueOn)}</span> <RequestDue due={{ text: 'Overdue', tone: 'late' }} />
    </Wrapping>
  );
}

/** The owner or the provider of a plan, named as the persons of its steps. */
export function PlanPerson({ row, record }: SlotProps['row']) {
  const plan = record as unknown as Plan;
  const person = row.field === 'owner' ? plan.owner : plan.provider;
  if (!person) return null;
  return (
    <RecordLink entity="user" id={person.id}>
      {fullName(person)}
    </RecordLink>
  );
}

/** The places of a plan of the list, without the words with which all practices in it begin. */
export function PlanPlaces({ record }: SlotProps['column']) {
  const { data: page = [] } = useListContext<Plan>();
  const plan = record as unknown as Plan;
  const names = plan.practices.map(({ name }) => name);
  const text = namePlaces(plan);
  const shared = sharedStart(page.flatMap(({ practices }) => practices.map(({ name }) => name)));
  return (
    <span title={names.join(', ') || undefined}>
      {names.includes(text) ? text.slice(shared.length) : text}
    </span>
  );
}
