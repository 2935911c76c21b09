import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useContext, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { LucideIcon } from 'lucide-react';
import MapPin from 'lucide-react/icons/map-pin';
import Network from 'lucide-react/icons/network';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Store from 'lucide-react/icons/store';
import Tooltip from '@mui/material/Tooltip';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Handshake from 'lucide-react/icons/handshake';
import { watchSize } from '../core/hooks.ts';
import { useRecordPath } from '../ui/RecordLink.tsx';
import { Badge } from '../ui/StatusChip.tsx';
import { Hidden } from '../ui/Hidden.ts';
import { Icon } from '../ui/Icon.tsx';
import {
  Chips,
  Tag,
  TagLink,
  CardFrame,
  CardMain,
  CompletedOn,
  Dimmed,
  Facts,
  Metric,
  Name,
  TopRow,
  Outliers,
} from './card-layout.tsx';
import type { Feedback } from '../../generated/calls/types.ts';
import { getContact, feedbackKinds } from './feedback.ts';
import { findMetric, fullName, languageBadge, noRating } from '../../domain/surveys/feedback.ts';
import { formatLongDay, formatWeekday } from '../../domain/text/format.ts';
import { contactConsent } from '../../generated/enums/contact-consent.ts';
import { Text } from '../ui/primitives.ts';
import { Stars } from '../ui/Stars.tsx';
import { ContactInfo, NO_NAME } from './ContactInfo.tsx';
import { Messages } from './Messages.tsx';
import { MetricContext } from './drill-down.ts';
import { cardId } from './opened-card.ts';
import { FoldedStatus, StatusPanel } from './StatusPanel.tsx';
import { ThemeChips, type ThemeMarks, useThemeMarks } from './ThemeChips.tsx';
import { useAppointmentDay } from './use-feedback.ts';
import { beginsOriginal, cutExcerpt, Highlighted, SearchContext } from './Highlighted.tsx';

const LINES = 6;
const READING_WIDTH = 760;

const Comment = styled('p')(({ theme }) => ({
  ...theme.typography.subtitle1,
  margin: '16px 0 0',
  maxWidth: READING_WIDTH,
  fontWeight: 400,
  lineHeight: theme.typography.pxToRem(26),
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '&[data-cut]': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: LINES,
    overflow: 'hidden',
  },
}));

const More = styled(Button)({ marginLeft: -10 });
const Switch = styled(Button)({ margin: '4px 0 0 -10px', '@media print': { display: 'none' } });

interface FeedbackTextProps {
  text: string;
  /** into English; null: there is none */
  translation: string | null;
  /** never truncated */
  isWhole?: boolean;
  themes: ThemeMarks;
}

/**
 * A comment or its translation, truncated after six lines with a button for the rest. A pressed theme shows the whole
 * original, in which its words are; one that has only focus changes no line, so that a click still meets its button.
 */
export function FeedbackText({ text: original, translation, isWhole = false, themes }: FeedbackTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isLong, setIsLong] = useState(false);
  const element = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const search = useContext(SearchContext);
  const [isOriginal, setIsOriginal] = useState(() => beginsOriginal(original, translation ?? '', search));
  const isPressed = themes.pressed !== null;
  const text = isOriginal || isPressed ? original : (translation ?? original);
  const isCut = !isWhole && !isOpen && !isPressed;
  const excerpt = isCut ? cutExcerpt(text, search) : text;
  const isShortened = excerpt !== text;

  useEffect(() => {
    const paragraph = element.current;
    if (!paragraph || !isCut) return undefined;
    return watchSize(paragraph, () => setIsLong(paragraph.scrollHeight > paragraph.clientHeight + 1));
  }, [isCut, text]);

  return (
    <>
      <Comment ref={element} id={id} dir="auto" data-cut={isCut ? '' : undefined}>
        <Highlighted text={excerpt} search={search} spans={excerpt === original ? themes.marks : undefined} />
      </Comment>
      {!isWhole && (isLong || isShortened || isOpen) && (
        <More size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Less' : 'More'}
        </More>
      )}
      {translation !== null && (
        <Switch size="small" onClick={() => setIsOriginal(!isOriginal)}>
          {isOriginal ? 'Show translation' : 'Show original'}
        </Switch>
      )}
    </>
  );
}

interface ChipProps {
  what: string;
  icon: LucideIcon;
  text: string;
  to?: string | undefined;
}

function PlaceChip({ what, icon, text, to }: ChipProps) {
  const tag = (
    <Tag>
      <Icon of={icon} size="small" />
      <span>
        <Hidden>{what} </Hidden>
        {text}
      </span>
    </Tag>
  );
  return <li>{to ? <TagLink to={to}>{tag}</TagLink> : tag}</li>;
}

