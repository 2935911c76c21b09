import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import MailCheck from 'lucide-react/icons/mail-check';
import MailX from 'lucide-react/icons/mail-x';
import PhoneCall from 'lucide-react/icons/phone-call';
import PhoneMissed from 'lucide-react/icons/phone-missed';
import Send from 'lucide-react/icons/send';
import Voicemail from 'lucide-react/icons/voicemail';
import { useRef, useState } from 'react';
import type { Feedback } from '../../generated/calls/types.ts';
import { control as sizes } from '../core/theme/tokens.ts';
import { Hidden } from '../ui/Hidden.ts';
import { Icon } from '../ui/Icon.tsx';
import { PanelTitle } from './card-layout.tsx';
import { feedbackKinds } from './feedback.ts';
import { Problem, StatusFields } from './StatusFields.tsx';
import { type FailedOutcome, useStatusUpdate } from './use-status-update.ts';

interface Outcome {
  label: string;
  icon: LucideIcon;
  /** the statuses that it may mean: the first one is set at once, and can be changed to another */
  statuses: readonly [string, ...string[]];
}

/** How a call may go, and the contact status of each. */
const OUTCOMES: readonly Outcome[] = [
  {
    label: 'Reached',
    icon: PhoneCall,
    // who is reached is usually helped; both are closed, and count alike
    statuses: ['RESOLVED_WITH_CONFIDENCE', 'RESOLVED_WITH_UNCERTANTY', 'ALREADY_ENGAGED'],
  },
  { label: 'Left message', icon: Voicemail, statuses: ['LEFT_MESSAGE'] },
  { label: 'No answer', icon: PhoneMissed, statuses: ['UNABLE_TO_CONTACT'] },
];

/** The same of a respondent who can only be written to, and the same statuses. */
const WRITTEN: readonly Pick<Outcome, 'label' | 'icon'>[] = [
  { label: 'Replied', icon: MailCheck },
  { label: 'Emailed', icon: Send },
  { label: 'No reply', icon: MailX },
];

const isWritten = ({ phone, email }: Feedback): boolean => !phone && Boolean(email);

function findOutcomes(feedback: Feedback): readonly Outcome[] {
  if (!isWritten(feedback)) return OUTCOMES;
  return OUTCOMES.map((outcome, index) => ({ ...outcome, ...WRITTEN[index] }));
}

/**
 * Pinned to the end of a panel, what follows an outcome opens above the buttons, which stay under the pointer; the Tab key
 * reaches it after them. The button beside the title is the last one.
 */
const Control = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  '& > div': { gridRow: 2, gridColumn: '1 / -1' },
  '& > button': { gridRow: 1, gridColumn: 2, marginRight: -10 },
  '& > div:last-of-type': { gridRow: 3 },
  '&[data-pinned] > div': { gridRow: 3 },
  '&[data-pinned] > div:last-of-type': { gridRow: 2, '&:not(:empty)': { marginBottom: 8 } },
});

const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 4,
});

