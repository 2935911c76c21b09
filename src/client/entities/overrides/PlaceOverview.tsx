import { PlacePage, PlacePeriod as Period } from '../../dashboards/place/PlacePage.tsx';
import { type PlaceKind, useMayReadPlace } from '../../dashboards/place/place.ts';
import { useEntity } from '../EntityContext.tsx';
import type { SlotProps } from '../slots.ts';
import { RelatedCard, relatedRecords } from '../view/RelatedCards.tsx';

/** How a practice, work location or unit does, for those who may see the figures of its surveys. */
export function PlaceOverview({ record, children }: SlotProps['section']) {
  const { model, facts } = useEntity();
  const kind = model.name as PlaceKind;
  const mayRead = useMayReadPlace(kind);
  if (!record || !mayRead) return children;
  const section = model.screens.view?.sections.find(({ list }) => list);
  const team = section && {
    title: kind === 'practice' ? 'Team' : (section.title ?? ''),
    count: relatedRecords(section, record, { model, facts }).length,
    card: <RelatedCard section={section} record={record} />,
  };
  return <PlacePage kind={kind} id={record.id} team={team} details={children} />;
}

/** The period of the page of a practice, work location or unit. */
export function PlacePeriod({ place }: SlotProps['action']) {
  const { model } = useEntity();
  return place === 'view' ? <Period kind={model.name as PlaceKind} /> : null;
}
