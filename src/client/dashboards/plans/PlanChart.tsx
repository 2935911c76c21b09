import { useTheme } from '@mui/material/styles';
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceDot,
  ReferenceLine,
  XAxis,
  YAxis,
} from 'recharts';
import { type Axis, LINE_AXES, shareAxis, tickText, weekTick } from '../../../domain/measures/charts/axes.ts';
import { countText, valueText } from '../../../domain/measures/charts/chart-model.ts';
import { weekLabel } from '../../../domain/measures/charts/line-chart.ts';
import { drawnValue, sideTexts } from '../../../domain/measures/charts/metric-units.ts';
import { isProofExact } from '../../../domain/measures/plans/proof-text.ts';
import { isFew } from '../../../domain/measures/stats/few.ts';
import { formatLongDay } from '../../../domain/text/format.ts';
import type { PlanProof } from '../../../generated/calls/types.ts';
import { HiddenTable } from '../charts/Chart.tsx';
import { AXIS_FONT, type DotProps, Drawn, getFill, Stage, useSize } from '../charts/drawing.tsx';

const LEFT = { stars: 28, nps: 44, share: 44 };
const TOP = 28;
const RIGHT = 16;
/** width of the label of the start */
const LABEL = 200;

interface Row {
  date: string;
  value: number | null;
  /** without weeks of few answers, which are drawn pale */
  strong: number | null;
  running: number | null;
  before: number | null;
  since: number | null;
  band: [number, number] | null;
}

function toAxis({ weeks, metric: { unit }, own }: PlanProof): Axis {
  if (unit !== 'share') return LINE_AXES[unit];
  const drawn = [own.before, own.after, ...weeks.flatMap(({ value, high }) => [value, high])];
  return shareAxis(Math.max(...drawn.map((one) => drawnValue(one, unit) ?? 0)));
}

/** The weeks as drawn: the running one is dashed, and joined to the week before. */
function toRows({ weeks, metric: { unit }, own }: PlanProof, started: number): Row[] {
  return weeks.map(({ date, value, count, isRunning, low, high }, at) => {
    const drawn = drawnValue(value, unit);
    const [bottom, top] = [drawnValue(low, unit), drawnValue(high, unit)];
    return {
      date,
      value: isRunning ? null : drawn,
      strong: isRunning || isFew(count) ? null : drawn,
      running: isRunning || weeks[at + 1]?.isRunning ? drawn : null,
      before: at <= started ? drawnValue(own.before, unit) : null,
      since: at >= started ? drawnValue(own.after, unit) : null,
      band: bottom === null || top === null ? null : [bottom, top],
    };
  });
}

interface ChartLabel {
  text: string;
  x: string;
  y: number;
  position: 'left' | 'right';
  /** from the value, downwards */
  dy: number;
  isStrong: boolean;
}

/** Widths of labels in px: of an average, and of the places compared with. */
const SIDE_LABEL = 80;
const OTHERS_LABEL = 170;
/** A narrower chart leaves the places compared with to its legend, and the year of the start out. */
const NARROW = 420;

/** Below the lines of these weeks. */
const findLowest = (rows: readonly Row[]): number =>
  Math.min(
    ...rows.flatMap(({ value, running, before, since }) =>
      [value, running, before, since].filter((one) => one !== null),
    ),
  );

/** Names the averages at the ends of the chart, and the band above its first weeks, where they cover no line. */
function toLabels(
  rows: readonly Row[],
  proof: PlanProof,
  { others, weeksIn }: { others: string; weeksIn: (width: number) => number },
): ChartLabel[] {
  const { own, metric } = proof;

  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const { before } = first;
  const { since } = last;
  const texts = sideTexts(own, own.interval && own.change, metric.unit, isProofExact(proof));
  const tops = rows.slice(0, weeksIn(OTHERS_LABEL)).flatMap(({ band }) => band?.[1] ?? []);
  const starts = { x: first.date, position: 'right' } as const;
  const ends = { x: last.date, position: 'left', y: findLowest(rows.slice(-weeksIn(SIDE_LABEL))) } as const;
  const strong = { dy: 16, isStrong: true };
  return [
    ...(tops.length > 0 && others !== ''
      ? [{ ...starts, text: others, y: Math.max(...tops), dy: -10, isStrong: false }]
      : []),
    ...(before !== null
      ? [
          {
            ...{ ...starts, ...strong, text: `${texts.before} before` },
            y: findLowest(rows.slice(0, weeksIn(SIDE_LABEL))),
          },
        ]
      : []),
    ...(since !== null ? [{ ...ends, ...strong, text: `${texts.after} since` }] : []),
  ];
}

