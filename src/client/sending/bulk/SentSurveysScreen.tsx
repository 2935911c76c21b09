import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useParams } from 'react-router-dom';
import { isUnderWay, type UploadInfo } from '../../../domain/surveys/bulk-upload.ts';
import { countThings, formatNumber, formatPhone } from '../../../domain/text/format.ts';
import { listUploadSurveys, readUpload } from '../../../generated/calls/surveys-calls.ts';
import type { UploadSurvey } from '../../../generated/calls/types.ts';
import { nextSkip } from '../../core/api.ts';
import { dataQuery, getCallKey, send } from '../../core/call.ts';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { List, Row, Stack, Text } from '../../ui/primitives.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { ASK_AGAIN_MS, describeOrigin, StopUpload } from './SendPage.tsx';
import { describeCounts, describeWithdrawal, formatState, SENDING_PATHS } from './bulk-model.ts';

const PAGE = 50;

const STATES: Readonly<Record<UploadSurvey['state'], string>> = {
  WAITING: 'Not sent yet',
  SENT: 'Sent',
  FAILED: 'Could not be delivered',
  UNKNOWN: 'May have arrived',
  WITHDRAWN: 'Withdrawn',
  SKIPPED: 'Skipped',
};

const Line = styled('li')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.3fr) minmax(0, 190px)',
  alignItems: 'center',
  gap: '2px 16px',
  minHeight: 48,
  padding: '8px 24px',
  overflowWrap: 'anywhere',
  '& > :nth-of-type(n + 2)': { color: theme.palette.text.secondary },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    padding: '8px 16px',
    '& > :nth-of-type(2)': { gridRow: 2, gridColumn: '1 / -1' },
  },
}));

/** The rows of a sending, a page at a time. */
function useSurveys(id: string, search: string, upload: UploadInfo) {
  const call = listUploadSurveys({ id, query: search === '' ? {} : { search } });
  return useInfiniteQuery({
    // messages leave while the sending runs
    queryKey: [...getCallKey(call), upload.status, upload.withdrawable],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      send(listUploadSurveys({ id, query: { ...call.query, skip: pageParam, take: PAGE } }), { signal }),
    getNextPageParam: nextSkip,
    placeholderData: keepPreviousData,
  });
}

function Surveys({ upload }: { upload: UploadInfo }) {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useSurveys(
    upload.id,
    search,
    upload,
  );
  const surveys = data?.pages.flatMap((page) => page.data) ?? [];
  const total = data?.pages[0]?.pagination.total ?? 0;
  return (
    <Card aria-label="Sent surveys">
      <Row padding="16px 24px" gap={16} wraps justify="between" align="end">
        <div style={{ flex: '0 1 320px' }}>
          <TextField
            size="small"
            label="Name, email or phone"
            type="search"
            value={text}
            onChange={({ target }) => setText(target.value)}
            slotProps={{ htmlInput: { maxLength: 254 } }}
          />
        </div>
        <Text role="status" variant="body2" tone="muted">
          {data && (search === '' ? countThings(total, 'row') : `${formatNumber(total)} found`)}
        </Text>
      </Row>
      {isPending && <ListSkeleton rows={5} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && surveys.length === 0 && (
        <Text variant="body1" tone="muted" padding="0 24px 20px">
          {search === '' ? 'Nothing can be shown of this sending.' : 'Nobody in this sending is called so.'}
        </Text>
      )}
      <List isDivided aria-label="Recipients">
        {surveys.map(({ name, contact, state }, index) => (
          <Line key={`${index} ${contact}`}>
            <span>{name ?? '-'}</span>
            <span>{contact.startsWith('+') ? formatPhone(contact) : contact}</span>
            <span>{STATES[state]}</span>
          </Line>
        ))}
      </List>
      {hasNextPage && (
        <Row padding="12px 24px">
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        </Row>
      )}
    </Card>
  );
}

/** The rows of a sending in bulk with their states, and what of it can still be withdrawn. */
export function SentSurveysScreen() {
  const { id = '' } = useParams();
  const query = dataQuery(readUpload({ id }));
  const {
    data: upload,
    error,
    refetch,
  } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ASK_AGAIN_MS : false),
  });
  const back = { label: 'Back to Send Survey', to: SENDING_PATHS[upload?.experienceType ?? 'PATIENT'] };
  if (!upload)
    return (
      <>
        <PageHeader title="Sent Surveys" back={back} />
        <Card aria-label="Sent surveys">
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={5} />}
        </Card>
      </>
    );
  return (
    <>
      <PageHeader
        title="Sent Surveys"
        subtitle={`${formatState(upload)} · ${describeOrigin(upload)}`}
        back={back}
        actions={isUnderWay(upload) && <StopUpload upload={upload} onStopped={() => void refetch()} />}
      />
      <Stack gap={16}>
        <Text variant="body1" tone="secondary" role="status">
          {[describeCounts(upload), describeWithdrawal(upload)].join(' ')}
        </Text>
        <Surveys upload={upload} />
      </Stack>
    </>
  );
}
