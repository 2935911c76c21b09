import TextField from '@mui/material/TextField';
import { isDay } from '../../../../domain/measures/period.ts';
import type { PlanStep } from '../../../../domain/measures/plans/steps.ts';
import { FormDialog, useFields } from '../../../ui/FormDialog.tsx';
import { DAY_PLACEHOLDER, DayPicker } from '../../../ui/period/DayPicker.tsx';

const MOST_CHARACTERS = 300;

interface Props {
  isSaving: boolean;
  onAdd: (step: PlanStep) => Promise<unknown>;
  onClose: () => void;
}

/** Adds a step to a plan. What was typed stays if saving fails. */
export function StepDialog({ isSaving, onAdd, onClose }: Props) {
  const { typed, change, problems, setProblems } = useFields({ text: '', dueOn: '' });
  const add = async (): Promise<void> => {
    const [text, dueOn] = [typed.text.trim(), typed.dueOn.trim()];
    const found = {
      ...(text === '' && { text: 'Write the step' }),
      ...(dueOn !== '' && !isDay(dueOn) && { dueOn: `Write the day as ${DAY_PLACEHOLDER}` }),
    };
    if (Object.keys(found).length > 0) setProblems(found);
    else await onAdd({ text, ...(dueOn !== '' && { dueOn }) });
  };
  return (
    <FormDialog title="Add a step" saveLabel="Add" isSaving={isSaving} onSave={add} onClose={onClose}>
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
      <TextField
        label="Due date"
        placeholder={DAY_PLACEHOLDER}
        value={typed.dueOn}
        error={problems.dueOn !== undefined}
        helperText={problems.dueOn}
        slotProps={{
          input: {
            endAdornment: (
              <DayPicker label="Due date" value={typed.dueOn} onPick={(dueOn) => change({ dueOn })} />
            ),
          },
        }}
        onChange={(event) => change({ dueOn: event.target.value })}
      />
    </FormDialog>
  );
}
