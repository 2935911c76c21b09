import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { countThings, formatMoment } from '../../../domain/text/format.ts';
import {
  fileReadingChoices,
  listFileReadings,
  patientBulkMapping,
} from '../../../generated/calls/surveys-calls.ts';
import type { FileReading, FileReadingChoices } from '../../../generated/calls/types.ts';
import { ask, callQuery, dataQuery, getCallKey } from '../../core/call.ts';
import { Card, CardTitle } from '../../ui/Card.tsx';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { List, Row, Stack, Text } from '../../ui/primitives.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { notifyFailures, notifySuccess } from '../../ui/toast.ts';

const Sentences = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '4px 0 0',
  paddingLeft: 20,
  overflowWrap: 'anywhere',
}));

function describeColumn({ header, readAs }: FileReadingChoices['columns'][number]): string {
  return readAs === null ? `“${header}” is not read.` : `“${header}” is read as ${readAs}.`;
}

function describeValue({ field, value, readAs, leavesOut }: FileReadingChoices['values'][number]): string {
  if (value === '' && leavesOut) return 'Rows without an email or phone are left out.';
  const named = value === '' ? `${field} without a column` : `${field} “${value}”`;
  if (readAs !== null) return `${named} is read as ${readAs}.`;
  return leavesOut ? `${named}: its rows are left out.` : `${named} is left empty.`;
}

function Choices({ practiceId }: { practiceId: string }) {
  const { data, error, isPending, refetch } = useQuery({
    ...dataQuery(fileReadingChoices({ id: practiceId })),
    refetchOnMount: 'always',
  });
  if (isPending) return <ListSkeleton rows={2} />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const sentences = [...data.columns.map(describeColumn), ...data.values.map(describeValue)];
  return (
    <Sentences>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Sentences>
  );
}

/** Forgets the choices of a practice, so that its next file is asked about again. */
function useForget(): (reading: FileReading) => Promise<void> {
  const client = useQueryClient();
  const confirm = useConfirm();
  return async ({ practiceId, practice, columns, values }) => {
    const count = countThings(columns + values, 'choice');
    const isWanted = await confirm({
      title: 'Forget how files are read',
      message: `Forget ${count} for ${practice}? Its next file is asked about again, and a script’s file may wait.`,
      level: 'DANGER',
      confirmLabel: `Forget ${count}`,
    });
    if (!isWanted) return;
    try {
      await ask(patientBulkMapping({ body: { practiceId, columns: [], values: [] } }));
      notifySuccess('Successfully updated!');
    } catch (error) {
      notifyFailures(error);
    } finally {
      await client.invalidateQueries({ queryKey: getCallKey(listFileReadings()) });
    }
  };
}

function ReadingLine({ reading }: { reading: FileReading }) {
  const [isOpen, setIsOpen] = useState(false);
  const forget = useForget();
  const id = useId();
  const { practiceId, practice, columns, values, changedAt, changedBy } = reading;
  const counts = [
    ...(columns > 0 ? [countThings(columns, 'column')] : []),
    ...(values > 0 ? [countThings(values, 'value')] : []),
  ].join(', ');
  return (
    <Stack as="li" gap={4} padding="14px 24px">
      <Row wraps justify="between" gap={12}>
        <Stack gap={2} flex="1 1 240px">
          <Text variant="body1" breaks>
            {practice}
          </Text>
          <Text variant="body2" tone="muted" breaks>
            {counts} · changed {formatMoment(changedAt)} by {changedBy ?? 'a deleted user'}
          </Text>
        </Stack>
        <Row gap={8}>
          <Button
            size="small"
            variant="outlined"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${isOpen ? 'Hide' : 'Show'} choices of ${practice}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
          <Button
            size="small"
            aria-label={`Forget choices of ${practice}`}
            onClick={() => void forget(reading)}
          >
            Forget
          </Button>
        </Row>
      </Row>
      <div id={id}>{isOpen && <Choices practiceId={practiceId} />}</div>
    </Stack>
  );
}

function Readings() {
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery(listFileReadings()),
    refetchOnMount: 'always',
  });
  if (isPending) return <ListSkeleton rows={2} />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.data.length === 0)
    return (
      <Text variant="body2" tone="muted" padding="0 24px 20px">
        Nothing has been chosen yet. Columns are recognized by their headers and values.
      </Text>
    );
  return (
    <List isDivided aria-label="Practices with choices">
      {data.data.map((reading) => (
        <ReadingLine key={reading.practiceId} reading={reading} />
      ))}
    </List>
  );
}

/** The choices of Match columns, by which the next files are read: scripts' files, too. */
export function FileReadingsCard() {
  return (
    <Card aria-label="How files are read">
      <Stack gap={4} padding="20px 24px 12px">
        <CardTitle>How files are read</CardTitle>
        <Text variant="body2" tone="muted">
          What people have chosen when they sent a file. The next files of the practice are read by it, those
          of scripts as well. Each change is in the security log.
        </Text>
      </Stack>
      <Readings />
    </Card>
  );
}
