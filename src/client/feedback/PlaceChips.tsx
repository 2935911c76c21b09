import type { LucideIcon } from 'lucide-react';
import MapPin from 'lucide-react/icons/map-pin';
import Network from 'lucide-react/icons/network';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Store from 'lucide-react/icons/store';
import { useRecordPath } from '../ui/RecordLink.tsx';
import { Hidden } from '../ui/Hidden.ts';
import { Icon } from '../ui/Icon.tsx';
import { Chips, Tag, TagLink } from './card-parts.ts';
import { fullName, type Feedback } from './feedback.ts';

interface Chip {
  what: string;
  icon: LucideIcon;
  text: string | undefined;
  to?: string | undefined;
}

/** Whom and where the feedback is about; places lead to their pages. */
export function PlaceChips({ feedback }: { feedback: Feedback }) {
  const locationPath = useRecordPath('location');
  const unitPath = useRecordPath('unit');
  const { provider, practice, workLocation, organizationalUnit } = feedback;
  const chips: Chip[] = [
    { what: 'Provider', icon: Stethoscope, text: provider ? fullName(provider) : undefined },
    { what: 'Practice', icon: Store, text: practice?.name },
    {
      what: 'Work Location',
      icon: MapPin,
      text: workLocation?.name,
      to: workLocation ? locationPath(workLocation.id) : undefined,
    },
    {
      what: 'Organizational Unit',
      icon: Network,
      text: organizationalUnit?.name,
      to: organizationalUnit ? unitPath(organizationalUnit.id) : undefined,
    },
  ];
  const shown = chips.filter(({ text }) => text);
  if (shown.length === 0) return null;
  return (
    <Chips>
      {shown.map(({ what, icon, text, to }) => {
        const tag = (
          <Tag>
            <Icon of={icon} size="small" />
            <span>
              <Hidden>{what} </Hidden>
              {text}
            </span>
          </Tag>
        );
        return <li key={what}>{to ? <TagLink to={to}>{tag}</TagLink> : tag}</li>;
      })}
    </Chips>
  );
}
