import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { columnTitle } from '../../../domain/text/intake/headers.ts';
import { describeMissing, type FoundColumn, isOpen } from '../../../domain/text/intake/match-columns.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import type { BulkMapping } from '../../../generated/calls/types.ts';
import type { IntakeContext, IntakeEvent } from '../../../flows/intake-model.ts';
import { Row, Text } from '../primitives.ts';
import { AbsentFields } from './AbsentFields.tsx';
import { ChoiceField, ChoiceTable, DO_NOT_READ, LikelyAnswers, StateText } from './ChoiceField.tsx';
import {
  answerOthers,
  type Asked,
  asksAboutValues,
  type Choice,
  type Constant,
  describeConstant,
  describeField,
  describeLack,
  describeMatch,
  findAlike,
  findOpen,
  firstChoices,
  listFields,
  listValues,
  type MatchState,
  moveChoice,
  proposeMeaning,
  type Refusal,
  toMapping,
} from './match-model.ts';
import { MatchValues } from './MatchValues.tsx';
import { Remembered } from './Remembered.tsx';
import {
  FileBar,
  focusField,
  FocusedHeading,
  Problems,
  Step,
  type StepButton,
  StepHeading,
} from './wizard.tsx';

/** Says first how much has to be answered, and then how the rest of the file is read. */
function Summary({
  states,
  meanings,
  unset,
}: {
  states: readonly MatchState[];
  meanings: readonly Choice[];
  unset: number;
}) {
  const count = (state: MatchState): number => states.filter((one) => one === state).length;
  const countValues = (wanted: Choice): number => meanings.filter((meaning) => meaning === wanted).length;
  const [open, ignored] = [count('open'), count('ignored')];
  const asked = open + unset + countValues(undefined);
  const empty = countValues(null);
  const texts = [
    `${states.length - open - ignored} of ${states.length} columns matched`,
    ...(ignored > 0 ? [`${ignored} ignored`] : []),
    ...(empty > 0 ? [`${empty} ${empty === 1 ? 'value is' : 'values are'} not read`] : []),
  ];
  return (
    <Row gap={8} wraps role="status">
      {asked > 0 && (
        <StateText id="asked" state="open" text={`${asked} ${asked === 1 ? 'needs' : 'need'} a choice`} />
      )}
      <Text as="span" variant="body2" tone="secondary">
        {texts.join(', ')}
      </Text>
    </Row>
  );
}

const toChoice = (value: string): Choice => (value === '' ? undefined : value === DO_NOT_READ ? null : value);

const toKey = ({ field, value }: { field: string; value: string }): string => `${field} ${value}`;

interface MatchStepProps {
  context: Asked & Pick<IntakeContext, 'file' | 'failures' | 'mapping'>;
  /** the file in words, beside its name */
  source: string;
  /** whose choices are remembered */
  whom: string;
  /** whether rows may differ in what the file has no column for */
  canDiffer: boolean;
  /** another file may be chosen */
  canChoose?: boolean;
  isSaving: boolean;
  send: (event: IntakeEvent) => void;
}

/** Says that a field has moved to another column. */
function describeMove(columns: readonly FoundColumn[], to: number[], from: number[]): string {
  const [title = '', ...others] = [...to, ...from].map((index) =>
    columnTitle(columns[index]?.header ?? '', index),
  );
  if (from.length === 0) return '';
  return `Moved to ${title}. Choose a field for ${others.join(' and ')}, or Do not read.`;
}

interface ColumnsProps {
  label: string;
  shape: Asked['shape'];
  columns: readonly FoundColumn[];
  /** by column, the fields that its header or its values speak for */
  evident: readonly string[][] | undefined;
  isShown: (column: FoundColumn) => boolean;
  choices: readonly Choice[];
  states: readonly MatchState[];
  refusal: Refusal | undefined;
  register: (index: number, element: HTMLElement | null) => void;
  onChange: (indexes: number[], value: string) => void;
}

/** Columns drawn at once, of a file with thousands. */
const DRAWN = 100;

/** Likely fields of a column that stand beside its menu. */
const MOST_LIKELY = 2;

const NOT_READ = { value: DO_NOT_READ, label: 'Do not read' };

