import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { styled, useTheme } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Actor } from 'xstate';
import { formatNumber } from '../../../domain/text/format.ts';
import type { intakeMachine } from '../../../flows/intake.ts';
import type { ChosenFile, IntakeEmitted, Outcome } from '../../../flows/intake-model.ts';
import type { ReceivedFile } from '../../../generated/calls/types.ts';
import { ApiError } from '../../core/api.ts';
import { toFormData } from '../../core/call.ts';
import { useConfirm } from '../ConfirmProvider.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { DialogButtons, DialogTitle } from '../Dialog.tsx';
import { fileLink } from '../file-link.ts';
import { Icon, IconTile } from '../Icon.tsx';
import { Stack, Row } from '../primitives.ts';
import { Steps } from '../Steps.tsx';
import { clearToasts } from '../toast.ts';

const SERVER_FAULT = 500;
const NOT_FOUND = 404;

/** Wraps a call for a machine: a refusal is a result; network and server errors are thrown. */
export async function toOutcome<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'done', value: await call };
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status > 0 && error.status < SERVER_FAULT;
    if (!isRefusal) throw error;
    return { kind: 'refused', messages: error.failures.map(({ message }) => message) };
  }
}

/** The ids of selected files that the server has stored. */
const stored = new WeakMap<File, string>();

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === NOT_FOUND;

/** Sends a selected file to be checked; one that the server has stored is not uploaded again. */
export async function checkFile<T extends object>(
  file: ChosenFile,
  check: (body: FormData) => Promise<T>,
): Promise<Outcome<T>> {
  if (!(file instanceof File)) throw new TypeError('The selection is not a file.');
  const upload = (): Promise<T> => check(toFormData({ file }));
  const fileId = stored.get(file);
  const checking = fileId === undefined ? upload() : check(toFormData({ fileId }));
  const outcome = await toOutcome(
    // stored for a day only
    checking.catch((error: unknown) =>
      fileId !== undefined && isMissing(error) ? upload() : Promise.reject(error),
    ),
  );
  if (outcome.kind === 'done' && 'fileId' in outcome.value) stored.set(file, String(outcome.value.fileId));
  return outcome;
}

/** Hears what a wizard's machine reports. */
export function useIntakeEvents(
  actor: Actor<typeof intakeMachine>,
  hear: (event: IntakeEmitted) => void,
): void {
  const onEvent = useEffectEvent(hear);
  useEffect(() => {
    const subscription = actor.on('*', (event) => onEvent(event));
    return () => subscription.unsubscribe();
  }, [actor]);
}

/** Corrects the waiting rows of a file by a script, and sends them. */
export type WaitingRowsDialog = ComponentType<{
  file: ReceivedFile;
  /** the dialog has been removed */
  onClosed: () => void;
}>;

interface WizardProps {
  title: string;
  /** the steps of the dialog */
  labels: string[];
  /** index of the current one; past the end: all are done */
  current: number;
  isOpen: boolean;
  /** of the current step: `lg` with a table, `xl` as wide as the window */
  width?: 'md' | 'lg' | 'xl';
  /** closing loses corrections, so it asks first */
  isEdited: boolean;
  /** closing loses answers about the file, so it asks first */
  isAnswered?: boolean;
  /** a click outside closes nothing, so that a selected file is not lost by accident */
  isKept?: boolean;
  onClose: () => void;
  /** the dialog has been removed */
  onClosed: () => void;
  children: ReactNode;
}

/** Asks before corrections or answers are lost; runs the action at once if there are none. */
export function useLeave(isEdited: boolean, isAnswered = false): (leave: () => void) => void {
  const confirm = useConfirm();
  const ask = async (leave: () => void): Promise<void> => {
    const isConfirmed = await confirm({
      title: isEdited ? 'Discard corrections' : 'Discard answers',
      message: isEdited
        ? 'Your corrections, and which rows you left out, are lost. Nothing of the file has been taken.'
        : 'Your answers about the file are lost. Nothing of the file has been taken.',
      level: 'DANGER',
      confirmLabel: 'Discard',
    });
    if (isConfirmed) leave();
  };
  return (leave) => (isEdited || isAnswered ? void ask(leave) : leave());
}

/** Closes the dialog, after a question if corrections would be lost. */
const CancelContext = createContext<() => void>(() => undefined);

