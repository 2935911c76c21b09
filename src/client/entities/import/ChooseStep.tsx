import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Download from 'lucide-react/icons/download';
import { apiAddress } from '../../core/api.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useEntity } from '../EntityContext.tsx';
import { recognitionOf } from './import-words.ts';
import { StepBody, StepButtons, StepText } from '../../uploads/step-parts.ts';

const Template = styled('div')({ display: 'grid', gap: 12, justifyItems: 'start' });

interface Props {
  /** the file that is being looked at */
  fileName: string | undefined;
  failures: string[];
  /** somebody came back to it */
  isAgain: boolean;
  onChosen: (files: File[]) => void;
  onCancel: () => void;
}

/** The first step: a template to fill in, and the file to import. */
export function ChooseStep({ fileName, failures, isAgain, onChosen, onCancel }: Props) {
  const { model, can } = useEntity();
  const { singular } = model.label;
  return (
    <>
      <StepBody>
        <Template>
          <StepText>
            Fill in the template, one row for each {singular.toLowerCase()}. Its row that begins with “#
            Example” shows how, and is not imported.
          </StepText>
          <Button
            variant="outlined"
            component="a"
            href={apiAddress(`/${model.resource}/import/template`)}
            download
            startIcon={<Icon of={Download} size="small" />}
          >
            Download template
          </Button>
          <StepText>{recognitionOf(model, can('update'))}</StepText>
        </Template>
        <FileDrop
          what="CSV file"
          accept=".csv,text/csv"
          hint="One file of at most 10,000 rows and 5 MB. You see what it would do before anything is saved."
          busy={fileName === undefined ? undefined : `Checking ${fileName}...`}
          problems={failures}
          autoFocus={isAgain}
          onChosen={onChosen}
        />
      </StepBody>
      <StepButtons>
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
      </StepButtons>
    </>
  );
}
