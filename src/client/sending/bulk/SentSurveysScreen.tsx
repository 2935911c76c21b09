import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import ListFilter from 'lucide-react/icons/list-filter';
import { useDeferredValue, useState } from 'react';
import { useParams } from 'react-router-dom';
import { isUnderWay, type UploadInfo } from '../../../domain/surveys/bulk-upload.ts';
import { countThings, formatNumber, formatPhone } from '../../../domain/text/format.ts';
import { encodeQuery } from '../../../domain/text/query-string.ts';
import { listUploadSurveys, readUpload } from '../../../generated/calls/surveys-calls.ts';
import type { ListUploadSurveysQuery } from '../../../generated/calls/types.ts';
import { uploadSurveyState } from '../../../generated/enums/upload-survey-state.ts';
import { nextSkip } from '../../core/api.ts';
import { dataQuery, getCallKey, send } from '../../core/call.ts';
import { useAddress } from '../../core/hooks.ts';
import { Card } from '../../ui/Card.tsx';
import { MultiSelect } from '../../ui/filters/FilterBar.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { List, Row, Stack, Text } from '../../ui/primitives.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { ASK_AGAIN_MS, describeOrigin, StopUpload } from './SendPage.tsx';
import {
  describeCounts,
  describeRetry,
  describeWithdrawal,
  formatState,
  SENDING_PATHS,
} from './bulk-model.ts';

const PAGE = 50;

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
    '& > :nth-of-type(2)': { gridRow: 2, gridColumn: '1 / -1' },
  },
}));

/** The rows of a sending, a page at a time. */
function useSurveys(upload: UploadInfo, query: ListUploadSurveysQuery) {
  const { id } = upload;
  const call = listUploadSurveys({ id, query });
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

const STATES = uploadSurveyState.map(({ value, label }) => ({ id: value, name: label }));

/** The chosen states, in the address. */
function useStates() {
  const [params, change] = useAddress();
  const named = params.get('state')?.split(',') ?? [];
  const chosen = uploadSurveyState.flatMap(({ value }) => (named.includes(value) ? [value] : []));
  return [chosen, (states: string[]) => change(() => encodeQuery({ state: states.join(',') }))] as const;
}

function Surveys({ upload }: { upload: UploadInfo }) {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const [states, chooseStates] = useStates();
  const isFiltered = search !== '' || states.length > 0;
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useSurveys(
    upload,
    { ...(search !== '' && { search }), ...(states.length > 0 && { state: states }) },
  );
  const surveys = data?.pages.flatMap((page) => page.data) ?? [];
  const total = data?.pages[0]?.pagination.total ?? 0;
  return (
    <Card aria-label="Sent surveys">
      <Row padding="16px 24px" gap={16} wraps justify="between" align="end">
        <Row gap={16} wraps align="end" flex="1 1 auto">
          <TextField
            size="small"
            label="Name, email or phone"
            type="search"
            value={text}
            onChange={({ target }) => setText(target.value)}
            slotProps={{ htmlInput: { maxLength: 254 } }}
            sx={{ flex: '0 1 320px' }}
          />
          <MultiSelect
            noun={{ one: 'state', many: 'states' }}
            icon={ListFilter}
            options={STATES}
            hasSearch={false}
            chosen={states}
            onChoose={chooseStates}
          />
        </Row>
        <Text role="status" variant="body2" tone="muted">
          {data && (isFiltered ? `${formatNumber(total)} found` : countThings(total, 'row'))}
        </Text>
      </Row>
      {isPending && <ListSkeleton rows={5} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && surveys.length === 0 && (
        <Text variant="body1" tone="muted" padding="0 24px 20px">
          {isFiltered ? 'Nobody in this sending matches.' : 'Nothing can be shown of this sending.'}
        </Text>
      )}
      <List isDivided aria-label="Recipients">
        {surveys.map(({ name, contact, state }, index) => (
          <Line key={`${index} ${contact}`}>
            <span>{name ?? '-'}</span>
            <span>{contact.startsWith('+') ? formatPhone(contact) : contact}</span>
            <span>{STATES.find(({ id }) => id === state)?.name}</span>
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
          {[describeRetry(upload), describeCounts(upload), describeWithdrawal(upload)]
            .filter(Boolean)
            .join(' ')}
        </Text>
        <Surveys upload={upload} />
      </Stack>
    </>
  );
}
