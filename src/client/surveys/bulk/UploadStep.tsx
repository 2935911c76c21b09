import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import FileText from 'lucide-react/icons/file-text';
import type { ExperienceType } from '../../../domain/survey-permissions.ts';
import { MOST_CSV_SIZE } from '../../../domain/upload-messages.ts';
import type { ChosenFile } from '../../../flows/import.ts';
import { StepBody, StepButtons, StepHeading, StepText } from '../../uploads/step-parts.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { BULK_KINDS } from './bulk-kinds.ts';
import { sizeText } from './bulk-words.ts';
import { useStepFocus } from './step-focus.ts';

const Chosen = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  padding: '8px 14px',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.tint.main,
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none', color: theme.palette.link },
  '& > small': {
    ...theme.typography.caption,
    marginLeft: 'auto',
    flex: 'none',
    color: theme.palette.text.secondary,
  },
}));

/** Says what is chosen; takes no room before. */
const Status = styled('div')({ '&:empty': { marginTop: -16 } });

interface Props {
  context: { experienceType: ExperienceType; file: ChosenFile | null; failures: string[] };
  isChecking: boolean;
  onChosen: (files: File[]) => void;
  onNext: () => void;
  onBack: () => void;
}

/** The file: chosen first, and checked when one goes on. */
export function UploadStep({ context, isChecking, onChosen, onNext, onBack }: Props) {
  const { experienceType, file, failures } = context;
  const heading = useStepFocus(isChecking);
  return (
    <>
      <StepBody>
        <StepHeading ref={heading} tabIndex={-1}>
          Choose the file
        </StepHeading>
        <FileDrop
          what="CSV file"
          accept=".csv,text/csv"
          hint={`One file of at most 10,000 rows and ${MOST_CSV_SIZE}.`}
          busy={isChecking ? `Checking ${file?.name ?? ''}...` : undefined}
          problems={failures}
          onChosen={onChosen}
        />
        <Status role="status">
          {file && (
            <Chosen>
              <Icon of={FileText} />
              <span>{file.name}</span>
              <small>{sizeText(file.size)}</small>
            </Chosen>
          )}
        </Status>
        <StepText>{BULK_KINDS[experienceType].duration}</StepText>
      </StepBody>
      <StepButtons>
        <Button variant="outlined" onClick={onBack}>
          Back
        </Button>
        <Button variant="contained" onClick={onNext} disabled={file === null || isChecking}>
          Next
        </Button>
      </StepButtons>
    </>
  );
}