const Choice = styled(Button)(({ theme }) => ({
  '&&': { flex: '1 1 auto', height: sizes.target.touch, paddingInline: 10, whiteSpace: 'nowrap' },
  '&[aria-pressed="true"]': {
    borderColor: theme.palette.primary.main,
    backgroundColor: theme.palette.tint.main,
    color: theme.palette.link,
  },
  // not yet as if it were done
  '&[aria-busy="true"]': { borderStyle: 'dashed', color: theme.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { '& .MuiButton-startIcon': { display: 'none' } },
}));

/** Side by side in the narrowest panel, on two lines each. */
const Meaning = styled(Choice)({
  '&&': { flex: '1 1 0', minWidth: 'min-content', whiteSpace: 'normal', lineHeight: 1.25 },
});

interface Props {
  feedback: Feedback;
  status: string;
  heading: 'h3' | 'h4';
  /** on a page of its own: starts with the status control open, and nothing is pinned */
  isAlone?: boolean;
}

const takeFocus = (element: HTMLButtonElement | null): void => element?.focus({ preventScroll: true });

interface MeaningsProps {
  feedback: Feedback;
  outcome: Outcome;
  /** the present status */
  shown: string;
  isSaving: boolean;
  onChoose: (status: string) => void;
}

/** The statuses that an outcome may mean: the one that was set, which has the focus at first, and the others. */
function Meanings({ feedback, outcome: { label, statuses }, shown, isSaving, onChoose }: MeaningsProps) {
  const options = feedbackKinds[feedback.experienceType].statuses.filter(({ value }) =>
    statuses.includes(value),
  );
  // the one that was set comes first
  const inOrder = statuses.flatMap((status) => options.filter(({ value }) => value === status));
  return (
    <Buttons role="group" aria-label={label}>
      {inOrder.map(({ value, label: name }, index) => (
        <Meaning
          key={value}
          ref={index === 0 ? takeFocus : undefined}
          variant="outlined"
          color="inherit"
          aria-pressed={!isSaving && shown === value}
          aria-busy={isSaving && shown === value}
          onClick={() => value !== shown && onChoose(value)}
        >
          {name}
        </Meaning>
      ))}
    </Buttons>
  );
}

/**
 * Logs how a call went with one tap; then a note may follow, and what was reached may be said more precisely. The other
 * statuses are behind a button.
 */
export function RequestOutcome({ feedback, status, heading, isAlone = false }: Props) {
  const update = useStatusUpdate(feedback, status);
  const { context } = update.state;
  const [tapped, setTapped] = useState<Outcome | null>(null);
  const [hasStatuses, setHasStatuses] = useState(isAlone);
  const [hasNote, setHasNote] = useState(context.notes !== '');
  const shown = context.sent?.status ?? context.status;
  const isSaving = context.sent !== null;
  const outcomes = useRef<HTMLDivElement>(null);
  const follow = useRef<HTMLDivElement>(null);
  // what had the focus goes with the outcome that is undone
  const onReverted = (hasDraft: boolean): void => {
    const keepsNote = hasNote || hasDraft;
    const isGoing = !keepsNote || Boolean(document.activeElement?.closest('[role="group"]'));
    if (isGoing && follow.current?.contains(document.activeElement))
      takeFocus(outcomes.current?.querySelector('button') ?? null);
    setTapped(null);
    setHasNote(keepsNote);
  };
  const log = (wanted: string, { label }: Outcome, changesLast: boolean): boolean => {
    setHasNote(true);
    return update.log(wanted, { label, isByEmail: isWritten(feedback), changesLast, onReverted });
  };
  const tap = (outcome: Outcome): void => {
    const { statuses } = outcome;
    // again: what it was said to mean stays
    if (log(statuses.includes(shown) ? shown : statuses[0], outcome, false)) setTapped(outcome);
  };
  const { failure } = update;
  const repeat = ({ label, status: wanted, changesLast }: FailedOutcome): void => {
    const outcome = findOutcomes(feedback).find((one) => one.label === label);
    if (outcome && log(wanted, outcome, changesLast)) setTapped(outcome);
  };
  const meant = tapped && tapped.statuses.length > 1 && tapped.statuses.includes(shown) ? tapped : null;
  return (
    <div>
      <Control data-pinned={isAlone ? undefined : ''}>
        <PanelTitle as={heading}>How did it go?</PanelTitle>
        <Hidden role="status">{isSaving && 'Saving'}</Hidden>
        <Buttons ref={outcomes} role="group" aria-label="How did it go?">
          {findOutcomes(feedback).map((outcome) => (
            <Choice
              key={outcome.label}
              variant="outlined"
              color="inherit"
              startIcon={<Icon of={outcome.icon} size="small" />}
              aria-pressed={!isSaving && outcome.statuses.includes(shown)}
              aria-busy={isSaving && outcome.statuses.includes(shown)}
              onClick={() => tap(outcome)}
            >
              {outcome.label}
            </Choice>
          ))}
        </Buttons>
        <div ref={follow}>
          {failure && (
            <Problem>
              {failure.label} was not saved
              <Button size="small" onClick={() => repeat(failure)}>
                Try again
              </Button>
            </Problem>
          )}
          {meant && (
            <Meanings
              feedback={feedback}
              outcome={meant}
              shown={shown}
              isSaving={isSaving}
              onChoose={(wanted) => log(wanted, meant, true)}
            />
          )}
          {(hasStatuses || hasNote) && (
            <StatusFields
              feedback={feedback}
              status={status}
              update={update}
              heading={heading === 'h3' ? 'h4' : heading}
              isNoteOnly={!hasStatuses}
              isPinned={!isAlone}
              isSecondary
            />
          )}
        </div>
        <Button size="small" aria-expanded={hasStatuses} onClick={() => setHasStatuses(!hasStatuses)}>
          {hasStatuses ? 'Fewer statuses' : 'More statuses'}
        </Button>
      </Control>
    </div>
  );
}
