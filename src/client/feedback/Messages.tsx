import { styled } from '@mui/material/styles';
import MessageSquare from 'lucide-react/icons/message-square';
import { useId } from 'react';
import type { ExperienceType } from '../../domain/access/survey-permissions.ts';
import { formatStamp } from '../../domain/text/format.ts';
import type { Message } from '../../generated/calls/types.ts';
import { Icon } from '../ui/Icon.tsx';

const READING_WIDTH = 760;

const List = styled('ul')({ margin: '16px 0 0', padding: 0, listStyle: 'none', maxWidth: READING_WIDTH });

const Item = styled('li')(({ theme }) => ({
  paddingLeft: 12,
  borderLeft: `2px solid ${theme.palette.divider}`,
  '& + &': { marginTop: 12 },
  '& > div': {
    ...theme.typography.caption,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 6px',
    color: theme.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  '& svg': { flex: 'none' },
  '& > p': {
    ...theme.typography.body1,
    margin: '4px 0 0',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
}));

const SENDERS: Readonly<Record<ExperienceType, string>> = {
  PATIENT: 'the patient',
  EMPLOYEE: 'the employee',
};

interface Props {
  messages: readonly Message[];
  experienceType: ExperienceType;
}

/** The text messages that a respondent sent in return, with their times. */
export function Messages({ messages, experienceType }: Props) {
  const id = useId();
  if (messages.length === 0) return null;
  return (
    <List aria-label={`Text messages from ${SENDERS[experienceType]}`}>
      {messages.map((message, index) => (
        <Item key={message.id} aria-labelledby={`${id}${index}`}>
          <div id={`${id}${index}`}>
            <Icon of={MessageSquare} size="small" />
            <span>Text message from {SENDERS[experienceType]},</span>
            <time dateTime={message.receivedAt}>{formatStamp(message.receivedAt)}</time>
          </div>
          <p dir="auto">{message.text}</p>
        </Item>
      ))}
    </List>
  );
}
