import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import CircleCheck from 'lucide-react/icons/circle-check';
import Send from 'lucide-react/icons/send';
import { useMemo } from 'react';
import {
  type BulkCheck,
  isWrong,
  LEAVES_OUT_CONTACTLESS,
  readIncluded,
  ROW_SHAPES,
} from '../../../domain/surveys/bulk-upload.ts';
import { countThings, formatNumber } from '../../../domain/text/format.ts';
import { columnTitle } from '../../../domain/text/intake/headers.ts';
import { isEmptyMapping } from '../../../domain/text/intake/unknown-values.ts';
import { type IntakeEvent, mayConfirm } from '../../../flows/intake-model.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/primitives.ts';
import { FocusedHeading, Problems, Step, StepText } from '../../ui/uploads/wizard.tsx';
import {
  checkRow,
  describeEarlier,
  describeFile,
  groupSkips,
  listNoted,
  nameOwner,
  type ResultContext,
  resultText,
  sendLabel,
} from './bulk-model.ts';
import { type CheckRow, describeChecking, useCorrections } from '../../ui/uploads/corrections.ts';
import { DownloadRows } from '../../ui/uploads/DownloadRows.tsx';
import { ErrorTable } from '../../ui/uploads/ErrorTable.tsx';
import { FirstRows } from '../../ui/uploads/FirstRows.tsx';
import { NotRead, ReadAs } from '../../ui/uploads/ReadAs.tsx';
import { ChangeColumns, isRemembered, Remembered } from '../../ui/uploads/Remembered.tsx';
import { NotedRows, type SkipGroup, SkipGroups } from '../../ui/uploads/SkipGroups.tsx';

const Slot = styled('span')({ position: 'relative', display: 'inline-flex', '& > span': { flex: 1 } });

/** Takes focus and pointer for a disabled button, so that everybody can learn why it is disabled. */
const Reason = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  borderRadius: theme.shape.borderRadius,
  '&:focus-visible': { outline: `2px solid ${theme.palette.border.focus}`, outlineOffset: 2 },
  '& > button': { flex: 1 },
}));

/** Inside the dialog, because screen readers skip everything outside of it. */
const inDialog = {
  popper: {
    disablePortal: true,
    // below the dialog, whose edge would cut it and whose last row it must not cover; on phones there is no room
    popperOptions: { strategy: 'fixed' as const, modifiers: [{ name: 'flip', enabled: false }] },
  },
};

function describeObstacle({ check, isInternal }: ResultContext): string {
  if (mayConfirm({ check, isInternal })) return '';
  return check.rows.some(isWrong)
    ? 'Please correct file errors before sending surveys'
    : 'The file has no rows to send';
}

interface SendButtonProps {
  context: ResultContext;
  isStarting: boolean;
  onSend: () => void;
}

const useIsPhone = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));

function SendButton({ context, isStarting, onSend }: SendButtonProps) {
  const obstacle = describeObstacle(context);
  const isPhone = useIsPhone();
  return (
    <Slot>
      <Tooltip
        title={obstacle}
        placement={isPhone ? 'top-end' : 'bottom-end'}
        describeChild
        slotProps={inDialog}
      >
        <Reason tabIndex={obstacle ? 0 : undefined}>
          <Button
            variant="contained"
            startIcon={<Icon of={Send} size="small" />}
            onClick={onSend}
            disabled={obstacle !== '' || isStarting}
          >
            {sendLabel(context.check.data.length)}
          </Button>
        </Reason>
      </Tooltip>
    </Slot>
  );
}

const Done = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  color: theme.palette.success.dark,
}));

/** The next thing to do, beside the buttons. */
function Hint({ check }: { check: BulkCheck }) {
  const wrong = check.rows.filter(isWrong);
  if (wrong.length > 0) return describeChecking(wrong);
  // a file without any error needs no confirmation
  if (check.errors.length === 0) return null;
  return (
    <Done>
      <Icon of={CircleCheck} size="small" />
      No errors are left
    </Done>
  );
}

