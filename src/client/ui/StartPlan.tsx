import Button from '@mui/material/Button';
import ListChecks from 'lucide-react/icons/list-checks';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { grantedScope } from '../../domain/access/permissions.ts';
import { toViewer } from '../../domain/access/session.ts';
import { planAddress } from '../../domain/measures/plans/plan-address.ts';
import { allThemes } from '../../domain/text/themes/organization-themes.ts';
import { getResource } from '../core/entity-assets.ts';
import { SessionContext } from '../core/session.ts';
import { Hidden } from './Hidden.ts';
import { Icon } from './Icon.tsx';

/**
 * Opens the form of a plan, filled in from the search that a figure leads to.
 * @param about tells it from others on the screen, for screen readers
 */
export function StartPlan({ search, about }: { search: string; about: string }) {
  // the gallery draws charts for nobody
  const session = useContext(SessionContext);
  if (!session || !grantedScope(getResource('plan'), 'create', toViewer(session))) return null;
  const to = planAddress(search, session.id, allThemes(session.organization.themes));
  if (to === undefined) return null;
  return (
    <Button component={Link} to={to} size="small" startIcon={<Icon of={ListChecks} size="small" />}>
      Start a plan
      <Hidden> for {about}</Hidden>
    </Button>
  );
}
