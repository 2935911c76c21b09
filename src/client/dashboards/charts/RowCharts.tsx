import { styled, useTheme } from '@mui/material/styles';
import Star from 'lucide-react/icons/star';
import type { CSSProperties, ReactNode } from 'react';
import {
  countText,
  type FunnelModel,
  percentText,
  markText,
  type Mark,
  type RankingModel,
  type StatusBarsModel,
} from '../../../domain/measures/charts/chart-model.ts';
import { sharedStart } from '../../../domain/text/initials.ts';
import { DistinctName, distinctWidth } from '../../ui/DistinctName.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Drawn, type DrawingProps, Muted, Stage, getFill, useSize } from './drawing.tsx';
import { Marks } from './Marks.tsx';

const GAP = 2;

const StageHeads = styled('div')(({ theme }) => ({
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
      <StageHeads aria-hidden>
        {stages.map(({ key, label, count, share: ofSent }) => (
          <div key={key}>
            <Muted>{label}</Muted>
            <strong>{countText(count)}</strong>
            {!isPreview && <Muted>{ofSent === null ? '\u00a0' : `${percentText(ofSent)} of sent`}</Muted>}
          </div>
        ))}
      </StageHeads>
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

const ROW = 44;

const Root = styled('div')({ flex: '1 1 auto', minHeight: 0, overflowY: 'auto' });
const Rows = styled('div')({ position: 'relative' });

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  alignItems: 'center',
  gap: 12,
  height: ROW,
  fontVariantNumeric: 'tabular-nums',
}));

const Name = styled('span')({
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
});

const Track = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 6,
  borderRadius: 3,
  backgroundColor: theme.palette.chart.zero,
  '& > i': { position: 'absolute', insetBlock: 0, left: 0, borderRadius: 3 },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: -5,
    left: '50%',
    width: 1,
    backgroundColor: theme.palette.border.control,
  },
}));

const Score = styled('strong')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontWeight: 600,
  '& > svg': { color: theme.palette.star.full, fill: 'currentColor' },
}));

const Heads = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gap: 12,
  paddingBottom: 8,
  borderBottom: `1px solid ${theme.palette.divider}`,
  color: theme.palette.muted,
  '& > :last-child': { gridColumn: '3 / -1' },
}));

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  '& > i': { flex: '0 1 auto', height: 18, minWidth: 3, borderRadius: '0 6px 6px 0' },
  '& > strong': { ...theme.typography.body2, fontWeight: 600 },
}));

interface RowsProps<M extends Mark> extends Pick<DrawingProps<unknown>, 'getLink' | 'isPreview'> {
  heads?: readonly string[] | undefined;
  sentence: string;
  marks: readonly M[];
  columns: string;
  style?: CSSProperties;
  children: (mark: M) => ReactNode;
}

function MarkRows<M extends Mark>(props: RowsProps<M>) {
  const { heads, sentence, marks, columns, style, getLink, isPreview, children } = props;
  const height = isPreview ? ROW * 0.66 : ROW;
  return (
    <Root style={style}>
      {heads && (
        <Heads aria-hidden style={{ gridTemplateColumns: columns }}>
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </Heads>
      )}
      <Rows>
        <div role="img" aria-label={sentence}>
          {marks.map((mark) => (
            <Row key={mark.key} style={{ gridTemplateColumns: columns, height }}>
              {children(mark)}
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
            style={{ flexDirection: 'column' }}
          />
        )}
      </Rows>
    </Root>
  );
}

/** Places by percentile, best at the top; the line marks the 50th. */
export function RankingList({ model, getLink, isPreview = false }: DrawingProps<RankingModel>) {
  const theme = useTheme();
  const names = model.marks.map(({ label }) => label);
  const shared = sharedStart(names);
  const columns = isPreview ? 'minmax(72px, 110px) 1fr 44px' : 'minmax(0, 4fr) 56px minmax(48px, 3fr) 44px';
  return (
    <MarkRows
      heads={isPreview ? undefined : model.heads}
      {...{ columns, getLink, isPreview }}
      style={distinctWidth(names, shared)}
      sentence={model.sentence}
      marks={model.marks}
    >
      {(mark) => (
        <>
          <Name>
            <DistinctName name={mark.label} shared={shared} />
          </Name>
          {!isPreview && (
            <Score>
              <Icon of={Star} size="small" />
              {mark.score}
            </Score>
          )}
          <Track>
            <i style={{ width: `${mark.value ?? 0}%`, backgroundColor: getFill(mark, theme) }} />
          </Track>
          <strong>{mark.text}</strong>
        </>
      )}
    </MarkRows>
  );
}

/** Counts as bars; of requests, the status chip is the label. */
export function StatusBars({ model, getLink, isPreview = false }: DrawingProps<StatusBarsModel>) {
  const theme = useTheme();
  const most = Math.max(1, ...model.marks.map(({ count }) => count));
  return (
    <MarkRows
      {...{ getLink, isPreview }}
      columns="minmax(0, 212px) 1fr"
      sentence={model.sentence}
      marks={model.marks}
    >
      {(mark) => (
        <>
          {model.hasPlainLabels ? (
            <Name>{mark.label}</Name>
          ) : (
            <span>
              <StatusChip status={mark.key} />
            </span>
          )}
          <Bar>
            <i style={{ width: `${(mark.count / most) * 70}%`, backgroundColor: getFill(mark, theme) }} />
            <strong>{mark.text}</strong>
            {!isPreview && <Muted>{mark.note}</Muted>}
          </Bar>
        </>
      )}
    </MarkRows>
  );
}