/** A dialog in steps: a file is selected, checked, and processed by the server. */
export function Wizard(props: WizardProps) {
  const {
    title,
    labels,
    current,
    isOpen,
    width = 'md',
    isEdited,
    isAnswered,
    isKept,
    onClose,
    onClosed,
    children,
  } = props;
  const titleId = useId();
  const leave = useLeave(isEdited, isAnswered);
  // what was said of an earlier file is not of this one; of the last step it is
  const isDone = current >= labels.length;
  useEffect(() => {
    if (isOpen && !isDone) clearToasts();
  }, [isOpen, isDone, current]);
  return (
    <Dialog
      open={isOpen}
      onClose={(_, reason) => {
        if (!isKept || reason !== 'backdropClick') leave(onClose);
      }}
      maxWidth={width}
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <Stack padding="24px 24px 12px" flex="none" gap={16}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <Steps labels={labels} current={current} />
      </Stack>
      <CancelContext value={() => leave(onClose)}>{children}</CancelContext>
    </Dialog>
  );
}

/** The layout of a step: it scrolls between its fixed head and buttons. */
const Body = styled('div')({
  display: 'grid',
  // a wide table scrolls by itself
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  flex: '0 1 auto',
  minHeight: 0,
  // the rest of the gap to the head stays as it is scrolled
  padding: '8px 24px 4px',
  overflowY: 'auto',
});

/** Focuses a field of a step. What stands above it is shown whole: the step from its start, or else from the field's row. */
export function focusField(field: HTMLElement | undefined): void {
  field?.focus({ preventScroll: true });
  const row = field?.closest('tr') ?? field;
  const body = row?.closest<HTMLElement>('[data-step]');
  if (!row || !body) return;
  const [own, shown] = [row.getBoundingClientRect(), body.getBoundingClientRect()];
  const isInView = own.top >= shown.top && own.bottom <= shown.bottom;
  const top = own.top - shown.top + body.scrollTop;
  if (top + own.height <= shown.height) body.scrollTop = 0;
  else if (!isInView) body.scrollTop = top;
}

/** In as few lines as their labels allow on phones, whose screen the step needs. */
const Buttons = styled(DialogButtons)(({ theme }) => ({
  flex: 'none',
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'wrap',
    gap: 8,
    padding: '12px 24px',
    '&& > *': { flex: '1 1 auto' },
  },
}));

/** Above the buttons on phones. */
const Note = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginRight: 'auto',
  color: theme.palette.text.secondary,
  [theme.breakpoints.down('sm')]: { '&&&': { flexBasis: '100%', height: 'auto' } },
}));

export const StepText = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: 0,
  color: theme.palette.text.secondary,
  overflowWrap: 'anywhere',
}));

export const StepHeading = styled('h3')(({ theme }) => ({
  ...theme.typography.body1,
  margin: 0,
  fontWeight: 600,
  color: theme.palette.text.primary,
  overflowWrap: 'anywhere',
}));

/** A button of a step: its text and action. The last of several continues. */
export type StepButton = [text: string, onClick: () => void, isOff?: boolean];

interface StepProps {
  buttons?: StepButton[];
  /** replaces the continue button, after the others */
  last?: ReactNode;
  /** beside the buttons */
  note?: ReactNode;
  /** another button closes the dialog */
  isCancellable?: boolean;
  children: ReactNode;
}

/** One step: its content, and its buttons below. The first button of several goes back, and a single one leaves. */
export function Step({ buttons = [], last, note, isCancellable = false, children }: StepProps) {
  const cancel = useContext(CancelContext);
  const count = buttons.length + (last === undefined ? 0 : 1);
  return (
    <>
      <Body data-step>{children}</Body>
      <Buttons>
        {note !== undefined && <Note>{note}</Note>}
        {isCancellable && <Button onClick={cancel}>Cancel</Button>}
        {buttons.map(([text, onClick, isOff = false], index) => (
          <Button
            key={text}
            variant={(index > 0 || isCancellable) && index === count - 1 ? 'contained' : 'outlined'}
            onClick={onClick}
            disabled={isOff}
          >
            {text}
          </Button>
        ))}
        {last}
      </Buttons>
    </>
  );
}

/**
 * Focuses the heading of a step, so that a screen reader continues from there.
 * @param isWaiting while the step's call is pending, its button is disabled and would lose the focus
 */
function useStepFocus(isWaiting = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [isWaiting]);
  return heading;
}

