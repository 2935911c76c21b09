import { memo, useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { drillDown, type DrillMark, type PlaceFilters } from '../../domain/widgets/drill-down.ts';
import type { WidgetKind, WidgetSwitch } from '../../domain/widgets/widget-kinds.ts';
import { periodLabel } from '../../flows/month-range.ts';
import { Chart } from '../charts/Chart.tsx';
import { ChartSkeleton } from '../charts/ChartStates.tsx';
import { useSession } from '../core/session.ts';
import { ErrorState } from '../ui/States.tsx';
import { MonthRangePicker } from '../ui/period/MonthRangePicker.tsx';
import { notifyFailures } from '../ui/toast.tsx';
import { downloadCsv, downloadPng } from './download.ts';
import { addressOf, useChartModel, useWidgetAnswer } from './use-widget.ts';
import {
  requestOf,
  START_CHOICES,
  switchesFor,
  widgetPeriod,
  withWidgetPeriod,
  type WidgetChoices,
} from './widget-choices.ts';
import { WidgetFrame } from './WidgetFrame.tsx';
import { WidgetMenu } from './WidgetMenu.tsx';
import { WidgetSwitchControl } from './WidgetSwitches.tsx';

interface Props {
  kind: WidgetKind;
  filters: PlaceFilters;
  today: string;
  isWide: boolean;
  canWiden: boolean;
  isNarrow: boolean;
  onMove: (widget: string, by: number) => void;
  onToggleWidth: (widget: string) => void;
  onRemove: (widget: string) => void;
}

/** One widget: it asks for its figures, draws its chart, and leads its marks to what they count. */
export const Widget = memo(function Widget(props: Props) {
  const { kind, filters, today, isWide, canWiden, isNarrow, onMove, onToggleWidth, onRemove } = props;
  const { role } = useSession();
  const [params, setParams] = useSearchParams();
  const [choices, setChoices] = useState<WidgetChoices>(START_CHOICES);
  const frame = useRef<HTMLElement>(null);
  const { gte, lt } = widgetPeriod(params, kind, today);
  const period = { gte, lt };
  const periodText = periodLabel(period, { today });
  const query = useWidgetAnswer(requestOf(kind, { choices, period, filters }));
  const model = useChartModel(kind, query.data, choices, periodText);
  const { drillDown: drill, experienceType } = kind;
  const switches = switchesFor(kind, role);
  const hasMetric = switches.some(({ name }) => name === 'category');
  const { categoryId } = choices;
  const linkOf = useCallback(
    (mark: DrillMark) =>
      drill &&
      addressOf(
        drillDown(drill, mark, {
          experienceType,
          period: { gte, lt },
          filters,
          ...(hasMetric && { categoryId }),
        }),
      ),
    [drill, experienceType, gte, lt, filters, hasMetric, categoryId],
  );
  const choose = (change: Partial<WidgetChoices>): void => setChoices((old) => ({ ...old, ...change }));
  const savePng = (): void => {
    if (frame.current && model)
      void downloadPng(frame.current, model, kind.title, periodText).catch(notifyFailures);
  };
  const control = (one: WidgetSwitch) => (
    <WidgetSwitchControl key={one.name} of={one} choices={choices} onChoose={choose} />
  );
  const inHead = switches.filter(({ name }) => name !== 'appointments');
  const hasFigures = model !== undefined && !model.isEmpty;
  return (
    <WidgetFrame
      ref={frame}
      title={kind.title}
      onMove={(by) => onMove(kind.kind, by)}
      isStale={query.isPlaceholderData}
      switches={inHead.map(control)}
      period={
        kind.period !== 'last8Weeks' && (
          <MonthRangePicker
            label={kind.title}
            period={period}
            today={today}
            isNarrow={isNarrow}
            onPick={(picked) =>
              setParams((old) => withWidgetPeriod(old, kind, picked, today), { replace: true })
            }
          />
        )
      }
      menu={
        <WidgetMenu
          title={kind.title}
          isWide={isWide}
          onToggleWidth={canWiden ? () => onToggleWidth(kind.kind) : undefined}
          onRefresh={() => void query.refetch()}
          onCsv={hasFigures ? () => downloadCsv(model, kind.title, periodText) : undefined}
          onPng={hasFigures ? savePng : undefined}
          onRemove={() => onRemove(kind.kind)}
        />
      }
    >
      {switches.filter((one) => !inHead.includes(one)).map(control)}
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : model ? (
        <Chart model={model} linkOf={linkOf} />
      ) : (
        <ChartSkeleton />
      )}
    </WidgetFrame>
  );
});
