import { useContext, useEffect, useId, useState } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { fullName, isByEmail } from '../../domain/surveys/feedback.ts';
import { Assignment, RequestTags } from './Assignment.tsx';
import type { Feedback } from '../../generated/calls/types.ts';
import { KeepContext } from './kept.ts';
import { formatStamp } from '../../domain/text/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { Panel, PanelTitle, PrintOnly, ScreenOnly } from './card-layout.tsx';
import { Row } from '../ui/primitives.ts';
import { StatusFields } from './StatusFields.tsx';
import { StatusHistory, stepText } from './StatusHistory.tsx';
import { useStatusUpdate } from './use-status-update.ts';

interface Props {
  feedback: Feedback;
  status: string;
  heading: 'h3' | 'h4';
  /** called with the pending status; null: none */
  onSending?: (status: string | null) => void;
}

const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '8px 16px',
  borderTop: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.default,
  '& > p': { flex: '1 1 200px', minWidth: 0, margin: 0, color: theme.palette.text.secondary },
  '& > p > strong': { fontWeight: 600, color: theme.palette.text.primary },
  '& > p > span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '& > button': { marginLeft: 'auto', marginRight: -10 },
  [theme.breakpoints.up('md')]: { padding: '8px 24px' },
}));

/** The foot of a card in a list: one line with the status and the last note, which expands to the panel. */
export function FoldedStatus(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const [sending, setSending] = useState<string | null>(null);
  const { status, feedback } = props;
  const last = feedback.srrStatusHistories.at(-1);
  const keep = useContext(KeepContext);
  const toggle = (): void => {
    // a colleague's change of status must not take away the notes that are being typed
    if (!isOpen) keep(feedback);
    setIsOpen(!isOpen);
  };
  return (
    <>
      <Foot>
        <StatusChip status={sending ?? status} isByEmail={sending === null && isByEmail(feedback)} />
        <RequestTags feedback={feedback} />
        <p>
          {last && (
            <span>
              {last.user && <strong>{fullName(last.user)} </strong>}
              {/* isolated: notes from right to left would reverse the time behind them */}
              {stepText(last) && <bdi>{stepText(last)}</bdi>}
              {stepText(last) && ' · '}
              {formatStamp(last.createdAt)}
            </span>
          )}
        </p>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          endIcon={<Icon of={isOpen ? ChevronUp : ChevronDown} size="small" />}
          onClick={toggle}
        >
          {isOpen ? 'Close' : 'Update'}
        </Button>
      </Foot>
      {isOpen && (
        <div id={id}>
          <StatusPanel {...props} onSending={setSending} />
        </div>
      )}
    </>
  );
}

/** The follow-up panel of a feedback that requests contact: its status, notes and history. */
export function StatusPanel({ feedback, status, heading, onSending }: Props) {
  const update = useStatusUpdate(feedback, status);
  const sending = update.state.context.sent?.status ?? null;
  useEffect(() => onSending?.(sending), [onSending, sending]);
  return (
    <Panel>
      <PrintOnly>
        <PanelTitle as={heading}>Contact status</PanelTitle>
        <Row gap={8} wraps>
          <StatusChip status={status} isByEmail={isByEmail(feedback)} />
          <RequestTags feedback={feedback} />
        </Row>
      </PrintOnly>
      <ScreenOnly>
        <StatusFields feedback={feedback} status={status} update={update} heading={heading} />
        <div style={{ marginTop: 20 }}>
          <Assignment feedback={feedback} />
        </div>
      </ScreenOnly>
      <StatusHistory changes={feedback.srrStatusHistories} heading={heading} />
    </Panel>
  );
}
