import { useId } from 'react';
import { styled, useTheme } from '@mui/material/styles';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { formatNumber, formatMoment } from '../../../domain/format.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import {
  StepHeading,
  StepBody,
  StepButtons,
  StepText,
  Lines,
  ScrollBox,
  Problems,
  useStepFocus,
} from '../../uploads/steps.tsx';
import type { UploadInfo, BulkCheck } from '../../../domain/bulk-upload.ts';
import type { ExperienceType } from '../../../domain/survey-permissions.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { BULK_KINDS, percentOf, stateOf, resultText, skippedHeading } from './bulk-model.ts';
import { maySend } from '../../../flows/bulk-upload.ts';
import { Icon, IconTile } from '../../ui/Icon.tsx';

/** Lines that are drawn; all of them can be copied. */
const DRAWN = 200;

const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: 4, marginBottom: -8 });

interface LineListProps {
  heading: string;
  /** what is copied: `file errors` */
  what: string;
  lines: string[];
}

/** What is wrong with the lines of a file, however many they are. */
function LineList({ heading, what, lines }: LineListProps) {
  const headingId = useId();
  const left = lines.length - DRAWN;
  return (
    <>
      <Head>
        <StepHeading id={headingId}>{heading}</StepHeading>
        <CopyButton value={lines.join('\n')} label={what} />
      </Head>
      <ScrollBox role="region" aria-labelledby={headingId} tabIndex={0}>
        <Lines>
          {lines.slice(0, DRAWN).map((line, index) => (
            <li key={`${index} ${line}`}>{line}</li>
          ))}
          {left > 0 && <li>and {formatNumber(left)} more</li>}
        </Lines>
      </ScrollBox>
    </>
  );
}

interface SendingStepProps {
  context: { experienceType: ExperienceType; upload: UploadInfo | null; failures: string[] };
  onClose: () => void;
}

/** While surveys are being sent. */
export function SendingStep({ context: { experienceType, upload, failures }, onClose }: SendingStepProps) {
  const heading = useStepFocus();
  const text = upload ? stateOf(upload) : 'Sending surveys';
  return (
    <>
      <StepBody>
        <StepHeading ref={heading} tabIndex={-1}>
          {text}
        </StepHeading>
        <ProgressBar label={text} value={upload ? percentOf(upload) : 0} />
        <Problems failures={failures} />
        <StepText>
          {BULK_KINDS[experienceType].duration} Should this window be closed, sending goes on, and you find it
          on this page.
        </StepText>
      </StepBody>
      <StepButtons>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </StepButtons>
    </>
  );
}

const Slot = styled('span')({ position: 'relative', display: 'inline-flex', '& > span': { flex: 1 } });

/** Takes focus and pointer in place of a button that is off, so that everybody is told why it is. */
const Reason = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  borderRadius: theme.shape.borderRadius,
  '&:focus-visible': { outline: `2px solid ${theme.palette.border.focus}`, outlineOffset: 2 },
  '& > button': { flex: 1 },
}));

/** Where a screen reader looks for it: what is outside of the dialog is hidden. */
const inDialog = { popper: { disablePortal: true } };

interface ResultStepProps {
  context: { check: BulkCheck; isInternal: boolean; failures: string[] };
  isStarting: boolean;
  onSend: () => void;
  onBack: () => void;
}

function obstacleOf({ check, isInternal }: ResultStepProps['context']): string {
  if (maySend({ check, isInternal })) return '';
  return check.errors.length > 0
    ? 'Please correct file errors before sending surveys'
    : 'The file has no rows to send';
}

/** What the check found: how many rows can be sent, and what is wrong with the others. */
export function ResultStep({ context, isStarting, onSend, onBack }: ResultStepProps) {
  const { check, isInternal, failures } = context;
  const heading = useStepFocus(isStarting);
  const obstacle = obstacleOf(context);
  return (
    <>
      <StepBody>
        <Problems failures={failures} />
        <StepHeading ref={heading} tabIndex={-1}>
          {resultText(check)}
        </StepHeading>
        {check.errors.length > 0 && (
          <LineList heading="File Errors:" what="file errors" lines={check.errors} />
        )}
        {check.errors.length > 0 && isInternal && <StepText>Rows with errors are left out.</StepText>}
      </StepBody>
      <StepButtons>
        <Button variant="outlined" onClick={onBack} disabled={isStarting}>
          Back
        </Button>
        <Slot>
          <Tooltip title={obstacle} placement="top-end" describeChild slotProps={inDialog}>
            <Reason tabIndex={obstacle ? 0 : undefined}>
              <Button variant="contained" onClick={onSend} disabled={obstacle !== '' || isStarting}>
                Send
              </Button>
            </Reason>
          </Tooltip>
        </Slot>
      </StepButtons>
    </>
  );
}

const Row = styled('div')({ display: 'flex', gap: 16, '& > :last-child': { flex: 1, minWidth: 0 } });

/** The end: how many surveys were sent, and why rows were not. */
export function EndStep({ upload, onClose }: { upload: UploadInfo; onClose: () => void }) {
  const { success, error } = useTheme().palette;
  const heading = useStepFocus();
  const isDone = upload.status === 'DONE';
  const status = isDone ? success : error;
  const { skipped } = upload;
  return (
    <>
      <StepBody>
        <Row>
          <IconTile tone={{ bg: status.light, fg: status.dark }}>
            <Icon of={isDone ? CircleCheck : CircleAlert} size="large" />
          </IconTile>
          <div>
            <StepHeading ref={heading} tabIndex={-1}>
              {stateOf(upload)}
            </StepHeading>
            <StepText>{upload.error ?? `From a file, ${formatMoment(upload.createdAt)}`}</StepText>
          </div>
        </Row>
        {skipped.length > 0 && (
          <LineList
            heading={skippedHeading(skipped.length)}
            what="rows that were not sent"
            lines={skipped.map(({ line, reason }) => `Line ${line}: ${reason}`)}
          />
        )}
      </StepBody>
      <StepButtons>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </StepButtons>
    </>
  );
}
