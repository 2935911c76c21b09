import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import FileImage from 'lucide-react/icons/file-image';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
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
import { ActionsMenu, MenuEntry } from '../ui/popups.tsx';
import { ErrorState } from '../ui/States.tsx';
import { notifyFailures } from '../ui/toast.ts';
import { downloadCsv, downloadPng, downloadXlsx } from './download.ts';
import { useWidgetFigures } from './page-figures.tsx';
import { toAddress, useChartModel } from './use-widget.ts';
import { ShownChoices, widgetPeriod, withWidgetPeriod } from './widget-choices.ts';
import { WidgetFrame } from './WidgetFrame.tsx';
import { WidgetSwitchControl } from './WidgetSwitches.tsx';

interface WidgetActions {
  /** undefined: the grid has one column, so widths make no difference */
  onToggleWidth: (() => void) | undefined;
  isWide: boolean;
  onRefresh: () => void;
  /** undefined: nothing to download */
  onCsv: (() => void) | undefined;
  onXlsx: (() => void) | undefined;
  onPng: (() => void) | undefined;
  onRemove: () => void;
}

/** The menu of a widget. */
function WidgetMenu({ title, ...actions }: WidgetActions & { title: string }) {
  const { isWide, onToggleWidth, onRefresh, onCsv, onXlsx, onPng, onRemove } = actions;
  const downloads = [
    { format: 'CSV', icon: FileText, save: onCsv },
    { format: 'XLSX', icon: FileSpreadsheet, save: onXlsx },
    { format: 'PNG', icon: FileImage, save: onPng },
  ];
  return (
    <ActionsMenu label={`Actions of ${title}`}>
      {onToggleWidth && (
        <MenuEntry icon={isWide ? Minimize2 : Maximize2} onClick={onToggleWidth}>
          {isWide ? 'Narrow' : 'Wide'}
        </MenuEntry>
      )}
      <MenuEntry icon={RefreshCw} onClick={onRefresh}>
        Refresh
      </MenuEntry>
      {downloads.map(({ format, icon, save }) => (
        <MenuEntry key={format} icon={icon} disabled={!save} onClick={save}>
          Download as {format}
        </MenuEntry>
      ))}
      <Divider />
      <MenuEntry icon={Trash2} onClick={onRemove}>
        Remove
      </MenuEntry>
    </ActionsMenu>
  );
}

/** Actions of a page on one of its widgets. */
interface InGrid {
  isWide: boolean;
  canWiden: boolean;
  onMove: (widget: string, by: number) => void;
  onToggleWidth: (widget: string) => void;
  onRemove: (widget: string) => void;
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
  const switches = grid ? switchesFor(kind, role) : [];
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
  const control = (one: WidgetSwitch) => (
    <WidgetSwitchControl key={one.name} of={one} choices={choices} onChoose={choose} />
  );
  const inHead = switches.filter(({ name }) => name !== 'appointments');
  const files =
    model && !model.isEmpty
      ? { model, title: kind.title, period: periodLabel(period, { today }) }
      : undefined;
  const savePng = (): void => {
    if (frame.current && files) void downloadPng(frame.current, files).catch(notifyFailures);
  };
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
        grid && (
          <WidgetMenu
            title={kind.title}
            isWide={grid.isWide}
            onToggleWidth={grid.canWiden ? () => grid.onToggleWidth(kind.kind) : undefined}
            onRefresh={refresh}
            onCsv={files && (() => downloadCsv(files))}
            onXlsx={files && (() => void downloadXlsx(files).catch(notifyFailures))}
            onPng={files && savePng}
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
