import { styled } from '@mui/material/styles';
import ArrowDown from 'lucide-react/icons/arrow-down';
import Phone from 'lucide-react/icons/phone';
import type { Feedback } from '../../../generated/calls/types.ts';
import { radius } from '../../core/theme/tokens.ts';
import { Icon } from '../Icon.tsx';
import { lowestReason } from './request-text.ts';

const Chip = styled('li')(({ theme }) => ({
  ...theme.typography.overline,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 22,
  padding: '2px 6px',
  borderRadius: radius.chip,
  backgroundColor: theme.palette.neutral.bg,
  color: theme.palette.neutral.fg,
  letterSpacing: 'normal',
  textTransform: 'none',
  fontVariantNumeric: 'tabular-nums',
  minWidth: 0,
  whiteSpace: 'nowrap',
  '& > svg': { flex: 'none', width: 12, height: 12 },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '&[data-strong]': { backgroundColor: theme.palette.coral.tint, color: theme.palette.coral.text },
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
}));

const Chips = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 5,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

/** Why a request needs a call, in chips. */
export function RequestChips({ feedback }: { feedback: Feedback }) {
  const lowest = lowestReason(feedback);
  return (
    <Chips aria-label="Why">
      {feedback.contact && (
        <Chip data-strong="">
          <Icon of={Phone} size="small" />
          Asked for a call
        </Chip>
      )}
      {lowest && (
        <Chip data-reason="">
          <Icon of={ArrowDown} size="small" />
          <span title={lowest.name}>{lowest.name}</span> {lowest.value.toFixed(1)}
        </Chip>
      )}
      {/* that nothing was rated is no reason */}
      {(feedback.score !== null || !(feedback.contact || lowest)) && (
        <Chip>{feedback.score === null ? 'Not Rated' : `Average ${feedback.score.toFixed(1)}`}</Chip>
      )}
    </Chips>
  );
}

const Due = styled('span')(({ theme }) => ({
  color: theme.palette.text.secondary,
  whiteSpace: 'nowrap',
  '&[data-tone="late"]': { color: theme.palette.coral.text, fontWeight: 600 },
  '&[data-tone="today"]': { color: theme.palette.text.primary, fontWeight: 600 },
}));

/** When a request is due, if it is open. */
export function RequestDue({ due }: { due: { text: string; tone: string } | undefined }) {
  return due ? <Due data-tone={due.tone}>{due.text}</Due> : null;
}
