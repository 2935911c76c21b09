import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { countThings, formatMoment, formatNumber } from '../../../domain/text/format.ts';
import { listReceivedFiles, settleReceivedFile } from '../../../generated/calls/surveys-calls.ts';
import type { ReceivedFile } from '../../../generated/calls/types.ts';
import { ask, callQuery, getCallKey } from '../../core/call.ts';
import { Card, CardTitle } from '../../ui/Card.tsx';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { List, Row, Stack, Text } from '../../ui/primitives.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { notifyFailures, notifySuccess } from '../../ui/toast.ts';
import type { WaitingRowsDialog } from '../../ui/uploads/wizard.tsx';
import { Chip, DocsLink, Mono } from '../layout.tsx';
import { describeRows } from './connection-model.ts';

const useReceivedFiles = () => useQuery({ ...callQuery(listReceivedFiles()), refetchOnMount: 'always' });

/** Marks the problems of a file as settled. That deletes the rows that wait, and is confirmed. */
function useSettleFile(): (file: ReceivedFile) => Promise<void> {
  const client = useQueryClient();
  const confirm = useConfirm();
  return async ({ id, waiting }) => {
    const rows = countThings(waiting, 'row');
    const isWanted =
      waiting === 0 ||
      (await confirm({
        title: 'Settle the file',
        message: `Delete the ${rows} that ${waiting === 1 ? 'waits' : 'wait'}? No survey is sent for ${waiting === 1 ? 'it' : 'them'}.`,
        level: 'DANGER',
        confirmLabel: `Delete ${rows}`,
      }));
    if (!isWanted) return;
    try {
      await ask(settleReceivedFile({ id }));
      notifySuccess('Successfully updated!');
    } catch (error) {
      notifyFailures(error);
    } finally {
      await client.invalidateQueries({ queryKey: getCallKey(listReceivedFiles()) });
    }
  };
}

const Problems = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '8px 0 0',
  paddingLeft: 20,
  overflowWrap: 'anywhere',
}));

function FileLine({ file, WaitingRows }: { file: ReceivedFile; WaitingRows: WaitingRowsDialog }) {
  const settle = useSettleFile();
  const [isOpen, setIsOpen] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const correct = useRef<HTMLButtonElement>(null);
  const isUsed = useRef(false);
  // once the file is corrected or settled, the pressed button is gone, or the line has moved
  useEffect(() => {
    if (isUsed.current && !isOpen && document.activeElement === document.body)
      (correct.current ?? line.current)?.focus();
  }, [isOpen, file]);
  const use = (begin: () => void): void => {
    isUsed.current = true;
    begin();
  };
  const { createdAt, sender, practice, fileName, problems, problemCount, isSettled, waiting } = file;
  const waits = problemCount > 0 && !isSettled;
  const when = formatMoment(createdAt);
  const more = problemCount - problems.length;
  return (
    <Stack as="li" ref={line} tabIndex={-1} gap={4} padding="14px 24px">
      <Row wraps justify="between" gap={12}>
        <Stack gap={2} flex="1 1 240px">
          <Text variant="body1" breaks>
            {[practice, fileName, when].filter(Boolean).join(' · ')}
          </Text>
          <Text variant="body2" tone="muted" breaks>
            {sender ?? 'A deleted token'} · {describeRows(file)}
          </Text>
        </Stack>
        {waits && <Chip tone="notice">{countThings(problemCount, 'problem')}</Chip>}
        {waits && waiting > 0 && (
          <Button
            ref={correct}
            size="small"
            variant="outlined"
            aria-label={`Correct ${countThings(waiting, 'row')} of ${when}`}
            onClick={() => use(() => setIsOpen(true))}
          >
            Correct {countThings(waiting, 'row')}
          </Button>
        )}
        {waits && (
          <Button
            size="small"
            aria-label={`Settle the file of ${when}`}
            onClick={() => use(() => void settle(file))}
          >
            Settled
          </Button>
        )}
      </Row>
      {waits && (
        <>
          <Problems>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
            {more > 0 && <li>And {formatNumber(more)} more.</li>}
          </Problems>
          <Text variant="body2" tone="muted">
            {waiting > 0
              ? 'Its rows wait 14 days. Settled deletes those that are not sent.'
              : 'None of its rows waits. Correct the file, and send it again.'}
          </Text>
        </>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <WaitingRows file={file} onClosed={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Stack>
  );
}

interface FilesProps {
  WaitingRows: WaitingRowsDialog;
}

function Files({ WaitingRows }: FilesProps) {
  const { data, error, isPending, refetch } = useReceivedFiles();
  if (isPending) return <ListSkeleton rows={2} />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.data.length === 0)
    return (
      <Text variant="body2" tone="muted" padding="0 24px 20px">
        No file has come in the last 14 days.
      </Text>
    );
  return (
    <List isDivided aria-label="Files">
      {data.data.map((file) => (
        <FileLine key={file.id} file={file} WaitingRows={WaitingRows} />
      ))}
    </List>
  );
}

/** Files that a script sends every evening, and what could not be read of them. */
export function FilesCard({ WaitingRows }: FilesProps) {
  return (
    <Card aria-label="Files by script">
      <Stack gap={4} padding="20px 24px 12px">
        <Row wraps justify="between" gap={12}>
          <CardTitle>Files by script</CardTitle>
          <DocsLink />
        </Row>
        <Text variant="body2" tone="muted">
          A script sends the day’s visits as CSV every evening. What cannot be read waits here.
        </Text>
        <Mono>
          curl --fail -H "Authorization: Bearer TOKEN" -F file=@visits.csv "{window.location.origin}
          /v1/surveys/px/file?practiceId=PRACTICE"
        </Mono>
      </Stack>
      <Files WaitingRows={WaitingRows} />
    </Card>
  );
}
