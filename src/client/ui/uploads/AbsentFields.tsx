import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { formatNumber } from '../../../domain/text/format.ts';
import { Row, Stack, Text } from '../primitives.ts';
import { ChoiceField, StateText } from './ChoiceField.tsx';
import { type Asked, type Constant, describeConstant, describeField } from './match-model.ts';
import { StepHeading } from './wizard.tsx';

/** Room for the longest of the options, in px. */
function computeWidth(options: readonly { name: string }[]): number {
  const longest = Math.max(0, ...options.map(({ name }) => name.length));
  return Math.min(480, Math.max(160, 64 + 8 * longest));
}

interface ConstantProps {
  title: string;
  field: string;
  value: Constant;
  options: readonly { id: string; name: string }[];
  /** what is open about it, once Continue has been pressed */
  problem: string | undefined;
  /** whether each row may have a value of its own */
  canDiffer: boolean;
  register: (element: HTMLElement | null) => void;
  onChange: (value: Constant) => void;
}

/** A field that the file has no column for: one value for all rows, or each row's own. */
function ConstantField(props: ConstantProps) {
  const { title, field, value, options, problem, canDiffer, register, onChange } = props;
  const isOpen = describeConstant(value, options) !== undefined;
  const describedBy = `absent-${field}`;
  return (
    <Stack gap={4} flex={`1 1 ${computeWidth(options)}px`}>
      <Row justify="between" gap={8}>
        <Text variant="body2" tone="secondary">
          {title}
        </Text>
        {isOpen && <StateText id={`${describedBy}-state`} state="open" />}
      </Row>
      {options.length === 0 ? (
        <OutlinedInput
          size="small"
          fullWidth
          required={canDiffer}
          disabled={value === null}
          error={problem !== undefined}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value)}
          inputProps={{
            'aria-label': title,
            'aria-describedby': describedBy,
            inputMode: 'decimal',
            ref: register,
          }}
        />
      ) : (
        <ChoiceField
          label={title}
          value={value ?? ''}
          isOpen={isOpen}
          isRefused={problem !== undefined}
          isRequired={canDiffer}
          isDisabled={value === null}
          describedBy={describedBy}
          inputRef={register}
          onChange={onChange}
        >
          {!value && <option value="">{value === null ? 'Its own in each row' : 'Choose a value'}</option>}
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </ChoiceField>
      )}
      <FormHelperText id={describedBy} error>
        {problem}
      </FormHelperText>
      {canDiffer && (
        <FormControlLabel
          label="Enter it in each row"
          control={
            <Checkbox
              checked={value === null}
              slotProps={{ input: { 'aria-label': `${title}: enter it in each row` } }}
              onChange={(_, isOn) => onChange(isOn ? null : '')}
            />
          }
        />
      )}
    </Stack>
  );
}

interface AbsentFieldsProps {
  context: Asked;
  constants: Constant[];
  canDiffer: boolean;
  /** what is open about each of them, once Continue has been pressed */
  problems: readonly (string | undefined)[];
  register: (index: number, element: HTMLElement | null) => void;
  onChange: (field: string, value: Constant) => void;
}

/** The fields that the file has no column for. */
export function AbsentFields({
  context,
  constants,
  canDiffer,
  problems,
  register,
  onChange,
}: AbsentFieldsProps) {
  const { check, count } = context;
  return (
    <div>
      <Row justify="between" gap={12} wraps margin="0 0 4px">
        <StepHeading>Not in the file</StepHeading>
        <Text variant="body2" tone="secondary">
          {count === 1 ? 'For its row' : `The same for all ${formatNumber(count)} rows`}
        </Text>
      </Row>
      <Row gap={12} wraps align="start">
        {check.absent.map(({ field, value }, index) => (
          <ConstantField
            key={field}
            {...describeField(context, field)}
            field={field}
            value={constants[index] === undefined ? value : constants[index]}
            problem={problems[index]}
            canDiffer={canDiffer}
            register={(element) => register(index, element)}
            onChange={(chosen) => onChange(field, chosen)}
          />
        ))}
      </Row>
    </div>
  );
}
