import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Printer from 'lucide-react/icons/printer';
import { useSession } from '../core/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ConversationCard } from './ConversationCard.tsx';
import { FeedbackCard } from './FeedbackCard.tsx';
import { REQUEST_MOVES, useRequestKeys } from './request-keys.ts';
import { RequestPage } from './RequestPage.tsx';
import { FeedbackSkeletons, ScreenOnly } from './card-layout.tsx';
import { feedbackKinds, type FeedbackKind } from './feedback.ts';
import { conversationQuery, feedbackQuery, useReadNotifications } from './use-feedback.ts';

/** The previous list with its state. Undefined for those who followed a link. */
function cameFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'string' && /^\/[^/\\]/.test(state.from) ? state.from : undefined;
}

/** The requests of that list, in its order. */
function listedIds(state: unknown): readonly string[] {
  const { ids } = (state ?? {}) as { ids?: unknown };
  return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : [];
}

interface RequestMovesProps {
  id: string;
  kind: FeedbackKind;
  /** undefined: the page was not opened from a list */
  leave: (() => void) | undefined;
}

/** Leads from the page of a request to those beside it in the list, and back to the list, also by the list's keys. */
function RequestMoves({ id, kind, leave }: RequestMovesProps) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const ids = listedIds(state);
  const at = ids.indexOf(id);
  const find = (step: 1 | -1): string | undefined => (at < 0 ? undefined : ids[at + step]);
  const open = (one: string | undefined): void => {
    if (one !== undefined) void navigate(`${kind.route}/${one}`, { replace: true, state });
  };
  useRequestKeys({ move: (step) => open(find(step)), close: leave });
  if (at < 0) return null;
  return (
    <ScreenOnly>
      {REQUEST_MOVES.map(({ label, step, icon }) => (
        <IconButton
          key={label}
          aria-label={label}
          disabled={find(step) === undefined}
          onClick={() => open(find(step))}
        >
          <Icon of={icon} />
        </IconButton>
      ))}
    </ScreenOnly>
  );
}

/** A notification's link, /feedback?target={id}. It names no kind: the feedback's own page corrects a wrong one. */
function FeedbackLink() {
  const { isPxEntitled } = useSession();
  const target = useSearchParams()[0].get('target');
  if (!target) return <Navigate to="/" replace />;
  const { route } = feedbackKinds[isPxEntitled ? 'PATIENT' : 'EMPLOYEE'];
  return <Navigate to={`${route}/${encodeURIComponent(target)}`} replace />;
}

interface Props {
  id: string;
  kind: FeedbackKind;
}

/** One feedback. If loading fails, it leads back to the list. */
function OneFeedback({ id, kind }: Props) {
  const { data, isError } = useQuery(feedbackQuery(id));
  const hasNone = isError && !data;
  // a survey that is not completed yet may have text messages
  const { data: conversation, isError: isUnknown } = useQuery({ ...conversationQuery(id), enabled: hasNone });
  useReadNotifications(data?.id ?? conversation?.id);
  const navigate = useNavigate();
  const from = cameFrom(useLocation().state);
  const goBack = from === undefined ? undefined : () => void navigate(-1);
  if (hasNone && isUnknown) return <Navigate to={kind.route} replace />;
  // a patient's feedback at the employees' address, or vice versa
  const type = (data ?? conversation)?.experienceType;
  if (type !== undefined && type !== kind.experienceType) {
    return <Navigate to={`${feedbackKinds[type].route}/${id}`} replace />;
  }
  return (
    <>
      <PageHeader
        title={conversation && !data ? 'Text Messages' : 'Feedback'}
        back={{
          label: kind.backLabel,
          to: from ?? kind.route,
          onBack: goBack,
        }}
        actions={
          data && (
            <>
              {data.status !== null && <RequestMoves id={id} kind={kind} leave={goBack} />}
              <ScreenOnly>
                <Button
                  variant="outlined"
                  startIcon={<Icon of={Printer} size="small" />}
                  onClick={() => window.print()}
                >
                  Print
                </Button>
              </ScreenOnly>
            </>
          )
        }
      />
      {data && data.status === null && <FeedbackCard feedback={data} isAlone />}
      {data && data.status !== null && <RequestPage feedback={data} status={data.status} />}
      {!data && conversation && <ConversationCard conversation={conversation} />}
      {!data && !conversation && <FeedbackSkeletons cards={1} />}
    </>
  );
}

/** One feedback at its own address, or at that of a notification. */
export function FeedbackScreen({ kind }: Pick<Props, 'kind'>) {
  const { id } = useParams();
  return id === undefined ? <FeedbackLink /> : <OneFeedback id={id} kind={kind} />;
}
