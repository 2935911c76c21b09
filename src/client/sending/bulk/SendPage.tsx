import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useRef, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isSending, isUnderWay, type UploadInfo } from '../../../domain/surveys/bulk-upload.ts';
import { formatMoment, formatNumber } from '../../../domain/text/format.ts';
import type { Session } from '../../../domain/access/session.ts';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import type { IntakeInput } from '../../../flows/intake-model.ts';
import { listUploads, stopUpload } from '../../../generated/calls/surveys-calls.ts';
import type { StartedUpload } from '../../../generated/calls/types.ts';
import { ask, dataQuery } from '../../core/call.ts';
import { useSession } from '../../core/session.ts';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { List, Text } from '../../ui/primitives.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { StopButton } from '../../ui/StopButton.tsx';
import { notifyError, notifyInfo, notifySuccess } from '../../ui/toast.ts';
import { useIntakeEvents } from '../../ui/uploads/wizard.tsx';
import {
  computePercent,
  createBulkMachine,
  describeCounts,
  describeStop,
  describeTrouble,
  formatState,
  getSentPath,
  hasList,
} from './bulk-model.ts';
import { BulkDialog } from './BulkDialog.tsx';

/** How often a running sending is read. */
export const ASK_AGAIN_MS = 1000;

function uploadsQuery(type: ExperienceType) {
  return queryOptions({ ...dataQuery(listUploads({ query: { experienceType: type } })), staleTime: 0 });
}

/** A sending that the server has just accepted, before its first report. */
export function begunUpload(
  experienceType: ExperienceType,
  { id, total }: Pick<StartedUpload, 'id' | 'total'>,
  fileName: string | null = null,
): UploadInfo {
  const createdAt = new Date().toISOString();
  const ended = { error: null, stoppedBy: null, stopReason: null, finishedAt: null };
  const none = { count: 0, surveys: [] };
  const nothing = {
    processed: 0,
    sent: 0,
    skipped: [],
    waiting: none,
    undelivered: none,
    withdrawable: total,
    withdrawn: 0,
    sender: null,
    retryAt: null,
    fileName,
    practice: null,
    ...ended,
  };
  return { id, experienceType, status: 'QUEUED', total, createdAt, ...nothing };
}

function notifyEnd(upload: UploadInfo): void {
  const { status, sent, error, stopReason } = upload;
  if (status === 'STOPPED')
    notifyInfo(`The sending was stopped. ${describeCounts(upload)} ${stopReason ?? ''}`.trim());
  else if (status === 'FAILED') notifyError(error ?? 'The sending failed.', { isLong: true });
  else if (sent > 0) notifySuccess('Surveys have been sent successfully.');
  else notifyInfo('No surveys were sent.');
}

/** Announces the end of each sending that was seen running, once. */
function useEnds(uploads: readonly UploadInfo[]): void {
  const running = useRef(new Set<string>());
  const ended = useRef(new Set<string>());
  useEffect(() => {
    for (const upload of uploads) {
      // a response sent before the sending ended may still call it running
      if (ended.current.has(upload.id)) continue;
      if (isUnderWay(upload)) {
        running.current.add(upload.id);
        continue;
      }
      ended.current.add(upload.id);
      if (running.current.has(upload.id)) notifyEnd(upload);
    }
  }, [uploads]);
}

const NONE: UploadInfo[] = [];

/**
 * The sendings of the last day within the viewer's reach, newest first. A running one is followed, even if started in a tab that has
 * been closed.
 * @param isFollowed the dialog already polls the sending, and reports it by `storeUpload`
 */
export function useUploads(type: ExperienceType, isFollowed: boolean) {
  const queryClient = useQueryClient();
  const query = uploadsQuery(type);
  const {
    data: uploads = NONE,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (!isFollowed && state.data?.some(isUnderWay) ? ASK_AGAIN_MS : false),
  });
  useEnds(uploads);
  const storeUpload = (upload: UploadInfo): void => {
    queryClient.setQueryData(query.queryKey, (list = NONE) =>
      list.some(({ id }) => id === upload.id)
        ? list.map((item) => (item.id === upload.id && isUnderWay(item) ? upload : item))
        : [upload, ...list],
    );
  };
  return { uploads, error, isPending, refetch, storeUpload };
}

/** Sendings shown at first: those under way, and others. */
const SHOWN = { underWay: 5, ended: 3 };
const LABEL = 'Files sent in the last day';

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  padding: '12px 16px',
  [theme.breakpoints.up('md')]: { padding: '12px 24px' },
  '&:not(:last-child)': { borderBottom: `1px solid ${theme.palette.divider}` },
  '& > :first-child': { flex: 1, minWidth: 0 },
  // the buttons below the text, which has the whole width
  [theme.breakpoints.down('sm')]: { '& > :first-child': { flexBasis: '100%' } },
}));

