import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ExperienceType } from '../../domain/survey-permissions.ts';
import type { WidgetLayout } from '../../domain/widgets/layout.ts';
import { visibleLayout } from '../../domain/widgets/widget-kinds.ts';
import { PageHeader, PinButton, usePinned } from '../ui/PageHeader.tsx';
import { useSession } from '../core/session.ts';
import { control, layout as sizes, zIndex } from '../core/theme/tokens.ts';
import { EmptyState } from '../ui/States.tsx';
import { FilterBar } from '../ui/filters/FilterBar.tsx';
import { filterKeys, readFilters, withFilters } from '../ui/filters/place-filters.ts';
import { Icon } from '../ui/Icon.tsx';
import { DashboardSourceContext, type DashboardSource } from './source.ts';
import { useWidgetLayout } from './use-widget-layout.ts';
import { WidgetGrid } from './WidgetGrid.tsx';

const NO_WIDGETS = "We can't find any active widgets for you. Let's do something about that.";

const Head = styled('div')(({ theme }) => ({
  '&[data-pinned]': {
    position: 'sticky',
    top: sizes.topBar,
    zIndex: zIndex.stickyHeader,
    marginInline: -4,
    paddingInline: 4,
    paddingTop: 12,
    marginBottom: 16,
    borderBottom: `1px solid ${theme.palette.divider}`,
    backgroundColor: theme.palette.background.default,
    '& > header': { marginBottom: 12 },
  },
  '@media print': { position: 'static !important', '& button, & a': { display: 'none' } },
}));

const Add = styled(Button)({ height: control.target.touch }) as typeof Button;

interface Props {
  title: string;
  experienceType: ExperienceType;
  /** as the server holds it */
  stored: WidgetLayout;
  source: DashboardSource;
  /** YYYY-MM-DD, where the reader is */
  today: string;
}

/** A page of widgets: title with pin, filters, Add Widget, the grid. */
export function Dashboard({ title, experienceType, stored, source, today }: Props) {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const [isPinned, pin] = usePinned(title);
  const [layout, change] = useWidgetLayout(
    useMemo(
      () => visibleLayout(stored, experienceType, session.role),
      [stored, experienceType, session.role],
    ),
    source.saveLayout,
  );
  const keys = useMemo(() => filterKeys(session, experienceType), [session, experienceType]);
  const search = params.toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(search), keys), [search, keys]);
  return (
    <DashboardSourceContext value={source}>
      <Head data-pinned={isPinned ? '' : undefined}>
        <PageHeader
          title={title}
          beside={<PinButton isPinned={isPinned} onPin={pin} />}
          actions={
            <>
              <FilterBar
                keys={keys}
                filters={filters}
                onChange={(next) => setParams(withFilters(params, next), { replace: true })}
              />
              <Add component={Link} to="widgets-settings" variant="contained" startIcon={<Icon of={Plus} />}>
                Add Widget
              </Add>
            </>
          }
        />
      </Head>
      {layout.length > 0 ? (
        <WidgetGrid layout={layout} filters={filters} today={today} onChange={change} />
      ) : (
        <EmptyState
          icon={LayoutGrid}
          title={NO_WIDGETS}
          action={
            <Button component={Link} to="widgets-settings" variant="outlined">
              Add Some Widgets
            </Button>
          }
        />
      )}
    </DashboardSourceContext>
  );
}
