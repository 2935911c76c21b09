import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Plus from 'lucide-react/icons/plus';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ExperienceType } from '../../domain/access/survey-permissions.ts';
import type { WidgetChoices } from '../../domain/measures/widgets/widget-request.ts';
import { requestText, type WidgetState, widgetText } from '../../domain/measures/widgets/widget-state.ts';
import type { PlaceFilters } from '../../domain/measures/widgets/drill-down.ts';
import { useAddress } from '../core/hooks.ts';
import { useFeedbackScope } from '../core/selection.ts';
import { useSession } from '../core/session.ts';
import { control, layout as sizes, zIndex } from '../core/theme/tokens.ts';
import { Card } from '../ui/Card.tsx';
import { ConfidentialNote } from '../ui/Confidential.tsx';
import { DownloadMenu } from '../ui/DownloadMenu.tsx';
import { FilterBar, PracticeSelect, useMatchingProviders } from '../ui/filters/FilterBar.tsx';
import { FilterNote } from '../ui/filters/FilterNote.tsx';
import { filterKeys, readFilters, withFilters } from '../ui/filters/place-filters.ts';
import { Icon } from '../ui/Icon.tsx';
import { InOrder } from '../ui/InOrder.tsx';
import { PageHeader, PinButton, usePinned } from '../ui/PageHeader.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { FindingsCard } from './findings/FindingsCard.tsx';
import { PageFigures } from './page-figures.tsx';
import { useDashboardSource } from './source.ts';
import { ShownChoices, shownWidgets } from './widget-choices.ts';
import { useWidgetLayout } from './use-widget-layout.ts';
import { GridSkeleton, WidgetGrid } from './WidgetGrid.tsx';

const NO_WIDGETS = "We can't find any active widgets for you. Let's do something about that.";

/** With more filters than this, they are below the title. */
const MOST_BESIDE = 2;

const Findings = styled('div')({ marginBottom: 20, containerType: 'inline-size' });

const Below = styled('div')({ margin: '-8px 0 20px' });

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

const Add = styled(Button)(({ theme }) => ({
  height: control.target.touch,
  [theme.breakpoints.down('sm')]: { flex: '1 0 auto' },
})) as typeof Button;

/** At the right end of their line, even if the filters do not fit beside the title. */
const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  marginLeft: 'auto',
  [theme.breakpoints.down('sm')]: { display: 'contents' },
}));

/** Differences between the patients' and the employees' page of widgets. */
export interface DashboardPage {
  title: string;
  path: string;
  /** address of the widget picker, with its way back */
  settingsPath: string;
  backLabel: string;
  experienceType: ExperienceType;
}

/** Filters of the widgets: the own practice, or those in the address. */
function useFilters({ experienceType }: DashboardPage) {
  const session = useSession();
  const [params, change] = useAddress();
  const scope = useFeedbackScope(experienceType);
  const keys = useMemo(() => filterKeys(session, experienceType), [session, experienceType]);
  const search = params.toString();
  const set = useMemo(() => readFilters(new URLSearchParams(search), keys), [search, keys]);
  const own = JSON.stringify([scope.practiceIds, scope.providerIds]);
  const filters = useMemo((): PlaceFilters => {
    const [practiceIds, providerIds] = JSON.parse(own) as [string[], string[]];
    return {
      ...set,
      ...(practiceIds.length > 0 && { practiceIds }),
      ...(providerIds.length > 0 && { providerIds }),
    };
  }, [set, own]);
  const onChange = (next: PlaceFilters, isOwn = false): void =>
    change((now) => withFilters(now, next), { isOwn });
  const within = scope.practiceIds;
  useMatchingProviders({ within, filters: set, onChange: (next) => onChange(next, true) });
  return { keys, within, set, filters, onChange };
}

/** A page of widgets: title with pin, filters, Add Widget, the grid. */
export function Dashboard({ page }: { page: DashboardPage }) {
  const { title, settingsPath, experienceType } = page;
  const { today } = useDashboardSource();
  const now = today();
  const [params] = useSearchParams();
  const [choices] = useState(() => new Map<string, WidgetChoices>());
  const [isPinned, pin] = usePinned(title);
  const { layout, change, error, retry } = useWidgetLayout(experienceType);
  const { keys, within, set, filters, onChange } = useFilters(page);
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const isBelow = !isNarrow && keys.length > MOST_BESIDE;
  const texts = (of: (state: WidgetState) => string): string[] =>
    shownWidgets(layout ?? [], choices, params, now).map(of);
  const bar = <FilterBar keys={keys} within={within} filters={set} onChange={onChange} />;
  return (
    <>
      <Head data-pinned={isPinned ? '' : undefined}>
        <PageHeader
          title={title}
          beside={<PinButton isPinned={isPinned} onPin={pin} />}
          actions={
            <>
              {experienceType === 'PATIENT' && <PracticeSelect />}
              {!isBelow && bar}
              <Buttons>
                <DownloadMenu
                  formats={['pdf']}
                  source={() => ({
                    path: '/analytics/export',
                    query: {
                      experienceType,
                      ...filters,
                      widgets: texts(widgetText),
                    },
                  })}
                  disabled={!layout?.length}
                />
                <Add component={Link} to={settingsPath} variant="contained" startIcon={<Icon of={Plus} />}>
                  Add Widget
                </Add>
              </Buttons>
            </>
          }
        />
        {isBelow && <Below>{bar}</Below>}
      </Head>
      <ConfidentialNote experienceType={experienceType} />
      <FilterNote experienceType={experienceType} filters={filters} />
      <InOrder>
        <Findings>
          <FindingsCard experienceType={experienceType} filters={filters} hasPeriods />
        </Findings>
        {layout === undefined ? (
          error ? (
            <Card>
              <ErrorState error={error} onRetry={retry} />
            </Card>
          ) : (
            <GridSkeleton />
          )
        ) : layout.length > 0 ? (
          <ShownChoices value={choices}>
            <PageFigures experienceType={experienceType} filters={filters} texts={texts(requestText)}>
              <WidgetGrid layout={layout} filters={filters} today={now} onChange={change} />
            </PageFigures>
          </ShownChoices>
        ) : (
          <EmptyState
            icon={LayoutGrid}
            title={NO_WIDGETS}
            action={
              <Button component={Link} to={settingsPath} variant="outlined">
                Add Some Widgets
              </Button>
            }
          />
        )}
      </InOrder>
    </>
  );
}
