import Tooltip from '@mui/material/Tooltip';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { useId } from 'react';
import { formatLongDay, formatPhone, formatWeekday } from '../../domain/format.ts';
import { useSession } from '../core/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { Stars } from '../ui/Stars.tsx';
import { Badge, CardFrame, CardMain, CompletedOn, Facts, Name, TopRow } from './card-parts.ts';
import { contactOf, languageBadge, type Feedback } from './feedback.ts';
import { FeedbackText } from './FeedbackText.tsx';
import { Outliers } from './Outliers.tsx';
import { PlaceChips } from './PlaceChips.tsx';
import { cardId } from './show-changed-card.ts';
import { StatusPanel } from './StatusPanel.tsx';

const COMPLETED_ON = 'The survey was completed on this date.';
const NO_NAME = 'No name given';

function ContactInfo({ info }: { info: string }) {
  const isEmail = info.includes('@');
  return (
    <span>
      <Icon of={isEmail ? Mail : Phone} size="small" />
      <a href={isEmail ? `mailto:${info}` : `tel:${info.replace(/[^\d+]/g, '')}`}>
        {isEmail ? info : formatPhone(info)}
      </a>
    </span>
  );
}

interface Props {
  feedback: Feedback;
  /** alone on its screen: its text is not cut, and no list stands above its heading */
  isAlone?: boolean;
}

/** One feedback: what somebody thought and wrote, about whom, and what has been done about it. */
export function FeedbackCard({ feedback, isAlone = false }: Props) {
  const { organization } = useSession();
  const nameId = useId();
  const { id, score, completedAt, appointmentDate, status, outliers } = feedback;
  const { name, info } = contactOf(feedback);
  const badge = languageBadge(feedback);
  const appointment = organization.displayAppointmentDates ? appointmentDate : null;
  return (
    <CardFrame as="article" id={cardId(id)} aria-labelledby={nameId}>
      <CardMain>
        <TopRow>
          <Stars score={score} />
          {badge && <Badge>{badge}</Badge>}
          <Tooltip describeChild title={COMPLETED_ON}>
            <CompletedOn dateTime={completedAt}>{formatWeekday(completedAt)}</CompletedOn>
          </Tooltip>
        </TopRow>
        <Name as={isAlone ? 'h2' : 'h3'} id={nameId}>
          {name ?? NO_NAME}
        </Name>
        {(info ?? appointment) && (
          <Facts>
            {info && <ContactInfo info={info} />}
            {appointment && (
              <span>
                <Icon of={CalendarDays} size="small" />
                Appointment {formatLongDay(appointment)}
              </span>
            )}
          </Facts>
        )}
        {feedback.feedback && <FeedbackText text={feedback.feedback} isWhole={isAlone} />}
        <PlaceChips feedback={feedback} />
        <Outliers outliers={outliers} />
      </CardMain>
      {status !== null && <StatusPanel feedback={feedback} status={status} heading={isAlone ? 'h3' : 'h4'} />}
    </CardFrame>
  );
}
