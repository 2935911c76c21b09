import { styled } from '@mui/material/styles';
import { lazy, memo, type ReactNode, Suspense } from 'react';
import { Hidden } from '../ui/Hidden.ts';
import type { ChartModel, ChartTable } from '../../domain/charts/chart-model.ts';
import { ChartSkeleton, NoData } from './ChartStates.tsx';
import { type DrawingProps, Muted } from './drawing.tsx';
import { FunnelChart } from './FunnelChart.tsx';
import { LineChart } from './LineChart.tsx';
import { hasLegend, Legend } from './Legend.tsx';
import { DeltaText } from '../ui/DeltaText.tsx';
import { OutlierCards } from './OutlierCards.tsx';
import { RankingList, StatusBars } from './RowCharts.tsx';

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

const Foot = styled('figcaption')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.palette.muted,
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
        {!isPreview && foot !== undefined && <Foot>{foot}</Foot>}
      </Root>
    </Suspense>
  );
});
