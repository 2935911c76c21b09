import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type HTMLAttributes, useId } from 'react';
import { NOTES_MAX_LENGTH } from '../../flows/status-update.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { Icon, SelectArrow } from '../ui/Icon.tsx';
import { Text } from '../ui/primitives.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { PanelFoot, PanelTitle } from './card-layout.tsx';
import { feedbackKinds } from './feedback.ts';
import type { useStatusUpdate } from './use-status-update.ts';

const NOTES_ROWS = { rows: 3 };
/** Grows while it is typed. */
const NOTE_ROWS = { minRows: 1, maxRows: 5 };
const SEEN_BY = 'Notes are seen by your team only.';

const menu = { slotProps: { paper: { role: 'region', 'aria-label': 'Contact status' } } };

const Field = styled('div')({
  marginTop: 8,
  '& + &': { marginTop: 12 },
  '&[data-line]': { display: 'flex', alignItems: 'start', gap: 8 },
});

const Unset = styled('span')(({ theme }) => ({ color: theme.palette.muted }));

const ProblemText = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  margin: '6px 0 0',
  color: theme.palette.error.dark,
  '& > svg': { flex: 'none', marginTop: 1 },
  // its own height is more than the line's
  '& > button': { margin: '-7px 0' },
}));

/** Says what was not saved, or not sent, and why. */
export function Problem({ children, ...props }: HTMLAttributes<HTMLParagraphElement>) {
  return (
    <ProblemText {...props}>
      <Icon of={CircleAlert} size="small" />
      {children}
    </ProblemText>
  );
}

const Notes = styled(OutlinedInput)({ '& textarea': { padding: '10px 14px', resize: 'vertical' } });

interface Props {
  feedback: Feedback;
  status: string;
  update: ReturnType<typeof useStatusUpdate>;
  heading: 'h3' | 'h4';
  /** without the choice of a status: the note to one that was just logged */
  isNoteOnly?: boolean;
  /** pinned below what is being read: as low as it can be */
  isPinned?: boolean;
  /** beside Call, which is the one primary button */
  isSecondary?: boolean;
}

/** The status control: the contact status, notes, and Update. */
export function StatusFields({
  feedback,
  status,
  update,
  heading,
  isNoteOnly = false,
  isPinned = false,
  isSecondary = false,
}: Props) {
  const id = useId();
  const { state, send } = update;
  const isOneLine = isNoteOnly || isPinned;
  const { chosen, notes, refusal } = state.context;
  const isSaving = state.matches('saving');
  const { statuses } = feedbackKinds[feedback.experienceType];
  // a status that only the API sets is listed where it is the current one
  const options = srrStatus.filter((one) => statuses.includes(one) || one.value === status);
  const refused = (field: 'status' | 'notes') =>
    refusal?.field === field && (
      <Problem id={`${id}-${field}-refusal`} role="alert">
        {refusal.message}
      </Problem>
    );
  const problemProps = (field: 'status' | 'notes') => ({
    'aria-invalid': refusal?.field === field,
    'aria-describedby': refusal?.field === field ? `${id}-${field}-refusal` : undefined,
  });
  // a failure is silent, as specified: what is still typed is not saved
  const isUnsaved = notes.trim() !== '' && !isSaving;
  const hint = (
    <span>
      {isUnsaved && (
        <>
          <Text as="strong" variant="caption" tone="primary" isStrong>
            Not saved yet.
          </Text>{' '}
        </>
      )}
      {SEEN_BY}
    </span>
  );
  const updateButton = (
    <Button
      variant={isSecondary ? 'outlined' : 'contained'}
      aria-disabled={isSaving}
      onClick={() => send({ type: 'update.pressed' })}
      style={{ flex: 'none' }}
    >
      Update
    </Button>
  );
  return (
    <>
      {!isNoteOnly && (
        <>
          <PanelTitle as={heading} id={`${id}-title`}>
            Contact status
          </PanelTitle>
          <Field>
            <Select
              fullWidth
              displayEmpty
              labelId={`${id}-title`}
              id={`${id}-status`}
              IconComponent={SelectArrow}
              value={chosen}
              error={refusal?.field === 'status'}
              onChange={({ target }) => send({ type: 'status.chosen', status: target.value })}
              renderValue={(value) =>
                value === '' ? <Unset>Select a status</Unset> : <StatusChip status={value} />
              }
              SelectDisplayProps={problemProps('status')}
              MenuProps={menu}
            >
              {options.map(({ value }) => (
                <MenuItem key={value} value={value}>
                  <StatusChip status={value} />
                </MenuItem>
              ))}
            </Select>
            {refused('status')}
          </Field>
        </>
      )}
      <Field data-line={isOneLine ? '' : undefined}>
        <Notes
          fullWidth
          multiline
          {...(isOneLine ? NOTE_ROWS : NOTES_ROWS)}
          value={notes}
          placeholder={isNoteOnly ? 'Add a note' : 'Notes'}
          error={refusal?.field === 'notes'}
          onChange={({ target }) => send({ type: 'notes.typed', notes: target.value })}
          inputProps={{ 'aria-label': 'Notes', maxLength: NOTES_MAX_LENGTH, ...problemProps('notes') }}
        />
        {isOneLine && updateButton}
      </Field>
      {refused('notes')}
      {isOneLine ? (
        <Text variant="caption" tone="muted" margin="4px 0 0">
          {hint}
        </Text>
      ) : (
        <PanelFoot>
          {hint}
          {updateButton}
        </PanelFoot>
      )}
    </>
  );
}
