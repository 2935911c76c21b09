import { styled } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Upload from 'lucide-react/icons/upload';
import { useId, useState, type DragEvent } from 'react';
import { radius } from '../core/theme/tokens.ts';
import { Icon } from './Icon.tsx';
import { Text } from './primitives.ts';

const Zone = styled('label')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  padding: '24px 16px',
  border: `1px dashed ${theme.palette.border.control}`,
  borderRadius: radius.card,
  textAlign: 'center',
  color: theme.palette.text.primary,
  cursor: 'pointer',
  '& > svg': { color: theme.palette.link, marginBottom: 4 },
  '&:hover, &[data-over]': { backgroundColor: theme.palette.action.hover, borderColor: theme.palette.link },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  '&:has([aria-disabled="true"])': { cursor: 'default', color: theme.palette.text.secondary },
  '& b': { fontWeight: 600 },
  '& u': { color: theme.palette.link, textDecoration: 'none' },
}));

/** The input, for the keyboard and screen readers; the visible part is the drop zone. */
const Input = styled('input')({
  position: 'absolute',
  width: 1,
  height: 1,
  opacity: 0,
  pointerEvents: 'none',
});

const Problem = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: 8,
  margin: '12px 0 0',
  color: theme.palette.error.dark,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', marginTop: 2 },
}));

interface Props {
  id?: string;
  /** noun for the file to drop: `CSV file` */
  what: string;
  accept: string;
  hint: string;
  /** the progress of the chosen file */
  busy?: string | undefined;
  /** why the last file was refused */
  problems: string[];
  autoFocus?: boolean;
  onChosen: (files: File[]) => void;
}

function Invitation({ what, busy }: { what: string; busy: string | undefined }) {
  return (
    <span aria-live="polite">
      {busy ?? (
        <>
          <b>Drop a {what} here</b>, or <u>choose one</u>
        </>
      )}
    </span>
  );
}

function Problems({ of }: { of: string[] }) {
  return (
    <div role="alert">
      {of.map((problem) => (
        <Problem key={problem}>
          <Icon of={CircleAlert} size="small" />
          <span>{problem}</span>
        </Problem>
      ))}
    </div>
  );
}

/** Accepts a dropped or selected file. Several are passed on, too, so that they can be refused with a message. */
export function FileDrop({ id, what, accept, hint, busy, problems, autoFocus = false, onChosen }: Props) {
  const hintId = useId();
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent, over: boolean): void => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <div>
      <Zone
        data-over={isOver || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          if (busy === undefined) onChosen([...event.dataTransfer.files]);
        }}
      >
        <Icon of={Upload} size="large" />
        <Invitation what={what} busy={busy} />
        <Text as="span" variant="caption" tone="muted" id={hintId}>
          {hint}
        </Text>
        <Input
          id={id}
          type="file"
          accept={accept}
          // not disabled, which would lose the keyboard focus
          aria-disabled={busy !== undefined}
          aria-describedby={hintId}
          autoFocus={autoFocus}
          onClick={(event) => {
            if (busy !== undefined) event.preventDefault();
          }}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            // so that the same file can be selected again once it is corrected
            event.target.value = '';
            if (chosen.length > 0) onChosen(chosen);
          }}
        />
      </Zone>
      <Problems of={problems} />
    </div>
  );
}
