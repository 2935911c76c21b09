import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { resources } from '../../../generated/resources.ts';
import { activePath, buildNavigation, type NavSection } from '../navigation/navigation.ts';
import { useSession } from '../session.ts';

/** The person's navigation tree and the entry they are at. */
export function useNavigation(): { sections: NavSection[]; active: string | undefined } {
  const session = useSession();
  const { pathname } = useLocation();
  const sections = useMemo(() => buildNavigation(session, resources), [session]);
  return { sections, active: activePath(sections, pathname) };
}