const What = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
}));

/** Below the form, whose bar extends into the page's gutter. */
const PageFrame = styled('div')({ marginTop: 72 });

/** The question before stopping, with the numbers of the moment. */
function StopMessage({ upload }: { upload: UploadInfo }) {
  const { data } = useQuery({ ...uploadsQuery(upload.experienceType), enabled: false });
  return describeStop(data?.find(({ id }) => id === upload.id) ?? upload);
}

interface StopUploadProps {
  upload: UploadInfo;
  size?: 'small';
  onStopped?: () => void;
}

/** Stops a running sending, while there is something to withdraw. */
export function StopUpload({ upload, size, onStopped }: StopUploadProps) {
  const queryClient = useQueryClient();
  const { experienceType, id, createdAt, withdrawable } = upload;
  if (withdrawable === 0) return null;
  return (
    <StopButton
      title="Stop sending"
      message={<StopMessage upload={upload} />}
      call={stopUpload({ id })}
      {...(size && { size, label: `Stop, ${formatMoment(createdAt)}` })}
      onStopped={() => {
        void queryClient.invalidateQueries(uploadsQuery(experienceType));
        onStopped?.();
      }}
    />
  );
}

/** `day.csv, for Cedar Park, by Dana Whitlock, Nov 24, 2026, 9:14 AM`, or `From a file, ...` */
export function describeOrigin({ fileName, practice, sender, createdAt }: UploadInfo): string {
  // not divided at the end of a line
  const moment = formatMoment(createdAt).replace(/\s/g, '\u00A0');
  return [
    fileName ?? 'From a file',
    ...(practice === null ? [] : [`for ${practice}`]),
    ...(sender === null ? [] : [`by ${sender}`]),
    moment,
  ].join(', ');
}

/** Sendings of a page, as the server lists them, and the pages of earlier ones at most. */
const [PAGE, MOST_PAGES] = [20, 10];

/** The sendings before a moment, a page at a time. @param before ISO */
function useEarlier(experienceType: ExperienceType, before: string) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['earlier uploads', experienceType, before],
    initialPageParam: before,
    queryFn: ({ pageParam, signal }) =>
      ask(listUploads({ query: { experienceType, before: pageParam } }), { signal }),
    getNextPageParam: (page, { length }) =>
      page.length < PAGE || length === MOST_PAGES ? undefined : page.at(-1)?.createdAt,
  });
  return { earlier: data?.pages.flat() ?? NONE, ...query };
}

interface UploadsProps {
  experienceType: ExperienceType;
  uploads: UploadInfo[];
  error: unknown;
  onRetry: () => void;
  onShow: (upload: UploadInfo) => void;
}

