import Button from '@mui/material/Button';
import ListChecks from 'lucide-react/icons/list-checks';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { grantedScope } from '../../domain/access/permissions.ts';
import { toViewer } from '../../domain/access/session.ts';
import { planAddress, type PlanOrigin, type PlanPlaces } from '../../domain/measures/plans/plan-address.ts';
import { allThemes } from '../../domain/text/themes/organization-themes.ts';
import { sharedStart } from '../../domain/text/initials.ts';
import { getResource } from '../core/entity-assets.ts';
import { useSelection } from '../core/selection.ts';
import { SessionContext } from '../core/session.ts';
import { Hidden } from './Hidden.ts';
import { Icon } from './Icon.tsx';

interface Props {
  search: string;
  /** what leads to it, as the plan's page says */
  origin: PlanOrigin;
  /** tells it from others on the screen, for screen readers */
  about: string;
  /** where the figure mostly comes from */
  at?: PlanPlaces | null | undefined;
  /** names of the chosen providers, by id */
  providers?: ReadonlyMap<string, string>;
  /** why it has these places */
  note?: string | undefined;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** Opens the form of a plan, filled in from the search that a figure leads to. */
export function StartPlan({ search, origin, about, at, providers = NO_NAMES, note }: Props) {
  // the gallery draws charts for nobody
  const session = useContext(SessionContext);
  const [{ practiceIds: selected }] = useSelection();
  if (!session || !grantedScope(getResource('plan'), 'create', toViewer(session))) return null;
  const all = session.practices.map(({ id }) => id);
  const practiceIds = session.isAdmin || selected.length === 0 ? all : selected;
  const shared = sharedStart(session.practices.map(({ name }) => name));
  const from = {
    ownerId: session.id,
    origin,
    note,
    at: at ?? { practiceIds },
    everywhere: session.isAdmin ? all : [],
    names: new Map([
      ...providers,
      ...session.practices.map(({ id, name }) => [id, name.slice(shared.length)] as const),
    ]),
  };
  const to = planAddress(search, from, allThemes(session.organization.themes));
  if (to === undefined) return null;
  return (
    <Button component={Link} to={to} size="small" startIcon={<Icon of={ListChecks} size="small" />}>
      Start a plan
      <Hidden> for {about}</Hidden>
    </Button>
  );
}
