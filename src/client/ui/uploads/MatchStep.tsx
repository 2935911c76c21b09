import { useRef, useState } from 'react';
import { columnTitle } from '../../../domain/text/intake/match-columns.ts';
import type { IntakeContext, IntakeEvent } from '../../../flows/intake-model.ts';
import { Row, Text } from '../primitives.ts';
import { AbsentFields } from './AbsentFields.tsx';
import { ChoiceField, ChoiceTable, DO_NOT_READ, StateText } from './ChoiceField.tsx';
import {
  answerOthers,
  type Asked,
  asksAboutValues,
  type Choice,
  type Constant,
  describeConstant,
  describeField,
  describeMatch,
  findOpen,
  firstChoices,
  listFields,
  type MatchState,
  proposeMeaning,
  type Refusal,
  toMapping,
} from './match-model.ts';
import { MatchValues } from './MatchValues.tsx';
import { Remembered } from './Remembered.tsx';
import { FileBar, FocusedHeading, Problems, Step, type StepButton } from './wizard.tsx';

function summarize(states: readonly MatchState[], meanings: readonly Choice[], unset: number): string {
  const count = (state: MatchState): number => states.filter((one) => one === state).length;
  const [open, ignored] = [count('open'), count('ignored')];
  const asked = open + unset;
  const countValues = (wanted: Choice): number => meanings.filter((meaning) => meaning === wanted).length;
  const [unanswered, empty] = [countValues(undefined), countValues(null)];
  return [
    `${states.length - open - ignored} of ${states.length} columns matched`,
    ...(asked > 0 ? [`${asked} ${asked === 1 ? 'needs' : 'need'} a choice`] : []),
    ...(ignored > 0 ? [`${ignored} ignored`] : []),
    ...(unanswered > 0 ? [`${unanswered} ${unanswered === 1 ? 'value is' : 'values are'} not known`] : []),
    ...(empty > 0 ? [`${empty} ${empty === 1 ? 'value is' : 'values are'} not read`] : []),
  ].join(', ');
}

const toChoice = (value: string): Choice => (value === '' ? undefined : value === DO_NOT_READ ? null : value);

const toKey = ({ field, value }: { field: string; value: string }): string => `${field} ${value}`;

const replaceAt = <T,>(list: readonly T[], index: number, value: T): T[] =>
  list.map((before, at) => (at === index ? value : before));

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

/** The field of each column, and the meaning of unknown values; both are remembered for the next file. */
export function MatchStep({
  context,
  source,
  whom,
  canDiffer,
  canChoose = true,
  isSaving,
  send,
}: MatchStepProps) {
  const { check, shape, file, failures, mapping } = context;
  const { columns, unknown, absent } = check;
  const [chosen, setChoices] = useState<Choice[]>(() => firstChoices(columns));
  const choices = answerOthers(columns, chosen);
  // another choice for a column may change which values and fields are asked about
  const [answers, setAnswers] = useState<Record<string, Choice>>({});
  const proposed = unknown.map((asked) => proposeMeaning(check, asked));
  const meanings = unknown.map((asked, index) =>
    toKey(asked) in answers ? answers[toKey(asked)] : proposed[index],
  );
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
    const open = findOpen(context, choices, meanings, problems);
    setRefusal(open);
    if (open) fields.current.get(open.index ?? 0)?.focus();
    else send({ type: 'columns.matched', mapping: toMapping(check, choices, meanings, constants) });
  };
  const choose = (index: number, value: string): void => {
    const choice = toChoice(value);
    const changed = replaceAt(chosen, index, choice);
    setChoices(changed);
    setRefusal(undefined);
    send({ type: 'choice.made' });
    if (![choice, choices[index]].some((one) => asksAboutValues(shape, one))) return;
    const { columns: mapping } = toMapping(check, answerOthers(columns, changed), [], []);
    send({ type: 'columns.tried', mapping: { columns: mapping, values: [] } });
  };
  const answer = (asked: { field: string; value: string }[], meaning: Choice): void => {
    setAnswers({ ...answers, ...Object.fromEntries(asked.map((one) => [toKey(one), meaning])) });
    setRefusal(undefined);
    send({ type: 'choice.made' });
  };
  const register = (index: number, element: HTMLElement | null): void => {
    if (element) fields.current.set(index, element);
  };
  return (
    <Step
      isCancellable
      buttons={[
        // waiting rows have no earlier step, only Cancel
        ...(canChoose ? [['Back', () => send({ type: 'back' }), isSaving] satisfies StepButton] : []),
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
        {...(canChoose && { onChosen: (files) => send({ type: 'files.chosen', files }) })}
      />
      <Problems failures={refusal?.index === null ? [refusal.message] : failures} />
      <Row justify="between" gap={12} wraps>
        <FocusedHeading isWaiting={isSaving}>Match columns</FocusedHeading>
        <Text variant="body2" tone="secondary" role="status">
          {summarize(states, meanings, problems.filter((problem) => problem !== undefined).length)}
        </Text>
      </Row>
      <ChoiceTable aria-label="Match columns">
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
      </ChoiceTable>
      {unknown.length > 0 && (
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
          onChange={(asked, meaning) => answer([asked], toChoice(meaning))}
          onReadNone={() =>
            answer(
              unknown.filter((_, index) => meanings[index] === undefined),
              null,
            )
          }
        />
      )}
      {absent.length > 0 && (
        <AbsentFields
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