/** Columns of the file, each with the field that it is read as. */
function ColumnTable({
  label,
  shape,
  columns,
  evident,
  isShown,
  choices,
  states,
  refusal,
  register,
  onChange,
}: ColumnsProps) {
  // what has to be answered comes first
  const shown = columns.map((column, index) => ({ column, index })).filter(({ column }) => isShown(column));
  const inOrder = [
    ...shown.filter(({ column }) => isOpen(column)),
    ...shown.filter(({ column }) => !isOpen(column)),
  ];
  const left = inOrder.length - DRAWN;
  const table = (
    <ChoiceTable aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Column in the file</th>
          <th scope="col">Values</th>
          <th scope="col">Field in Chairside</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {inOrder.slice(0, DRAWN).map(({ column, index }) => {
          const { header, samples, candidates = [] } = column;
          const choice = choices[index];
          const title = columnTitle(header, index);
          const isRefused = refusal?.index === index;
          const targets = listFields(shape, columns, choices, index);
          // of many, the first is the likely one
          const few = candidates.slice(0, candidates.length > MOST_LIKELY ? 1 : MOST_LIKELY);
          const likely = evident?.[index]?.slice(0, MOST_LIKELY) ?? few;
          const named = likely.flatMap((value) => {
            const target = targets.find(({ name, takenBy }) => name === value && takenBy === null);
            return target ? [{ value, label: target.label }] : [];
          });
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
                  onChange={(value) => onChange([index], value)}
                >
                  {choice === undefined && <option value="">Choose a field</option>}
                  <option value={DO_NOT_READ}>{NOT_READ.label}</option>
                  {targets.map(({ name, label, takenBy }) => (
                    <option key={name} value={name}>
                      {takenBy === null ? label : `${label} (now ${takenBy})`}
                    </option>
                  ))}
                </ChoiceField>
              </td>
              <td>
                {choice === undefined ? (
                  <LikelyAnswers
                    id={`column-${index}`}
                    problem={isRefused ? refusal?.message : undefined}
                    answers={[...named, NOT_READ]}
                    onChange={(value) => onChange([index], value)}
                  />
                ) : (
                  <StateText
                    id={`column-${index}`}
                    state={states[index] ?? 'ignored'}
                    text={isRefused ? refusal?.message : undefined}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </ChoiceTable>
  );
  if (left <= 0) return table;
  return (
    <>
      {table}
      <Text variant="body2" tone="secondary">
        and {formatNumber(left)} more columns
      </Text>
    </>
  );
}

/** The field of each column, and the meaning of unknown values; both are remembered for the next file. */
export function MatchStep({
  context: whole,
  source,
  whom,
  canDiffer,
  canChoose = true,
  isSaving,
  send,
}: MatchStepProps) {
  const { shape, file, failures, mapping } = whole;
  const { columns, unknown, chosen: known = [] } = whole.check;
  const values = listValues(whole.check);
  const [chosen, setChoices] = useState<Choice[]>(() => firstChoices(columns));
  const choices = answerOthers(columns, chosen, whole.check);
  // a field that a column has been chosen for is in the file
  const absent = whole.check.absent.filter(({ field }) => !choices.includes(field));
  const check = { ...whole.check, absent };
  const context = { ...whole, check };
  const lacking = describeMissing(columns, shape);
  const isAsked = (column: FoundColumn): boolean =>
    isOpen(column) || (lacking !== undefined && column.target === null && column.by === null);
  const asked = new Set(columns.filter(isAsked));
  const missing = describeMissing(
    choices.map((target = null) => ({ target })),
    shape,
  );
  const isSplit = asked.size > 0 ? asked.size < columns.length : values.length > 0;
  // another choice for a column may change which values and fields are asked about
  const [answers, setAnswers] = useState<Record<string, Choice>>({});
  const proposed = [
    ...unknown.map((one) => proposeMeaning(check, one)),
    ...known.map(({ target }): Choice => target),
  ];
  const meanings = values.map((value, index) =>
    toKey(value) in answers ? answers[toKey(value)] : proposed[index],
  );
  const constants = absent.map(({ field, value }): Constant => {
    const answer = answers[toKey({ field, value: '' })];
    return answer === undefined ? value : answer;
  });
  const problems = absent.map(({ field }, index) =>
    describeConstant(constants[index] ?? null, describeField(context, field).options),
  );
  const [refusal, setRefusal] = useState<Refusal>();
  const [moved, setMoved] = useState('');
  const open = choices.flatMap((choice, index) => (choice === undefined ? [index] : []));
  const alike = findAlike(shape, columns, open);
  const fields = useRef(new Map<number, HTMLElement>());
  const states = columns.map((column, index) => describeMatch(column, choices[index]));
  const finish = (): void => {
    const found = findOpen(context, choices, meanings, problems);
    setRefusal(found);
    if (!found) send({ type: 'columns.matched', mapping: toMapping(check, choices, meanings, constants) });
  };
  const choose = (indexes: number[], value: string): void => {
    const choice = toChoice(value);
    const { choices: changed, opened } = moveChoice(shape, chosen, indexes, choice);
    setChoices(changed);
    setMoved(describeMove(columns, indexes, opened));
    setRefusal(undefined);
    send({ type: 'choice.made' });
    const concerned = [choice, ...indexes.map((index) => choices[index])];
    if (!concerned.some((one) => asksAboutValues(shape, one))) return;
    const tried = answerOthers(columns, changed, check).map((one = null) => one);
    const { columns: mapping } = toMapping(check, tried, [], []);
    send({ type: 'columns.tried', mapping: { columns: mapping, values: [] } });
  };
  const answer = (asked: { field: string; value: string }[], meaning: Choice): void => {
    setAnswers({ ...answers, ...Object.fromEntries(asked.map((one) => [toKey(one), meaning])) });
    setRefusal(undefined);
    send({ type: 'choice.made' });
  };
  // once its error is shown, which takes room
  useEffect(() => {
    if (refusal) focusField(fields.current.get(refusal.index ?? 0));
  }, [refusal]);
  const getAnswer = (asked: { field: string; value: string }): Choice => answers[toKey(asked)];
  /** what a person has answered so far, which the file after this one gets if it has the same columns */
  const listAnswers = (): BulkMapping =>
    toMapping(
      check,
      chosen,
      values.map(getAnswer),
      absent.map(({ field, value }) => getAnswer({ field, value: '' }) ?? value),
    );
  const register = (index: number, element: HTMLElement | null): void => {
    if (element) fields.current.set(index, element);
  };
  const table = {
    shape,
    columns,
    evident: check.likely,
    choices,
    states,
    refusal,
    register,
    onChange: choose,
  };
  return (
    <Step
      isCancellable
      buttons={[
        // waiting rows have no earlier step, only Cancel
        ...(canChoose
          ? [['Back', () => send({ type: 'back', mapping: listAnswers() }), isSaving] satisfies StepButton]
          : []),
        ['Continue', finish, isSaving],
      ]}
      note={
        <Remembered
          check={check}
          isNew={mapping !== null}
          whom={whom}
          onForget={() => send({ type: 'mapping.forgotten' })}
        />
      }
    >
      <FileBar
        name={file?.name ?? ''}
        detail={source}
        {...(canChoose && {
          onChosen: (files) => send({ type: 'files.chosen', files, mapping: listAnswers() }),
        })}
      />
      <Problems failures={refusal?.index === null ? [refusal.message] : failures} />
      <Row justify="between" gap={12} wraps>
        <FocusedHeading isWaiting={isSaving}>Match columns</FocusedHeading>
        <Summary
          states={states}
          meanings={meanings}
          unset={problems.filter((problem) => problem !== undefined).length}
        />
      </Row>
      <Text variant="body2" tone="secondary" role="status">
        {moved}
      </Text>
      {missing !== undefined && refusal?.message !== describeLack(missing) && (
        <StateText id="missing" state="open" text={describeLack(missing)} />
      )}
      {(!isSplit || asked.size > 0) && (
        <ColumnTable {...table} label="Match columns" isShown={(column) => !isSplit || asked.has(column)} />
      )}
      {open.length > 1 && (
        <Row gap={8} wraps>
          {alike && (
            <Button size="small" onClick={() => choose(alike.indexes, alike.name)}>
              {alike.header} for {alike.indexes.length} columns
            </Button>
          )}
          <Button size="small" onClick={() => choose(open, DO_NOT_READ)}>
            Do not read the other {open.length}
          </Button>
        </Row>
      )}
      {values.length > 0 && (
        <MatchValues
          context={context}
          meanings={meanings}
          proposed={proposed}
          refusal={
            refusal && refusal.index !== null
              ? { ...refusal, index: refusal.index - columns.length }
              : undefined
          }
          register={(index, element) => register(columns.length + index, element)}
          onChange={(values, meaning) => answer(values, toChoice(meaning))}
        />
      )}
      {absent.length > 0 && (
        <AbsentFields
          context={context}
          constants={constants}
          canDiffer={canDiffer}
          problems={refusal ? problems : []}
          register={(index, element) => register(columns.length + values.length + index, element)}
          onChange={(field, value) => answer([{ field, value: '' }], value)}
        />
      )}
      {isSplit && (
        <div>
          <StepHeading>Other columns</StepHeading>
          <ColumnTable {...table} label="Other columns" isShown={(column) => !asked.has(column)} />
        </div>
      )}
    </Step>
  );
}
