import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarX from 'lucide-react/icons/calendar-x';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleHelp from 'lucide-react/icons/circle-help';
import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Phone from 'lucide-react/icons/phone';
import UserMinus from 'lucide-react/icons/user-minus';
import type { ReactNode } from 'react';
import {
  readIncluded,
  type SkipKind,
  toIncludedRow,
  type UnsentRow,
} from '../../../domain/surveys/bulk-upload.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { Icon } from '../Icon.tsx';
import { List, Stack, Text } from '../primitives.ts';
import { StepHeading } from './wizard.tsx';

/** A group of skipped rows: its title with their number, and the rule behind it. */
export interface SkipGroup {
  kind: SkipKind;
  title: string;
  note: string;
  rows: UnsentRow[];
  /** of rows that a person can include: the word that does so, what is said of them before and after, and the buttons */
  include?: {
    by: string;
    skipped: string;
    included: string;
    people: number;
    buttons: { include: string; skip: string };
  };
}

/** Of the other kinds, a person decides. */
const ICONS: Partial<Record<SkipKind, LucideIcon>> = {
  BLOCKED: Ban,
  LATELY: CalendarClock,
  FORMER: UserMinus,
  SHARED_EMAIL: Mail,
  SHARED_PHONE: Phone,
  TWICE: Copy,
  NO_VISIT: CalendarX,
  LEDGER: CalendarX,
  NO_PATIENT: UserMinus,
  VISIT_TO_COME: CalendarClock,
  VISIT_TOO_OLD: CalendarX,
  NO_CONSENT: Ban,
  NO_CONTACT: UserMinus,
  AS_CHOSEN: UserMinus,
  FORBIDDEN: Ban,
  LEFT_OUT: UserMinus,
};

/** Rows of a group that are drawn; all of them are in the download. */
const DRAWN = 200;

const Fold = styled('details')(({ theme }) => ({
  borderTop: `1px solid ${theme.palette.divider}`,
  '&:last-of-type': { borderBottom: `1px solid ${theme.palette.divider}` },
  '& > summary': {
    ...theme.typography.body1,
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    padding: '10px 2px',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '&:focus-visible': { outline: `2px solid ${theme.palette.border.focus}`, outlineOffset: -2 },
  },
  '&[open] > summary > svg:first-of-type': { transform: 'rotate(90deg)' },
}));

const SkippedRow = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr) minmax(0, 1.2fr) minmax(0, 1.5fr) auto',
  alignItems: 'center',
  gap: '2px 12px',
  padding: '4px 0 4px 36px',
  color: theme.palette.text.secondary,
  overflowWrap: 'anywhere',
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '72px minmax(0, 1fr)',
    paddingLeft: 28,
    '& > :nth-of-type(n + 3), & > button': { gridColumn: 2, justifySelf: 'start' },
  },
}));

const NotedRow = styled(SkippedRow)(({ theme }) => ({
  gridTemplateColumns: '72px minmax(0, 1fr) minmax(0, 2fr) auto',
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '72px minmax(0, 1fr)' },
}));

interface FoldedProps {
  icon?: LucideIcon;
  title: string;
  note: string;
  /** whether it begins unfolded */
  isOpen?: boolean;
  children: ReactNode;
}

export function Folded({ icon, title, note, isOpen = false, children }: FoldedProps) {
  return (
    <Fold open={isOpen}>
      <summary>
        <Icon of={ChevronRight} size="small" />
        {icon && <Icon of={icon} size="small" />}
        <span>
          <b>{title}</b>{' '}
          <Text as="span" variant="body2" tone="secondary">
            {note}
          </Text>
        </span>
      </summary>
      {children}
    </Fold>
  );
}

type GroupProps = Pick<Props, 'onPutBack' | 'onInclude'> & { group: SkipGroup; isOpen: boolean };

