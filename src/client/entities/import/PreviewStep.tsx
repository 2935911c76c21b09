import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { canAssign } from '../../../domain/access/permissions.ts';
import type { ImportCheck, ImportCounts } from '../../../domain/model/import.ts';
import type { UnsentRow } from '../../../domain/surveys/bulk-upload.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { columnTitle } from '../../../domain/text/intake/headers.ts';
import type { IntakeContext, IntakeEvent } from '../../../flows/intake-model.ts';
import { Row } from '../../ui/primitives.ts';
import { describeChecking, useCorrections } from '../../ui/uploads/corrections.ts';
import { DownloadRows } from '../../ui/uploads/DownloadRows.tsx';
import { ErrorTable } from '../../ui/uploads/ErrorTable.tsx';
import { type SkipGroup, SkipGroups } from '../../ui/uploads/SkipGroups.tsx';
import { ChangeColumns, isRemembered, Remembered } from '../../ui/uploads/Remembered.tsx';
import { FirstRows } from '../../ui/uploads/FirstRows.tsx';
import { NotRead, ReadAs } from '../../ui/uploads/ReadAs.tsx';
import { FocusedHeading, LineList, Problems, Step, StepText } from '../../ui/uploads/wizard.tsx';
import { useEntity } from '../EntityContext.tsx';
import {
  formatConfirmation,
  formatCount,
  describeKept,
  describeEmptiness,
  listFigures,
  listed,
  describeObstacle,
  describeUndoLimit,
  toUnreadRows,
  toWrongRows,
} from './import-model.ts';
import { useImportRows } from './use-import-rows.ts';

const Figures = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: theme.palette.text.secondary,
  '& b': { fontWeight: 600, color: theme.palette.text.primary, fontVariantNumeric: 'tabular-nums' },
  '& [data-what="invalid"], & [data-what="invalid"] b': { color: theme.palette.error.dark },
}));

function CountsLine({ counts, leftOut }: { counts: ImportCounts; leftOut: number }) {
  return (
    <div role="status">
      <Figures>
        {listFigures(counts, leftOut)
          .filter(({ count }) => count > 0)
          .map(({ what, count, text }) => (
            <li key={what} data-what={what}>
              <b>{formatNumber(count)}</b> {text}
            </li>
          ))}
      </Figures>
    </div>
  );
}

const MOST_SHOWN = 10;

/** The stored values of the first rows, under the titles of the columns that are read. */
function StoredRows({ check: { fileName, columns, rows } }: { check: ImportCheck }) {
  const read = columns.flatMap(({ header, target }, index) =>
    target === null ? [] : [{ title: columnTitle(header, index), index }],
  );
  const shown = rows.filter(({ state }) => state !== 'invalid' && state !== 'leftOut').slice(0, MOST_SHOWN);
  return (
    <FirstRows
      fileName={fileName}
      title="The first rows"
      titles={read.map(({ title }) => title)}
      rows={shown.map(({ line, values }) => ({ line, values: read.map(({ index }) => values[index] ?? '') }))}
      hasErrors={rows.some(({ state }) => state === 'invalid')}
    />
  );
}

/** The values that change in records, before and after. */
function Changes({ check: { fileName, changes, counts } }: { check: ImportCheck }) {
  const { model } = useEntity();
  const rows = changes.map(({ line, name, field, from, to }) => ({
    line,
    values: [name, field, from || 'empty', to || 'empty'],
  }));
  return (
    <FirstRows
      fileName={`${fileName} that change`}
      title={`Changes to ${formatCount(counts.updated, model.label)}`}
      titles={[model.label.singular, 'Field', 'Now', 'After']}
      rows={rows}
      hasErrors={counts.invalid > 0}
    />
  );
}

/** Reasons why an import cannot run: the rows, a column, or the response to the last attempt. */
function listProblems(check: ImportCheck, failures: string[], plural: string): string[] {
  // those that each row has its own for stand in its errors
  const own = check.absent.filter(({ value }) => value === null).map(({ field }) => field);
  const isLacking = (title: string): boolean =>
    check.rows.some(({ errors }) => errors.some(({ column }) => column === title));
  const titles = check.missing.filter(
    (title) =>
      isLacking(title) && !check.targets.some(({ name, label }) => label === title && own.includes(name)),
  );
  const columns = titles.length === 1 ? 'the column' : 'the columns';
  const missing =
    titles.length > 0
      ? `New ${plural.toLowerCase()} need ${columns} ${listed(titles)}, which the file does not have.`
      : undefined;
  return [describeObstacle(check), missing, ...failures].filter((text) => text !== undefined);
}

function listWarnings({ rows }: ImportCheck): string[] {
  return rows.flatMap(({ line, state, warning }) =>
    warning === null || state === 'leftOut' ? [] : [`Line ${line}: ${warning}`],
  );
}

/** Columns that were recognized by their values. */
function listGuesses({ columns, targets }: ImportCheck): string[] {
  return columns
    .filter(({ by }) => by === 'content')
    .map(({ header, target }) => {
      const label = targets.find(({ name }) => name === target)?.label ?? '';
      return `The column "${header}" is read as ${label}.`;
    });
}

/** Values that all new records get, since the file has no column for them. */
function listConstants({ absent, options, targets, counts }: ImportCheck, plural: string): string[] {
  return absent.flatMap(({ field, value }) => {
    if (!value || counts.created === 0) return [];
    const label = targets.find(({ name }) => name === field)?.label ?? field;
    const name = options.find((option) => option.field === field && option.id === value)?.name ?? value;
    return [`${label} is ${name} for all new ${plural.toLowerCase()} without their own.`];
  });
}