/** All sendings under way within reach, and the latest others: their results outlive the dialog. */
function RecentUploads({ experienceType, uploads, error, onRetry, onShow }: UploadsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [isAll, setIsAll] = useState(false);
  const [before] = useState(() => new Date().toISOString());
  const past = useEarlier(experienceType, before);
  const underWay = uploads.filter(isUnderWay);
  const ended = uploads.filter((upload) => !isUnderWay(upload));
  const listed = new Set(uploads.map(({ id }) => id));
  const all = [...ended, ...past.earlier.filter((one) => !listed.has(one.id) && !isUnderWay(one))];
  const shownEnded = isAll ? all : ended.slice(0, SHOWN.ended);
  const shown = [...(isWhole ? underWay : underWay.slice(0, SHOWN.underWay)), ...shownEnded];
  if (error !== null && uploads.length === 0)
    return (
      <PageFrame>
        <Card aria-label={LABEL}>
          <ErrorState error={error} onRetry={onRetry} />
        </Card>
      </PageFrame>
    );
  const hasMore = isAll ? past.hasNextPage : all.length > shownEnded.length;
  if (shown.length === 0 && !hasMore && !(isAll && past.error)) return null;
  return (
    <PageFrame>
      <Card aria-label={isAll ? 'Sent files' : LABEL}>
        <List>
          {shown.map((upload) => (
            <Row key={upload.id}>
              <div>
                <What>{formatState(upload)}</What>
                <Text as="div" variant="caption" tone="muted" style={{ overflowWrap: 'anywhere' }}>
                  {describeOrigin(upload)}
                </Text>
                <Text as="div" variant="caption" tone="muted">
                  {describeTrouble(upload)}
                </Text>
              </div>
              {isUnderWay(upload) && <StopUpload upload={upload} size="small" />}
              {hasList(upload) && (
                <Button
                  size="small"
                  component={Link}
                  to={getSentPath(upload)}
                  aria-label={`Sent surveys, ${formatMoment(upload.createdAt)}`}
                >
                  Sent surveys
                </Button>
              )}
              <Button
                size="small"
                variant="outlined"
                aria-label={`Details, ${formatMoment(upload.createdAt)}`}
                onClick={() => onShow(upload)}
              >
                Details
              </Button>
              {isUnderWay(upload) && (
                <div style={{ flexBasis: '100%', paddingBottom: 4 }}>
                  <ProgressBar label={formatState(upload)} value={computePercent(upload)} />
                </div>
              )}
            </Row>
          ))}
        </List>
        {underWay.length > SHOWN.underWay && (
          <Button sx={{ margin: '8px' }} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${formatNumber(underWay.length)} that are not finished`}
          </Button>
        )}
        {isAll && past.error && <ErrorState error={past.error} onRetry={() => void past.refetch()} />}
        {hasMore && (
          <Button
            sx={{ margin: '8px' }}
            disabled={past.isFetching}
            onClick={() => (isAll ? void past.fetchNextPage() : setIsAll(true))}
          >
            Show earlier files
          </Button>
        )}
      </Card>
    </PageFrame>
  );
}

const TITLE = 'Send Survey';

function buildInput(
  experienceType: ExperienceType,
  { isAdmin, isInternal, practices }: Session,
): IntakeInput {
  const isPatient = experienceType === 'PATIENT';
  const [only, ...others] = practices;
  return {
    experienceType,
    asksPractice: isPatient && (isAdmin || others.length > 0),
    practiceId: isPatient && others.length === 0 ? (only?.id ?? null) : null,
    isInternal,
  };
}

interface Props {
  experienceType: ExperienceType;
  /** the form of a single sending */
  children: ReactNode;
}

/** Links to the visits that sent surveys automatically. */
function AppointmentsLink({ experienceType }: Pick<Props, 'experienceType'>) {
  const { isAdmin, isPracticeUser } = useSession();
  if (experienceType !== 'PATIENT' || !(isAdmin || isPracticeUser)) return null;
  return (
    <Button component={Link} to="/appointments">
      Appointments
    </Button>
  );
}

/** The dialog of bulk sending and its button; below the form, the results of earlier sendings. */
function BulkPage({ experienceType, children }: Props) {
  const session = useSession();
  const machine = useMemo(() => createBulkMachine(experienceType), [experienceType]);
  const [state, send, actor] = useMachine(machine, { input: buildInput(experienceType, session) });
  const [isOpen, setIsOpen] = useState(false);
  const { uploads, error, isPending, refetch, storeUpload } = useUploads(
    experienceType,
    isOpen && state.matches('following'),
  );
  useIntakeEvents(actor, (event) => {
    if (event.type === 'begun') storeUpload(begunUpload(experienceType, event, state.context.file?.name));
    else if (event.type === 'reported' && isSending(event.job)) storeUpload(event.job);
  });

  const latest = uploads.find(hasList);
  const show = (upload: UploadInfo): void => {
    send({ type: 'job.shown', job: upload });
    setIsOpen(true);
  };
  return (
    <>
      <PageHeader
        title={TITLE}
        actions={
          <>
            {/* first, so that it moves no other once it is known */}
            {latest && (
              <Button component={Link} to={getSentPath(latest)}>
                Sent surveys
              </Button>
            )}
            <AppointmentsLink experienceType={experienceType} />
            <Button variant="outlined" onClick={() => setIsOpen(true)}>
              Bulk Sending
            </Button>
          </>
        }
      />
      {children}
      {!isPending && (
        <RecentUploads
          experienceType={experienceType}
          uploads={uploads}
          error={error}
          onRetry={() => void refetch()}
          onShow={show}
        />
      )}
      <BulkDialog
        experienceType={experienceType}
        state={state}
        send={send}
        stop={(upload) => <StopUpload upload={upload} />}
        isOpen={isOpen}
        onClose={() => setIsOpen(state.matches({ result: 'starting' }))}
        onClosed={() => send({ type: 'closed' })}
      />
    </>
  );
}

/** A page that sends surveys, with bulk sending if the organization uses it. */
export function SendPage(props: Props) {
  const { organization } = useSession();
  if (organization.allowBulkUpload) return <BulkPage {...props} />;
  return (
    <>
      <PageHeader title={TITLE} actions={<AppointmentsLink experienceType={props.experienceType} />} />
      {props.children}
    </>
  );
}
