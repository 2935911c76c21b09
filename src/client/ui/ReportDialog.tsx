import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useMutation, useQuery } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import { useId } from 'react';
import { formatLongDay, formatNumber } from '../../domain/text/format.ts';
import { getReport, startReport, stopReport } from '../../generated/calls/reports-calls.ts';
import type { Report } from '../../generated/calls/types.ts';
import { ask, dataQuery } from '../core/call.ts';
import { useTheme } from '@mui/material/styles';
import { fileLink } from './file-link.ts';
import { DialogBody, DialogButtons, DialogText, DialogTitle } from './Dialog.tsx';
import { Icon, IconTile } from './Icon.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { Stack } from './primitives.ts';
import { StopButton } from './StopButton.tsx';
import { notifyFailures } from './toast.ts';

const ASK_EVERY_MS = 700;

interface Props {
  /** path and query of the file, below the API's */
  path: string;
  /** expected number of rows */
  rows: number;
  onClose: () => void;
}

const isOver = (report: Report | undefined): boolean =>
  report !== undefined && ['READY', 'FAILED', 'STOPPED'].includes(report.status);

/** Starts a report, and polls its progress. */
function useReport(path: string) {
  const start = useMutation({
    mutationFn: () => ask(startReport({ body: { address: path } })),
    onError: notifyFailures,
  });
  const { data } = useQuery({
    ...dataQuery(getReport({ id: start.data?.id ?? '' })),
    enabled: start.data !== undefined,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : ASK_EVERY_MS),
  });
  return { report: data ?? start.data, isStarting: start.isPending, start: () => start.mutate() };
}

function words(report: Report | undefined, rows: number): { title: string; text: string } {
  if (report === undefined)
    return {
      title: `Download ${formatNumber(rows)} rows`,
      text: 'The file is written in the background. A notification says when it is ready.',
    };
  if (report.status === 'READY')
    return {
      title: 'Your file is ready',
      text: `It can be downloaded until ${formatLongDay(report.expiresAt.slice(0, 10))}.`,
    };
  if (report.status === 'FAILED') return { title: 'The file could not be written', text: report.error ?? '' };
  if (report.status === 'STOPPED') return { title: 'The file was stopped', text: report.error ?? '' };
  return {
    title: 'Your file is being written',
    text: 'You can close this window and continue working. A notification says when the file is ready.',
  };
}

/** A long file: its number of rows, its progress, and the file itself. It continues when the dialog is closed. */
export function ReportDialog({ path, rows, onClose }: Props) {
  const { report, isStarting, start } = useReport(path);
  const { palette } = useTheme();
  const titleId = useId();
  const { title, text } = words(report, rows);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogBody>
        <IconTile tone={palette.notice}>
          <Icon of={FileDown} size="large" />
        </IconTile>
        <Stack gap={12}>
          <div role="status">
            <DialogTitle id={titleId}>{title}</DialogTitle>
            <DialogText>{text}</DialogText>
          </div>
          {report && !isOver(report) && <ProgressBar label="File" value={report.progress} />}
        </Stack>
      </DialogBody>
      <DialogButtons>
        <Button variant="outlined" onClick={onClose}>
          {report ? 'Close' : 'Cancel'}
        </Button>
        {report === undefined && (
          <Button variant="contained" onClick={start} disabled={isStarting} autoFocus>
            Start
          </Button>
        )}
        {report && !isOver(report) && (
          <StopButton
            title="Stop the file"
            message="The file will not be written."
            call={stopReport({ id: report.id })}
          />
        )}
        {report?.status === 'READY' && (
          <Button
            variant="contained"
            {...fileLink({
              path: `/reports/${report.id}/file`,
              isStored: true,
              onStart: onClose,
            })}
          >
            Download
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
