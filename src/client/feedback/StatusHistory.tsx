import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useId, useState } from 'react';
import { formatLongDay, formatStamp } from '../../domain/text/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import type { Feedback } from '../../generated/calls/types.ts';
import { fullName } from '../../domain/surveys/feedback.ts';
import { PanelTitle } from './card-layout.tsx';

/** A follow-up step of a feedback. */
export type StatusChange = Feedback['srrStatusHistories'][number];

/** The text of a follow-up step beside its status. */
export function stepText({ kind, assigneeName, dueDate, notes }: StatusChange): string | null {
  if (kind === 'ASSIGNEE')
    return assigneeName === null ? 'Assigned to nobody' : `Assigned to ${assigneeName}`;
  if (kind === 'DUE_DATE') return dueDate === null ? 'No due date' : `Due by ${formatLongDay(dueDate)}`;
  return notes;
}

const DOT = 9;

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 32,
});

const Toggle = styled(Button)({ marginRight: -10, '@media print': { display: 'none' } });

const List = styled('ol')(({ theme }) => ({
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li': { position: 'relative', padding: '0 0 16px 22px' },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 8,
    width: DOT,
    height: DOT,
    border: `2px solid ${theme.palette.border.control}`,
    borderRadius: '50%',
    backgroundColor: theme.palette.background.paper,
  },
  '& > li:last-of-type::before': {
    borderColor: theme.palette.primary.main,
    backgroundColor: theme.palette.primary.main,
  },
  '& > li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 22,
    bottom: -6,
    borderLeft: `1px solid ${theme.palette.border.default}`,
  },
}));

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2px 12px',
  '& > strong': { ...theme.typography.body2, fontWeight: 600 },
  '& time': {
    ...theme.typography.caption,
    color: theme.palette.muted,
    fontVariantNumeric: 'tabular-nums',
  },
}));

const Notes = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '4px 0 0',
  color: theme.palette.text.secondary,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& > strong': { fontWeight: 600, color: theme.palette.text.primary },
}));

const Nothing = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '8px 0 0',
  color: theme.palette.muted,
}));

function Step({ change }: { change: StatusChange }) {
  const { createdAt, kind, status, user, isByEmail } = change;
  const text = stepText(change);
  return (
    <li>
      <Line>
        {kind === 'STATUS' ? <StatusChip status={status} isByEmail={isByEmail} /> : <strong>{text}</strong>}
        <time dateTime={createdAt}>{formatStamp(createdAt)}</time>
      </Line>
      {(user ?? text) && (
        <Notes>
          {user && <strong>{fullName(user)}</strong>}
          {kind === 'STATUS' && user && text && ' '}
          {kind === 'STATUS' && text && <span dir="auto">{text}</span>}
        </Notes>
      )}
    </li>
  );
}

interface Props {
  /** oldest first */
  changes: StatusChange[];
  heading: 'h3' | 'h4';
}

/** The history of a request, oldest first. */
export function StatusHistory({ changes, heading }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  const listId = useId();
  return (
    <div>
      <Head>
        <PanelTitle as={heading}>Status history</PanelTitle>
        {changes.length > 0 && (
          <Toggle
            size="small"
            endIcon={<Icon of={isOpen ? ChevronUp : ChevronDown} size="small" />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Toggle>
        )}
      </Head>
      {changes.length === 0 && <Nothing>Nothing has been done yet.</Nothing>}
      {changes.length > 0 && isOpen && (
        <List id={listId}>
          {changes.map((change) => (
            <Step key={change.id} change={change} />
          ))}
        </List>
      )}
    </div>
  );
}
