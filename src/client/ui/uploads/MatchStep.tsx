import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useRef, useState } from 'react';
import { columnTitle, type MatchShape } from '../../../domain/text/intake/match-columns.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import type { ChosenFile, IntakeEvent } from '../../../flows/intake-model.ts';
import { Icon } from '../Icon.tsx';
import { Row, Stack, Text } from '../primitives.ts';
import { FileBar, FocusedHeading, Problems, Step, StepHeading } from './wizard.tsx';
import {
  asksAboutValues,
  type Choice,
  type Constant,
  describeConstant,
  describeMatch,
  findOpen,
  firstChoices,
  listFields,
  type MatchCheck,
  MATCH_STATES,
  type MatchState,
  toMapping,
} from './match-model.ts';
import { Remembered } from './Remembered.tsx';

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '6px 10px 6px 0', textAlign: 'left', fontWeight: 400, overflowWrap: 'anywhere' },
  '& tr > *': { borderBottom: `1px solid ${theme.palette.divider}` },
  '& thead th': {
    ...theme.typography.caption,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    color: theme.palette.text.secondary,
  },
  '& tbody th': { minWidth: 96, fontWeight: 600 },
  '& td:nth-of-type(1)': { color: theme.palette.text.secondary },
  '& td:nth-of-type(2)': { width: 240 },
  '& td:nth-of-type(3)': { width: 184 },
  [theme.breakpoints.down('sm')]: {
    '& thead': { display: 'none' },
    '& tr': { display: 'grid', padding: '8px 0', borderBottom: `1px solid ${theme.palette.divider}` },
    '& tr > *': { border: 0, padding: '2px 0' },
    '& tr > td:nth-of-type(n)': { width: 'auto' },
  },
}));

const Status = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  color: theme.palette.text.secondary,
  '&[data-state="open"]': {
    padding: '2px 8px',
    borderRadius: theme.shape.borderRadius,
    color: theme.palette.warning.dark,
    backgroundColor: theme.palette.warning.light,
  },
  '& svg': { color: theme.palette.success.dark },
  '&[data-state="open"] svg, &[data-state="ignored"] svg': { color: 'inherit' },
}));

const DO_NOT_READ = '-';

