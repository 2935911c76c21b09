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
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { control as sizes } from '../core/theme/tokens.ts';
import { Icon } from '../ui/Icon.tsx';
import { PanelTitle } from './card-layout.tsx';
import { StatusFields } from './StatusFields.tsx';
import { useStatusUpdate } from './use-status-update.ts';

interface Outcome {
  label: string;
  icon: LucideIcon;
  /** the statuses that it may mean: one is set at once, of several one is asked for */
  statuses: readonly string[];
}

/** How a call may go, and the contact status of each. */
const OUTCOMES: readonly Outcome[] = [
  {
    label: 'Reached',
    icon: PhoneCall,
    statuses: ['RESOLVED_WITH_CONFIDENCE', 'RESOLVED_WITH_UNCERTANTY'],
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

function findOutcomes({ phone, email }: Feedback): readonly Outcome[] {
  if (phone || !email) return OUTCOMES;
  return OUTCOMES.map((outcome, index) => ({ ...outcome, ...WRITTEN[index] }));
}

/**
 * The usual outcomes come first for the Tab key, and the button beside the title last. Pinned to the end of a panel, what
 * follows an outcome opens above the buttons, which stay under the pointer.
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
  '&[aria-pressed="true"], &[aria-expanded="true"]': {
    borderColor: theme.palette.primary.main,
    backgroundColor: theme.palette.tint.main,
    color: theme.palette.link,
  },
  [theme.breakpoints.down('sm')]: { '& .MuiButton-startIcon': { display: 'none' } },
}));

interface Props {
  feedback: Feedback;
  status: string;
  heading: 'h3' | 'h4';
  /** on a page of its own: starts with the status control open, and nothing is pinned */
  isAlone?: boolean;
}

const takeFocus = (element: HTMLButtonElement | null): void => element?.focus({ preventScroll: true });

/** Logs how a call went with one tap; then a note may follow. The other statuses are behind a button. */
export function RequestOutcome({ feedback, status, heading, isAlone = false }: Props) {
  const update = useStatusUpdate(feedback, status);
  const { context } = update.state;
  const [isAsking, setIsAsking] = useState(false);
  const [hasStatuses, setHasStatuses] = useState(isAlone);
  const [hasNote, setHasNote] = useState(context.notes !== '');
  const shown = context.sent?.status ?? context.status;
  const reached = useRef<HTMLButtonElement>(null);
  const control = useRef<HTMLDivElement>(null);
  // a note that had the focus goes with the outcome that is undone
  const onReverted = (hasDraft: boolean): void => {
    const keepsNote = hasNote || hasDraft;
    const isWithin = control.current?.contains(document.activeElement) ?? false;
    if (!keepsNote && isWithin && document.activeElement?.closest('[role="group"]') === null)
      reached.current?.focus({ preventScroll: true });
    setHasNote(keepsNote);
  };
  const choose = (wanted: string, label: string): void => {
    // the pressed button goes with the question
    if (isAsking) reached.current?.focus();
    setIsAsking(false);
    setHasNote(true);
    update.log(wanted, label, onReverted);
  };
  return (
    <div>
      <Control ref={control} data-pinned={isAlone ? undefined : ''}>
        <PanelTitle as={heading}>How did it go?</PanelTitle>
        <Buttons role="group" aria-label="How did it go?">
          {findOutcomes(feedback).map(({ label, icon, statuses }) => {
            const [only, ...others] = statuses;
            const isSet = statuses.includes(shown);
            const startIcon = <Icon of={icon} size="small" />;
            return others.length > 0 ? (
              <Choice
                key={label}
                ref={reached}
                variant="outlined"
                color="inherit"
                startIcon={startIcon}
                aria-pressed={isSet}
                aria-expanded={isAsking}
                onClick={() => setIsAsking(!isAsking)}
              >
                {label}
              </Choice>
            ) : (
              <Choice
                key={label}
                variant="outlined"
                color="inherit"
                startIcon={startIcon}
                aria-pressed={isSet}
                onClick={() => only && choose(only, label)}
              >
                {label}
              </Choice>
            );
          })}
        </Buttons>
        <Button size="small" aria-expanded={hasStatuses} onClick={() => setHasStatuses(!hasStatuses)}>
          {hasStatuses ? 'Fewer statuses' : 'More statuses'}
        </Button>
        <div>
          {isAsking && (
            <Buttons role="group" aria-label={findOutcomes(feedback)[0]?.label}>
              {srrStatus
                .filter(({ value }) => OUTCOMES[0]?.statuses.includes(value))
                .map(({ value, label }, index) => (
                  <Choice
                    key={value}
                    // they may stand above the button that asks
                    ref={index === 0 ? takeFocus : undefined}
                    variant="outlined"
                    color="inherit"
                    aria-pressed={shown === value}
                    onClick={() => choose(value, label)}
                  >
                    {label}
                  </Choice>
                ))}
            </Buttons>
          )}
          {/* a note is about an outcome: none while it is asked which */}
          {(hasStatuses || (hasNote && !isAsking)) && (
            <StatusFields
              feedback={feedback}
              status={status}
              update={update}
              heading={heading === 'h3' ? 'h4' : heading}
              isNoteOnly={!hasStatuses}
              isSecondary
            />
          )}
        </div>
      </Control>
    </div>
  );
}
