import Button from '@mui/material/Button';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Icon, SelectArrow } from '../Icon.tsx';
import { MATCH_STATES, type MatchState } from './match-model.ts';

/** A table of questions: what each is about, an example, the choice, and its state. */
export const ChoiceTable = styled('table')(({ theme }) => ({
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

const Likely = styled(Button)({
  display: 'block',
  minWidth: 0,
  minHeight: 26,
  maxWidth: '100%',
  marginLeft: -6,
  padding: '1px 6px',
  overflow: 'hidden',
  textAlign: 'left',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

/** The value of the choice to read nothing. */
export const DO_NOT_READ = '-';

/** A choice that is one press away. */
export interface QuickAnswer {
  value: string;
  label: string;
}

/** The likeliest of the possible answers: all of two, or else the first. */
export function pickLikely(answers: readonly QuickAnswer[]): readonly QuickAnswer[] {
  return answers.length > 2 ? answers.slice(0, 1) : answers;
}

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
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, value, isOpen, isRefused = false, isRequired = false, isDisabled = false } = props;
  const { describedBy, inputRef, onChange, children } = props;
  return (
    <Select
      native
      IconComponent={SelectArrow}
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

export function StateText({ id, state, text }: { id: string; state: MatchState; text?: string | undefined }) {
  return (
    <Status id={id} data-state={state}>
      <Icon of={STATE_ICONS[state]} size="small" />
      {text ?? MATCH_STATES[state]}
    </Status>
  );
}

interface LikelyAnswersProps {
  /** of the text that says that a choice is needed */
  id: string;
  /** of an open question that Continue has found */
  problem: string | undefined;
  answers: readonly QuickAnswer[];
  onChange: (value: string) => void;
}

/** The likely answers to an open question beside its menu, which has all of them. */
export function LikelyAnswers({ id, problem, answers, onChange }: LikelyAnswersProps) {
  return (
    <>
      {problem === undefined ? (
        <span id={id} hidden>
          {MATCH_STATES.open}
        </span>
      ) : (
        <StateText id={id} state="open" text={problem} />
      )}
      {answers.map(({ value, label }) => (
        <Likely key={value} size="small" title={label} aria-describedby={id} onClick={() => onChange(value)}>
          {label}
        </Likely>
      ))}
    </>
  );
}
