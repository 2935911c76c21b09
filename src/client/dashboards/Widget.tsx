import IconButton from '@mui/material/IconButton';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { memo, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { drillDown, type DrillMark, type PlaceFilters } from '../../domain/measures/widgets/drill-down.ts';
import type { WidgetKind, WidgetSwitch } from '../../domain/measures/widgets/widget-kind.ts';
import {
  buildRequest,
  START_CHOICES,
  switchesFor,
  type WidgetChoices,
} from '../../domain/measures/widgets/widget-request.ts';
import { periodLabel } from '../../flows/month-range.ts';
import { Chart, preloadChart } from './charts/Chart.tsx';
import { ChartSkeleton } from './charts/ChartStates.tsx';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { useAddress } from '../core/hooks.ts';
import { useSession } from '../core/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { MonthRangePicker } from '../ui/period/MonthRangePicker.tsx';
import { ErrorState } from '../ui/States.tsx';
import { useWidgetFigures } from './page-figures.tsx';
import { toAddress, useChartModel } from './use-widget.ts';
import { ShownChoices, widgetPeriod, withWidgetPeriod } from './widget-choices.ts';
import { WidgetFrame } from './WidgetFrame.tsx';
import type { WidgetMenu } from './WidgetMenu.tsx';
import type { WidgetSwitchControl } from './WidgetSwitches.tsx';

/** Actions of a page on one of its widgets. */
interface InGrid {
  isWide: boolean;
  canWiden: boolean;
  onMove: (widget: string, by: number) => void;
  onToggleWidth: (widget: string) => void;
  onRemove: (widget: string) => void;
  /** its controls: the home screen, which has none, does not load them */
  Switch: typeof WidgetSwitchControl;
  Menu: typeof WidgetMenu;
}

interface Props {
  kind: WidgetKind;
  filters: PlaceFilters;
  today: string;
  isNarrow: boolean;
  /** absent: a standalone widget without grip, switches and menu */
  grid?: InGrid;
}

/** One widget: requests its figures, draws its chart, and links its marks to their responses. */
export const Widget = memo(function Widget({ kind, filters, today, isNarrow, grid }: Props) {
  const { role } = useSession();
  const [params, change] = useAddress();
  const [choices, setChoices] = useState<WidgetChoices>(START_CHOICES);
  const shown = useContext(ShownChoices);
  useEffect(() => void shown.set(kind.kind, choices), [shown, kind, choices]);
  useEffect(() => preloadChart(kind.chart), [kind.chart]);
  const frame = useRef<HTMLElement>(null);
  const period = widgetPeriod(params, kind, today);
  const state = { kind, choices, period };
  const query = useWidgetFigures(state, filters);
  const refresh = (): void => void query.refetch();
  const { model, error = query.error } = useChartModel(state, query.data, today);
  const { Switch, Menu } = grid ?? {};
  const switches = Switch ? switchesFor(kind, role) : [];
  const { drillDown: drill, experienceType } = kind;
  const loaded = query.data;
  const getLink = useCallback(
    (mark: DrillMark) => {
      if (!drill || !loaded) return undefined;
      const { widget, filters: narrowedTo } = loaded;
      const request = buildRequest(widget.kind, { ...widget, filters: narrowedTo });
      return toAddress(drillDown(drill, mark, { experienceType, ...request }));
    },
    [drill, experienceType, loaded],
  );
  const choose = (change: Partial<WidgetChoices>): void => setChoices((old) => ({ ...old, ...change }));
  const control = (one: WidgetSwitch) =>
    Switch && <Switch key={one.name} of={one} choices={choices} onChoose={choose} />;
  const inHead = switches.filter(({ name }) => name !== 'appointments');
  const chart =
    model && !model.isEmpty
      ? { model, title: kind.title, period: periodLabel(period, { today }) }
      : undefined;
  return (
    <WidgetFrame
      ref={frame}
      title={kind.title}
      onMove={grid && ((by) => grid.onMove(kind.kind, by))}
      isStale={query.isPlaceholderData}
      switches={inHead.map(control)}
      refresh={
        grid &&
        kind.canRefresh && (
          <IconButton aria-label={`Refresh ${kind.title}`} onClick={refresh}>
            <Icon of={RefreshCw} size="small" />
          </IconButton>
        )
      }
      period={
        kind.period !== 'last8Weeks' && (
          <MonthRangePicker
            label={kind.title}
            period={period}
            today={today}
            isNarrow={isNarrow}
            onPick={(picked) => change((now) => withWidgetPeriod(now, kind, picked, today))}
          />
        )
      }
      menu={
        grid &&
        Menu && (
          <Menu
            title={kind.title}
            isWide={grid.isWide}
            onToggleWidth={grid.canWiden ? () => grid.onToggleWidth(kind.kind) : undefined}
            onRefresh={refresh}
            chart={chart}
            frame={frame}
            onRemove={() => grid.onRemove(kind.kind)}
          />
        )
      }
    >
      {switches.filter((one) => !inHead.includes(one)).map(control)}
      {error ? (
        <ErrorState error={error} onRetry={refresh} />
      ) : model ? (
        <ErrorBoundary
          of={model}
          fallback={(retry) => (
            <ErrorState
              onRetry={() => {
                retry();
                refresh();
              }}
            />
          )}
        >
          <Chart model={model} getLink={getLink} />
        </ErrorBoundary>
      ) : (
        <ChartSkeleton />
      )}
    </WidgetFrame>
  );
});
