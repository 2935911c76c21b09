import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { questionChangeableFrom, questionWaitMessage } from '../../../domain/surveys/practice-question.ts';
import { listPracticeQuestions, validatePracticeQuestion } from '../../../generated/calls/practices-calls.ts';
import type { PracticeQuestionCheck } from '../../../generated/calls/types.ts';
import { ApiError } from '../../core/api.ts';
import { ask } from '../../core/call.ts';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { notifyFailures } from '../../ui/toast.ts';
import { useFormState, type SaveGuard } from '../record-form/form-state.ts';
import type { SlotProps } from '../slots.ts';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import Clock from 'lucide-react/icons/clock';
import { inputAria, toText } from '../record-form/widgets/TextWidgets.tsx';
import { Icon } from '../../ui/Icon.tsx';

const Area = styled(OutlinedInput)(({ theme }) => ({
  '& textarea': { padding: '10px 14px', resize: 'vertical' },
  '&.Mui-readOnly': { backgroundColor: theme.palette.background.sunken },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  gap: 6,
  margin: '6px 0 0',
  color: theme.palette.text.primary,
  '& svg': { flex: 'none', marginTop: 1 },
}));

type Props = SlotProps['field'] & {
  /** from when the question can be changed, while it is locked */
  note: string | undefined;
};

/** The text of the question, read-only while locked; below it the date from which it can be changed. */
export function QuestionField({ note, ...props }: Props) {
  const { id, value, onChange, onBlur, isInvalid, isDisabled, describedBy } = props;
  const noteId = `${id}-note`;
  const described = [note && !isInvalid && noteId, describedBy].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <Area
        id={id}
        fullWidth
        multiline
        minRows={2}
        maxRows={8}
        value={toText(value)}
        error={isInvalid}
        disabled={isDisabled}
        readOnly={note !== undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        inputProps={inputAria({ ...props, describedBy: described })}
      />
      {/* the error says the same */}
      {note && !isInvalid && (
        <Note id={noteId}>
          <Icon of={Clock} size="small" />
          {note}
        </Note>
      )}
    </>
  );
}

const NAME = 'question';

/** The current and earlier questions of a practice. A new practice has none. */
function useQuestions(practiceId: string | undefined, version: unknown) {
  const query = useQuery({
    queryKey: ['practices', practiceId, 'questions', version],
    enabled: practiceId !== undefined,
    // whether it may be changed depends on the server's current state
    staleTime: 0,
    queryFn: ({ signal }) => ask(listPracticeQuestions({ id: practiceId ?? '' }), { signal }),
  });
  const { error } = query;
  useEffect(() => {
    if (error) notifyFailures(error);
  }, [error]);
  return { current: query.data?.find(({ endedAt }) => endedAt === null), isLoaded: query.isSuccess };
}

function questionText({ question, currentQuestion }: PracticeQuestionCheck): string {
  const then = 'It cannot be changed again for 7 days. Cancel keeps the question as it was.';
  if (currentQuestion === null) return `Surveys of this practice will ask: “${question ?? ''}” ${then}`;
  if (question === null) {
    return `“${currentQuestion}” will no longer be asked. Cancel keeps the question as it was.`;
  }
  return `“${question}” will replace “${currentQuestion}”, whose answers end here. ${then}`;
}

/**
 * Asks the server before a changed question is sent: a locked one is an error of the field and stays typed; a different
 * one needs a confirmation, and cancelling resets it while the rest of the form is kept.
 */
function useQuestionGuard(practiceId: string | undefined, restore: () => void): void {
  const form = useFormState();
  const confirm = useConfirm();
  const guard = useCallback<SaveGuard>(
    async (payload) => {
      if (practiceId === undefined || !(NAME in payload)) return true;
      try {
        const question = payload[NAME] as string | null;
        const check = await ask(validatePracticeQuestion({ id: practiceId, body: { question } }));
        if (!check.differs) return true;
        if (check.changeableFrom !== null) {
          form.refuseByServer({ [NAME]: questionWaitMessage(check.changeableFrom) });
          return false;
        }
        const isConfirmed = await confirm({
          title: 'Change the experience question',
          message: questionText(check),
          level: 'WARNING',
          buttons: 'CONFIRM',
        });
        if (!isConfirmed) restore();
        return isConfirmed;
      } catch (error) {
        const failure = error instanceof ApiError && error.failures.find(({ path }) => path === NAME);
        if (failure) form.refuseByServer({ [NAME]: failure.message });
        else notifyFailures(error);
        return false;
      }
    },
    [practiceId, restore, form, confirm],
  );
  useEffect(() => form.guard(guard), [form, guard]);
}

/** The experience question of a practice, which can be changed after seven days and only after a confirmation. */
export function PracticeQuestion(props: SlotProps['field']) {
  const { onChange } = props;
  const { record, rules } = useFormState();
  const { current, isLoaded } = useQuestions(record?.id, record?.updatedAt);
  const stored = rules.initial[NAME];
  const restore = useCallback(() => onChange(stored), [onChange, stored]);
  useQuestionGuard(record?.id, restore);
  const from = current && questionChangeableFrom(current.createdAt);
  return (
    <QuestionField
      {...props}
      isDisabled={props.isDisabled || (record !== undefined && !isLoaded)}
      note={from === undefined ? undefined : questionWaitMessage(from)}
    />
  );
}
