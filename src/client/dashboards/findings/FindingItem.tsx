import { styled, useTheme } from '@mui/material/styles';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { FindingText } from '../../../domain/measures/findings/finding-text.ts';
import { Icon, IconTile } from '../../ui/Icon.tsx';
import { Row } from '../../ui/primitives.ts';
import { StartPlan } from '../../ui/StartPlan.tsx';
import { MoreLink } from '../blocks.tsx';
import { toAddress } from '../use-widget.ts';
import { Clauses, Sentence } from './Sentence.tsx';
import { PartsChart } from './PartsChart.tsx';

/** An icon, the sentence, and the chart beside it or, in a narrow card, below it. */
export const FindingRow = styled('div')({
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr)',
  gap: '12px 16px',
  alignItems: 'start',
  '& > figure': { gridColumn: 2 },
  // without a chart
  '& > div:last-child': { gridColumn: '2 / -1' },
  '@container (min-width: 720px)': {
    gridTemplateColumns: '32px minmax(0, 1fr) 210px',
    '& > figure': { gridColumn: 3 },
  },
});

/** One change: its sentence, its basis, where to read on, and the parts that add up to it. */
export function FindingItem({
  text: { direction, isNeutral, sentence, basis, more, worse, chart },
}: {
  text: FindingText;
}) {
  const { palette } = useTheme();
  const tone =
    direction === 'down'
      ? { bg: palette.coral.tint, fg: palette.coral.text }
      : { bg: palette.tint.main, fg: palette.link };
  return (
    <FindingRow>
      <IconTile size={32} {...(!isNeutral && { tone })}>
        <Icon of={direction === 'down' ? ArrowDown : ArrowUp} size="small" />
      </IconTile>
      <div>
        <Sentence variant="body1" breaks>
          <Clauses of={sentence} />
        </Sentence>
        <Sentence variant="caption" tone="muted" margin="4px 0 0">
          <Clauses of={basis} />
        </Sentence>
        <Row gap="4px 16px" wraps margin="8px 0 0">
          <MoreLink to={toAddress(more.to)}>
            {more.text}
            <Icon of={ArrowRight} size="small" />
          </MoreLink>
          {worse && (
            <StartPlan
              search={toAddress(worse.to)}
              origin="FINDING"
              about={worse.text}
              providers={worse.names}
              note={worse.note}
            />
          )}
        </Row>
      </div>
      {chart && <PartsChart of={chart} direction={direction} isNeutral={isNeutral} />}
    </FindingRow>
  );
}
