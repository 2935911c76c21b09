import Button from '@mui/material/Button';
import { countThings } from '../../../domain/text/format.ts';
import { Row } from '../primitives.ts';
import { ChoiceField, ChoiceTable, DO_NOT_READ, StateText } from './ChoiceField.tsx';
import { type Asked, type Choice, describeField, nothingFor, type Refusal } from './match-model.ts';
import { StepHeading } from './wizard.tsx';

interface ValuesProps {
  context: Asked;
  meanings: Choice[];
  /** meanings that nobody has chosen yet */
  proposed: Choice[];
  /** by the position of the value */
  refusal: Refusal | undefined;
  register: (index: number, element: HTMLSelectElement | null) => void;
  onChange: (asked: { field: string; value: string }, meaning: string) => void;
  /** gives no meaning to those that are still open */
  onReadNone: () => void;
}

/** Values of the file that Chairside does not know, each asked about once. Where its row is sent without one, it is left empty. */
export function MatchValues(props: ValuesProps) {
  const { context, meanings, proposed, refusal, register, onChange, onReadNone } = props;
  const { unknown } = context.check;
  return (
    <div>
      <Row justify="between" gap={12} wraps>
        <StepHeading id="match-values">Match values</StepHeading>
        {meanings.filter((meaning) => meaning === undefined).length > 1 && (
          <Button size="small" onClick={onReadNone}>
            Read none of the others
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
            const known = meaning === proposed[index] ? 'name' : 'choice';
            const state = meaning === undefined ? 'open' : meaning === null ? 'ignored' : known;
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{countThings(rows, 'row')}</td>
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