/** The heading of a step. */
export function FocusedHeading({ isWaiting, children }: { isWaiting?: boolean; children: ReactNode }) {
  const heading = useStepFocus(isWaiting);
  return (
    <StepHeading ref={heading} tabIndex={-1}>
      {children}
    </StepHeading>
  );
}

/** A file to fill in. */
export function TemplateButton({ path }: { path: string }) {
  return (
    <Button variant="outlined" startIcon={<Icon of={Download} size="small" />} {...fileLink({ path })}>
      Download template
    </Button>
  );
}

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '4px 10px',
  // no least height, to which a low dialog would squeeze it
  padding: '6px 14px',
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.text.secondary,
  backgroundColor: theme.palette.background.sunken,
  overflowWrap: 'anywhere',
  '& > span': { paddingBlock: 6 },
  '& b': { fontWeight: 600, color: theme.palette.text.primary },
  // below the name on phones, beginning where it does
  [theme.breakpoints.down('sm')]: { '& > button': { gridColumn: 2, justifySelf: 'start', marginLeft: -10 } },
}));

interface FileBarProps {
  name: string;
  /** its size, or what is known about it */
  detail: string;
  /** opens the choice of another one */
  onChosen?: (files: File[]) => void;
}

/** The selected file. */
export function FileBar({ name, detail, onChosen }: FileBarProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Bar>
      <Icon of={FileText} size="small" />
      <span>
        <b>{name}</b> {detail}
      </span>
      {onChosen && (
        <>
          <Button size="small" onClick={() => input.current?.click()}>
            Choose another file
          </Button>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            hidden
            onChange={({ target }) => onChosen([...(target.files ?? [])])}
          />
        </>
      )}
    </Bar>
  );
}

const Problem = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: 8,
  padding: '12px 14px',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.error.light,
  color: theme.palette.error.dark,
  '& svg': { flex: 'none', marginTop: 2 },
}));

/** Why the last step failed. */
export function Problems({ failures }: { failures: string[] }) {
  return failures.map((failure) => (
    <Problem key={failure} role="alert">
      <Icon of={CircleAlert} size="small" />
      <span>{failure}</span>
    </Problem>
  ));
}

const OutcomeRow = styled('div')({ display: 'flex', gap: 16, '& > :last-child': { flex: 1, minWidth: 0 } });

/** The result, as the first line of the last step. */
export function OutcomeHeading({
  isDone,
  heading,
  text,
}: {
  isDone: boolean;
  heading: string;
  text: ReactNode;
}) {
  const { success, error } = useTheme().palette;
  const { light, dark } = isDone ? success : error;
  return (
    <OutcomeRow>
      <IconTile tone={{ bg: light, fg: dark }}>
        <Icon of={isDone ? CircleCheck : CircleAlert} size="large" />
      </IconTile>
      <div>
        <FocusedHeading>{heading}</FocusedHeading>
        <StepText>{text}</StepText>
      </div>
    </OutcomeRow>
  );
}

/** A long list with its own scrollbar. */
export const ScrollBox = styled('div')(({ theme }) => ({
  maxHeight: 'min(40vh, 320px)',
  minHeight: 64,
  overflow: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '&:focus-visible': { outline: `2px solid ${theme.palette.border.focus}`, outlineOffset: 2 },
}));

const Lines = styled('ul')(({ theme }) => ({
  ...theme.typography.body1,
  margin: 0,
  padding: '10px 14px',
  listStyle: 'none',
  color: theme.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& li + li': { marginTop: 4 },
}));

/** Number of rendered lines; all of them can be copied. */
const DRAWN = 200;

interface Props {
  heading: string;
  /** noun for the copied text: `file errors` */
  what: string;
  lines: string[];
}

/** Problems by line of a file, however many they are. */
export function LineList({ heading, what, lines }: Props) {
  const headingId = useId();
  const left = lines.length - DRAWN;
  return (
    <>
      <Row margin="0 0 -8px" gap={4}>
        <StepHeading id={headingId}>{heading}</StepHeading>
        <CopyButton value={lines.join('\n')} label={what} />
      </Row>
      <ScrollBox role="region" aria-labelledby={headingId} tabIndex={0}>
        <Lines>
          {lines.slice(0, DRAWN).map((line, index) => (
            <li key={`${index} ${line}`}>{line}</li>
          ))}
          {left > 0 && <li>and {formatNumber(left)} more</li>}
        </Lines>
      </ScrollBox>
    </>
  );
}
