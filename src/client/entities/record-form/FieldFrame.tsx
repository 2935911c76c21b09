import { styled } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import type { FieldModel } from '../../../domain/model/model.ts';
import { Icon } from '../../ui/Icon.tsx';

const Head = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'baseline',
  gap: 6,
  marginBottom: 6,
}));

const Optional = styled('span')(({ theme }) => ({ fontWeight: 400, color: theme.palette.muted }));

const Counter = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  marginLeft: 'auto',
  fontVariantNumeric: 'tabular-nums',
  color: theme.palette.muted,
  '&[data-over]': { color: theme.palette.error.dark, fontWeight: 500 },
}));

const Note = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 6,
  color: theme.palette.muted,
}));

const Failure = styled(Note)(({ theme }) => ({
  display: 'flex',
  gap: 6,
  color: theme.palette.error.dark,
  '& svg': { flex: 'none', marginTop: 1 },
}));

interface Props {
  id: string;
  field: FieldModel;
  /** some inputs render their own label; a group's is not a `label` element */
  label: 'above' | 'group' | 'own';
  isOptional: boolean;
  error: string | undefined;
  hint: string | undefined;
  /** characters typed; absent: not counted */
  count: number | undefined;
  children: ReactNode;
}

/** Label above, input, then the error with its icon and the hint. */
export function FieldFrame({ id, field, label, isOptional, error, hint, count, children }: Props) {
  const limit = field.maxLength ?? 0;
  return (
    <div style={{ minWidth: 0 }}>
      {label !== 'own' && (
        <Head>
          {label === 'group' ? (
            <span id={`${id}-label`}>{field.title}</span>
          ) : (
            <label id={`${id}-label`} htmlFor={id}>
              {field.title}
            </label>
          )}
          {isOptional && <Optional>optional</Optional>}
          {count !== undefined && (
            <Counter data-over={count > limit || undefined}>
              {count} / {limit}
            </Counter>
          )}
        </Head>
      )}
      {children}
      {error && (
        <Failure id={`${id}-error`}>
          <Icon of={CircleAlert} size="small" />
          {error}
        </Failure>
      )}
      {hint && <Note id={`${id}-hint`}>{hint}</Note>}
    </div>
  );
}