/** The weeks of a plan's places over the middle half of the others, with the start marked. */
export function PlanChart({ proof, places, others }: { proof: PlanProof; places: string; others: string }) {
  const [ref, size] = useSize<HTMLDivElement>({ width: 560, height: 280 });
  const theme = useTheme();
  const { palette } = theme;
  const { chart } = palette;
  const { weeks, start, metric } = proof;
  const { domain, ticks } = toAxis(proof);
  const started = weeks.findIndex(({ date }) => start !== null && date >= start);
  const last = Math.max(1, weeks.length - 1);
  // beside the line, where half of the label would not fit
  const hasRoom = (size.width * (last - started)) / last > LABEL / 2;
  const rows = toRows(proof, started);
  const isNarrow = size.width < NARROW;
  const weekWidth = (size.width - LEFT[metric.unit] - RIGHT) / last;
  const labels = toLabels(rows, proof, {
    others: isNarrow ? '' : others,
    weeksIn: (width) => Math.ceil(width / weekWidth) + 1,
  });
  const began = start === null ? '' : `Plan began ${formatLongDay(start)}`;
  const pale = getFill({ tone: 'few' }, theme);
  const toDot = (fill: string) => ({ r: 3.5, fill, stroke: palette.background.paper, strokeWidth: 1.5 });
  const still = { isAnimationActive: false, type: 'linear' as const, activeDot: false as const };
  const axis = { axisLine: false, tickLine: false, tick: { fontSize: AXIS_FONT, fill: chart.axis } };
  const value = (of: number | null): string => valueText(drawnValue(of, metric.unit), metric.unit);
  return (
    <>
      <Stage ref={ref} style={{ minHeight: 280 }}>
        <Drawn role="img" aria-label={`${metric.name} of ${places}, ${weeks.length} weeks. ${began}.`}>
          <ComposedChart
            width={size.width}
            height={size.height}
            data={rows}
            margin={{ top: TOP, right: RIGHT, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} horizontalValues={[...ticks]} stroke={chart.grid} />
            <XAxis {...axis} dataKey="date" height={28} interval={0} tickFormatter={weekTick} />
            <YAxis
              {...axis}
              type="number"
              width={LEFT[metric.unit]}
              domain={[...domain]}
              ticks={[...ticks]}
              interval={0}
              tickFormatter={(tick: number) => tickText(tick, metric.unit)}
            />
            <Area {...still} dataKey="band" stroke="none" fill={chart.cumulative} fillOpacity={0.25} />
            {started >= 0 && (
              <ReferenceLine
                x={rows[started]?.date ?? ''}
                stroke={palette.text.secondary}
                label={{
                  value: isNarrow ? began.replace(/, \d{4}$/, '') : began,
                  position: hasRoom ? 'top' : 'insideTopRight',
                  fontSize: AXIS_FONT,
                  fontWeight: 600,
                  fill: palette.text.primary,
                }}
              />
            )}
            {(['before', 'since'] as const).map((key) => (
              <Line
                {...still}
                key={key}
                dataKey={key}
                stroke={chart.cumulative}
                strokeWidth={1.75}
                strokeDasharray="2 4"
                dot={false}
              />
            ))}
            {labels.map(({ text, x, y, position, dy, isStrong }) => (
              <ReferenceDot
                key={text}
                x={x}
                y={y}
                r={0}
                label={{
                  value: text,
                  position,
                  offset: 0,
                  dy,
                  fontSize: AXIS_FONT,
                  fontWeight: isStrong ? 600 : 400,
                  fill: isStrong ? palette.text.primary : palette.muted,
                }}
              />
            ))}
            <Line {...still} dataKey="value" stroke={pale} strokeWidth={2.5} dot={toDot(pale)} />
            <Line {...still} dataKey="strong" stroke={chart.line} strokeWidth={2.5} dot={toDot(chart.line)} />
            <Line
              {...still}
              dataKey="running"
              stroke={chart.prediction.stroke}
              strokeWidth={2.5}
              strokeDasharray={chart.prediction.dash}
              dot={({ key, cx, cy, index = -1 }: DotProps) =>
                weeks[index]?.isRunning && typeof cy === 'number' ? (
                  <circle
                    key={key}
                    cx={cx}
                    cy={cy}
                    r={4.5}
                    fill={palette.background.paper}
                    stroke={chart.line}
                    strokeWidth={1.75}
                  />
                ) : (
                  <g key={key} />
                )
              }
            />
          </ComposedChart>
        </Drawn>
      </Stage>
      <HiddenTable
        caption={`${metric.name}, week by week`}
        table={{
          columns: [
            'Week',
            places,
            metric.unit === 'share' ? 'Comments' : 'Answers',
            `Middle half of ${others}`,
          ],
          rows: weeks.map((week) => [
            `${weekLabel(week.date)}${week.isRunning ? ', not over' : ''}`,
            `${value(week.value)}${isFew(week.count) ? ', few answers' : ''}`,
            countText(week.count),
            week.low === null ? '–' : `${value(week.low)} to ${value(week.high)}`,
          ]),
        }}
      />
    </>
  );
}