interface ChoiceFieldProps {
  label: string;
  value: string;
  isOpen: boolean;
  isRefused?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
  describedBy: string;
  inputRef?: (element: HTMLSelectElement | null) => void;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** A menu of the browser's own: a file has many of them. */
function ChoiceField(props: ChoiceFieldProps) {
  const { label, value, isOpen, isRefused = false, isRequired = false, isDisabled = false } = props;
  const { describedBy, inputRef, onChange, children } = props;
  return (
    <Select
      native
      fullWidth
      size="small"
      value={value}
      error={isRefused}
      required={isRequired}
      disabled={isDisabled}
      sx={isOpen && !isRefused ? { '& fieldset': { borderColor: 'warning.main', borderWidth: 2 } } : {}}
      onChange={({ target }) => onChange(target.value)}
      inputProps={{
        'aria-label': label,
        'aria-describedby': describedBy,
        'aria-invalid': isRefused,
        ref: inputRef,
      }}
    >
      {children}
    </Select>
  );
}

const STATE_ICONS = { name: Check, content: Check, choice: Check, open: TriangleAlert, ignored: Minus };

function StateText({ id, state, text }: { id: string; state: MatchState; text?: string | undefined }) {
  return (
    <Status id={id} data-state={state}>
      <Icon of={STATE_ICONS[state]} size="small" />
      {text ?? MATCH_STATES[state]}
    </Status>
  );
}

function summarize(states: readonly MatchState[], meanings: readonly Choice[], unset: number): string {
  const count = (state: MatchState): number => states.filter((one) => one === state).length;
  const [open, ignored] = [count('open'), count('ignored')];
  const asked = open + unset;
  const unanswered = meanings.filter((meaning) => meaning === undefined).length;
  return [
    `${states.length - open - ignored} of ${states.length} columns matched`,
    ...(asked > 0 ? [`${asked} ${asked === 1 ? 'needs' : 'need'} a choice`] : []),
    ...(ignored > 0 ? [`${ignored} ignored`] : []),
    ...(unanswered > 0 ? [`${unanswered} ${unanswered === 1 ? 'value is' : 'values are'} not known`] : []),
  ].join(', ');
}

interface Asked {
  check: MatchCheck;
  shape: MatchShape;
  /** number of rows */
  count: number;
}

/** An open choice that Continue has found, at the position of its field. */
interface Refusal {
  index: number | null;
  message: string;
}

interface ValuesProps {
  context: Asked;
  meanings: Choice[];
  /** by the position of the value */
  refusal: Refusal | undefined;
  register: (index: number, element: HTMLSelectElement | null) => void;
  onChange: (asked: { field: string; value: string }, meaning: string) => void;
  onLeaveEmpty: () => void;
}

/** The title of a field, and what a person may choose about it. */
function describeField({ check, shape }: Asked, name: string) {
  const title = shape.fields.find((field) => field.name === name)?.header ?? name;
  return { title, options: check.options.filter(({ field }) => field === name) };
}

/** Values of the file that Chairside does not know, each asked about once. */
function Values({ context, meanings, refusal, register, onChange, onLeaveEmpty }: ValuesProps) {
  return (
    <div>
      <Row justify="between" gap={12} wraps>
        <StepHeading id="match-values">Match values</StepHeading>
        {meanings.length > 1 && (
          <Button size="small" onClick={onLeaveEmpty}>
            Leave all others empty
          </Button>
        )}
      </Row>
      <Table aria-labelledby="match-values">
        <tbody>
          {context.check.unknown.map(({ field, value, rows }, index) => {
            const { title, options } = describeField(context, field);
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
                    <option value={DO_NOT_READ}>Leave empty</option>
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
                      refusal?.index === index ? refusal.message : meaning === null ? 'Left empty' : undefined
                    }
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
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
    <Stack gap={4} flex="1 1 220px">
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

interface ConstantsProps {
  context: Asked;
  constants: Constant[];
  canDiffer: boolean;
  /** what is open about each of them, once Continue has been pressed */
  problems: readonly (string | undefined)[];
  register: (index: number, element: HTMLElement | null) => void;
  onChange: (field: string, value: Constant) => void;
}

/** The fields that the file has no column for. */
function Constants({ context, constants, canDiffer, problems, register, onChange }: ConstantsProps) {
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

const toChoice = (value: string): Choice => (value === '' ? undefined : value === DO_NOT_READ ? null : value);

const toKey = ({ field, value }: { field: string; value: string }): string => `${field} ${value}`;

const replaceAt = <T,>(list: readonly T[], index: number, value: T): T[] =>
  list.map((before, at) => (at === index ? value : before));

interface MatchStepProps {
  context: Asked & { file: ChosenFile | null; failures: string[] };
  /** the file in words, beside its name */
  source: string;
  /** whose choices are remembered */
  whom: string;
  /** whether rows may differ in what the file has no column for */
  canDiffer: boolean;
  isSaving: boolean;
  send: (event: IntakeEvent) => void;
}

/** The field of each column, and the meaning of unknown values; both are remembered for the next file. */
export function MatchStep({ context, source, whom, canDiffer, isSaving, send }: MatchStepProps) {
  const { check, shape, file, failures } = context;
  const { columns, unknown, absent } = check;
  const [choices, setChoices] = useState<Choice[]>(() => firstChoices(columns));
  // another choice for a column may change which values and fields are asked about
  const [answers, setAnswers] = useState<Record<string, Choice>>({});
  const meanings = unknown.map((asked) => answers[toKey(asked)]);
  const constants = absent.map(({ field, value }): Constant => {
    const answer = answers[toKey({ field, value: '' })];
    return answer === undefined ? value : answer;
  });
  const problems = absent.map(({ field }, index) =>
    describeConstant(constants[index] ?? null, describeField(context, field).options),
  );
  const [refusal, setRefusal] = useState<Refusal>();
  const fields = useRef(new Map<number, HTMLElement>());
  const states = columns.map((column, index) => describeMatch(column, choices[index]));
  const finish = (): void => {
    const open = findOpen(shape, choices, meanings, problems);
    setRefusal(open);
    if (open) fields.current.get(open.index ?? 0)?.focus();
    else send({ type: 'columns.matched', mapping: toMapping(check, choices, meanings, constants) });
  };
  const choose = (index: number, value: string): void => {
    const choice = toChoice(value);
    const chosen = replaceAt(choices, index, choice);
    setChoices(chosen);
    setRefusal(undefined);
    if (![choice, choices[index]].some((one) => asksAboutValues(shape, one))) return;
    const { columns: mapping } = toMapping(check, chosen, [], []);
    send({ type: 'columns.tried', mapping: { columns: mapping, values: [] } });
  };
  const answer = (asked: { field: string; value: string }[], meaning: Choice): void => {
    setAnswers({ ...answers, ...Object.fromEntries(asked.map((one) => [toKey(one), meaning])) });
    setRefusal(undefined);
  };
  const register = (index: number, element: HTMLElement | null): void => {
    if (element) fields.current.set(index, element);
  };
  return (
    <Step
      isCancellable
      buttons={[
        ['Back', () => send({ type: 'back' }), isSaving],
        ['Continue', finish, isSaving],
      ]}
      note={<Remembered check={check} whom={whom} onForget={() => send({ type: 'mapping.forgotten' })} />}
    >
      <FileBar
        name={file?.name ?? ''}
        detail={source}
        onChosen={(files) => send({ type: 'files.chosen', files })}
      />
      <Problems failures={refusal?.index === null ? [refusal.message] : failures} />
      <Row justify="between" gap={12} wraps>
        <FocusedHeading isWaiting={isSaving}>Match columns</FocusedHeading>
        <Text variant="body2" tone="secondary" role="status">
          {summarize(states, meanings, problems.filter((problem) => problem !== undefined).length)}
        </Text>
      </Row>
      <Table aria-label="Match columns">
        <thead>
          <tr>
            <th scope="col">Column in the file</th>
            <th scope="col">Values</th>
            <th scope="col">Field in Chairside</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ header, samples }, index) => {
            const choice = choices[index];
            const title = columnTitle(header, index);
            const isRefused = refusal?.index === index;
            return (
              // titles may repeat
              <tr key={`${index} ${title}`}>
                <th scope="row">{title}</th>
                <td>{samples.slice(0, 2).join(', ')}</td>
                <td>
                  <ChoiceField
                    label={title}
                    value={choice === null ? DO_NOT_READ : (choice ?? '')}
                    isOpen={choice === undefined}
                    isRefused={isRefused}
                    describedBy={`column-${index}`}
                    inputRef={(element) => register(index, element)}
                    onChange={(value) => choose(index, value)}
                  >
                    {choice === undefined && <option value="">Choose a field</option>}
                    <option value={DO_NOT_READ}>Do not read</option>
                    {listFields(shape, columns, choices, index).map(({ name, label, takenBy }) => (
                      <option key={name} value={name} disabled={takenBy !== null}>
                        {takenBy === null ? label : `${label} (${takenBy})`}
                      </option>
                    ))}
                  </ChoiceField>
                </td>
                <td>
                  <StateText
                    id={`column-${index}`}
                    state={states[index] ?? 'ignored'}
                    text={isRefused ? refusal.message : undefined}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {unknown.length > 0 && (
        <Values
          context={context}
          meanings={meanings}
          refusal={
            refusal && refusal.index !== null
              ? { ...refusal, index: refusal.index - columns.length }
              : undefined
          }
          register={(index, element) => register(columns.length + index, element)}
          onChange={(asked, meaning) => answer([asked], toChoice(meaning))}
          onLeaveEmpty={() =>
            answer(
              unknown.filter((_, index) => meanings[index] === undefined),
              null,
            )
          }
        />
      )}
      {absent.length > 0 && (
        <Constants
          context={context}
          constants={constants}
          canDiffer={canDiffer}
          problems={refusal ? problems : []}
          register={(index, element) => register(columns.length + unknown.length + index, element)}
          onChange={(field, value) => answer([{ field, value: '' }], value)}
        />
      )}
    </Step>
  );
}
