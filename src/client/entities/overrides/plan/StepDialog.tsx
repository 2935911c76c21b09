import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { isDay } from '../../../../domain/measures/period.ts';
import type { PlanStep } from '../../../../domain/measures/plans/steps.ts';
import { FormDialog, useFields } from '../../../ui/FormDialog.tsx';
import { DAY_PLACEHOLDER, DayField } from '../../../ui/period/DayPicker.tsx';
import { Text } from '../../../ui/primitives.ts';
import { PersonField } from './PersonField.tsx';

const MOST_CHARACTERS = 300;

interface Props {
  /** the step to change; undefined: a new one */
  step: PlanStep | undefined;
  isSaving: boolean;
  /** returns whether it is saved */
  onSave: (step: PlanStep) => Promise<boolean>;
  onRemove?: () => Promise<unknown>;
  onClose: () => void;
}

const EMPTY = { text: '', assignee: '', dueOn: '' };

/**
 * Changes a step of a plan, removes it, or adds steps: after each, the fields are empty for the next one, and Enter in an
 * empty field closes the dialog. What was typed stays if saving fails.
 */
export function StepDialog({ step, isSaving, onSave, onRemove, onClose }: Props) {
  const { typed, change, problems, setProblems } = useFields({
    text: step?.text ?? '',
    assignee: step?.assignee ?? '',
    dueOn: step?.dueOn ?? '',
  });
  const field = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState('');
  const save = async (): Promise<void> => {
    if (added !== '' && Object.values(typed).every((value) => value.trim() === '')) {
      onClose();
      return;
    }
    const [text, day] = [typed.text.trim(), typed.dueOn.trim()];
    const found = {
      ...(text === '' && { text: 'Write the step' }),
      ...(day !== '' && !isDay(day) && { dueOn: `Write the day as ${DAY_PLACEHOLDER}` }),
    };
    if (Object.keys(found).length > 0) {
      setProblems(found);
      return;
    }
    const saved = {
      text,
      ...(typed.assignee !== '' && { assignee: typed.assignee }),
      ...(day !== '' && { dueOn: day }),
      ...(step?.done && { done: step.done }),
    };
    if (step) {
      await onSave(saved);
      return;
    }
    // the next one may be typed while this one is being saved
    change(EMPTY);
    field.current?.focus();
    if (await onSave(saved)) setAdded(text);
    else change((now) => ({ ...typed, text: [text, now.text].filter(Boolean).join(' ') }));
  };
  return (
    <FormDialog
      title={step ? 'Change the step' : 'Add a step'}
      saveLabel={step ? 'Save' : 'Add'}
      isSaving={isSaving}
      onSave={save}
      onClose={onClose}
      closeLabel={added === '' ? 'Cancel' : 'Done'}
      aside={
        onRemove && (
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
        inputRef={field}
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
      <Text role="status" variant="caption" tone="muted" breaks>
        {added !== '' && `Added: ${added}`}
      </Text>
    </FormDialog>
  );
}
