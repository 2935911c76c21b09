import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import UserRound from 'lucide-react/icons/user-round';
import { fullName, isClosed } from '../../domain/surveys/feedback.ts';
import { formatDay } from '../../domain/text/format.ts';
import { dayOfReader, isDay } from '../../domain/measures/period.ts';
import { assignFeedback, feedbackAssignees } from '../../generated/calls/feedback-calls.ts';
import { ApiError } from '../core/api.ts';
import { ask } from '../core/call.ts';
import { DATE_EXAMPLES, parseDay } from '../../domain/text/parse-day.ts';
import { isComposing } from '../core/composing.ts';
import { FEEDBACK_KEY } from '../core/query-client.ts';
import { useSession } from '../core/session.ts';
import { DayField } from '../ui/period/DayPicker.tsx';
import { Icon, SelectArrow } from '../ui/Icon.tsx';
import { Text } from '../ui/primitives.ts';
import { RequestDue } from '../ui/requests/RequestChips.tsx';
import { dueText } from '../../domain/surveys/request-text.ts';
import { notifyFailures } from '../ui/toast.ts';
import { Tag } from './card-layout.tsx';
import type { Feedback } from '../../generated/calls/types.ts';
import { useChanged } from './kept.ts';

const DueTag = styled(Tag)(({ theme }) => ({
  '&[data-overdue]': {
    backgroundColor: theme.palette.coral.tint,
    color: theme.palette.coral.text,
    fontWeight: 600,
  },
}));

/** The assignee and due date of a request. */
export function RequestTags({ feedback: { assignee, dueDate, isOverdue } }: { feedback: Feedback }) {
  return (
    <>
      {assignee && (
        <Tag>
          <Icon of={UserRound} size="small" />
          <span>{fullName(assignee)}</span>
        </Tag>
      )}
      {dueDate && (
        <DueTag data-overdue={isOverdue ? '' : undefined}>
          <Icon of={CalendarClock} size="small" />
          <span>
            {isOverdue ? 'Overdue since' : 'Due'} {formatDay(dueDate)}
          </span>
        </DueTag>
      )}
    </>
  );
}

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  // nothing presses any more
  '&[data-closed]': { '&, & *': { color: theme.palette.text.secondary } },
}));

/** A typed date passes through intermediate ones. */
const SETTLED_MS = 1000;
const MESSAGE = 'Assignment updated successfully.';
const NOBODY = '';
const menu = { slotProps: { paper: { role: 'region', 'aria-label': 'Assigned to' } } };

/** The server's message about the due date; undefined if the error is another. */
function dueProblem(error: unknown): string | undefined {
  return error instanceof ApiError
    ? error.failures.find(({ path }) => path === 'dueDate')?.message
    : undefined;
}

/** Saves the assignee or due date of a request; shows the pending value, and the previous one if saving fails. */
function useAssign({ id }: Feedback) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (body: { assigneeId?: string | null; dueDate?: string | null }) =>
      ask(assignFeedback({ id, body })),
    onSuccess: (saved) => changed(saved as Feedback, MESSAGE),
    onError: (error) => {
      if (dueProblem(error) === undefined) notifyFailures(error);
    },
  });
}

type Assign = ReturnType<typeof useAssign>;

function AssigneeField({ feedback, assign }: { feedback: Feedback; assign: Assign }) {
  const id = useId();
  const { id: viewerId } = useSession();
  const { data = [] } = useQuery({
    queryKey: [...FEEDBACK_KEY, 'assignees', feedback.id],
    queryFn: ({ signal }) => ask(feedbackAssignees({ id: feedback.id }), { signal }),
  });
  const { assignee } = feedback;
  const isListed = assignee === null || data.some((one) => one.id === assignee.id);
  const options = isListed ? data : [assignee, ...data];
  const sent = assign.isPending ? assign.variables.assigneeId : undefined;
  const shown = sent === undefined ? assignee?.id : sent;
  return (
    <div>
      <Text as="span" variant="subtitle2" id={`${id}-label`}>
        Assigned to
      </Text>
      <Select
        fullWidth
        displayEmpty
        labelId={`${id}-label`}
        id={`${id}-assignee`}
        IconComponent={SelectArrow}
        value={shown ?? NOBODY}
        onChange={({ target }) => assign.mutate({ assigneeId: target.value || null })}
        MenuProps={menu}
      >
        <MenuItem value={NOBODY}>Unassigned</MenuItem>
        {options.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {fullName(one)}
            {one.id === viewerId && ' (you)'}
          </MenuItem>
        ))}
      </Select>
    </div>
  );
}

function DueField({ feedback, assign }: { feedback: Feedback; assign: Assign }) {
  const { dueDate, isOverdue } = feedback;
  const due = isOverdue ? dueText(feedback) : undefined;
  const id = useId();
  /** null: as stored */
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ day: string; message: string } | null>(null);
  const stored = dueDate ?? '';
  const problem = typed !== null && typed === refused?.day ? refused.message : undefined;
  const save = (text = typed): void => {
    if (text === typed && problem !== undefined) return;
    const day = text === null ? null : (parseDay(text) ?? text);
    if (day !== null && day !== '' && !isDay(day)) {
      setRefused({ day, message: DATE_EXAMPLES });
      return;
    }
    setTyped(null);
    if (day === null || day === stored) return;
    assign.mutate(
      { dueDate: day || null },
      {
        onError: (error) => {
          const message = dueProblem(error);
          if (message === undefined) return;
          setRefused({ day, message });
          setTyped(day);
        },
      },
    );
  };
  const onSettled = useEffectEvent(() => save());
  useEffect(() => {
    if (typed === null || !isDay(typed)) return undefined;
    const timer = setTimeout(() => onSettled(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const sent = assign.isPending ? assign.variables.dueDate : undefined;
  const shown = typed ?? (sent === undefined ? stored : (sent ?? ''));
  return (
    <div>
      <label htmlFor={id}>
        <Text as="span" variant="subtitle2">
          Due date
        </Text>
      </label>
      <DayField
        id={id}
        calendar="Due date"
        error={problem !== undefined}
        value={shown}
        min={dayOfReader(new Date())}
        onChange={setTyped}
        onPick={save}
        onBlur={() => save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) save();
        }}
        aria={{
          'aria-invalid': problem !== undefined,
          'aria-describedby': problem ? `${id}-problem` : due ? `${id}-late` : undefined,
        }}
      />
      {/* below, so that the field lines up with the one beside it */}
      {due && (
        <Text as="span" variant="caption" id={`${id}-late`}>
          <RequestDue due={due} />
        </Text>
      )}
      {problem && (
        <FormHelperText id={`${id}-problem`} error role="alert">
          {problem}
        </FormHelperText>
      )}
    </div>
  );
}

/** Assigns a request and sets its due date: each change is saved at once. */
export function Assignment({ feedback }: { feedback: Feedback }) {
  const assign = useAssign(feedback);
  return (
    <Fields data-closed={isClosed(feedback) ? '' : undefined}>
      <AssigneeField feedback={feedback} assign={assign} />
      <DueField feedback={feedback} assign={assign} />
    </Fields>
  );
}