interface RecordChipProps extends Pick<ChipProps, 'what' | 'icon'> {
  entity: string;
  record: { id: string; name: string };
}

/** Links to the record's page if the viewer may open it. */
function RecordChip({ entity, record, ...chip }: RecordChipProps) {
  return <PlaceChip {...chip} text={record.name} to={useRecordPath(entity)(record.id)} />;
}

/** The subject and place of a feedback, and the themes of its comment. */
export function FeedbackChips({ feedback, themes }: { feedback: Feedback; themes: ThemeMarks }) {
  const { provider, practice, workLocation, organizationalUnit: unit } = feedback;
  if (!provider && !practice && !workLocation && !unit && themes.findings.length === 0) return null;
  return (
    <Chips>
      {provider && <PlaceChip what="Provider" icon={Stethoscope} text={fullName(provider)} />}
      {practice && <PlaceChip what="Practice" icon={Store} text={practice.name} />}
      {workLocation && (
        <RecordChip entity="location" record={workLocation} what="Work Location" icon={MapPin} />
      )}
      {unit && <RecordChip entity="unit" record={unit} what="Organizational Unit" icon={Network} />}
      <ThemeChips themes={themes} />
    </Chips>
  );
}

export const COMPLETED_ON = 'The survey was completed on this date.';

interface FeedbackCardProps {
  feedback: Feedback;
  /** the only card of its screen: its text is not truncated, and no list heading precedes its own */
  isAlone?: boolean;
  /** no longer matches the filters of its list */
  isDimmed?: boolean;
}

/** The respondent's name; in a list it links to the feedback's page, which leads back to the unchanged list. */
function Respondent({ feedback, isAlone, id }: { feedback: Feedback; isAlone: boolean; id: string }) {
  const { pathname, search } = useLocation();
  const words = useContext(SearchContext);
  const name = <Highlighted text={getContact(feedback).name ?? NO_NAME} search={words} />;
  if (isAlone) {
    return (
      <Name as="h2" id={id}>
        {name}
      </Name>
    );
  }
  return (
    <Name id={id}>
      <Link
        to={`${feedbackKinds[feedback.experienceType].route}/${feedback.id}`}
        state={{ from: pathname + search }}
      >
        {name}
      </Link>
    </Name>
  );
}

/** One feedback: its rating and comment, its subject, and its follow-up. */
export function FeedbackCard({ feedback, isAlone = false, isDimmed = false }: FeedbackCardProps) {
  const nameId = useId();
  const { id, score, completedAt, completedDay, status, outliers } = feedback;
  const { info } = getContact(feedback);
  const badge = languageBadge(feedback);
  // consent to be contacted, for staff who write or call; only on the feedback's own page
  const agreed = isAlone ? contactConsent.find(({ value }) => value === feedback.consent)?.label : undefined;
  const asked = useContext(MetricContext);
  const metric = asked === undefined ? undefined : findMetric(feedback, asked);
  const themes = useThemeMarks(feedback.themes);
  const appointment = useAppointmentDay(feedback);
  return (
    <CardFrame as="article" id={cardId(id)} aria-labelledby={nameId} data-dimmed={isDimmed ? '' : undefined}>
      {isDimmed && <Dimmed>No longer matches the filters</Dimmed>}
      <CardMain className="words">
        <TopRow>
          {metric && <Metric {...metric} />}
          <Stars score={score} none={noRating(feedback)} />
          {badge && <Badge>{badge}</Badge>}
          <Tooltip describeChild title={COMPLETED_ON}>
            <CompletedOn dateTime={completedAt}>{formatWeekday(completedDay)}</CompletedOn>
          </Tooltip>
        </TopRow>
        <Respondent feedback={feedback} isAlone={isAlone} id={nameId} />
        {(info ?? appointment ?? agreed) && (
          <Facts>
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
        )}
        {feedback.feedback && (
          <FeedbackText
            text={feedback.feedback}
            translation={feedback.translation}
            isWhole={isAlone}
            themes={themes}
          />
        )}
        {asked !== undefined && !feedback.feedback && (
          <Text as="p" tone="muted" variant="body2" margin="16px 0 0">
            No comment.
          </Text>
        )}
        <Messages messages={feedback.messages} experienceType={feedback.experienceType} />
        <FeedbackChips feedback={feedback} themes={themes} />
        <Outliers outliers={outliers.filter(({ category }) => !metric || category.code !== asked)} />
      </CardMain>
      {status !== null &&
        (isAlone ? (
          <StatusPanel feedback={feedback} status={status} heading="h3" />
        ) : (
          <FoldedStatus feedback={feedback} status={status} heading="h4" />
        ))}
    </CardFrame>
  );
}