/** Rows that a person has left out, and those that the file itself says are not meant. */
function groupLeftOut(byPerson: UnsentRow[], all: UnsentRow[]): SkipGroup[] {
  const byFile = all.filter(({ skip }) => skip?.kind === 'NO_CONSENT');
  const title = (rows: UnsentRow[], words: string): string => `${formatNumber(rows.length)} ${words}`;
  const groups: SkipGroup[] = [
    { kind: 'LEFT_OUT', title: title(byPerson, 'left out by you'), note: '', rows: byPerson },
    { kind: 'NO_CONSENT', title: title(byFile, 'not imported, as the file says'), note: '', rows: byFile },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

interface Props {
  context: IntakeContext & { check: ImportCheck };
  isStarting: boolean;
  send: (event: IntakeEvent) => void;
}

/** The second step: the import's effect, the rows to correct, and what may be a duplicate. */
export function PreviewStep({ context, isStarting, send }: Props) {
  const { model, resource, enums, viewer, can } = useEntity();
  const { check, leftOut } = context;
  const { counts, ignored, importId } = check;
  const { checkRow, fillAll, leaveOut, putBack, isBusy, failures } = useImportRows(
    resource.resource,
    context,
    send,
  );
  const wrong = toWrongRows(check, model);
  const unread = toUnreadRows(check, model);
  const listOptions = (column: string | null) => {
    const name = check.targets.find(({ label }) => label === column)?.name;
    const field = model.fields.find((one) => one.name === name);
    const options = field?.kind === 'enum' ? (enums[field.enum ?? ''] ?? []) : [];
    return options.filter(({ value }) => field && canAssign(field, value, viewer));
  };
  const { correcting, goBack, showColumns, toggleCleaning, confirm } = useCorrections(context.isEdited, send);
  const warnings = listWarnings(check);
  const emptiness = describeEmptiness(check, leftOut.length + unread.length);
  const limit = describeUndoLimit(counts, model.label, { mayDelete: can('delete'), isDone: false });
  const isWaiting = isStarting || isBusy;
  const kept = describeKept(check.cleaned);
  return (
    <Step
      isCancellable
      buttons={[
        ['Choose another file', goBack, isWaiting],
        [formatConfirmation(counts, model.label), () => void confirm(), importId === null || isWaiting],
      ]}
      note={describeChecking(wrong, listOptions)}
    >
      <Row justify="between" align="start" gap={12} wraps>
        {/* the focus of the last corrected field returns here */}
        <FocusedHeading key={wrong.length === 0 ? 'sound' : 'wrong'} isWaiting={isStarting}>
          {check.fileName}
        </FocusedHeading>
        {wrong.length + leftOut.length + unread.length > 0 && (
          <DownloadRows
            header={[...new Set([...check.columns.map(({ header: title }) => title), ...check.missing])]}
            rows={[...leftOut, ...unread, ...wrong].sort((one, other) => one.line - other.line)}
            fileName={`not-imported-${check.fileName}`}
          />
        )}
      </Row>
      <CountsLine counts={counts} leftOut={leftOut.length + unread.length} />
      <Problems failures={listProblems(check, [...context.failures, ...failures], model.label.plural)} />
      {check.effects.map((text) => (
        <StepText key={text}>{text}</StepText>
      ))}
      {kept && (
        <Row gap={8} wraps>
          <StepText>{kept.text}</StepText>
          <Button size="small" disabled={isWaiting} onClick={() => toggleCleaning('kept')}>
            {kept.button}
          </Button>
        </Row>
      )}
      <ReadAs
        // above, with the deed in its own words
        cleaned={check.cleaned.filter(({ kind }) => kind !== 'kept')}
        readings={check.readings}
        hasErrors={wrong.length > 0}
        onToggle={toggleCleaning}
      />
      <SkipGroups groups={groupLeftOut(leftOut, unread)} isFolded={false} onPutBack={putBack} />
      {wrong.length > 0 && (
        <ErrorTable
          rows={wrong}
          noun={model.label.singular.toLowerCase()}
          checkRow={checkRow}
          listOptions={listOptions}
          onFillAll={fillAll}
          {...correcting}
          onLeaveOut={leaveOut}
        />
      )}
      {isRemembered(check) && (
        <Remembered
          check={check}
          isNew={context.mapping !== null}
          whom={model.label.plural.toLowerCase()}
          onForget={() => send({ type: 'mapping.forgotten' })}
        />
      )}
      {warnings.length > 0 && (
        <LineList heading="Please look at these rows:" what="notices about rows" lines={warnings} />
      )}
      {limit && <StepText>{limit}</StepText>}
      {emptiness && <StepText role="status">{emptiness}</StepText>}
      {[...check.notices, ...listGuesses(check), ...listConstants(check, model.label.plural)].map((text) => (
        <StepText key={text}>{text}</StepText>
      ))}
      <div>
        <NotRead titles={ignored} fields={check.targets.map(({ label }) => label)} />
      </div>
      <Row>
        <ChangeColumns check={check} isOff={isWaiting} onClick={showColumns} />
      </Row>
      <Changes check={check} />
      <StoredRows check={check} />
    </Step>
  );
}
