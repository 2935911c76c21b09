import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Info from 'lucide-react/icons/info';
import { Hidden } from '../ui/Hidden.ts';
import { Icon } from '../ui/Icon.tsx';
import { Chips, Tag } from './card-parts.ts';
import type { FeedbackOutlier } from './feedback.ts';

const EXPLANATION =
  'Outliers are individual metrics that the patient rated significantly higher or lower than the overall score.';

const Explained = styled('button')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 26,
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: 'none',
  color: theme.palette.text.secondary,
  cursor: 'help',
}));

const Metric = styled(Tag)(({ theme }) => ({
  backgroundColor: theme.palette.tint.main,
  color: theme.palette.link,
  '&[data-negative]': { backgroundColor: theme.palette.coral.tint, color: theme.palette.coral.text },
}));

/** The metrics that stand out of a feedback, each with its arrow and its stars. */
export function Outliers({ outliers }: { outliers: FeedbackOutlier[] }) {
  if (outliers.length === 0) return null;
  return (
    <Chips>
      <li>
        <Tooltip describeChild title={EXPLANATION} enterTouchDelay={0}>
          <Explained type="button">
            Outliers
            <Icon of={Info} size="small" />
          </Explained>
        </Tooltip>
      </li>
      {outliers.map(({ id, category, value, isNegative }) => (
        <li key={id}>
          <Metric data-negative={isNegative ? '' : undefined}>
            <Icon of={isNegative ? ArrowDown : ArrowUp} size="small" />
            <span>{category.name}</span>
            <strong>{value.toFixed(1)}</strong>
            <Hidden>{isNegative ? 'lower than the others' : 'higher than the others'}</Hidden>
          </Metric>
        </li>
      ))}
    </Chips>
  );
}
