import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { isDay } from '../../../../domain/measures/period.ts';
import type { PlanStep } from '../../../../domain/measures/plans/steps.ts';
import { FormDialog, useFields } from '../../../ui/FormDialog.tsx';
import { DAY_PLACEHOLDER, DayField } from '../../../ui/period/DayPicker.tsx';
import { PersonField } from './PersonField.tsx';

const MOST_CHARACTERS = 300;

interface Props {
  /** the step to change; undefined: a new one */
  step: PlanStep | undefined;
  isSaving: boolean;
  onSave: (step: PlanStep) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
  onClose: () => void;
}

/** Adds a step to a plan, changes one, or removes it. What was typed stays if saving fails. */
export function StepDialog({ step, isSaving, onSave, onRemove, onClose }: Props) {
  const { typed, change, problems, setProblems } = useFields({
    text: step?.text ?? '',
    assignee: step?.assignee ?? '',
    dueOn: step?.dueOn ?? '',
  });
  const save = async (): Promise<void> => {
    const [text, day] = [typed.text.trim(), typed.dueOn.trim()];
    const found = {
      ...(text === '' && { text: 'Write the step' }),
      ...(day !== '' && !isDay(day) && { dueOn: `Write the day as ${DAY_PLACEHOLDER}` }),
    };
    if (Object.keys(found).length > 0) setProblems(found);
    else
      await onSave({
        text,
        ...(typed.assignee !== '' && { assignee: typed.assignee }),
        ...(day !== '' && { dueOn: day }),
        ...(step?.done && { done: step.done }),
      });
  };
  return (
    <FormDialog
      title={step ? 'Change the step' : 'Add a step'}
      saveLabel={step ? 'Save' : 'Add'}
      isSaving={isSaving}
      onSave={save}
      onClose={onClose}
      aside={
        step && (
          <Button
            color="error"
            disabled={isSaving}
            onClick={() => void onRemove()}
            style={{ marginRight: 'auto' }}
          >
            Remove
          </Button>
        )
      }
    >
      <TextField
        autoFocus
        label="Step"
        placeholder="Keep one open slot each morning"
        value={typed.text}
        error={problems.text !== undefined}
        helperText={problems.text}
        slotProps={{ htmlInput: { maxLength: MOST_CHARACTERS } }}
        onChange={(event) => change({ text: event.target.value })}
      />
      <PersonField value={typed.assignee} onChoose={(assignee) => change({ assignee })} />
      <DayField
        label="Due date"
        calendar="Due date"
        value={typed.dueOn}
        error={problems.dueOn !== undefined}
        helperText={problems.dueOn}
        onChange={(dueOn) => change({ dueOn })}
      />
    </FormDialog>
  );
}
