import { styled } from '@mui/material/styles';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { ROW_SHAPES } from '../../../domain/surveys/bulk-upload.ts';
import { MOST_CSV_ROWS, MOST_CSV_SIZE } from '../../../domain/surveys/upload-messages.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { isEmptyMapping } from '../../../domain/text/intake/unknown-values.ts';
import type { IntakeContext } from '../../../flows/intake-model.ts';
import { FieldFrame } from '../../entities/record-form/FieldFrame.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import {
  FileBar,
  ScrollBox,
  FocusedHeading,
  Problems,
  Step,
  StepText,
  TemplateButton,
  type StepButton,
} from '../../ui/uploads/wizard.tsx';
import { practiceField, PracticeWidget } from '../PlaceWidgets.tsx';
import { BULK_KINDS, sizeText } from './bulk-model.ts';
import { Stack } from '../../ui/primitives.ts';

const Columns = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  width: '100%',
  borderCollapse: 'collapse',
  color: theme.palette.text.secondary,
  '& th, & td': { padding: '8px 14px', textAlign: 'left', verticalAlign: 'top' },
  '& tbody th': { fontWeight: 600, whiteSpace: 'nowrap', color: theme.palette.text.primary },
  '& tr:not(:last-child) > *, & thead th': { borderBottom: `1px solid ${theme.palette.divider}` },
  '& thead th': {
    position: 'sticky',
    top: 0,
    fontWeight: 600,
    color: theme.palette.muted,
    backgroundColor: theme.palette.background.sunken,
  },
  [theme.breakpoints.down('sm')]: { '& tbody th': { whiteSpace: 'normal' } },
}));

interface InstructionsStepProps {
  context: { experienceType: ExperienceType; failures: string[] };
  onNext: () => void;
  onCancel: () => void;
}

/** The first step: instructions, and the file. */
export function InstructionsStep({
  context: { experienceType, failures },
  onNext,
  onCancel,
}: InstructionsStepProps) {
  const { template } = BULK_KINDS[experienceType];
  const { noun, fields } = ROW_SHAPES[experienceType];
  return (
    <Step
      buttons={[
        ['Cancel', onCancel],
        ['Next', onNext],
      ]}
    >
      <Problems failures={failures} />
      <Stack justify="start" gap={12}>
        <div>
          <FocusedHeading>Prepare a CSV file</FocusedHeading>
          <StepText>
            Fill in the template, one row for each {noun}. Its example row is never sent. Every row is checked
            before anything is sent.
          </StepText>
        </div>
        <TemplateButton path={template} />
      </Stack>
      <ScrollBox role="region" aria-label="Columns of the file" tabIndex={0}>
        <Columns>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">What it holds</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, header, description }) => (
              <tr key={name}>
                <th scope="row">{header}</th>
                <td>{description}</td>
              </tr>
            ))}
          </tbody>
        </Columns>
      </ScrollBox>
    </Step>
  );
}

const ID = 'bulk-practice';

interface PracticeStepProps {
  practiceId: string | null;
  onChosen: (practiceId: string | null) => void;
  onNext: () => void;
  /** null: there is no earlier step */
  onBack: (() => void) | null;
}

/** The practice for rows that name none. */
export function PracticeStep({ practiceId, onChosen, onNext, onBack }: PracticeStepProps) {
  return (
    <Step
      isCancellable
      buttons={[
        ...(onBack ? [['Back', onBack] satisfies StepButton] : []),
        ['Next', onNext, practiceId === null],
      ]}
    >
      <div>
        <FocusedHeading>Choose the practice</FocusedHeading>
        <StepText>Surveys are sent in its name, except for rows that name another practice.</StepText>
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
    </Step>
  );
}

/** Labels the field for screen readers; takes no space. */
const Status = styled('div')({ '&:empty': { marginTop: -16 } });

interface UploadStepProps {
  context: Pick<IntakeContext, 'file' | 'failures' | 'mapping'> & { experienceType: ExperienceType };
  isChecking: boolean;
  onChosen: (files: File[]) => void;
  onNext: () => void;
  onBack: () => void;
}

/** The file: selected first, and checked on the next step. */
export function UploadStep({ context, isChecking, onChosen, onNext, onBack }: UploadStepProps) {
  const { experienceType, file, failures, mapping } = context;
  const hasAnswers = mapping !== null && !isEmptyMapping(mapping);
  return (
    <Step
      isCancellable
      buttons={[
        ['Back', onBack],
        ['Next', onNext, file === null || isChecking],
      ]}
    >
      <FocusedHeading isWaiting={isChecking}>Choose the file</FocusedHeading>
      <FileDrop
        what="CSV file"
        accept=".csv,text/csv"
        hint={`One file of at most ${formatNumber(MOST_CSV_ROWS)} rows and ${MOST_CSV_SIZE}.`}
        busy={isChecking ? `Checking ${file?.name ?? ''}...` : undefined}
        problems={failures}
        onChosen={onChosen}
      />
      <Status role="status">{file && <FileBar name={file.name} detail={sizeText(file.size)} />}</Status>
      {hasAnswers && <StepText>Your answers are kept for a file with the same columns.</StepText>}
      <StepText>{ROW_SHAPES[experienceType].wait}</StepText>
    </Step>
  );
}
