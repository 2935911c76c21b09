import Button from '@mui/material/Button';
import { styled, useTheme } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { UploadInfo } from '../../../domain/bulk-upload.ts';
import { formatMoment } from '../../../domain/format.ts';
import { StepBody, StepButtons, StepHeading, StepText } from '../../uploads/step-parts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { skippedHeading, stateOf } from './bulk-words.ts';
import { LineList } from './LineList.tsx';
import { useStepFocus } from './step-focus.ts';

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
