import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import type { ReactNode } from 'react';
import { control, radius } from '../core/theme/tokens.ts';
import { Card } from '../ui/Card.tsx';
import { useCopy } from '../ui/CopyButton.tsx';
import { DoneDialog } from '../ui/FormDialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Row, Text } from '../ui/primitives.ts';
import { ListSkeleton } from '../ui/Skeletons.tsx';
import { ErrorState } from '../ui/States.tsx';

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  padding: '28px 0',
  borderTop: `1px solid ${theme.palette.divider}`,
  '&:first-of-type': { borderTop: 0, paddingTop: 0 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '240px minmax(0, 1fr)', gap: 24 },
  '& h2': { ...theme.typography.h4, margin: '0 0 4px' },
}));

export const Muted = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.palette.muted,
  overflowWrap: 'anywhere',
}));

/** A line of a card: text at the left, actions at the right. */
export const SectionRow = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
  padding: '16px 24px',
  '& + &, ul > & + &': { borderTop: `1px solid ${theme.palette.divider}` },
  [theme.breakpoints.down('md')]: { padding: 16 },
}));

export const Words = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  flex: '1 1 200px',
  minWidth: 0,
  overflowWrap: 'anywhere',
}));

export const Badge = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '2px 8px',
  borderRadius: 6,
  fontWeight: 600,
  backgroundColor: theme.palette.neutral.bg,
  color: theme.palette.neutral.fg,
}));

interface SectionProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** A part of the account page: its name at the left, a card at the right. */
export function AccountSection({ title, description, children }: SectionProps) {
  return (
    <Root aria-label={title}>
      <div>
        <h2>{title}</h2>
        <Muted>{description}</Muted>
      </div>
      <Card as="div">{children}</Card>
    </Root>
  );
}

/** A short label on a neutral background: a scope, an event, a state. */
export const Chip = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{
  tone?: 'success' | 'error' | 'notice';
}>(({ theme, tone }) => {
  const { neutral, notice, success, error } = theme.palette;
  const tones = {
    success: { bg: success.light, fg: success.dark },
    error: { bg: error.light, fg: error.dark },
    notice,
  };
  const { bg, fg } = tone ? tones[tone] : neutral;
  return {
    ...theme.typography.caption,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: control.badge.height,
    padding: '0 8px',
    borderRadius: radius.chip,
    fontWeight: 600,
    backgroundColor: bg,
    color: fg,
  };
});

export const Mono = styled('code')(({ theme }) => ({
  ...theme.typography.body2,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  overflowWrap: 'anywhere',
  minWidth: 0,
}));

const Masked = styled(Mono)({ overflow: 'hidden', whiteSpace: 'nowrap' });

const Field = styled('div', { shouldForwardProp: (prop) => prop !== 'isFresh' })<{ isFresh: boolean }>(
  ({ theme, isFresh }) => ({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    padding: '6px 6px 6px 14px',
    borderRadius: theme.shape.borderRadius,
    backgroundColor: isFresh ? undefined : theme.palette.neutral.bg,
    border: isFresh ? `2px solid ${theme.palette.primary.main}` : `1px solid ${theme.palette.divider}`,
  }),
);

interface TokenFieldProps {
  /** the token, or its beginning */
  value: string;
  isFresh: boolean;
  label: string;
  /** reads the full text to be copied, if `value` is the beginning */
  read?: () => Promise<string | undefined>;
}

/** A masked token, with a button that copies the full text. */
export function TokenField({ value, isFresh, label, read }: TokenFieldProps) {
  const { isCopied, copy } = useCopy(read ?? value);
  return (
    <Field isFresh={isFresh}>
      {isFresh ? <Mono>{value}</Mono> : <Masked>{`${value.slice(0, 13)}${'•'.repeat(16)}`}</Masked>}
      <Button
        variant={isFresh ? 'contained' : 'outlined'}
        size="small"
        startIcon={<Icon of={isCopied ? Check : Copy} size="small" />}
        aria-label={isCopied ? `${label} copied` : `Copy ${label}`}
        onClick={() => void copy()}
        sx={{ flex: 'none' }}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </Field>
  );
}

const Fieldset = styled('fieldset', { shouldForwardProp: (prop) => prop !== 'columns' })<{
  columns?: 2;
}>(({ theme, columns }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  display: 'grid',
  ...(columns && { [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr', gap: '4px 16px' } }),
  // problems and titles are of all columns
  '& > p': { gridColumn: '1 / -1' },
  '& legend': { ...theme.typography.body2, fontWeight: 600, padding: 0, marginBottom: 4 },
}));

interface CheckboxesProps<Value> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  problem: string | undefined;
  columns?: 2;
  onChoose: (chosen: Value[]) => void;
}

/** A group of checkboxes, below each other or in two columns. */
export function Checkboxes<Value extends string>(props: CheckboxesProps<Value>) {
  const { legend, options, chosen, problem, columns, onChoose } = props;
  return (
    <Fieldset {...(columns && { columns })}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <FormControlLabel
          key={value}
          label={label}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(value)}
              onChange={(_event, isOn) =>
                onChoose([...chosen.filter((one) => one !== value), ...(isOn ? [value] : [])])
              }
            />
          }
        />
      ))}
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
    </Fieldset>
  );
}

interface SecretProps {
  title: string;
  label: string;
  secret: string;
  note: string;
  onClose: () => void;
}

/** Shows a new secret, once only. */
export function SecretDialog({ title, label, secret, note, onClose }: SecretProps) {
  return (
    <DoneDialog title={title} isOnce onClose={onClose}>
      <TokenField value={secret} isFresh label={label} />
      <Text variant="body2" tone="muted">
        {note}
      </Text>
    </DoneDialog>
  );
}

/** A link to a page of ours that opens in a new tab. */
export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}

export function DocsLink() {
  return (
    <PageLink href="/v1/docs">
      <Row as="span" gap={4} style={{ display: 'inline-flex' }}>
        API docs <Icon of={ArrowUpRight} size="small" />
      </Row>
    </PageLink>
  );
}

/** Cards in two columns on wide screens. */
export const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'start',
  gap: 24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

interface MissingDataProps {
  query: { error: unknown; isPending: boolean; refetch: () => Promise<unknown> };
  avatar?: 'person';
}

/** Replaces a screen's content without data: a skeleton while it loads, or the failure. */
export function MissingData({ query: { error, isPending, refetch }, avatar }: MissingDataProps) {
  if (isPending) return <ListSkeleton avatar={avatar} />;
  return (
    <Card>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Card>
  );
}
