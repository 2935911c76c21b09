import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import Clock from 'lucide-react/icons/clock';
import { inputAria, textOf } from '../../forms/widgets/TextWidgets.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { SlotProps } from '../slots.ts';

const Area = styled(OutlinedInput)({ '& textarea': { padding: '10px 14px', resize: 'vertical' } });

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  gap: 6,
  margin: '6px 0 0',
  color: theme.palette.text.primary,
  '& svg': { flex: 'none', marginTop: 1 },
}));

type Props = SlotProps['field'] & {
  /** from when the question can be changed, while it cannot */
  note: string | undefined;
};

/** The text of the question, and below it when it can be changed. */
export function QuestionField({ note, ...props }: Props) {
  const { id, value, onChange, onBlur, isInvalid, isDisabled, describedBy } = props;
  const noteId = `${id}-note`;
  const described = [note && !isInvalid && noteId, describedBy].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <Area
        id={id}
        fullWidth
        multiline
        minRows={2}
        maxRows={8}
        value={textOf(value)}
        error={isInvalid}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        inputProps={inputAria({ ...props, describedBy: described })}
      />
      {/* the error says the same */}
      {note && !isInvalid && (
        <Note id={noteId}>
          <Icon of={Clock} size="small" />
          {note}
        </Note>
      )}
    </>
  );
}
