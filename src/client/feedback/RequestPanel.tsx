import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Handshake from 'lucide-react/icons/handshake';
import { type ReactNode, useDeferredValue } from 'react';
import { whatToSay } from '../../domain/surveys/call-guide.ts';
import { fullName, isByEmail, isClosed, languageBadge, noRating } from '../../domain/surveys/feedback.ts';
import { formatLongDay, formatWeekday } from '../../domain/text/format.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import { appointmentType } from '../../generated/enums/appointment-type.ts';
import { contactConsent } from '../../generated/enums/contact-consent.ts';
import { Icon } from '../ui/Icon.tsx';
import { Parts } from '../ui/Parts.tsx';
import { Row, Text } from '../ui/primitives.ts';
import { Stars } from '../ui/Stars.tsx';
import { Badge, StatusChip } from '../ui/StatusChip.tsx';
import { Assignment } from './Assignment.tsx';
import { Facts, Outliers, PanelTitle, PrintOnly, ScreenOnly } from './card-layout.tsx';
import { ContactButtons } from '../ui/requests/ContactButtons.tsx';
import { ContactInfo, NO_NAME } from './ContactInfo.tsx';
import { COMPLETED_ON, FeedbackChips, FeedbackText } from './FeedbackCard.tsx';
import { getContact } from './feedback.ts';
import { Messages } from './Messages.tsx';
import { RequestAnswers } from './RequestAnswers.tsx';
import { RequestChips, RequestDue } from '../ui/requests/RequestChips.tsx';
import { dueText } from '../../domain/surveys/request-text.ts';
import { RequestOutcome } from './RequestOutcome.tsx';
import { StatusHistory } from './StatusHistory.tsx';
import { useThemeMarks } from './ThemeChips.tsx';
import { useAppointmentDay } from './use-feedback.ts';

const Main = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  padding: '20px 24px',
  '&[data-roomy]': { gap: 20, padding: 24 },
  // in a panel in a low window, what to say is in sight without scrolling
  '@media (max-height: 820px)': {
    '&:not([data-roomy])': { gap: 10, paddingBlock: '14px 12px', '& h3': { lineHeight: '22px' } },
  },
});

const Tinted = styled('div')(({ theme }) => ({
  padding: '12px 24px 16px',
  borderBlock: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.default,
  // what is done most stays in reach below what is read
  '&[data-sticky]': { position: 'sticky', bottom: 0, zIndex: 1, padding: '2px 24px 10px' },
}));

const Steps = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: 2,
  margin: 0,
  padding: '0 0 0 20px',
  '& > li::marker': { color: theme.palette.muted },
}));

const Quote = styled('div')(({ theme }) => ({
  paddingLeft: 14,
  borderLeft: `2px solid ${theme.palette.border.default}`,
  '& > p:first-of-type': { marginTop: 0 },
  '&:not([data-alone])': {
    position: 'relative',
    '& > p': { ...theme.typography.body2 },
    '& > button': { minHeight: 0, height: theme.typography.body2.lineHeight, marginTop: 0 },
    '--lines': 4,
    '& > p[data-cut]': { WebkitLineClamp: 'var(--lines)' },
    // over the end of the last line, which fades
    '& > p[data-cut] + [aria-expanded]': {
      position: 'absolute',
      insetBlockStart: `calc((var(--lines) - 1) * ${theme.typography.body2.lineHeight})`,
      insetInlineEnd: 0,
      borderRadius: 0,
      backgroundColor: theme.palette.background.paper,
      '&::before': {
        content: '""',
        position: 'absolute',
        insetBlock: 0,
        insetInlineEnd: '100%',
        width: 48,
        background: `linear-gradient(to right, transparent, ${theme.palette.background.paper})`,
      },
    },
    '@media (max-height: 820px)': { '--lines': 2 },
  },
}));

/** The button that closes comes before the name, which has the focus once it is opened: Call is the next stop. */
const Head = styled('div')({
  display: 'flex',
  flexDirection: 'row-reverse',
  alignItems: 'start',
  gap: '4px 12px',
});

const Name = styled('h2')(({ theme }) => ({
  ...theme.typography.h2,
  flex: '1 1 auto',
  minWidth: 0,
  margin: 0,
  overflowWrap: 'anywhere',
}));

/** @param day of the visit, if it is shown */
function visitText({ appointmentType: type, provider }: Feedback, day: string | null): string {
  const visit = type === 'OTHER' ? 'Visit' : appointmentType.find(({ value }) => value === type)?.label;
  const text = [visit ?? ((provider || day) && 'Visit'), provider && `with ${fullName(provider)}`];
  // of this year, without it
  const date = day && formatLongDay(day).replace(`, ${new Date().getFullYear()}`, '');
  return [text.filter(Boolean).join(' '), date].filter(Boolean).join(', ');
}

