import { coveringLink } from '../ui/covering-link.ts';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import PhoneOff from 'lucide-react/icons/phone-off';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { formatWeekday } from '../../domain/text/format.ts';
import { fullName, isByEmail, languageBadge, WAITING_STATUS } from '../../domain/surveys/feedback.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import { control } from '../core/theme/tokens.ts';
import { useSession } from '../core/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Hidden, hidden } from '../ui/Hidden.ts';
import { Parts } from '../ui/Parts.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Badge, StatusChip } from '../ui/StatusChip.tsx';
import { contactLink } from '../ui/requests/ContactButtons.tsx';
import { NO_NAME } from './ContactInfo.tsx';
import { getContact } from './feedback.ts';
import { cardId } from './opened-card.ts';
import { RequestChips, RequestDue } from '../ui/requests/RequestChips.tsx';
import {
  contactText,
  dueText,
  noComment,
  noContact,
  requestPlace,
  waitText,
} from '../../domain/surveys/request-text.ts';

const PADDING = 7;
const AVATAR = 20;
/** Width in px that a very long name leaves to the chips where there is room. */
const CHIPS = 290;
/** Of those, of the chip that comes before the reason. */
const ASKED = 120;
/** Width in px of the list up to which the words beside a comment are shortened. */
const NARROW = 560;

const Root = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) fit-content(45%)',
  alignItems: 'start',
  gap: '2px 16px',
  minHeight: 72,
  padding: `${PADDING}px 16px`,
  scrollMarginTop: 160,
  scrollMarginBottom: 64,
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&[data-open]': { backgroundColor: theme.palette.tint.main },
  // nothing in it presses any more; the open row keeps its mark
  '&[data-dimmed]': {
    '& h3': { color: theme.palette.text.secondary, fontWeight: 500 },
    '& [data-strong]': { backgroundColor: theme.palette.neutral.bg, color: theme.palette.neutral.fg },
  },
  '&[data-dimmed]:not([data-open])': { backgroundColor: theme.palette.background.default },
  '@media print': { breakInside: 'avoid' },
  [theme.breakpoints.down('sm')]: { padding: '14px 16px' },
}));

const BESIDE_PANEL = `@container (max-width: ${NARROW}px)`;

/** The name and the chips, on one line: where that is too narrow, the last chip wraps out of sight, and none is cut. */
const Head = styled('div')(({ theme }) => ({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  alignContent: 'start',
  gap: 4,
  minWidth: 0,
  height: theme.typography.body1.lineHeight,
  overflow: 'hidden',
  '& > ul': { display: 'contents' },
  '& > ul > li': { flex: 'none' },
  '& > ul > [data-reason]': { maxWidth: CHIPS },
  '& > ul > [data-strong] + [data-reason]': { maxWidth: CHIPS - ASKED },
  '@media print': { height: 'auto' },
  [theme.breakpoints.down('sm')]: { gridColumn: 1, '& > h3': { maxWidth: '100%' } },
}));

const Name = styled('h3')(({ theme }) => ({
  ...theme.typography.body1,
  margin: 0,
  flex: 'none',
  marginRight: 3,
  // beside the panel, a usual name is whole rather than the chips beside it
  maxWidth: `max(70%, 100% - ${CHIPS}px)`,
  fontWeight: 600,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media print': { maxWidth: 'none', whiteSpace: 'normal' },
  // the link covers the whole row
  '& > a': coveringLink(theme),
}));

const Words = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  margin: 0,
  color: theme.palette.text.secondary,
  // with a line below it, the row stays as high
  '&[data-one]': { WebkitLineClamp: 1 },
  '&[data-short]': { WebkitLineClamp: 1, color: theme.palette.muted },
  // a status is as high as the words that it replaces
  '&[data-short] > span:first-of-type': { height: theme.typography.caption.lineHeight },
  '@media print': { display: 'block' },
  '& > strong': { fontWeight: 600 },
  '& > span': { marginRight: 6 },
  [theme.breakpoints.up('sm')]: { [BESIDE_PANEL]: { '& .long': hidden } },
}));

const Aside = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  // a long place is cut, not the patient's name
  gridTemplateColumns: 'minmax(0, auto)',
  minWidth: 0,
  justifyItems: 'end',
  color: theme.palette.text.secondary,
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    maxWidth: '100%',
    // also without a due date: the lines stay where they are
    minHeight: theme.typography.caption.lineHeight,
    whiteSpace: 'nowrap',
  },
  '& > div + div': { minHeight: AVATAR },
  '& .owner': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& .missing': { display: 'inline-flex', alignItems: 'center', gap: 4, minWidth: 0 },
  '& .missing > svg': { flex: 'none' },
  '& .place': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  // on paper, its whole name stands beside the contact
  '@media print': { '& .place, & .place + span': { display: 'none' } },
  '& .missing > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  // beside the panel, it is said in two words
  [theme.breakpoints.up('sm')]: {
    [BESIDE_PANEL]: {
      '& .missing > span, & .long': hidden,
      '& .missing > svg': { display: 'none' },
      // the words above are read
      '& .missing::after': { content: ['attr(data-brief)', 'attr(data-brief) / ""'] },
    },
  },
  [theme.breakpoints.down('sm')]: {
    gridColumn: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 8px',
    // one line each, in every row: a long name is cut
    '& > div': { flex: '1 0 100%', minHeight: 0 },
    '& > div:empty': { display: 'none' },
    '& .since': hidden,
    '& > span > span': { flexWrap: 'nowrap', whiteSpace: 'nowrap' },
    '& > span > span > span:last-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
  },
}));

