import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import Skeleton from '@mui/material/Skeleton';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { touchTarget } from '../core/theme/overrides/buttons.ts';
import { control, radius } from '../core/theme/tokens.ts';
import { Card } from '../ui/Card.tsx';
import { Delayed } from '../ui/Skeletons.tsx';
import { Hidden } from '../ui/Hidden.ts';
import { Explained } from '../ui/Explained.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { FeedbackOutlier } from './feedback.ts';

/** A card in the middle of a long page: scroll targets stay clear of the sticky header. */
export const CardFrame = styled(Card)(({ theme }) => ({
  overflow: 'hidden',
  scrollMarginTop: 160,
  scrollMarginBottom: 24,
  '&[data-dimmed]': {
    // an outline lies above the foot's background
    boxShadow: 'none',
    outline: `1px solid ${theme.palette.divider}`,
    outlineOffset: -1,
    backgroundColor: theme.palette.background.default,
  },
  // its follow-up can still be worked on, so that keeps its colours
  '&[data-dimmed] > .words': { filter: 'grayscale(1)' },
}));

/** Explains why a card is dimmed. */
export const Dimmed = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  padding: '12px 24px 0',
  color: theme.palette.text.secondary,
}));

export const CardMain = styled('div')(({ theme }) => ({
  padding: 16,
  [theme.breakpoints.up('md')]: { padding: 24 },
}));

export const TopRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 26,
});

/** At the right if there is room beside the stars. */
export const CompletedOn = styled('time')(({ theme }) => ({
  ...theme.typography.caption,
  marginLeft: 'auto',
  color: theme.palette.muted,
  [theme.breakpoints.down('sm')]: { flexBasis: '100%', marginLeft: 0 },
}));

export const Name = styled('h3')(({ theme }) => ({
  ...theme.typography.subtitle1,
  margin: '16px 0 0',
  fontWeight: 600,
  overflowWrap: 'anywhere',
  '& > a': { color: 'inherit', textDecoration: 'none', borderRadius: 4 },
  '& > a:hover': { textDecoration: 'underline' },
}));

export const Facts = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  marginTop: 4,
  color: theme.palette.text.secondary,
  '& > *': { display: 'inline-flex', alignItems: 'center', gap: 6, minWidth: 0, overflowWrap: 'anywhere' },
  '& svg': { flex: 'none' },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: control.target.min,
    borderRadius: 4,
    color: 'inherit',
    textDecoration: 'none',
  },
  '& a:hover': { textDecoration: 'underline' },
  [theme.breakpoints.down('sm')]: { '& a': { minHeight: control.target.touch } },
}));

export const Chips = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  margin: '16px 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', minWidth: 0, maxWidth: '100%' },
});

export const Tag = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  minHeight: control.chip.height,
  padding: '2px 10px',
  borderRadius: radius.chip,
  backgroundColor: theme.palette.neutral.bg,
  color: theme.palette.neutral.fg,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  '& > svg': { flex: 'none' },
  '& > strong': { fontWeight: 600 },
  // what a rule found is lighter than where it was written
  '&[data-outlined]': {
    backgroundColor: 'transparent',
    boxShadow: `inset 0 0 0 1px ${theme.palette.border.default}`,
  },
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
}));

export const TagLink = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  minWidth: 0,
  borderRadius: radius.chip,
  textDecoration: 'none',
  '& > span': { color: theme.palette.link },
  '&:hover > span': { textDecoration: 'underline' },
}));

/** Holds a tag that can be pressed. */
export const TagButton = styled('button')(({ theme }) => ({
  position: 'relative',
  ...touchTarget,
  display: 'inline-flex',
  minWidth: 0,
  padding: 0,
  border: 0,
  borderRadius: radius.chip,
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover > span': { textDecoration: 'underline' },
  '&[aria-pressed="true"] > span': { backgroundColor: theme.palette.tint.main, color: theme.palette.link },
  '@media (forced-colors: active)': { '&[aria-pressed="true"] > span': { borderWidth: 3 } },
}));

/** The tinted foot of a card: the control at the left, the history at the right; stacked if narrow. */
export const Panel = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '24px 32px',
  padding: 16,
  borderTop: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.default,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', padding: 24 },
}));

/** Hidden in print. */
export const ScreenOnly = styled('div')({ '@media print': { display: 'none' } });

/** Shown only in print. */
export const PrintOnly = styled('div')({ display: 'none', '@media print': { display: 'block' } });

export const PanelTitle = styled('h4')(({ theme }) => ({
  ...theme.typography.subtitle2,
  margin: 0,
  lineHeight: '32px',
}));

export const PanelFoot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  marginTop: 12,
  '& > span': { ...theme.typography.caption, color: theme.palette.muted },
}));

const CARDS = 10;

const Stack = styled('div')({ display: 'grid', gap: 12 });

/** Skeletons of feedback cards. */
export function FeedbackSkeletons({ cards = CARDS }: { cards?: number }) {
  return (
    <Delayed label="Loading">
      <Stack>
        {Array.from({ length: cards }, (_, card) => (
          <Card as="div" key={card}>
            <CardMain>
              <Skeleton height={18} width={150} />
              <Skeleton height={14} width={180} sx={{ mt: 2.5 }} />
              <Skeleton height={14} width={`${84 - ((card * 7) % 20)}%`} sx={{ mt: 3 }} />
              <Skeleton height={14} width={`${62 - ((card * 11) % 30)}%`} sx={{ mt: 1.5 }} />
              <Skeleton height={26} width={220} sx={{ mt: 2.5 }} />
            </CardMain>
          </Card>
        ))}
      </Stack>
    </Delayed>
  );
}

const EXPLANATION =
  'Outliers are individual metrics that the patient rated significantly higher or lower than the overall score.';

const MetricTag = styled(Tag)(({ theme }) => ({
  '&[data-tone="up"]': { backgroundColor: theme.palette.tint.main, color: theme.palette.link },
  '&[data-tone="down"]': { backgroundColor: theme.palette.coral.tint, color: theme.palette.coral.text },
}));

interface MetricProps {
  name: string;
  /** stars */
  value: number;
  /** an outlier; null: none */
  isNegative: boolean | null;
}

/** The value of a metric: coral with an arrow if it is a low outlier, violet a high one, neutral otherwise. */
export function Metric({ name, value, isNegative }: MetricProps) {
  const isOutlier = isNegative !== null;
  return (
    <MetricTag data-tone={isOutlier ? (isNegative ? 'down' : 'up') : undefined}>
      {isOutlier && <Icon of={isNegative ? ArrowDown : ArrowUp} size="small" />}
      <span>{name}</span>
      <strong>{value.toFixed(1)}</strong>
      {isOutlier && <Hidden>{isNegative ? 'lower than the others' : 'higher than the others'}</Hidden>}
    </MetricTag>
  );
}

/** The outliers of a feedback, each with its arrow and stars. */
export function Outliers({ outliers }: { outliers: FeedbackOutlier[] }) {
  if (outliers.length === 0) return null;
  return (
    <Chips>
      <li>
        <Explained text={EXPLANATION}>Outliers</Explained>
      </li>
      {outliers.map(({ id, category, value, isNegative }) => (
        <li key={id}>
          <Metric name={category.name} value={value} isNegative={isNegative} />
        </li>
      ))}
    </Chips>
  );
}
