import { styled, useTheme } from '@mui/material/styles';
import { lazy, memo, type ReactNode, Suspense } from 'react';
import type { ChartModel, ChartTable } from '../../../domain/measures/charts/chart-model.ts';
import { DeltaText } from '../../ui/DeltaText.tsx';
import { Hidden } from '../../ui/Hidden.ts';
import { Text } from '../../ui/primitives.ts';
import { ChartSkeleton, NoData } from './ChartStates.tsx';
import { Muted, type DrawingProps } from './drawing.tsx';
import { FunnelChart, RankingList, StatusBars } from './RowCharts.tsx';
import { LineChart } from './LineChart.tsx';
import { OutlierCards } from './OutlierCards.tsx';

const LegendList = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', marginLeft: 'auto' });

const Entry = styled(Muted)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  '& > i': { width: 18, height: 0, borderTop: '2.5px solid' },
  '& > i[data-box]': { width: 10, height: 10, border: 0, borderRadius: 3 },
  '& > i[data-whisker]': {
    height: 8,
    border: '1.5px solid',
    borderBlock: 0,
    background: 'linear-gradient(currentColor, currentColor) center / 100% 1.5px no-repeat',
  },
});

/** Whether a chart has a legend. */
function hasLegend(model: ChartModel): boolean {
  if (model.chart === 'bars') return model.marks.some(({ interval }) => interval);
  return model.chart === 'line' || model.chart === 'changeBars';
}

/** Labels for the lines and colours that a chart shows. */
export function Legend({ model }: { model: ChartModel }) {
  const { palette } = useTheme();
  const { chart } = palette;
  if (model.chart === 'changeBars') {
    const boxes = [
      ['Better', chart.highest],
      ['Worse', chart.lowest],
      ['Within chance', palette.border.default],
    ] as const;
    return (
      <LegendList aria-hidden>
        {boxes.map(([text, color]) => (
          <Entry key={text}>
            <i data-box="" style={{ backgroundColor: color }} />
            {text}
          </Entry>
        ))}
      </LegendList>
    );
  }
  if (!hasLegend(model)) return null;
  if (model.chart !== 'line')
    return (
      <LegendList aria-hidden>
        <Entry>
          <i data-whisker="" style={{ color: palette.text.secondary }} />
          95% interval
        </Entry>
      </LegendList>
    );
  return (
    <LegendList aria-hidden>
      <Entry>
        <i style={{ color: chart.line }} />
        Weekly
      </Entry>
      {model.points.some(({ interval }) => interval) && (
        <Entry>
          <i data-box="" style={{ backgroundColor: chart.line, opacity: 0.18 }} />
          95% interval
        </Entry>
      )}
      {model.hasCumulative && (
        <Entry>
          <i style={{ color: chart.cumulative, borderTopStyle: 'dotted' }} />
          Cumulative
        </Entry>
      )}
      {model.points.some(({ isPrediction }) => isPrediction) && (
        <Entry>
          <i style={{ color: chart.line, borderTopStyle: 'dashed' }} />
          Predicted
        </Entry>
      )}
    </LegendList>
  );
}

// the home screen has only lines
const loadBars = () => import('./BarsChart.tsx');
const loadDonut = () => import('./DonutChart.tsx');
const BarsChart = lazy(async () => ({ default: (await loadBars()).BarsChart }));
const DonutChart = lazy(async () => ({ default: (await loadDonut()).DonutChart }));

/** Loads a chart's code while its figures are being requested. */
export function preloadChart(chart: ChartModel['chart']): void {
  // a failed preload is retried, and reported, on render
  if (chart === 'bars' || chart === 'changeBars') loadBars().catch(() => undefined);
  if (chart === 'donut') loadDonut().catch(() => undefined);
}

const Root = styled('figure')({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  position: 'relative',
  minHeight: 0,
  minWidth: 0,
  margin: 0,
  gap: 8,
  '& > p': { margin: 0 },
});

const Headline = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '4px 12px',
  '& > strong': { ...theme.typography.display, fontVariantNumeric: 'tabular-nums' },
  '&[data-few] > strong': { color: theme.palette.muted },
  '& > :last-child:not(strong):not(span)': { marginLeft: 'auto' },
}));

/** The chart's figures as a table, for screen readers. */
export function HiddenTable({ caption, table }: { caption: string; table: ChartTable }) {
  return (
    <Hidden as="div">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Hidden>
  );
}

function renderDrawing(props: DrawingProps<ChartModel>): ReactNode {
  const { model, ...rest } = props;
  switch (model.chart) {
    case 'bars':
    case 'changeBars':
      return <BarsChart model={model} {...rest} />;
    case 'line':
      return <LineChart model={model} {...rest} />;
    case 'donut':
      return <DonutChart model={model} {...rest} />;
    case 'funnel':
      return <FunnelChart model={model} {...rest} />;
    case 'outliers':
      return <OutlierCards model={model} {...rest} />;
    case 'ranking':
      return <RankingList model={model} {...rest} />;
    case 'statusBars':
      return <StatusBars model={model} {...rest} />;
  }
}

/** Any chart with its headline, legend, drawing, marks, hidden table and foot; 'No Data' if empty. */
export const Chart = memo(function Chart(props: DrawingProps<ChartModel>) {
  const { model, isPreview = false } = props;
  if (model.isEmpty) return <NoData text={model.emptyText} />;
  const { headline, lead, foot } = model;
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <Root>
        {!isPreview && lead !== undefined && <p>{lead}</p>}
        {!isPreview && (headline || hasLegend(model)) && (
          <Headline data-few={headline?.isFew ? '' : undefined}>
            {headline && (
              <>
                <strong>{headline.text}</strong>
                {headline.change && (
                  <DeltaText {...headline.change}>against {headline.change.against}</DeltaText>
                )}
                <Muted>{headline.note}</Muted>
              </>
            )}
            <Legend model={model} />
          </Headline>
        )}
        {renderDrawing(props)}
        {!isPreview && <HiddenTable caption={model.sentence} table={model.table} />}
        {!isPreview && foot !== undefined && (
          <Text as="figcaption" variant="caption" tone="muted">
            {foot}
          </Text>
        )}
      </Root>
    </Suspense>
  );
});
