import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { EntityModel } from '../../../domain/model/model.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { api } from '../../core/api.ts';
import { findField, type EntityRecord } from '../../core/value-text.ts';
import { Stack, Text } from '../../ui/primitives.ts';
import { PlacePage, PlacePeriod as Period } from '../../dashboards/place/PlacePage.tsx';
import { type PlaceKind, useMayReadPlace } from '../../dashboards/place/place.ts';
import { useEntity } from '../EntityContext.tsx';
import type { SlotProps } from '../slots.ts';
import { listBelow, useTree } from '../record-form/use-tree.ts';
import { RelatedCard, relatedRecords } from '../view/RelatedCards.tsx';

/** With more units below, their employees are not counted: the filter would be too long for an address. */
const MOST_UNITS = 100;

/** The employees of the units below one, whose figures count them; undefined: not known yet, or no unit. */
function useEmployeesBelow(model: EntityModel, record: EntityRecord | undefined, isOn: boolean) {
  const parent = isOn && model.name === 'unit' ? findField(model, 'parent') : undefined;
  const { tree } = useTree(parent, parent !== undefined);
  const ids = parent && tree && record ? listBelow(tree.records, parent, record.id) : [];
  const isCounted = ids.length > 0 && ids.length <= MOST_UNITS;
  const filters = { organizationalUnitIds: ids };
  const { data } = useQuery({
    queryKey: ['employees', 'below', ids],
    queryFn: ({ signal }) => api.page('/employees', { query: { ...filters, take: 1 }, signal }),
    enabled: isCounted,
  });
  const count = isCounted ? data?.pagination.total : undefined;
  return count === undefined
    ? undefined
    : { count, to: `/ex/employees?filter=${encodeURIComponent(JSON.stringify(filters))}` };
}

/** How a practice, work location or unit does, for those who may see the figures of its surveys. */
export function PlaceOverview({ record, children }: SlotProps['section']) {
  const { model, facts } = useEntity();
  const below = useEmployeesBelow(model, record, useMayReadPlace(model.name as PlaceKind));
  const kind = model.name as PlaceKind;
  const mayRead = useMayReadPlace(kind);
  if (!record || !mayRead) return children;
  const section = model.screens.view?.sections.find(({ list }) => list);
  const own = section ? relatedRecords(section, record, { model, facts }).length : 0;
  const card = section && <RelatedCard section={section} record={record} />;
  const team = section && {
    title: kind === 'practice' ? 'Team' : (section.title ?? ''),
    count: below?.count ? `${formatNumber(own)} here, ${formatNumber(below.count)} below` : own,
    card: below?.count ? (
      <Stack gap={12}>
        {card}
        <Text variant="body2" tone="secondary">
          <Link to={below.to}>
            {below.count === 1 ? '1 employee' : `${formatNumber(below.count)} employees`}
          </Link>{' '}
          of the units below, whose answers count here as well.
        </Text>
      </Stack>
    ) : (
      card
    ),
  };
  return <PlacePage kind={kind} id={record.id} team={team} details={children} />;
}

/** The period of the page of a practice, work location or unit. */
export function PlacePeriod({ place }: SlotProps['action']) {
  const { model } = useEntity();
  return place === 'view' ? <Period kind={model.name as PlaceKind} /> : null;
}
