import { useTheme } from '@mui/material/styles';
import { Text } from 'recharts';
import type { Mark } from '../../../domain/measures/charts/chart-model.ts';
import { AXIS_FONT, LABEL_FONT } from './drawing.tsx';

/** A rendered bar. */
export interface Row extends Mark {
  drawn: number;
  error: [number, number] | undefined;
}

export function toRow(mark: Mark, hasWhisker: boolean): Row {
  const { value, interval } = mark;
  return {
    ...mark,
    drawn: value ?? 0,
    error:
      hasWhisker && interval && value !== null ? [value - interval.low, interval.high - value] : undefined,
  };
}

export interface LabelProps {
  index?: number;
  x?: number | string;
  y?: number | string;
  width?: number | string;
  height?: number | string;
}

interface FigureProps extends LabelProps {
  rows: readonly Row[];
  isVertical: boolean;
  /** pixels of one unit of the value axis */
  scale: number;
  hasNote: boolean;
}

/** The printed figure of a bar, beyond its end and its whisker. */
export function Figure({ rows, isVertical, scale, hasNote, ...box }: FigureProps) {
  const { palette } = useTheme();
  const row = rows[box.index ?? -1];
  if (!row) return null;
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const reach = (row.error?.[1] ?? 0) * scale;
  const isDown = row.drawn < 0;
  const isStrong = row.tone !== 'few' && row.tone !== 'quiet' && row.tone !== 'zero';
  const style = { fontSize: LABEL_FONT, fontWeight: isStrong ? 600 : 400 };
  const fill = isStrong ? palette.text.primary : palette.muted;
  if (isVertical) {
    const top = isDown
      ? Math.max(y, y + height) + (row.error?.[0] ?? 0) * scale + 16
      : Math.min(y, y + height) - reach - 8;
    return (
      <text x={x + width / 2} y={top} textAnchor="middle" fill={fill} style={style}>
        {row.text}
      </text>
    );
  }
  const end = isDown ? Math.min(x, x + width) - 8 : Math.max(x, x + width) + reach + 8;
  return (
    <text
      x={end}
      y={y + height / 2}
      dy="0.35em"
      textAnchor={isDown ? 'end' : 'start'}
      fill={fill}
      style={style}
    >
      {row.text}
      {hasNote && row.note !== undefined && (
        <tspan dx={6} fill={palette.muted} style={{ fontSize: AXIS_FONT, fontWeight: 400 }}>
          {row.note}
        </tspan>
      )}
    </text>
  );
}

interface TickProps {
  x?: number | string;
  y?: number | string;
  payload?: { value: string };
  rows: readonly Row[];
  isVertical: boolean;
  width: number;
  /** room for each bar, in px */
  band: number;
}

/** The label of a bar: smaller where two lines of it would reach into the next. */
export function CategoryTick({ x, y, payload, rows, isVertical, width, band }: TickProps) {
  const { palette } = useTheme();
  const row = rows.find(({ key }) => key === payload?.value);
  const isEnd = row?.tone === 'highest' || row?.tone === 'lowest';
  const isSmall = isVertical || band < 2 * LABEL_FONT + 2;
  return (
    <Text
      x={Number(x)}
      y={Number(y) + (isVertical ? 8 : 0)}
      width={width}
      textAnchor={isVertical ? 'middle' : 'end'}
      verticalAnchor={isVertical ? 'start' : 'middle'}
      fill={isEnd ? palette.text.primary : palette.text.secondary}
      style={{ fontSize: isSmall ? AXIS_FONT : LABEL_FONT, fontWeight: isEnd ? 600 : 400 }}
    >
      {row?.label ?? ''}
    </Text>
  );
}
