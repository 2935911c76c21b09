import Button from '@mui/material/Button';
import { formatNumber } from '../../../domain/text/format.ts';
import { Row } from '../primitives.ts';
import { ChoiceField, ChoiceTable, DO_NOT_READ, StateText } from './ChoiceField.tsx';
import { type Asked, type Choice, describeField, nothingFor, type Refusal } from './match-model.ts';
import { StepHeading } from './wizard.tsx';

interface ValuesProps {
  context: Asked;
  meanings: Choice[];
  /** by the position of the value */
  refusal: Refusal | undefined;
  register: (index: number, element: HTMLSelectElement | null) => void;
  onChange: (asked: { field: string; value: string }, meaning: string) => void;
  onLeaveEmpty: () => void;
}

/** Values of the file that Chairside does not know, each asked about once. */
export function MatchValues({ context, meanings, refusal, register, onChange, onLeaveEmpty }: ValuesProps) {
  const { unknown, needed } = context.check;
  return (
    <div>
      <Row justify="between" gap={12} wraps>
        <StepHeading id="match-values">Match values</StepHeading>
        {meanings.length > 1 && (
          <Button size="small" onClick={onLeaveEmpty}>
            {unknown.some(({ field }) => needed.includes(field))
              ? 'Read none of the others'
              : 'Leave all others empty'}
          </Button>
        )}
      </Row>
      <ChoiceTable aria-labelledby="match-values">
        <tbody>
          {unknown.map(({ field, value, rows }, index) => {
            const { title, options } = describeField(context, field);
            const nothing = nothingFor(context.check, field);
            const label = `${title} ${value}`;
            const meaning = meanings[index];
            const state = meaning === undefined ? 'open' : meaning === null ? 'ignored' : 'choice';
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{rows === 1 ? '1 row' : `${formatNumber(rows)} rows`}</td>
                <td>
                  <ChoiceField
                    label={label}
                    value={meaning === null ? DO_NOT_READ : (meaning ?? '')}
                    isOpen={meaning === undefined}
                    isRefused={refusal?.index === index}
                    describedBy={`value-${index}`}
                    inputRef={(element) => register(index, element)}
                    onChange={(chosen) => onChange({ field, value }, chosen)}
                  >
                    {meaning === undefined && <option value="">Choose a meaning</option>}
                    <option value={DO_NOT_READ}>{nothing}</option>
                    {options.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </ChoiceField>
                </td>
                <td>
                  <StateText
                    id={`value-${index}`}
                    state={state}
                    text={
                      refusal?.index === index
                        ? refusal.message
                        : meaning === null
                          ? nothing === 'Leave empty'
                            ? 'Left empty'
                            : 'Left out'
                          : undefined
                    }
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </ChoiceTable>
    </div>
  );
}
