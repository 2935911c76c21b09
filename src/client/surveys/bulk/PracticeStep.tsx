import Button from '@mui/material/Button';
import { FieldFrame } from '../../forms/FieldFrame.tsx';
import { StepBody, StepButtons, StepHeading, StepText } from '../../uploads/step-parts.ts';
import { practiceField, PracticeWidget } from '../PracticeWidget.tsx';
import { useStepFocus } from './step-focus.ts';

const ID = 'bulk-practice';

interface Props {
  practiceId: string | null;
  onChosen: (practiceId: string | null) => void;
  onNext: () => void;
  onBack: () => void;
}

/** The practice that rows belong to which name none. */
export function PracticeStep({ practiceId, onChosen, onNext, onBack }: Props) {
  const heading = useStepFocus();
  return (
    <>
      <StepBody>
        <div>
          <StepHeading ref={heading} tabIndex={-1}>
            Choose the practice
          </StepHeading>
          <StepText>Surveys are sent in its name, but for rows that name another practice.</StepText>
        </div>
        <FieldFrame
          id={ID}
          field={practiceField}
          label="above"
          isOptional={false}
          error={undefined}
          hint={undefined}
          count={undefined}
        >
          <PracticeWidget
            id={ID}
            name={practiceField.name}
            field={practiceField}
            value={practiceId ?? undefined}
            onChange={(value) => onChosen(typeof value === 'string' ? value : null)}
            onBlur={() => undefined}
            isInvalid={false}
            isOptional={false}
            isDisabled={false}
            labelId={`${ID}-label`}
            describedBy={undefined}
          />
        </FieldFrame>
      </StepBody>
      <StepButtons>
        <Button variant="outlined" onClick={onBack}>
          Back
        </Button>
        <Button variant="contained" onClick={onNext} disabled={practiceId === null}>
          Next
        </Button>
      </StepButtons>
    </>
  );
}
