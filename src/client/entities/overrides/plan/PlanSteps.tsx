import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { dayOfReader } from '../../../../domain/measures/period.ts';
import { formatSteps, readSteps, toggleStep } from '../../../../domain/measures/plans/steps.ts';
import { formatLongDay } from '../../../../domain/text/format.ts';
import type { Plan } from '../../../../generated/types/plan.ts';
import type { EntityRecord } from '../../../core/value-text.ts';
import { Card, CardBody, CardTitle } from '../../../ui/Card.tsx';
import { List, Row, Text } from '../../../ui/primitives.ts';
import { useEntity } from '../../EntityContext.tsx';
import { usePlanChange } from './use-plan-change.ts';

/** The steps of a plan; a tick is stored with its day at once. */
export function PlanSteps({ record }: { record: EntityRecord }) {
  const { can } = useEntity();
  const [change, isChanging] = usePlanChange(record);
  const steps = readSteps((record as unknown as Plan).steps);
  if (steps.length === 0) return null;
  const done = steps.filter(({ doneOn }) => doneOn !== undefined).length;
  const tick = (at: number): void =>
    void change({ steps: formatSteps(toggleStep(steps, at, dayOfReader(new Date()))) });
  return (
    <Card aria-label="Steps">
      <CardBody>
        <Row gap={10} align="baseline">
          <CardTitle>Steps</CardTitle>
          <Text as="span" variant="caption" tone="muted">
            {done} of {steps.length} done
          </Text>
        </Row>
        <List isDivided margin="8px 0 0">
          {steps.map(({ text, doneOn }, at) => (
            <li key={`${at} ${text}`}>
              <Row gap={12} justify="between" minHeight={44}>
                <FormControlLabel
                  control={
                    <Checkbox
                      checked={doneOn !== undefined}
                      disabled={isChanging || !can('update', record)}
                      onChange={() => tick(at)}
                    />
                  }
                  label={text}
                />
                {doneOn !== undefined && doneOn !== '' && (
                  <Text as="span" variant="caption" tone="muted">
                    {formatLongDay(doneOn)}
                  </Text>
                )}
              </Row>
            </li>
          ))}
        </List>
      </CardBody>
    </Card>
  );
}
