import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { feedbackScope } from '../../../../domain/access/survey-permissions.ts';
import { dayOfReader } from '../../../../domain/measures/period.ts';
import { planSearch } from '../../../../domain/measures/plans/evidence.ts';
import { readOrigin } from '../../../../domain/measures/plans/plan-address.ts';
import type { Plan } from '../../../../generated/types/plan.ts';
import { useViewer } from '../../../core/session.ts';
import { fieldText, findField, recordText } from '../../../core/value-text.ts';
import { toAddress } from '../../../dashboards/use-widget.ts';
import { useMinimum } from '../../../ui/Confidential.tsx';
import { Text } from '../../../ui/primitives.ts';
import { useEntity } from '../../EntityContext.tsx';
import type { SlotProps } from '../../slots.ts';
import { SUBJECT } from './name-places.ts';

const SearchLink = styled(Link)(({ theme }) => ({
  borderRadius: 4,
  color: theme.palette.link,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
}));

/** Whether the viewer may search the answers that a plan is about: no search lists those of a confidential group. */
function useMaySearch(experienceType: Plan['experienceType']): boolean {
  const minimum = useMinimum(experienceType);
  return feedbackScope(useViewer(), experienceType) !== undefined && minimum === null;
}

/** The metric of a plan, with the search for its answers since the plan began. */
export function PlanMetric({ row, record }: SlotProps['row']) {
  const { model, enums } = useEntity();
  const plan = record as unknown as Plan;
  const field = findField(model, row.field);
  const maySearch = useMaySearch(plan.experienceType);
  const text = field ? fieldText(field, record[row.field], enums) : '';
  if (!maySearch) return text;
  return <SearchLink to={toAddress(planSearch(plan, dayOfReader(new Date())))}>{text}</SearchLink>;
}

/** The origin of a plan, with the search that it leads to. */
export function PlanOrigin({ record }: SlotProps['row']) {
  const { model, enums } = useEntity();
  const plan = record as unknown as Plan;
  const maySearch = useMaySearch(plan.experienceType);
  const origin = readOrigin(plan.startedFrom);
  if (!origin) return null;
  const subject = recordText(model, SUBJECT, record, enums);
  return (
    <>
      {maySearch ? <SearchLink to={origin.search}>{subject}</SearchLink> : subject}{' '}
      <Text as="span" tone="muted" style={{ fontWeight: 400 }}>
        {origin.text}
      </Text>
    </>
  );
}
