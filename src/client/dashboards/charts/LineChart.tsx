import { tickText, type Unit, weekTick } from '../../../domain/measures/charts/axes.ts';
import { useTheme } from '@mui/material/styles';
import { useId } from 'react';
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, XAxis, YAxis } from 'recharts';
import { type LineModel, type LinePoint } from '../../../domain/measures/charts/chart-model.ts';
import { isFew } from '../../../domain/measures/stats/few.ts';
import {
  AXIS_FONT,
  type DotProps,
  Drawn,
  getFill,
  renderNoTick,
  Stage,
  type DrawingProps,
  useSize,
} from './drawing.tsx';

import { Marks } from './Marks.tsx';

const LINE_WIDTH = 2.5;
const DOT = 3.5;
const LEFT: Record<Unit, number> = { stars: 28, change: 28, nps: 44, percentile: 60, share: 44 };

interface Row {
  key: string;
  value: number | null;
  /** without weeks of few answers, which are drawn pale */
  strong: number | null;
  predicted: number | null;
  cumulative: number | null;
  band: [number, number] | null;
}

const isPredicted = (point: LinePoint | undefined): boolean =>
  point !== undefined && point.isPrediction && point.value !== null;

/** A percentile is plotted as 100 minus its value, so that the best is at the top of the axis. */
function toRows({ points, unit }: LineModel): Row[] {
  const drawn = (value: number | null): number | null =>
    value === null || unit !== 'percentile' ? value : 100 - value;
  const firstPrediction = points.findIndex(({ isPrediction }) => isPrediction);
  return points.map((point: LinePoint, index) => {
    const isJoint = index === firstPrediction - 1;
    const value = drawn(point.value);
    return {
      key: point.key,
      value: point.isPrediction ? null : value,
      strong: point.isPrediction || isFew(point.count) ? null : value,
      predicted: point.isPrediction || isJoint ? value : null,
      cumulative: drawn(point.cumulative),
      band: point.interval && [point.interval.low, point.interval.high],
    };
  });
}

/**
 * A weekly line with its interval as a band, the current week dashed with a hollow dot, the running total finely
 * dashed.
 */
export function LineChart({ model, getLink, isPreview = false }: DrawingProps<LineModel>) {
  const [ref, size] = useSize<HTMLDivElement>({ width: 560, height: 320 });
  const theme = useTheme();
  const { palette } = theme;
  const fade = useId();
  const { unit, points, axis: scale } = model;
  const { chart } = palette;
  const { domain, ticks } = scale;
  const rows = toRows(model);
  const margin = { top: 8, right: 16, bottom: isPreview ? 4 : 28, left: isPreview ? 8 : LEFT[unit] };
  const hasBand = rows.some(({ band }) => band !== null);
  const step = (size.width - margin.left - margin.right) / Math.max(1, points.length - 1);
  const last = points.length - 1;
  // the first and last mark are clipped at the edges of the drawing
  const before = (index: number) => (index === 0 ? Math.min(step / 2, margin.left) : step / 2);
  const after = (index: number) => (index === last ? Math.min(step / 2, margin.right) : step / 2);
  const still = { isAnimationActive: false, type: 'linear' as const };
  const axis = {
    axisLine: false,
    tickLine: false,
    tick: isPreview ? renderNoTick : { fontSize: AXIS_FONT, fill: chart.axis },
  };
  const pale = getFill({ tone: 'few' }, theme);
  const dot = { r: DOT, stroke: palette.background.paper, strokeWidth: 1.5 };
  return (
    <Stage ref={ref}>
      <Drawn role="img" aria-label={model.sentence}>
        <ComposedChart
          width={size.width}
          height={size.height}
          data={rows}
          margin={{ top: margin.top, right: margin.right, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <defs>
            <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor={chart.areaFrom} />
              <stop offset="1" stopColor={chart.areaTo} />
            </linearGradient>
          </defs>
          <CartesianGrid vertical={false} horizontalValues={[...ticks]} stroke={chart.grid} />
          <XAxis
            {...axis}
            dataKey="key"
            height={margin.bottom}
            interval={0}
            tickFormatter={weekTick}
            tickLine={isPreview ? false : { stroke: chart.grid }}
          />
          <YAxis
            {...axis}
            type="number"
            width={margin.left}
            domain={[...domain]}
            ticks={[...ticks]}
            interval={0}
            reversed={unit === 'percentile'}
            tickFormatter={(tick: number) => tickText(tick, unit)}
          />
          {unit === 'nps' && <ReferenceLine y={0} stroke={palette.border.control} />}
          {hasBand ? (
            <Area
              {...still}
              dataKey="band"
              stroke="none"
              fill={chart.line}
              fillOpacity={0.12}
              activeDot={false}
            />
          ) : (
            <Area
              {...still}
              dataKey="value"
              stroke="none"
              fill={`url(#${fade})`}
              activeDot={false}
              baseValue={unit === 'percentile' ? domain[1] : 'dataMin'}
            />
          )}
          {model.hasCumulative && (
            <Line
              {...still}
              dataKey="cumulative"
              stroke={chart.cumulative}
              strokeWidth={1.75}
              strokeDasharray="2 4"
              dot={false}
              activeDot={false}
            />
          )}
          <Line
            {...still}
            dataKey="value"
            stroke={pale}
            strokeWidth={LINE_WIDTH}
            dot={false}
            activeDot={false}
          />
          <Line
            {...still}
            dataKey="strong"
            stroke={chart.line}
            strokeWidth={LINE_WIDTH}
            dot={false}
            activeDot={false}
          />
          <Line
            {...still}
            dataKey="value"
            stroke="none"
            dot={({ key, index = -1, ...at }: DotProps) =>
              typeof points[index]?.value === 'number' && !isPredicted(points[index]) ? (
                <circle
                  key={key}
                  cx={at.cx}
                  cy={at.cy}
                  {...dot}
                  fill={isFew(points[index].count) ? pale : chart.line}
                />
              ) : (
                <g key={key} />
              )
            }
            activeDot={false}
          />
          <Line
            {...still}
            dataKey="predicted"
            stroke={chart.prediction.stroke}
            strokeWidth={LINE_WIDTH}
            strokeDasharray={chart.prediction.dash}
            dot={(props: DotProps) =>
              isPredicted(points[props.index ?? -1]) ? (
                <circle
                  key={props.key}
                  cx={props.cx}
                  cy={props.cy}
                  r={DOT + 1}
                  fill={palette.background.paper}
                  stroke={chart.line}
                  strokeWidth={1.75}
                  strokeDasharray="2 2"
                />
              ) : (
                <g key={props.key} />
              )
            }
            activeDot={false}
          />
        </ComposedChart>
      </Drawn>
      {!isPreview && (
        <Marks
          items={points.map(({ key, label, text, drill }, index) => ({
            key,
            label,
            text,
            to: drill && getLink(drill),
            style: {
              position: 'absolute',
              top: 0,
              bottom: 0,
              left: index * step - before(index),
              width: before(index) + after(index),
            },
          }))}
          style={{ left: margin.left, right: margin.right, top: margin.top, bottom: margin.bottom }}
        />
      )}
    </Stage>
  );
}
