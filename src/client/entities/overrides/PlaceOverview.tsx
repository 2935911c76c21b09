import { feedbackScope } from '../../../domain/access/survey-permissions.ts';
import { useViewer } from '../../core/session.ts';
import { PlaceOverview as Overview, type PlaceKind } from '../../dashboards/place/PlaceOverview.tsx';
import { useEntity } from '../EntityContext.tsx';
import type { SlotProps } from '../slots.ts';

/** How a practice, work location or unit does, for those who may see the figures of its surveys. */
export function PlaceOverview({ record }: SlotProps['section']) {
  const { model } = useEntity();
  const viewer = useViewer();
  const kind = model.name as PlaceKind;
  const mayRead = feedbackScope(viewer, kind === 'practice' ? 'PATIENT' : 'EMPLOYEE') !== undefined;
  return record && mayRead ? <Overview kind={kind} id={record.id} /> : null;
}
