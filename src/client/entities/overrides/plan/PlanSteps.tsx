import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { dayOfReader } from '../../../../domain/measures/period.ts';
import {
  findNextStep,
  formatSteps,
  type PlanStep,
  readSteps,
  toggleStep,
} from '../../../../domain/measures/plans/steps.ts';
import { fullName } from '../../../../domain/surveys/feedback.ts';
import { formatLongDay } from '../../../../domain/text/format.ts';
import type { Plan } from '../../../../generated/types/plan.ts';
import { useSession } from '../../../core/session.ts';
import type { EntityRecord } from '../../../core/value-text.ts';
import { Card, CardBody, CardTitle } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { List, Row, Text } from '../../../ui/primitives.ts';
import { useEntity } from '../../EntityContext.tsx';
import { StepDialog } from './StepDialog.tsx';
import { usePlanChange } from './use-plan-change.ts';

/** On phones, the day stands below the text of its step. */
const StepRow = styled(Row)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'wrap',
    '& > label': { flex: '1 0 100%' },
    '& > span': { padding: '0 0 10px 31px' },
  },
}));

interface StepDayProps {
  step: PlanStep;
  isNext: boolean;
  today: string;
}

/** The day of a step: of its tick with the person, or the one by which it is due. Only the next step's is strong. */
function StepDay({ step: { done, dueOn }, isNext, today }: StepDayProps) {
  if (done) {
    const text = [done.by, done.on && formatLongDay(done.on)].filter(Boolean).join(', ');
    return text === '' ? null : (
      <Text as="span" variant="caption" tone="muted">
        {text}
      </Text>
    );
  }
  if (dueOn === undefined) return null;
  const isLate = dueOn < today;
  return (
    <Text
      as="span"
      variant="caption"
      tone={isLate ? 'coral' : isNext ? undefined : 'muted'}
      isStrong={isNext}
    >
      {isLate ? 'Late: ' : 'Due '}
      {formatLongDay(dueOn)}
    </Text>
  );
}

/** The steps of a plan. A tick is stored with its day and the person at once, and can be undone; steps are added here. */
export function PlanSteps({ record }: { record: EntityRecord }) {
  const { can } = useEntity();
  const session = useSession();
  const [change, isChanging] = usePlanChange(record);
  const [isAdding, setAdding] = useState(false);
  const steps = readSteps((record as unknown as Plan).steps);
  const mayChange = can('update', record);
  if (steps.length === 0 && !mayChange) return null;
  const today = dayOfReader(new Date());
  const next = findNextStep(steps);
  const save = (changed: readonly PlanStep[]): Promise<boolean> => change({ steps: formatSteps(changed) });
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
            <Button size="small" startIcon={<Icon of={Plus} size="small" />} onClick={() => setAdding(true)}>
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
                      checked={step.done !== undefined}
                      disabled={!mayChange}
                      onChange={() => tick(at)}
                    />
                  }
                  label={step.text}
                />
                <StepDay step={step} isNext={at === next} today={today} />
              </StepRow>
            </li>
          ))}
        </List>
        {isAdding && (
          <StepDialog
            isSaving={isChanging}
            onAdd={async (step) => {
              if (await save([...steps, step])) setAdding(false);
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </CardBody>
    </Card>
  );
}
