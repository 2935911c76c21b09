import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { BulkCheck } from '../../../domain/bulk-upload.ts';
import { maySend } from '../../../flows/bulk-upload.ts';
import { StepBody, StepButtons, StepHeading, StepText } from '../../uploads/step-parts.ts';
import { resultText } from './bulk-words.ts';
import { LineList } from './LineList.tsx';
import { useStepFocus } from './step-focus.ts';
import { Problems } from './step-parts.tsx';

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

interface Props {
  context: { check: BulkCheck; isInternal: boolean; failures: string[] };
  isStarting: boolean;
  onSend: () => void;
  onBack: () => void;
}

function obstacleOf({ check, isInternal }: Props['context']): string {
  if (maySend({ check, isInternal })) return '';
  return check.errors.length > 0
    ? 'Please correct file errors before sending surveys'
    : 'The file has no rows to send';
}

/** What the check found: how many rows can be sent, and what is wrong with the others. */
export function ResultStep({ context, isStarting, onSend, onBack }: Props) {
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
