import { styled, useTheme } from '@mui/material/styles';
import { countText, type FunnelModel, percentText } from '../../domain/charts/chart-model.ts';
import { Drawn, type DrawingProps, Muted, Stage } from './drawing.tsx';
import { Marks } from './Marks.tsx';
import { useSize } from './use-size.ts';

const GAP = 2;

const Heads = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  marginBottom: 12,
  '& > div': { display: 'flex', flexDirection: 'column', minWidth: 0 },
  '& strong': { ...theme.typography.display, fontSize: '1.625rem', fontVariantNumeric: 'tabular-nums' },
  '[data-preview] > &': { '& strong': theme.typography.h3 },
}));

const Column = styled('div')({ display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 });

/** A stage as high as its share of the sent surveys, narrowing towards the next one. */
function stagePath(x: number, width: number, middle: number, from: number, to: number): string {
  const [end, bend] = [x + width - GAP, x + width * 0.62];
  const half = x + width * 0.81;
  return [
    `M${x},${middle - from / 2} H${bend}`,
    `C${half},${middle - from / 2} ${half},${middle - to / 2} ${end},${middle - to / 2}`,
    `V${middle + to / 2}`,
    `C${half},${middle + to / 2} ${half},${middle + from / 2} ${bend},${middle + from / 2}`,
    `H${x} Z`,
  ].join(' ');
}

/** Surveys from sent to completed. Drawn by hand, because recharts has no left-to-right funnel. */
export function FunnelChart({ model, isPreview = false }: DrawingProps<FunnelModel>) {
  const [ref, { width, height }] = useSize<HTMLDivElement>({ width: 560, height: 260 });
  const { palette } = useTheme();
  const { stages } = model;
  const most = Math.max(1, ...stages.map(({ count }) => count));
  // a stage is no higher than those before it: see surveyMetrics
  const share = (index: number): number =>
    Math.max(4, (Math.min(...stages.slice(0, index + 1).map(({ count }) => count)) / most) * height);
  const step = width / stages.length;
  const fills = [palette.chart.sequentialViolet[2], palette.chart.sequentialViolet[3], palette.chart.highest];
  return (
    <Column data-preview={isPreview ? '' : undefined}>
      <Heads aria-hidden>
        {stages.map(({ key, label, count, share: ofSent }) => (
          <div key={key}>
            <Muted>{label}</Muted>
            <strong>{countText(count)}</strong>
            {!isPreview && <Muted>{ofSent === null ? '\u00a0' : `${percentText(ofSent)} of sent`}</Muted>}
          </div>
        ))}
      </Heads>
      <Stage ref={ref}>
        <Drawn role="img" aria-label={model.sentence}>
          <svg width={width} height={height} aria-hidden>
            {stages.map(({ key }, index) => (
              <path
                key={key}
                d={stagePath(index * step, step, height / 2, share(index), share(Math.min(2, index + 1)))}
                fill={fills[index]}
              />
            ))}
          </svg>
        </Drawn>
        {!isPreview && (
          <Marks
            items={stages.map(({ key, label, count, share: ofSent }) => ({
              key,
              label,
              text: `${countText(count)} surveys${ofSent === null ? '' : ` · ${percentText(ofSent)} of sent`}`,
            }))}
            style={{}}
          />
        )}
      </Stage>
    </Column>
  );
}
