import Button from '@mui/material/Button';
import { countThings, formatNumber } from '../../../domain/text/format.ts';
import { isOpen } from '../../../domain/text/intake/match-columns.ts';
import { Text } from '../primitives.ts';
import {
  ChoiceField,
  ChoiceTable,
  DO_NOT_READ,
  LikelyAnswers,
  pickLikely,
  StateText,
} from './ChoiceField.tsx';
import {
  type Asked,
  type Choice,
  describeField,
  listValues,
  type MatchState,
  nothingFor,
  type Refusal,
} from './match-model.ts';
import { Folded } from './SkipGroups.tsx';
import { StepHeading } from './wizard.tsx';

interface ValuesProps {
  context: Asked;
  meanings: Choice[];
  /** meanings that nobody has chosen yet */
  proposed: Choice[];
  /** by the position of the value */
  refusal: Refusal | undefined;
  register: (index: number, element: HTMLSelectElement | null) => void;
  onChange: (asked: { field: string; value: string }[], meaning: string) => void;
}

/** The possible meanings of a field's values, after that of none. */
function Meanings({ context, field }: Pick<ValuesProps, 'context'> & { field: string }) {
  return (
    <>
      <option value={DO_NOT_READ}>{nothingFor(context.check, field)}</option>
      {describeField(context, field).options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}

/** The answer to offer first to a question; undefined: the server says nothing of it. */
const getFirst = ({ check }: Asked, { field, value }: { field: string; value: string }) =>
  check.first?.find((one) => one.field === field && one.value === value);

const countRows = (values: readonly { rows: number }[]): number =>
  values.reduce((sum, { rows }) => sum + rows, 0);

function describeLeaving(doubtful: number, open: number, all: number): string {
  if (doubtful < open) return `Leave out ${doubtful} doubtful ones`;
  return open < all ? `Leave out the other ${open}` : `Leave out all ${open}`;
}

/** One answer for all values of a field that are asked about. */
function AnswerAll({
  context,
  field,
  meanings,
  onChange,
}: Pick<ValuesProps, 'context' | 'meanings' | 'onChange'> & { field: string }) {
  const { unknown } = context.check;
  const own = unknown.flatMap((asked, index) =>
    asked.field === field ? [{ asked, meaning: meanings[index] }] : [],
  );
  const { title } = describeField(context, field);
  const [first] = own;
  const open = own.filter(({ meaning }) => meaning === undefined).map(({ asked }) => asked);
  // what likely gets a survey is answered by itself
  const doubtful = open.filter((asked) => (getFirst(context, asked)?.id ?? null) === null);
  // one press is not to empty a file
  const areMost = countRows(doubtful) * 2 > context.count;
  const isSame = own.every(({ meaning }) => meaning === first?.meaning);
  const value = isSame && first?.meaning !== undefined ? (first.meaning ?? DO_NOT_READ) : '';
  const label = `${title}, all ${own.length} values`;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{countThings(countRows(own.map(({ asked }) => asked)), 'row')}</td>
      <td>
        <ChoiceField
          label={label}
          value={value}
          isOpen={false}
          describedBy={`all-${field}`}
          onChange={(chosen) =>
            onChange(
              own.map(({ asked }) => asked),
              chosen,
            )
          }
        >
          {value === '' && <option value="">Answer one by one</option>}
          <Meanings context={context} field={field} />
        </ChoiceField>
      </td>
      <td id={`all-${field}`}>
        {doubtful.length > 1 && !areMost ? (
          <Button size="small" onClick={() => onChange(doubtful, DO_NOT_READ)}>
            {describeLeaving(doubtful.length, open.length, own.length)}
          </Button>
        ) : (
          'One answer for all of them'
        )}
      </td>
    </tr>
  );
}

/** Values of a field that stay empty, from which on they are folded. */
const FOLDED = 3;

/**
 * Values of the file that Chairside does not know, each asked about once, those that have to be answered first. Where its row is
 * sent without one, it is left empty.
 */
export function MatchValues(props: ValuesProps) {
  const { context, meanings, proposed, refusal, register, onChange } = props;
  const { unknown, chosen = [], columns, needed } = context.check;
  const values = listValues(context.check);
  const isAsked = (index: number): boolean => proposed[index] === undefined;
  const order = unknown.map((_, index) => index);
  const sorted = [...order.filter(isAsked), ...order.filter((index) => !isAsked(index))];
  const several = needed.filter(
    (field) => unknown.filter((asked, index) => asked.field === field && isAsked(index)).length > 1,
  );
  // of many values that nothing is proposed for, one line says enough
  const folded = [...new Set(unknown.map(({ field }) => field))].flatMap((field) => {
    const own = sorted.filter((index) => unknown[index]?.field === field && proposed[index] === null);
    return own.length < FOLDED ? [] : [{ title: describeField(context, field).title, own }];
  });
  const answered = chosen.map((_, index) => unknown.length + index);
  const isQuestion = unknown.length > 0 || columns.some(isOpen);
  const hidden = [...folded.flatMap(({ own }) => own), ...answered];
  const shown = sorted.filter((index) => !hidden.includes(index));
  // beside questions, many answers are out of the way
  const areFolded = isQuestion && answered.length >= FOLDED;
  if (!areFolded) shown.push(...answered);
  const renderRow = (index: number) => {
    const { field = '', value = '', rows = 0 } = values[index] ?? {};
    const { title, options } = describeField(context, field);
    const label = `${title} ${value}`;
    const isNeeded = needed.includes(field);
    const first = getFirst(context, { field, value });
    const isFirst = ({ id }: { id: string }): boolean => id === first?.id;
    const answers = options.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
    const likely = pickLikely(answers.map(({ id, name }) => ({ value: id, label: name })));
    const none = { value: DO_NOT_READ, label: nothingFor(context.check, field) };
    const isDoubtful = first ? first.id === null : isNeeded && options.length > 2;
    const meaning = meanings[index];
    const known = meaning === proposed[index] && index < unknown.length ? 'name' : 'choice';
    const state = meaning === undefined ? 'open' : meaning === null ? 'ignored' : known;
    const texts: Partial<Record<MatchState, string>> = {
      ignored: isNeeded ? 'Left out' : 'Left empty',
      ...(isNeeded && { name: 'Suggested' }),
    };
    return (
      <tr key={label}>
        <th scope="row">
          <Text as="span" variant="body2" tone="muted">
            {title}
          </Text>{' '}
          {value}
        </th>
        <td>{countThings(rows, 'row')}</td>
        <td>
          <ChoiceField
            label={label}
            value={meaning === null ? DO_NOT_READ : (meaning ?? '')}
            isOpen={meaning === undefined}
            isRefused={refusal?.index === index}
            describedBy={`value-${index}`}
            inputRef={(element) => register(index, element)}
            onChange={(chosen) => onChange([{ field, value }], chosen)}
          >
            {meaning === undefined && <option value="">Choose a meaning</option>}
            <Meanings context={context} field={field} />
          </ChoiceField>
        </td>
        <td>
          {meaning === undefined ? (
            <LikelyAnswers
              id={`value-${index}`}
              problem={refusal?.index === index ? refusal.message : undefined}
              answers={isDoubtful ? [none, ...likely] : [...likely, none]}
              onChange={(chosen) => onChange([{ field, value }], chosen)}
            />
          ) : (
            <StateText id={`value-${index}`} state={state} text={texts[state]} />
          )}
        </td>
      </tr>
    );
  };
  return (
    <div>
      <StepHeading id="match-values">Match values</StepHeading>
      {shown.length > 0 && (
        <ChoiceTable aria-labelledby="match-values">
          <tbody>
            {several.map((field) => (
              <AnswerAll key={field} {...{ context, field, meanings, onChange }} />
            ))}
            {shown.map(renderRow)}
          </tbody>
        </ChoiceTable>
      )}
      {folded.map(({ title, own }) => (
        <Folded
          key={title}
          title={`${formatNumber(own.filter((index) => meanings[index] === null).length)} values of ${title} are not known and stay empty.`}
          note="Change"
        >
          <ChoiceTable aria-label={title}>
            <tbody>{own.map(renderRow)}</tbody>
          </ChoiceTable>
        </Folded>
      ))}
      {areFolded && (
        <Folded title={`${formatNumber(answered.length)} values have an answer already.`} note="Change">
          <ChoiceTable aria-label="Values with an answer">
            <tbody>{answered.map(renderRow)}</tbody>
          </ChoiceTable>
        </Folded>
      )}
    </div>
  );
}