const Dial = styled(IconButton)(({ theme }) => ({
  // above the link that covers the row
  zIndex: 1,
  gridColumn: 2,
  gridRow: '1 / 3',
  alignSelf: 'start',
  width: control.target.touch,
  height: control.target.touch,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.tint.main,
  color: theme.palette.link,
})) as typeof IconButton;

/** The contact and the practice, on a printed call list. */
const Printed = styled(Words)({ display: 'none', '@media print': { display: 'block', fontWeight: 600 } });

function Owner({ feedback: { assignee }, isPhone }: { feedback: Feedback; isPhone: boolean }) {
  const { id } = useSession();
  if (!assignee) return <>Unassigned</>;
  const name = fullName(assignee);
  if (isPhone) return <>{assignee.id === id ? 'You' : name}</>;
  return (
    <span title={name} style={{ display: 'inline-flex' }}>
      <Avatar name={name} size={AVATAR} />
      <Hidden>Assigned to {name}</Hidden>
    </span>
  );
}

interface Props {
  feedback: Feedback;
  /** address that opens it: the list follows its link */
  to: string;
  isOpen: boolean;
  isDimmed: boolean;
  isPhone: boolean;
  /** the start that the names of all practices share; absent: there is only one place, which is not named */
  placeStart?: string | undefined;
}

/** A request in the queue: who waits, why, since when, until when, and whose it is. */
export const RequestRow = memo(function RequestRow(props: Props) {
  const { feedback, to, isOpen, isDimmed, isPhone, placeStart } = props;
  const nameId = useId();
  const name = getContact(feedback).name ?? NO_NAME;
  const comment = feedback.translation ?? feedback.feedback;
  // of the comment: for a call, the panel has it as well
  const badge = comment && languageBadge(feedback);
  const status = feedback.status === WAITING_STATUS ? null : feedback.status;
  const contact = contactLink(feedback);
  const missing = noContact(feedback);
  // one with an outcome does not press, whatever its due date
  const due = isDimmed ? undefined : dueText(feedback);
  const place = requestPlace(feedback, placeStart);
  const note = feedback.srrStatusHistories.findLast(({ notes }) => notes);
  const aside = (
    <Aside>
      <div>
        {missing && (
          <span className="missing" title={missing} data-brief={feedback.email ? 'No phone' : 'No contact'}>
            <Icon of={PhoneOff} size="small" />
            <span>{missing}</span>
          </span>
        )}
        {missing && due && <span aria-hidden>·</span>}
        <RequestDue due={due} />
        {missing && isDimmed && <span aria-hidden>·</span>}
        {isDimmed && (
          <span>
            No longer matches<span className="long"> the filters</span>
          </span>
        )}
      </div>
      {isPhone && (
        <Parts
          of={[
            place && (
              <span key="place" title={place.name}>
                {place.short}
              </span>
            ),
            <span key="wait">
              <span className="since">Answered </span>
              {waitText(feedback)} ago
            </span>,
            <Owner key="owner" feedback={feedback} isPhone />,
          ]}
        />
      )}
      {!isPhone && (
        <div>
          {place && (
            <>
              <span className="place" title={place.name}>
                {place.short}
              </span>
              <span aria-hidden>·</span>
            </>
          )}
          <span title={`The survey was completed on ${formatWeekday(feedback.completedDay)}`}>
            <span className="long">Answered </span>
            {waitText(feedback)} ago
          </span>
          {/* beside the panel and the name of a place, the reason needs the room more than that nobody is assigned */}
          <span className={place && !feedback.assignee ? 'owner long' : 'owner'}>
            <span aria-hidden>·</span>
            <Owner feedback={feedback} isPhone={false} />
          </span>
        </div>
      )}
    </Aside>
  );
  return (
    <Root
      id={cardId(feedback.id)}
      aria-labelledby={nameId}
      data-open={isOpen ? '' : undefined}
      data-dimmed={isDimmed ? '' : undefined}
    >
      <Head>
        <Name id={nameId} dir="auto">
          <Link to={to} aria-current={isOpen ? 'true' : undefined}>
            {name}
          </Link>
        </Name>
        {!isPhone && <RequestChips feedback={feedback} />}
      </Head>
      {isPhone && aside}
      <div style={{ gridColumn: isPhone ? '1 / -1' : 1, minWidth: 0 }}>
        <Printed>{[contactText(feedback), place?.name].filter(Boolean).join(' · ')}</Printed>
        <Words dir="auto" data-one={status ? '' : undefined}>
          {badge && <Badge>{badge}</Badge>}
          {comment ?? noComment(feedback)}
        </Words>
        {status && (
          <Words data-short="" dir="auto">
            <StatusChip status={status} isByEmail={isByEmail(feedback)} />
            {note?.user && <strong>{fullName(note.user)} </strong>}
            {note?.notes}
          </Words>
        )}
        {isPhone && (
          <div style={{ marginTop: 8 }}>
            <RequestChips feedback={feedback} />
          </div>
        )}
      </div>
      {!isPhone && aside}
      {isPhone && contact && (
        <Dial href={contact} aria-label={`${feedback.phone ? 'Call' : 'Email'} ${name}`}>
          <Icon of={feedback.phone ? Phone : Mail} />
        </Dial>
      )}
    </Root>
  );
});