interface SendableProps extends Pick<ResultStepProps, 'context'> {
  onLeaveOut: ((line: number) => void) | undefined;
}

/** The sendable rows, without columns that none of them fills. */
function SendableRows({ context: { check, file }, onLeaveOut }: SendableProps) {
  const { titles, rows } = check.preview;
  const { filledTitles, filledRows } = useMemo(() => {
    const filled = titles.map((_, index) => rows.some(({ values }) => (values[index] ?? '') !== ''));
    const pick = (texts: readonly string[]): string[] => texts.filter((_, index) => filled[index]);
    return {
      filledTitles: pick(titles),
      filledRows: rows.map(({ line, values }) => ({ line, values: pick(values) })),
    };
  }, [titles, rows]);
  return (
    <FirstRows
      fileName={file?.name ?? 'the file'}
      title={`${countThings(rows.length, 'row')} to send`}
      titles={filledTitles}
      rows={filledRows}
      hasErrors={check.rows.some(isWrong)}
      onLeaveOut={onLeaveOut}
    />
  );
}

interface IncludableProps {
  groups: readonly SkipGroup[];
  uncleaned: readonly string[];
  onToggle: (kind: string) => void;
}

/** Skipped rows that a person can include, and leave out again. */
function Includable({ groups, uncleaned, onToggle }: IncludableProps) {
  return groups.map(({ kind, rows, include }) => {
    const isIncluded = include !== undefined && uncleaned.includes(include.by);
    if (!include || (rows.length === 0 && !isIncluded)) return null;
    return (
      <Row key={kind} gap={8} wraps>
        <StepText>{isIncluded ? include.included : include.skipped}</StepText>
        {(isIncluded || include.people > 0) && (
          <Button size="small" onClick={() => onToggle(include.by)}>
            {isIncluded ? include.buttons.skip : include.buttons.include}
          </Button>
        )}
      </Row>
    );
  });
}

/** The rows that a person has included by themselves, which can be skipped again. */
function IncludedRows({ uncleaned, onToggle }: Pick<IncludableProps, 'uncleaned' | 'onToggle'>) {
  const rows = uncleaned.flatMap((word) =>
    readIncluded(word).flatMap((one) => (typeof one === 'string' ? [] : [{ word, line: one.line }])),
  );
  if (rows.length === 0) return null;
  return (
    <Row gap={8} wraps>
      <StepText>
        {rows.length === 1 ? '1 row is' : `${formatNumber(rows.length)} rows are`} included by you.
      </StepText>
      {rows.map(({ word, line }) => (
        <Button key={word} size="small" onClick={() => onToggle(word)}>
          Skip line {line}
        </Button>
      ))}
    </Row>
  );
}

interface ResultStepProps {
  context: ResultContext;
  isStarting: boolean;
  send: (event: IntakeEvent) => void;
}

