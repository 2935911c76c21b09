import { REQUESTS_ROUTE } from '../../../domain/surveys/feedback.ts';
import {
  contactText,
  dueText,
  noContact,
  requestPlace,
  waitText,
} from '../../../domain/surveys/request-text.ts';
import {
  CANDIDATES,
  countText,
  describeWaiting,
  leftMessageText,
  SHOWN_REQUESTS,
  type WaitingList,
} from '../../../domain/surveys/waiting.ts';
import { coveringLink } from '../../ui/covering-link.ts';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { Link } from 'react-router-dom';
import type { Feedback } from '../../../generated/calls/types.ts';
import { control } from '../../core/theme/tokens.ts';
import { useFeedbackScope, useSelectedPractice } from '../../core/selection.ts';
import { useSession } from '../../core/session.ts';
import { Card } from '../../ui/Card.tsx';
import { Hidden } from '../../ui/Hidden.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Parts } from '../../ui/Parts.tsx';
import { List, Row, Text } from '../../ui/primitives.ts';
import { contactLink } from '../../ui/requests/ContactButtons.tsx';
import { RequestChips, RequestDue } from '../../ui/requests/RequestChips.tsx';
import { CountLink } from '../../ui/requests/RequestCount.tsx';
import { usePlaceStart } from '../../ui/requests/use-place-start.ts';
import {
  type LinkedCount,
  useLeftMessage,
  useWaitingElsewhere,
  waitingQuery,
} from '../../ui/requests/use-waiting.ts';
import { Delayed } from '../../ui/Skeletons.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { BlockBody, MoreLink } from '../blocks.tsx';
import { ActionBanner } from './ActionBanner.tsx';

const ROW_HEIGHT = 64;
/** The same on phones, where chips are below a name. */
const NARROW_ROW_HEIGHT = 92;

const Item = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  // fixed, so that the rows line up: a request may have no contact
  gridTemplateColumns: 'minmax(220px, 2fr) minmax(0, 3fr) 64px 96px',
  alignItems: 'center',
  gap: '6px 16px',
  minHeight: ROW_HEIGHT,
  padding: '10px 0',
  '& h3': { ...theme.typography.body1, margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  // the name's link covers the row
  '& h3 > a': coveringLink(theme, { radius: 8, outlineOffset: 0 }),
  '&:hover h3 > a': { textDecoration: 'underline' },
  '& small': {
    ...theme.typography.caption,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 10px',
    color: theme.palette.muted,
  },
  '& > .wait': { textAlign: 'right' },
  '@container (max-width: 700px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 96px',
    '& > ul': { gridColumn: '1 / -1', gridRow: 2 },
    '& > .wait': { display: 'none' },
  },
}));

const SkeletonRow = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: ROW_HEIGHT,
  '@container (max-width: 700px)': { minHeight: NARROW_ROW_HEIGHT },
});

const Dial = styled(Button)({
  // above the link that covers the row
  '&&': { position: 'relative', zIndex: 1, height: control.target.touch, minWidth: 96 },
}) as typeof Button;

/** Where it stands above the rows, they would take what fingers press beside its text. */
const SeeAll = styled(MoreLink)({
  '@container (max-width: 700px)': { minHeight: control.target.touch },
});

interface ItemProps {
  feedback: Feedback;
  /** has the primary button of the screen */
  isPrimary: boolean;
  /** the user's own, among others */
  isMarked: boolean;
}

function WaitingItem({ feedback, isPrimary, isMarked }: ItemProps) {
  const { id, patientName, phone, email } = feedback;
  const name = patientName ?? 'No name given';
  const place = requestPlace(feedback, usePlaceStart());
  const contact = contactLink(feedback);
  return (
    <Item>
      <div>
        <h3 dir="auto">
          <Link to={`${REQUESTS_ROUTE.PATIENT}?request=${id}`}>{name}</Link>
        </h3>
        <small>
          {place && <span title={place.name}>{place.short}</span>}
          <RequestDue due={dueText(feedback)} />
          {isMarked && <span>For you</span>}
          {/* that there is an email alone, its button says */}
          {!contact && noContact(feedback)}
        </small>
      </div>
      <RequestChips feedback={feedback} />
      <Text as="span" variant="caption" tone="muted" className="wait">
        {waitText(feedback)}
      </Text>
      {contact && (
        <Dial
          variant={isPrimary ? 'contained' : 'outlined'}
          color={isPrimary ? 'primary' : 'inherit'}
          href={contact}
          title={contactText({ phone, email: phone ? null : email })}
          startIcon={<Icon of={phone ? Phone : Mail} size="small" />}
        >
          {phone ? 'Call' : 'Email'}
          <Hidden> {name}</Hidden>
        </Dial>
      )}
    </Item>
  );
}

