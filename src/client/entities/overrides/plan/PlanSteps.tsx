import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import { dayOfReader } from '../../../../domain/measures/period.ts';
import {
  findNextStep,
  formatSteps,
  type PlanStep,
  readSteps,
  toggleStep,
} from '../../../../domain/measures/plans/steps.ts';
import { fullName } from '../../../../domain/surveys/feedback.ts';
import { formatDay } from '../../../../domain/text/format.ts';
import type { Plan } from '../../../../generated/types/plan.ts';
import { useSession } from '../../../core/session.ts';
import type { EntityRecord } from '../../../core/value-text.ts';
import { Card, CardBody, CardTitle } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Parts } from '../../../ui/Parts.tsx';
import { List, Row, Text } from '../../../ui/primitives.ts';
import { notifyUndoable } from '../../../ui/toast.ts';
import { useEntity } from '../../EntityContext.tsx';
import { StepDialog } from './StepDialog.tsx';
import { usePlanChange } from './use-plan-change.ts';

/** A long name leaves the text of its step most of the room. On phones, the facts stand below it. */
const StepRow = styled(Row)(({ theme }) => ({
  paddingBlock: 4,
  '& > label': { flex: '1 0 60%' },
  '& > label + *': { textAlign: 'right', overflowWrap: 'anywhere' },
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'wrap',
    '& > label': { flex: '1 0 100%' },
    '& > label + *': {
      flex: '1 0 100%',
      padding: '0 0 4px 31px',
      justifyContent: 'space-between',
      textAlign: 'left',
    },
    // a step without facts keeps its button at the right as well
    '& > label + * > button': { marginLeft: 'auto' },
  },
}));

interface StepFactsProps {
  step: PlanStep;
  isNext: boolean;
  today: string;
}

/** The person and the due day of a step, and its tick. Only the next step's day is strong. */
function StepFacts({ step: { done, dueOn, assignee }, isNext, today }: StepFactsProps) {
  const isLate = !done && dueOn !== undefined && dueOn < today;
  const due = dueOn && `${isLate ? 'Late: ' : done || assignee ? 'due ' : 'Due '}${formatDay(dueOn)}`;
  // a day is not broken at the end of a line
  const doneOn = done?.on && formatDay(done.on).replaceAll(' ', '\u00a0');
  const tick = done && [done.by, doneOn].filter(Boolean).join(', ');
  const facts = [tick, done ? undefined : assignee, due];
  return (
    facts.some(Boolean) && (
      <Text
        as="span"
        variant="caption"
        tone={isLate ? 'coral' : isNext ? undefined : 'muted'}
        isStrong={isNext}
      >
        <Parts of={facts} />
      </Text>
    )
  );
}

/** The steps of a plan, which are added and changed here. A tick is stored with its day and the person at once, and can be undone. */
export function PlanSteps({ record }: { record: EntityRecord }) {
  const { can } = useEntity();
  const session = useSession();
  const [change, isChanging] = usePlanChange(record);
  /** position of the step in the dialog */
  const [opened, setOpened] = useState<number | 'new'>();
  const add = useRef<HTMLButtonElement>(null);
  const hasRemoved = useRef(false);
  const steps = readSteps((record as unknown as Plan).steps);
  const mayChange = can('update', record);
  // Undo keeps what was changed since
  const current = useRef(steps);
  useEffect(() => {
    current.current = steps;
  });
  useEffect(() => {
    // the button that opened the dialog has gone with its step
    if (opened === undefined && hasRemoved.current) add.current?.focus();
    hasRemoved.current = false;
  }, [opened]);
  if (steps.length === 0 && !mayChange) return null;
  const today = dayOfReader(new Date());
  const next = findNextStep(steps);
  const save = async (changed: readonly PlanStep[]): Promise<boolean> => {
    const isSaved = await change({ steps: formatSteps(changed) || null });
    // after a new one, the dialog is for the next
    if (isSaved && opened !== 'new') setOpened(undefined);
    return isSaved;
  };
  const remove = async (at: number): Promise<void> => {
    const removed = steps.slice(at, at + 1);
    hasRemoved.current = true;
    if (!(await save(steps.toSpliced(at, 1)))) {
      hasRemoved.current = false;
      return;
    }
    notifyUndoable('Step removed', () => {
      void save(current.current.toSpliced(at, 0, ...removed));
      add.current?.focus();
    });
  };
  const tick = (at: number): void => {
    if (!isChanging) void save(toggleStep(steps, at, { on: today, by: fullName(session) }));
  };
  return (
    <Card aria-label="Steps">
      <CardBody>
        <Row gap={12} justify="between" wraps>
          <Row gap={10} align="baseline">
            <CardTitle>Steps</CardTitle>
            {steps.length > 0 && (
              <Text as="span" variant="caption" tone="muted">
                {steps.filter(({ done }) => done).length} of {steps.length} done
              </Text>
            )}
          </Row>
          {mayChange && (
            <Button
              ref={add}
              size="small"
              startIcon={<Icon of={Plus} size="small" />}
              onClick={() => setOpened('new')}
            >
              Add a step
            </Button>
          )}
        </Row>
        {steps.length === 0 && (
          <Text variant="body2" tone="muted" margin="8px 0 0">
            No steps yet.
          </Text>
        )}
        <List isDivided margin="8px 0 0">
          {steps.map((step, at) => (
            <li key={`${at} ${step.text}`}>
              <StepRow gap="0 12px" justify="between" minHeight={44}>
                <FormControlLabel
                  control={
                    <Checkbox
                      color="success"
                      checked={step.done !== undefined}
                      disabled={!mayChange}
                      onChange={() => tick(at)}
                    />
                  }
                  label={step.text}
                />
                <Row gap={4}>
                  <StepFacts step={step} isNext={at === next} today={today} />
                  {mayChange && (
                    <IconButton aria-label={`Change step ${step.text}`} onClick={() => setOpened(at)}>
                      <Icon of={Pencil} size="small" />
                    </IconButton>
                  )}
                </Row>
              </StepRow>
            </li>
          ))}
        </List>
        {opened === 'new' && (
          <StepDialog
            step={undefined}
            isSaving={isChanging}
            onSave={(step) => save([...current.current, step])}
            onClose={() => setOpened(undefined)}
          />
        )}
        {typeof opened === 'number' && (
          <StepDialog
            step={steps[opened]}
            isSaving={isChanging}
            onSave={(step) => save(steps.with(opened, step))}
            onRemove={() => remove(opened)}
            onClose={() => setOpened(undefined)}
          />
        )}
      </CardBody>
    </Card>
  );
}