/** The result of the check: the number of sendable rows, which others are skipped, and which must be corrected. */
export function ResultStep({ context, isStarting, send }: ResultStepProps) {
  const { check, experienceType, isInternal, failures } = context;
  const { noun, wait, fields } = ROW_SHAPES[experienceType];
  const wrong = check.rows.filter(isWrong);
  const isNew = context.mapping !== null && !isEmptyMapping(context.mapping);
  const groups = groupSkips(check, experienceType);
  // a sound row that a person has left out needs no correction, and its cells are not known here
  const download = check.rows.filter(({ source }) => source.length > 0);
  // errors come first where little else fits
  const isPhone = useIsPhone();
  const { correcting, goBack, showColumns, toggleCleaning, confirm } = useCorrections(context.isEdited, send);
  const checkAlone: CheckRow = async (row, signal) => {
    const outcome = await checkRow(experienceType, row, { ...context, signal });
    if (outcome.kind === 'refused') return outcome;
    const alone = outcome.value;
    const accept = (): void => send({ type: 'row.checked', row, alone });
    return { kind: 'done', value: { isSound: !alone.rows.some(isWrong), accept } };
  };
  const errors = wrong.length > 0 && (
    <ErrorTable
      key="errors"
      rows={wrong}
      noun={noun}
      checkRow={checkAlone}
      {...correcting}
      onLeaveOut={(rows) => send({ type: 'rows.leftOut', lines: rows.map(({ line }) => line) })}
      {...(experienceType === 'PATIENT' &&
        context.practiceId !== null && {
          onLeaveOutForGood: (rows) =>
            send({
              type: 'rows.leftOut',
              lines: rows.map(({ line }) => line),
              mapping: { columns: [], values: [LEAVES_OUT_CONTACTLESS] },
            }),
        })}
    />
  );
  const others = [
    <Includable key="includable" groups={groups} uncleaned={context.uncleaned} onToggle={toggleCleaning} />,
    <IncludedRows key="included" uncleaned={context.uncleaned} onToggle={toggleCleaning} />,
    <SkipGroups
      key="skips"
      groups={groups}
      isFolded={isPhone || wrong.length === 0}
      onPutBack={(line) => send({ type: 'rows.putBack', lines: [line] })}
      included={context.uncleaned}
      {...(!isStarting && { onInclude: toggleCleaning })}
    />,
  ];
  return (
    <Step
      isCancellable
      // waiting rows have no earlier step
      buttons={context.receivedId === null ? [['Back', goBack, isStarting]] : []}
      last={<SendButton context={context} isStarting={isStarting} onSend={() => void confirm()} />}
      note={<Hint check={check} />}
    >
      <Problems failures={failures} />
      <Row justify="between" align="start" gap={12} wraps>
        <div>
          <div role="status">
            {/* the focus of the last corrected field returns here */}
            <FocusedHeading key={wrong.length === 0 ? 'sound' : 'wrong'} isWaiting={isStarting}>
              {resultText(check)}
            </FocusedHeading>
          </div>
          <StepText>{describeFile(context)}</StepText>
          {check.earlier && <StepText>{describeEarlier(check)}</StepText>}
          <StepText>{isStarting ? wait : 'Nothing is sent yet.'}</StepText>
          {(isRemembered(check) || isNew) && (
            <Remembered
              check={check}
              isNew={isNew}
              whom={nameOwner(check)}
              onForget={() => send({ type: 'mapping.forgotten' })}
            />
          )}
        </div>
        <Row gap={12} wraps>
          <ChangeColumns check={check} isOff={isStarting} onClick={showColumns} />
          {download.length > 0 && (
            <DownloadRows
              header={check.columns.map(({ header }, index) => columnTitle(header, index))}
              rows={download}
              fileName={`not-sent-${context.file?.name ?? 'rows.csv'}`}
            />
          )}
        </Row>
      </Row>
      {isPhone ? [errors, ...others] : [...others, errors]}
      <div>
        <NotRead titles={check.unread} fields={fields.map(({ header }) => header)} />
        <NotedRows
          rows={listNoted(check)}
          hasErrors={wrong.length > 0}
          onLeaveOut={isStarting ? undefined : (line) => send({ type: 'rows.leftOut', lines: [line] })}
        />
        <SendableRows
          context={context}
          onLeaveOut={isStarting ? undefined : (line) => send({ type: 'rows.leftOut', lines: [line] })}
        />
        <ReadAs
          cleaned={check.cleaned}
          readings={check.readings}
          hasErrors={wrong.length > 0}
          onToggle={toggleCleaning}
        />
      </div>
      {check.warnings.map((warning) => (
        <StepText key={warning}>{warning}</StepText>
      ))}
      {wrong.length > 0 && isInternal && <StepText>Rows with errors are left out.</StepText>}
    </Step>
  );
}