function Group({ group, isOpen, onPutBack, onInclude }: GroupProps) {
  const { kind, title, note, rows, include } = group;
  const left = rows.length - DRAWN;
  return (
    <Folded icon={ICONS[kind] ?? CircleHelp} title={title} note={note} isOpen={isOpen}>
      <List padding="0 0 8px">
        {rows.slice(0, DRAWN).map(({ line, name, contact, skip }) => (
          <SkippedRow key={line}>
            <span>Line {line}</span>
            <Text as="span" tone="primary">
              {name}
            </Text>
            <span>{contact}</span>
            <span>{skip?.reason}</span>
            {kind === 'LEFT_OUT' && onPutBack && (
              <Button size="small" aria-label={`Put back line ${line}`} onClick={() => onPutBack(line)}>
                Put back
              </Button>
            )}
            {include && onInclude && (
              <Button
                size="small"
                aria-label={`Include line ${line}`}
                onClick={() => onInclude(toIncludedRow(include.by, line))}
              >
                Include
              </Button>
            )}
          </SkippedRow>
        ))}
        {left > 0 && <SkippedRow>and {formatNumber(left)} more</SkippedRow>}
      </List>
    </Folded>
  );
}

interface NotedProps {
  /** rows that are sent, with their notes */
  rows: readonly { line: number; name: string; note: string }[];
  hasErrors: boolean;
  /** absent: rows cannot be left out here */
  onLeaveOut?: ((line: number) => void) | undefined;
}

/** Rows of notes that are drawn unfolded. */
const MOST_UNFOLDED = 12;

/** The notes of rows that are sent, which nobody has read. */
export function NotedRows({ rows, hasErrors, onLeaveOut }: NotedProps) {
  if (rows.length === 0) return null;
  const left = rows.length - DRAWN;
  return (
    <Folded
      icon={NotebookPen}
      title={`${formatNumber(rows.length)} to send ${rows.length === 1 ? 'has' : 'have'} a note`}
      note="Leave out who should get no survey"
      isOpen={!hasErrors && rows.length <= MOST_UNFOLDED}
    >
      <List padding="0 0 8px">
        {rows.slice(0, DRAWN).map(({ line, name, note }, position) => (
          // by position, so that the focus of a button stays where its row was
          <NotedRow key={position}>
            <span>Line {line}</span>
            <Text as="span" tone="primary">
              {name}
            </Text>
            <span>{note}</span>
            {onLeaveOut && (
              <Button size="small" aria-label={`Leave out line ${line}`} onClick={() => onLeaveOut(line)}>
                Leave out
              </Button>
            )}
          </NotedRow>
        ))}
        {left > 0 && <NotedRow>and {formatNumber(left)} more</NotedRow>}
      </List>
    </Folded>
  );
}

interface Props {
  groups: SkipGroup[];
  /** one line for all groups */
  isFolded: boolean;
  /** absent: nothing can be put back any more */
  onPutBack?: (line: number) => void;
  /** the words of rows that were included by themselves: the others of their groups are in view for the next one */
  included?: readonly string[];
  /** includes a row by the word for it; absent: nothing can be included any more */
  onInclude?: (word: string) => void;
  /** instead of `9 will be skipped` */
  title?: string;
}

/** The rows that are skipped although nothing in them is wrong, in groups that fold. */
export function SkipGroups({
  groups: skips,
  isFolded,
  onPutBack,
  included = [],
  onInclude,
  title: own,
}: Props) {
  const count = skips.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count === 0) return null;
  const title = own ?? `${formatNumber(count)} will be skipped`;
  const shown = skips.filter(({ rows }) => rows.length > 0);
  const opened = new Set(
    included
      .flatMap((word) => readIncluded(word))
      .flatMap((one) => (typeof one === 'string' ? [] : [one.kind])),
  );
  const groups = shown.map((group) => (
    <Group
      key={group.kind}
      group={group}
      isOpen={opened.has(group.kind)}
      {...(onPutBack && { onPutBack })}
      {...(onInclude && { onInclude })}
    />
  ));
  if (!isFolded)
    return (
      <Stack gap={8}>
        <StepHeading>{title}</StepHeading>
        <div>{groups}</div>
      </Stack>
    );
  return (
    <Folded title={title} note={shown.map((group) => group.title).join(', ')} isOpen={opened.size > 0}>
      <div style={{ paddingLeft: 28 }}>{groups}</div>
    </Folded>
  );
}
