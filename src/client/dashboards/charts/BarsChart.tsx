import { BAR_AXES, tickText } from '../../../domain/measures/charts/axes.ts';
import { useTheme } from '@mui/material/styles';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ErrorBar,
  LabelList,
  ReferenceLine,
  XAxis,
  YAxis,
} from 'recharts';
import { type BarsModel, markText } from '../../../domain/measures/charts/chart-model.ts';
import { CategoryTick, Figure, type LabelProps, toRow } from './BarLabels.tsx';
import { MOST_VERTICAL } from '../../../domain/measures/charts/bar-chart.ts';
import {
  AXIS_FONT,
  Drawn,
  getFill,
  NARROW,
  renderNoTick,
  Stage,
  type DrawingProps,
  useSize,
} from './drawing.tsx';
import { Marks } from './Marks.tsx';

const BAR_WIDTH = 48;
const THINNEST = 20;
const STUB = 4;
const TIGHT = 480;
/** Below this width, long metric names take two lines. */
const TIGHTEST = 400;
/** Above this count, vertical labels would overlap. */
const SPARSE_NPS = [-100, -50, 0, 50, 100];

interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

function getMargins(
  isVertical: boolean,
  { unit, chart }: BarsModel,
  width: number,
  isPreview: boolean,
): Margins {
  if (isVertical)
    return { top: 24, right: 8, bottom: isPreview ? 24 : 44, left: isPreview ? 0 : unit === 'nps' ? 40 : 28 };
  const isTight = width < TIGHT;
  const right = chart === 'changeBars' ? (isTight || isPreview ? 16 : 88) : isTight || isPreview ? 48 : 96;
  const left = isPreview ? 128 : width < TIGHTEST ? 142 : isTight ? 160 : 168;
  return { top: 0, right, bottom: isPreview ? 0 : 28, left };
}

/** Bars with their figures: vertical up to 8 where there is room (months: 12), else horizontal. */
export function BarsChart({ model, getLink, isPreview = false }: DrawingProps<BarsModel>) {
  const [ref, size] = useSize<HTMLDivElement>({ width: 560, height: 380 });
  const theme = useTheme();
  const { palette } = theme;
  const { marks, unit } = model;
  const isChange = model.chart === 'changeBars';
  const isVertical =
    !isChange && size.width >= NARROW && (unit === 'nps' || (!isPreview && marks.length <= MOST_VERTICAL));
  const rows = marks.map((mark) => toRow(mark, !isPreview));
  const margins = getMargins(isVertical, model, size.width, isPreview);
  const { domain } = BAR_AXES[unit];
  const ticks = unit === 'nps' && !isVertical ? SPARSE_NPS : BAR_AXES[unit].ticks;
  const plot = {
    width: size.width - margins.left - margins.right,
    height: size.height - margins.top - margins.bottom,
  };
  const band = (isVertical ? plot.width : plot.height) / Math.max(1, rows.length);
  const barSize = Math.min(isVertical ? BAR_WIDTH : isChange ? 14 : THINNEST, Math.max(6, band * 0.66));
  const scale = (isVertical ? plot.height : plot.width) / (domain[1] - domain[0]);
  const axisText = { fontSize: AXIS_FONT, fill: palette.chart.axis };
  const value = {
    type: 'number' as const,
    domain: [...domain],
    ticks: [...ticks],
    tickFormatter: (tick: number) => tickText(tick, unit),
    tick: isPreview ? renderNoTick : axisText,
    axisLine: false,
    tickLine: false,
    interval: 0 as const,
  };
  const category = {
    type: 'category' as const,
    dataKey: 'key',
    axisLine: false,
    tickLine: false,
    interval: 0 as const,
    tick: (
      <CategoryTick
        rows={rows}
        isVertical={isVertical}
        width={isVertical ? Math.max(40, band - 4) : margins.left - 16}
        band={band}
      />
    ),
  };
  return (
    <Stage ref={ref}>
      <Drawn role="img" aria-label={model.sentence}>
        <BarChart
          width={size.width}
          height={size.height}
          data={rows}
          layout={isVertical ? 'horizontal' : 'vertical'}
          margin={{ top: margins.top, right: margins.right, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid
            stroke={palette.chart.grid}
            {...(isVertical
              ? { vertical: false, horizontalValues: [...ticks] }
              : { horizontal: false, verticalValues: [...ticks] })}
          />
          {isVertical ? (
            <>
              <XAxis {...category} height={margins.bottom} />
              <YAxis {...value} width={margins.left} />
            </>
          ) : (
            <>
              <XAxis {...value} height={margins.bottom} />
              <YAxis {...category} width={margins.left} />
            </>
          )}
          {domain[0] < 0 &&
            (isVertical ? (
              <ReferenceLine y={0} stroke={palette.border.control} />
            ) : (
              <ReferenceLine x={0} stroke={palette.border.control} />
            ))}
          <Bar
            dataKey="drawn"
            barSize={barSize}
            radius={isVertical ? [6, 6, 0, 0] : [0, 6, 6, 0]}
            minPointSize={STUB}
            isAnimationActive={false}
          >
            {rows.map((row) => (
              <Cell key={row.key} fill={getFill(row, theme)} />
            ))}
            {!isPreview && (
              <ErrorBar
                dataKey="error"
                direction={isVertical ? 'y' : 'x'}
                width={4}
                strokeWidth={1.5}
                stroke={palette.text.secondary}
                isAnimationActive={false}
              />
            )}
            <LabelList
              dataKey="drawn"
              content={(box) => (
                <Figure
                  rows={rows}
                  isVertical={isVertical}
                  scale={scale}
                  hasNote={!isPreview && !isChange && margins.right > 48}
                  {...(box as LabelProps)}
                />
              )}
            />
          </Bar>
          {isChange && margins.right > 48 && (
            <g>
              {rows.map(({ key, note }, index) => (
                <text
                  key={key}
                  x={size.width - 4}
                  y={margins.top + band * (index + 0.5)}
                  dy="0.35em"
                  textAnchor="end"
                  fill={palette.muted}
                  style={{ fontSize: AXIS_FONT }}
                >
                  {note}
                </text>
              ))}
            </g>
          )}
        </BarChart>
      </Drawn>
      {!isPreview && (
        <Marks
          items={rows.map((row) => ({
            key: row.key,
            label: row.label,
            text: markText(row, unit),
            to: row.drill && getLink(row.drill),
          }))}
          style={
            isVertical
              ? { left: margins.left, right: margins.right, bottom: 0 }
              : { flexDirection: 'column', top: margins.top, bottom: margins.bottom }
          }
        />
      )}
    </Stage>
  );
}
