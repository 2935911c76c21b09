import { styled } from '@mui/material/styles';
import ArrowDown from 'lucide-react/icons/arrow-down';
import Phone from 'lucide-react/icons/phone';
import { requestReasons } from '../../../domain/surveys/request-text.ts';
import type { Feedback } from '../../../generated/calls/types.ts';
import { radius } from '../../core/theme/tokens.ts';
import { Icon } from '../Icon.tsx';

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
  return (
    <Chips aria-label="Why">
      {requestReasons(feedback).map((reason) =>
        reason.kind === 'lowest' ? (
          <Chip key={reason.kind} data-reason="">
            <Icon of={ArrowDown} size="small" />
            <span title={reason.name}>{reason.name}</span> {reason.text}
          </Chip>
        ) : (
          <Chip key={reason.kind} {...(reason.kind === 'asked' && { 'data-strong': '' })}>
            {reason.kind === 'asked' && <Icon of={Phone} size="small" />}
            {reason.text}
          </Chip>
        ),
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
