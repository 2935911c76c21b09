import { styled, useTheme } from '@mui/material/styles';
import { Cell, Pie, PieChart } from 'recharts';
import { markText, type DonutModel } from '../../../domain/measures/charts/chart-model.ts';
import { Drawn, type DrawingProps, getFill, Muted, useSize } from './drawing.tsx';
import { Marks } from './Marks.tsx';

const THICKNESS = 34;
const STACKED_BELOW = 480;
const GAP = 32;

const Root = styled('div')({
  display: 'flex',
  flex: '1 1 auto',
  minHeight: 0,
  alignItems: 'center',
  justifyContent: 'center',
  gap: GAP,
  '&[data-stacked]': { flexDirection: 'column', gap: 12 },
  '&[data-few]': { '& svg, & i': { opacity: 0.4 } },
});

const Ring = styled('div')({ position: 'relative', flex: 'none' });

const Centre = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  '& > strong': { ...theme.typography.display, '[data-small] &': theme.typography.h2 },
  '[data-few] & > strong': { color: theme.palette.muted },
}));

const Legend = styled('div')({
  position: 'relative',
  flex: '1 1 0',
  minWidth: 0,
  maxWidth: 320,
  width: '100%',
});

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  borderBottom: `1px solid ${theme.palette.divider}`,
  '&:last-child': { border: 0 },
  '& > i': { flex: 'none', width: 10, height: 10, borderRadius: 3 },
  '& > span': { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  '& > strong': { ...theme.typography.h3, fontVariantNumeric: 'tabular-nums' },
  '[data-small] &': { ...theme.typography.caption, minHeight: 28, '& > strong': theme.typography.caption },
}));

/** Shares as a ring with the figure in its centre; the legend shows every share and links to its responses. */
export function DonutChart({ model, getLink, isPreview = false }: DrawingProps<DonutModel>) {
  const [ref, size] = useSize<HTMLDivElement>({ width: 560, height: 380 });
  const theme = useTheme();
  const { marks, centre } = model;
  const isStacked = size.width < STACKED_BELOW && !isPreview;
  const room = isStacked ? size.height - marks.length * 56 - 12 : size.height;
  const edge = Math.max(96, Math.min(300, room, isStacked ? size.width : size.width / 2 - GAP));
  const thickness = Math.min(THICKNESS, edge / 5);
  return (
    <Root
      ref={ref}
      data-few={centre.isFew ? '' : undefined}
      data-stacked={isStacked ? '' : undefined}
      data-small={isPreview ? '' : undefined}
    >
      <Ring role="img" aria-label={model.sentence} style={{ width: edge, height: edge }}>
        <Drawn>
          <PieChart width={edge} height={edge} accessibilityLayer={false}>
            <Pie
              data={marks.map(({ key, value }) => ({ key, value: value ?? 0 }))}
              dataKey="value"
              nameKey="key"
              startAngle={90}
              endAngle={-270}
              innerRadius={edge / 2 - thickness}
              outerRadius={edge / 2}
              stroke={theme.palette.background.paper}
              strokeWidth={2}
              isAnimationActive={false}
            >
              {marks.map((mark) => (
                <Cell key={mark.key} fill={getFill(mark, theme)} />
              ))}
            </Pie>
          </PieChart>
        </Drawn>
        <Centre>
          <strong>{centre.text}</strong>
          {!isPreview && <Muted>{centre.label}</Muted>}
        </Centre>
      </Ring>
      <Legend>
        <div aria-hidden>
          {marks.map((mark) => (
            <Row key={mark.key}>
              <i style={{ backgroundColor: getFill(mark, theme) }} />
              <span>
                {mark.label}
                {!isPreview && <Muted>{mark.note}</Muted>}
              </span>
              <strong>{mark.text}</strong>
            </Row>
          ))}
        </div>
        {!isPreview && (
          <Marks
            items={marks.map((mark) => ({
              key: mark.key,
              label: mark.label,
              text: markText(mark),
              to: mark.drill && getLink(mark.drill),
            }))}
            style={{ flexDirection: 'column', insetInline: -8 }}
          />
        )}
      </Legend>
    </Root>
  );
}
