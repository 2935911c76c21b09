import { styled, type Theme } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { formatStamp } from '../../../domain/text/format.ts';
import { srrStatus } from '../../../generated/enums/srr-status.ts';
import { fileLink } from '../../ui/file-link.ts';
import { Hidden } from '../../ui/Hidden.ts';
import {
  describeStoppedWork,
  getRespondent,
  toScreenPath,
  type NotificationData,
  type Notification,
} from './notification.ts';
import { UnreadDot } from './live-notifications.ts';

const INDENT = 36;

export const Row = styled('div')(({ theme }) => ({
  position: 'relative',
  padding: `12px 20px 12px ${INDENT}px`,
  '&:has(a:hover, button:hover)': { backgroundColor: theme.palette.action.hover },
}));

const Sentence = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  fontWeight: 400,
  overflowWrap: 'anywhere',
  '& bdi': { fontWeight: 600 },
}));

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 4,
  color: theme.palette.muted,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
}));

/** A link or button whose clickable area and focus ring cover the whole row. */
function rowAction({ palette }: Theme) {
  return {
    padding: 0,
    border: 0,
    backgroundColor: 'transparent',
    color: palette.link,
    font: 'inherit',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    cursor: 'pointer',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${palette.border.focus}`, outlineOffset: -2 },
  } as const;
}

type DataOf<Kind> = Extract<NotificationData, { kind: Kind }>;

const RowLink = styled(Link)(({ theme }) => rowAction(theme));

const RowFile = styled('a')(({ theme }) => rowAction(theme));

const RowButton = styled('button')(({ theme }) => rowAction(theme));

const Marker = styled(UnreadDot)({ top: 18, left: 20 });

interface Props {
  notification: Notification;
  onRead: () => void;
  /** a screen was opened */
  onLeave: () => void;
}

/** A respondent who wants to talk, or has answered by text message. */
function RespondentWords({ data, onOpen }: { data: DataOf<'SRR' | 'TEXT_REPLY'>; onOpen: () => void }) {
  const { name, kind } = getRespondent(data);
  const screen = toScreenPath(data.link, data.experienceType);
  const isText = data.kind === 'TEXT_REPLY';
  return (
    <>
      {name !== null && (
        <>
          <bdi>{name}</bdi>,{' '}
        </>
      )}
      {kind} of <span dir="auto">{data.place}</span>
      {name !== null && ','}{' '}
      {isText ? 'answered a survey by text message.' : 'completed a survey and wants to talk.'}{' '}
      {screen !== undefined && (
        <RowLink to={screen} onClick={onOpen}>
          {isText ? 'View message' : 'View feedback'}
          {name !== null && <Hidden> of {name}</Hidden>}
        </RowLink>
      )}
    </>
  );
}

/** A colleague's action on a request: a new status, or an assignment to the person. */
function ColleagueWords({
  data,
  onOpen,
}: {
  data: DataOf<'SRR_STATUS' | 'SRR_ASSIGNED'>;
  onOpen: () => void;
}) {
  const { name, kind } = getRespondent(data);
  const screen = toScreenPath(data.link, data.experienceType);
  const status = data.kind === 'SRR_STATUS' ? data.status : null;
  const label = srrStatus.find(({ value }) => value === status)?.label ?? status;
  return (
    <>
      <bdi>{data.by}</bdi> {status === null ? 'assigned you' : 'set'} the request of{' '}
      {name === null ? kind.toLowerCase() : <bdi>{name}</bdi>}
      {status !== null && ` to ${label}`}
      {data.kind === 'SRR_STATUS' && data.isByEmail && ' by email'}.{' '}
      {screen !== undefined && (
        <RowLink to={screen} onClick={onOpen}>
          View feedback{name !== null && <Hidden> of {name}</Hidden>}
        </RowLink>
      )}
    </>
  );
}

interface FailureProps extends Pick<Props, 'onRead'> {
  data: DataOf<'DELIVERY_FAILED' | 'REPORT_FAILED' | 'WORK_STOPPED'>;
  isRead: boolean;
}

function getSubject(data: FailureProps['data']): string {
  if (data.kind === 'DELIVERY_FAILED') return data.to;
  return data.kind === 'REPORT_FAILED' ? 'file' : describeStoppedWork(data);
}

function FailureWords({ data, isRead, onRead }: FailureProps) {
  const read = ({ currentTarget }: MouseEvent): void => {
    // the button goes with the mark
    currentTarget.closest('li')?.focus();
    onRead();
  };
  return (
    <>
      {data.kind === 'WORK_STOPPED' && describeStoppedWork(data)}
      {data.kind === 'REPORT_FAILED' && 'A file that you requested could not be written.'}
      {data.kind === 'DELIVERY_FAILED' && (
        <>
          The survey to <bdi>{data.to}</bdi> could not be delivered.
        </>
      )}{' '}
      {!isRead && (
        <RowButton type="button" onClick={read}>
          Mark as read<Hidden> ({getSubject(data)})</Hidden>
        </RowButton>
      )}
    </>
  );
}

/** A bulk sending that stopped. */
function SendingWords({
  data,
  link,
  onOpen,
}: {
  data: DataOf<'WORK_STOPPED'>;
  link: string;
  onOpen: () => void;
}) {
  return (
    <>
      {describeStoppedWork(data)}{' '}
      <RowLink to={link} onClick={onOpen}>
        View sendings
      </RowLink>
    </>
  );
}

/** A requested file. */
function ReportWords({ data, onRead }: Pick<Props, 'onRead'> & { data: DataOf<'REPORT_READY'> }) {
  return (
    <>
      Your file <bdi>{data.fileName}</bdi> is ready.{' '}
      <RowFile
        {...fileLink({
          path: `/reports/${data.reportId}/file`,
          isStored: true,
          onStart: onRead,
        })}
      >
        Download<Hidden> {data.fileName}</Hidden>
      </RowFile>
    </>
  );
}

/** One notification: its text and time. */
export function NotificationItem({ notification, onRead, onLeave }: Props) {
  const { data, isRead, createdAt } = notification;
  const open = (): void => {
    onRead();
    onLeave();
  };
  return (
    <Row>
      {!isRead && <Marker />}
      <Sentence>
        {!isRead && <Hidden>Unread: </Hidden>}
        {(data.kind === 'SRR' || data.kind === 'TEXT_REPLY') && <RespondentWords data={data} onOpen={open} />}
        {(data.kind === 'SRR_STATUS' || data.kind === 'SRR_ASSIGNED') && (
          <ColleagueWords data={data} onOpen={open} />
        )}
        {data.kind === 'REPORT_READY' && <ReportWords data={data} onRead={onRead} />}
        {data.kind === 'WORK_STOPPED' && data.link !== undefined && (
          <SendingWords data={data} link={data.link} onOpen={open} />
        )}
        {(data.kind === 'DELIVERY_FAILED' ||
          data.kind === 'REPORT_FAILED' ||
          (data.kind === 'WORK_STOPPED' && data.link === undefined)) && (
          <FailureWords data={data} isRead={isRead} onRead={onRead} />
        )}
      </Sentence>
      {data.kind === 'WORK_STOPPED' && <Line dir="auto">{data.reason}</Line>}
      {(data.kind === 'DELIVERY_FAILED' || data.kind === 'REPORT_FAILED') && data.error !== null && (
        <Line dir="auto">{data.error}</Line>
      )}
      {data.kind === 'TEXT_REPLY' && <Line dir="auto">“{data.text}”</Line>}
      <Line>
        <time dateTime={createdAt}>{formatStamp(createdAt)}</time>
      </Line>
    </Row>
  );
}
