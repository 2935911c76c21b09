import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import type { ImportInfo } from '../../../domain/import.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useEntity } from '../EntityContext.tsx';
import { countOf } from './import-words.ts';
import { StepBody, StepButtons, StepHeading, StepText } from '../../uploads/step-parts.ts';

interface Props {
  info: ImportInfo | null;
  failures: string[];
  onClose: () => void;
}

/** The third step, while it lasts. */
export function ProgressStep({ info, failures, onClose }: Props) {
  const { model } = useEntity();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const progress = info?.progress ?? 0;
  const what = info ? countOf(info.total, model.label) : model.label.plural.toLowerCase();
  return (
    <>
      <StepBody>
        <StepHeading ref={heading} tabIndex={-1}>
          Importing {what}: {progress}%
        </StepHeading>
        <ProgressBar label={`Importing ${what}`} value={progress} />
        <StepText role="status">
          {failures[0] ?? 'You can close this window and go on with your work: the import goes on by itself.'}
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