/** The person who waits, and their rating. */
function Respondent({ feedback, nameId, close }: { feedback: Feedback; nameId: string; close?: ReactNode }) {
  const { score, status } = feedback;
  const { name } = getContact(feedback);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  // beside the list, its row says so
  const isBeside = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true }) && Boolean(close);
  const due = isBeside ? undefined : dueText(feedback);
  const isDueBesideStars = isPhone && due !== undefined;
  const visit = visitText(feedback, useAppointmentDay(feedback));
  const place = feedback.practice?.name ?? feedback.workLocation?.name;
  const stars = <Stars score={score} none={noRating(feedback)} />;
  return (
    <div>
      <Head>
        {close}
        <Row flex="1 1 auto" gap="0 12px" wraps justify="between" minWidth={0}>
          <Name id={nameId} tabIndex={-1} dir="auto">
            {name ?? NO_NAME}
          </Name>
          {!isPhone && stars}
        </Row>
      </Head>
      {isPhone && (
        <Row gap="0 10px" wraps margin="0 0 4px">
          {stars}
          {isDueBesideStars && (
            <Text as="div" variant="caption">
              <RequestDue due={due} />
            </Text>
          )}
        </Row>
      )}
      <Text as="div" variant="caption" tone="secondary" breaks>
        {visit}
      </Text>
      <Row gap="0 12px" wraps justify="between">
        <Text as="div" variant="caption" tone="secondary" breaks>
          <Parts of={[place, !isDueBesideStars && due && <RequestDue key="due" due={due} />]} />
        </Text>
        {status !== null && (
          // little higher than the line beside it, and clear of the one above
          <div style={{ margin: '-1px 0 -5px' }}>
            <StatusChip status={status} isByEmail={isByEmail(feedback)} />
          </div>
        )}
      </Row>
    </div>
  );
}

/** The date, contact and consent: below what a call needs. */
function Details({ feedback }: { feedback: Feedback }) {
  const { completedAt, completedDay } = feedback;
  const { info } = getContact(feedback);
  const agreed = contactConsent.find(({ value }) => value === feedback.consent)?.label;
  const appointment = useAppointmentDay(feedback);
  return (
    <Facts>
      <Tooltip describeChild title={COMPLETED_ON}>
        <time dateTime={completedAt}>Answered {formatWeekday(completedDay)}</time>
      </Tooltip>
      {info && <ContactInfo info={info} />}
      {appointment && (
        <span>
          <Icon of={CalendarDays} size="small" />
          Appointment {formatLongDay(appointment)}
        </span>
      )}
      {agreed && (
        <span>
          <Icon of={Handshake} size="small" />
          Consent: {agreed}
        </span>
      )}
    </Facts>
  );
}

interface Props {
  feedback: Feedback;
  status: string;
  nameId: string;
  /** button that closes the panel */
  close?: ReactNode;
  /** on its own page: the status control is open, and nothing is pinned */
  isAlone?: boolean;
}

/** A request: its respondent, the reason, the words for a call, and the outcome. */
export function RequestPanel({ feedback, status, nameId, close, isAlone = false }: Props) {
  const label = appointmentType.find(({ value }) => value === feedback.appointmentType)?.label;
  const day = useAppointmentDay(feedback);
  const themes = useThemeMarks(feedback.themes);
  const lines = whatToSay(feedback, { label, day });
  const needs = `Why this needs ${feedback.phone ? 'a call' : 'an answer'}`;
  const badge = languageBadge(feedback);
  // what a call needs is drawn first
  const hasRest = useDeferredValue(true, false);
  return (
    <>
      <Main data-roomy={isAlone ? '' : undefined}>
        <Respondent feedback={feedback} nameId={nameId} close={close} />
        <ScreenOnly>
          <ContactButtons feedback={feedback} />
        </ScreenOnly>
        <section>
          <Row gap={12} justify="between">
            <PanelTitle as="h3">{isClosed(feedback) ? 'What this was about' : needs}</PanelTitle>
            {badge && <Badge>{badge}</Badge>}
          </Row>
          <RequestChips feedback={feedback} />
          {feedback.feedback && (
            <Quote data-alone={isAlone ? '' : undefined} style={{ marginTop: 6 }}>
              <FeedbackText
                text={feedback.feedback}
                translation={feedback.translation}
                isWhole={isAlone}
                themes={themes}
              />
            </Quote>
          )}
          <Messages messages={feedback.messages} experienceType={feedback.experienceType} />
        </section>
        {lines.length > 0 && (
          <section>
            <PanelTitle as="h3">What to say</PanelTitle>
            <Steps>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Steps>
          </section>
        )}
        <RequestAnswers answers={feedback.answers} heading="h3" />
      </Main>
      <Tinted data-sticky={isAlone ? undefined : ''}>
        <PrintOnly>
          <PanelTitle as="h3">Contact status</PanelTitle>
          <StatusChip status={status} isByEmail={isByEmail(feedback)} />
        </PrintOnly>
        <ScreenOnly>
          <RequestOutcome feedback={feedback} status={status} heading="h3" isAlone={isAlone} />
        </ScreenOnly>
      </Tinted>
      {hasRest && (
        <Main data-roomy="">
          <ScreenOnly>
            <Assignment feedback={feedback} />
          </ScreenOnly>
          <div>
            <Details feedback={feedback} />
            <FeedbackChips feedback={feedback} themes={themes} />
            <Outliers outliers={feedback.outliers} />
          </div>
          <StatusHistory changes={feedback.srrStatusHistories} heading="h3" />
        </Main>
      )}
    </>
  );
}
