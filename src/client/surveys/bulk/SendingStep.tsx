import Button from '@mui/material/Button';
import type { UploadInfo } from '../../../domain/bulk-upload.ts';
import type { ExperienceType } from '../../../domain/survey-permissions.ts';
import { StepBody, StepButtons, StepHeading, StepText } from '../../uploads/step-parts.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { BULK_KINDS } from './bulk-kinds.ts';
import { percentOf, stateOf } from './bulk-words.ts';
import { useStepFocus } from './step-focus.ts';
import { Problems } from './step-parts.tsx';

interface Props {
  context: { experienceType: ExperienceType; upload: UploadInfo | null; failures: string[] };
  onClose: () => void;
}

/** While surveys are being sent. */
export function SendingStep({ context: { experienceType, upload, failures }, onClose }: Props) {
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
