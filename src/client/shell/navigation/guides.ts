import type { Session } from '../../../domain/session.ts';

/** A page outside of the product; it opens in a tab of its own. */
export interface Guide {
  label: string;
  href: string;
}

const GUIDES = 'https://guides.chairside.example';

/** Stands in the menu of an organization without the EX entitlement. */
export const EX_INTRODUCTION: Guide = { label: 'What is this?', href: `${GUIDES}/employee-experience` };

const PX_GUIDE: Guide = { label: 'PX User Guide', href: `${GUIDES}/px` };
const EX_GUIDE: Guide = { label: 'EX User Guide', href: `${GUIDES}/ex` };

/** The user guides of what the organization subscribes to. */
export function guidesOf({ isPxEntitled, isExEntitled }: Session): Guide[] {
  return [...(isPxEntitled ? [PX_GUIDE] : []), ...(isExEntitled ? [EX_GUIDE] : [])];
}
