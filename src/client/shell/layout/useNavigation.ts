import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { resources } from '../../../generated/resources.ts';
import { activePath, buildNavigation, type NavSection } from '../navigation/navigation.ts';
import { useSession } from '../../core/session.ts';

export interface Navigation {
  sections: NavSection[];
  /** the path of the entry one is at */
  active: string | undefined;
}

/** The person's navigation tree and the entry they are at. */
export function useNavigation(): Navigation {
  const session = useSession();
  const { pathname } = useLocation();
  const sections = useMemo(() => buildNavigation(session, resources), [session]);
  return { sections, active: activePath(sections, pathname) };
}
