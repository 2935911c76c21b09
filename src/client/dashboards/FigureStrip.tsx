import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Phone from 'lucide-react/icons/phone';
import Star from 'lucide-react/icons/star';
import { Link } from 'react-router-dom';
import type { StripFigure } from '../../domain/measures/summary.ts';
import { radius } from '../core/theme/tokens.ts';
import { Card } from '../ui/Card.tsx';
import { coveringLink } from '../ui/covering-link.ts';
import { DeltaText } from '../ui/DeltaText.tsx';
import { Explained } from '../ui/Explained.tsx';
import { Hidden } from '../ui/Hidden.ts';
import { Icon } from '../ui/Icon.tsx';
import { Parts } from '../ui/Parts.tsx';
import { List, Row, Stack, Text } from '../ui/primitives.ts';
import { Delayed } from '../ui/Skeletons.tsx';
import { toAddress } from './use-widget.ts';

/** Cells with a hairline between them: the ground shows through the gaps. */
const Cells = styled(List)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 1,
  overflow: 'hidden',
  borderRadius: radius.card,
  backgroundColor: theme.palette.divider,
  '& > li': {
    position: 'relative',
    minHeight: 96,
    padding: '12px 16px',
    backgroundColor: theme.palette.background.paper,
  },
  // as high as the unit without an explanation
  '& button': { margin: '-4px 0' },
  // a line of its own, to which a reason is added once it is known
  '& [data-change]': { flexBasis: '100%' },
  // an odd one at the end takes the whole row
  '& > li:last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
  '@container (min-width: 720px)': {
    gridTemplateColumns: 'none',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    '& > li': { padding: '12px 24px' },
    '& [data-change]': { flexBasis: 'auto' },
    '& > li:last-child:nth-of-type(odd)': { gridColumn: 'auto' },
  },
}));

const Value = styled('strong')(({ theme }) => ({
  ...theme.typography.h2,
  display: 'inline-flex',
  // the change beside it shares its baseline, which must not be the star's
  alignItems: 'baseline',
  gap: 8,
  fontVariantNumeric: 'tabular-nums',
  '& > svg': { alignSelf: 'center', color: theme.palette.star.full, fill: 'currentColor' },
  '&[data-few]': { color: theme.palette.muted, fontWeight: 500 },
  '&[data-few] > svg': { color: 'inherit' },
  // the figure's link covers its cell
  '& > a': coveringLink(theme, { radius: radius.control, outlineOffset: -4 }),
  '& > a:hover': { textDecoration: 'underline' },
}));

const Muted = styled('span')(({ theme }) => ({ color: theme.palette.muted }));

const Alert = styled(Link)(({ theme }) => ({
  ...theme.typography.caption,
  // above the link that covers the cell
  position: 'relative',
  zIndex: 1,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 24,
  // as high as the lines beside it
  margin: '-3px 0',
  borderRadius: 4,
  color: theme.palette.coral.text,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
}));

interface ChangeProps {
  of: NonNullable<StripFigure['change']>;
  isCompact: boolean;
}

function Change({ of: { text, direction, isQuiet, against, reason }, isCompact }: ChangeProps) {
  const compared = `against ${against}`;
  return (
    <Row gap="0 6px" wraps data-change="">
      <DeltaText text={text} direction={direction} isQuiet={isQuiet} />
      {isCompact && <Hidden>{compared}</Hidden>}
      {(!isCompact || reason) && (
        <Text as="span" variant="caption" tone="muted">
          {(isCompact ? [reason] : [compared, reason]).filter(Boolean).join(', ')}
        </Text>
      )}
    </Row>
  );
}

function Cell({ figure, isCompact }: { figure: StripFigure; isCompact: boolean }) {
  const { label, note, value, unit, isStars, isFew, change, to, alert, hint } = figure;
  // labels of one line leave the values at one height; the interval of a rank is in the ranking
  const basis = isCompact || note === undefined ? figure.basis : isFew ? [note, figure.basis] : note;
  const text = (
    <>
      <Hidden>{note ? `${label}, ${note}: ` : `${label}: `}</Hidden>
      {value}
    </>
  );
  return (
    <li>
      <Text variant="caption" tone="secondary" aria-hidden>
        <Parts of={[label, isCompact && note && <Muted key="note">{note}</Muted>]} />
      </Text>
      <Row gap="0 8px" wraps align="baseline">
        <Value data-few={isFew ? '' : undefined}>
          {isStars && <Icon of={Star} />}
          {to ? <Link to={toAddress(to)}>{text}</Link> : <span>{text}</span>}
        </Value>
        {unit && (
          <Text as="span" variant="caption" tone="muted">
            {hint ? <Explained text={hint}>{unit}</Explained> : unit}
          </Text>
        )}
        {isCompact && change && <Change of={change} isCompact />}
      </Row>
      {basis !== '' && (
        <Text variant="caption" tone="muted">
          <Parts of={basis} />
        </Text>
      )}
      {alert && (
        <Alert to={toAddress(alert.to)}>
          <Icon of={Phone} size="small" />
          {alert.text}
        </Alert>
      )}
      {!isCompact && change && <Change of={change} isCompact={false} />}
    </li>
  );
}

interface Props {
  label: string;
  /** those that have not loaded are undefined */
  figures: readonly (StripFigure | undefined)[];
  /** changes stand beside their figures, without what they are against */
  isCompact?: boolean;
}

/** Figures side by side, each with its interval and number of answers, and a link to what it counts. */
export function FigureStrip({ label, figures, isCompact = false }: Props) {
  return (
    <Card aria-label={label} aria-busy={figures.includes(undefined)}>
      <Cells>
        {figures.map((figure, index) =>
          figure ? (
            <Cell key={index} figure={figure} isCompact={isCompact} />
          ) : (
            <li key={index}>
              <Delayed label="Loading">
                <Stack gap={8}>
                  <Skeleton height={14} width="60%" />
                  <Skeleton height={28} width="40%" />
                  <Skeleton height={14} width="80%" />
                </Stack>
              </Delayed>
            </li>
          ),
        )}
      </Cells>
    </Card>
  );
}
