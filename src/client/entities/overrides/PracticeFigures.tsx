import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { labelledBasis, valueText } from '../../../domain/measures/charts/chart-model.ts';
import { DEFAULT_PERIODS, dayOfReader } from '../../../domain/measures/period.ts';
import { isFew } from '../../../domain/measures/stats/few.ts';
import { type DrillTarget, SCORED, searchTarget } from '../../../domain/measures/widgets/drill-down.ts';
import { OPEN_STATUSES } from '../../../domain/surveys/feedback.ts';
import { analyticsPractices } from '../../../generated/calls/analytics-calls.ts';
import { callQuery } from '../../core/call.ts';
import type { EntityRecord } from '../../core/value-text.ts';
import { toAddress } from '../../dashboards/use-widget.ts';
import { NO_FILTERS } from '../../../domain/measures/widgets/drill-down.ts';
import { periodLabel } from '../../../flows/month-range.ts';
import type { SlotProps } from '../slots.ts';

const Figure = styled(Link)(({ theme }) => ({
  color: 'inherit',
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  borderRadius: 4,
  '&:hover': { textDecoration: 'underline' },
  '&[data-few]': { color: theme.palette.muted },
}));

/** The figures of a practice of the list's page, which are read together, and the search for what they count. */
function usePracticeFigures({ id }: EntityRecord) {
  const { data: page = [] } = useListContext<EntityRecord>();
  const today = dayOfReader(new Date());
  const period = DEFAULT_PERIODS.last3Months(today);
  const practiceIds = page.map((record) => record.id);
  const { data } = useQuery({
    ...callQuery(analyticsPractices({ query: { practiceIds, date: { ...period } } })),
    enabled: practiceIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const context = {
    experienceType: 'PATIENT' as const,
    period,
    filters: { ...NO_FILTERS, practiceIds: [id] },
  };
  const getAddress = (narrowed: DrillTarget['query']): string => toAddress(searchTarget(context, narrowed));
  const figures = data?.data.find(({ practiceId }) => practiceId === id);
  return { isLoaded: data !== undefined, figures, months: periodLabel(period, { today }), getAddress };
}

/** The score of a practice in the last three months; a dash without answers. */
export function PracticeScore({ record }: SlotProps['column']) {
  const { isLoaded, figures, months, getAddress } = usePracticeFigures(record);
  if (!isLoaded) return null;
  if (!figures || figures.value === null) return '–';
  return (
    <Figure
      to={getAddress({ categoryId: SCORED })}
      title={`${months} · ${labelledBasis(figures, 'stars')}`}
      data-few={isFew(figures.count) ? '' : undefined}
    >
      {valueText(figures.value, 'stars')}
    </Figure>
  );
}

/** The open requests of a practice from the last three months. */
export function PracticeOpenRequests({ record }: SlotProps['column']) {
  const { isLoaded, figures, months, getAddress } = usePracticeFigures(record);
  if (!isLoaded) return null;
  if (!figures?.openRequests) return '0';
  return (
    <Figure to={getAddress({ srr: true, status: OPEN_STATUSES })} title={months}>
      {figures.openRequests}
    </Figure>
  );
}