interface NotesProps {
  others: WaitingList['others'];
  elsewhere: LinkedCount | null | undefined;
  left: LinkedCount | null | undefined;
  isNobodyHere: boolean;
}

/** The others who wait, and those who were left a message. */
function Notes({ others, elsewhere, left, isNobodyHere }: NotesProps) {
  const parts = [
    others,
    elsewhere && (
      <CountLink key="elsewhere" to={elsewhere.to}>
        {isNobodyHere ? '' : 'and '}
        {countText(elsewhere.count)} at your other practices
      </CountLink>
    ),
    left && (
      <CountLink key="left" to={left.to}>
        {leftMessageText(left.count)}
      </CountLink>
    ),
  ];
  if (!parts.some(Boolean)) return null;
  return (
    <Text as="div" variant="caption" tone="muted">
      <Parts of={parts} />
    </Text>
  );
}

/** Three rows, which most practices have. */
function WaitingSkeleton() {
  return (
    <BlockBody style={{ gap: 4 }}>
      <Skeleton height={24} width={260} />
      <Delayed label="Loading">
        {Array.from({ length: SHOWN_REQUESTS }, (_, row) => (
          <SkeletonRow key={row}>
            <Skeleton height={18} width={`${50 - row * 8}%`} />
            <Skeleton variant="rounded" height={control.target.touch} width={96} />
          </SkeletonRow>
        ))}
      </Delayed>
    </BlockBody>
  );
}

/**
 * The patients who wait for a call: the user's own, or else all of the practice, with the three most urgent who can be
 * called, or else written to. For administrators the specified banner is its head.
 */
export function WaitingCard() {
  const scope = useFeedbackScope('PATIENT');
  const { organization, isAdmin } = useSession();
  const place = useSelectedPractice()?.name ?? organization.name;
  const own = useQuery(waitingQuery(scope, { take: SHOWN_REQUESTS, mine: true }));
  const all = useQuery(waitingQuery(scope, { take: CANDIDATES }));
  const elsewhere = useWaitingElsewhere('PATIENT');
  const left = useLeftMessage();
  const error = own.error ?? all.error;
  if (!(own.data && all.data) && error) {
    return (
      <Card aria-label="Waiting for a call">
        <ErrorState
          isLow
          what="Waiting requests"
          error={error}
          onRetry={() => void Promise.all([own.refetch(), all.refetch()])}
        />
      </Card>
    );
  }
  if (!own.data || !all.data || elsewhere === undefined || left === undefined) {
    return (
      <Card aria-label="Waiting for a call">
        <WaitingSkeleton />
      </Card>
    );
  }
  const { title, rows, mine, total, isMixed, others, order } = describeWaiting(own.data, all.data, place);
  const hasBanner = isAdmin && total > 0;
  // the banner counts them, and leads to their list
  const hasTitle = !hasBanner || mine > 0;
  const notes = <Notes {...{ others, elsewhere, left }} isNobodyHere={total === 0} />;
  return (
    // not the same element as before: its body would move as soon as there is a banner above it
    <Card key="known" aria-label="Waiting for a call">
      {hasBanner && <ActionBanner count={total} />}
      <BlockBody style={{ gap: 4, ...(hasBanner && { paddingBlock: 16 }) }}>
        <Row gap="12px" wraps justify="between">
          <Row gap="2px 10px" wraps align="baseline">
            <Text as="h2" variant="h3">
              {hasTitle ? title : 'Waiting for a call'}
            </Text>
            {notes}
          </Row>
          {hasTitle && (
            // where nobody waits, the list starts empty
            <SeeAll to={`${REQUESTS_ROUTE.PATIENT}${total === 0 ? '?status=ALL' : ''}`}>
              See all requests
              <Icon of={ArrowRight} size="small" />
            </SeeAll>
          )}
        </Row>
        {rows.length > 0 && (
          <List isDivided aria-label="Waiting for a call">
            {rows.map((feedback, index) => (
              <li key={feedback.id}>
                {/* an administrator's is Send Survey */}
                <WaitingItem
                  feedback={feedback}
                  isPrimary={index === 0 && !isAdmin}
                  isMarked={isMixed && feedback.assignee !== null}
                />
              </li>
            ))}
          </List>
        )}
        {order && (
          <Text variant="caption" tone="muted">
            {order}
          </Text>
        )}
      </BlockBody>
    </Card>
  );
}
