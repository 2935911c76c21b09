import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useContext, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { statusUpdateMachine, NOTES_MAX_LENGTH, type StatusUpdate } from '../../flows/status-update.ts';
import { api } from '../core/api.ts';
import { logError } from '../core/log-error.ts';
import { fullName } from '../../domain/surveys/feedback.ts';
import { Assignment, RequestTags } from './Assignment.tsx';
import type { Feedback } from '../../generated/calls/types.ts';
import { feedbackKinds } from './feedback.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';
import { KeepContext, useChanged } from './kept.ts';
import { formatStamp } from '../../domain/text/format.ts';
import { feedbackKey } from './use-feedback.ts';
import { SelectArrow, Icon } from '../ui/Icon.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { Panel, PanelFoot, PanelTitle, PrintOnly, ScreenOnly } from './card-layout.tsx';
import { Row } from '../ui/primitives.ts';
import { StatusHistory, stepText } from './StatusHistory.tsx';

async function save(id: string, update: StatusUpdate): Promise<Feedback> {
  try {
    return await api.put<Feedback>(`/feedbacks/${id}`, update);
  } catch (error) {
    // no message, as specified; the status is reset
    logError('The status was not updated', error);
    throw error;
  }
}

/** The follow-up of a feedback: its machine, with the call, and the effects of a changed status. */
function useStatusUpdate(feedback: Feedback, status: string) {
  const { id } = feedback;
  const queryClient = useQueryClient();
  const changed = useChanged();
  const machine = useMemo(() => {
    const saveStatus = fromPromise<string, StatusUpdate>(async ({ input }) => {
      const saved = await save(id, input);
      queryClient.setQueryData(feedbackKey(id), saved);
      return saved.status ?? input.status;
    });
    return statusUpdateMachine.provide({ actors: { saveStatus } });
  }, [id, queryClient]);
  const [state, send, actor] = useMachine(machine, {
    input: { status, options: srrStatus },
  });
  useEffect(() => send({ type: 'status.reported', status }), [send, status]);
  const onUpdated = useEffectEvent(() => {
    const saved = queryClient.getQueryData<Feedback>(feedbackKey(id));
    if (saved) changed(saved, 'Status updated successfully.');
  });
  useEffect(() => {
    const subscription = actor.on('updated', () => onUpdated());
    return () => subscription.unsubscribe();
  }, [actor]);
  return { state, send };
}

const NOTES_ROWS = 3;

const menu = { slotProps: { paper: { role: 'region', 'aria-label': 'Contact status' } } };

const Field = styled('div')({ marginTop: 8, '& + &': { marginTop: 12 } });

const Unset = styled('span')(({ theme }) => ({ color: theme.palette.muted }));

const Refusal = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  margin: '6px 0 0',
  color: theme.palette.error.dark,
  '& > svg': { flex: 'none', marginTop: 1 },
}));

const Notes = styled(OutlinedInput)({ '& textarea': { padding: '10px 14px', resize: 'vertical' } });

interface Props {
  feedback: Feedback;
  status: string;
  heading: 'h3' | 'h4';
  /** called with the pending status; null: none */
  onSending?: (status: string | null) => void;
}

const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '8px 16px',
  borderTop: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.default,
  '& > p': { flex: '1 1 200px', minWidth: 0, margin: 0, color: theme.palette.text.secondary },
  '& > p > strong': { fontWeight: 600, color: theme.palette.text.primary },
  '& > p > span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '& > button': { marginLeft: 'auto', marginRight: -10 },
  [theme.breakpoints.up('md')]: { padding: '8px 24px' },
}));

/** The foot of a card in a list: one line with the status and the last note, which expands to the panel. */
export function FoldedStatus(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const [sending, setSending] = useState<string | null>(null);
  const { status, feedback } = props;
  const last = feedback.srrStatusHistories.at(-1);
  const keep = useContext(KeepContext);
  const toggle = (): void => {
    // a colleague's change of status must not take away the notes that are being typed
    if (!isOpen) keep(feedback);
    setIsOpen(!isOpen);
  };
  return (
    <>
      <Foot>
        <StatusChip status={sending ?? status} />
        <RequestTags feedback={feedback} />
        <p>
          {last && (
            <span>
              {last.user && <strong>{fullName(last.user)} </strong>}
              {/* isolated: notes from right to left would reverse the time behind them */}
              {stepText(last) && <bdi>{stepText(last)}</bdi>}
              {stepText(last) && ' · '}
              {formatStamp(last.createdAt)}
            </span>
          )}
        </p>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          endIcon={<Icon of={isOpen ? ChevronUp : ChevronDown} size="small" />}
          onClick={toggle}
        >
          {isOpen ? 'Close' : 'Update'}
        </Button>
      </Foot>
      {isOpen && (
        <div id={id}>
          <StatusPanel {...props} onSending={setSending} />
        </div>
      )}
    </>
  );
}

/** The follow-up panel of a feedback that requests contact: its status, notes and history. */
export function StatusPanel({ feedback, status, heading, onSending }: Props) {
  const id = useId();
  const { state, send } = useStatusUpdate(feedback, status);
  const { chosen, notes, refusal, sent } = state.context;
  const isSaving = state.matches('saving');
  const sending = sent?.status ?? null;
  const { statuses } = feedbackKinds[feedback.experienceType];
  // a status that only the API sets is listed where it is the current one
  const options = srrStatus.filter((one) => statuses.includes(one) || one.value === status);
  useEffect(() => onSending?.(sending), [onSending, sending]);
  const refused = (field: 'status' | 'notes') =>
    refusal?.field === field && (
      <Refusal id={`${id}-${field}-refusal`} role="alert">
        <Icon of={CircleAlert} size="small" />
        {refusal.message}
      </Refusal>
    );
  const problemProps = (field: 'status' | 'notes') => ({
    'aria-invalid': refusal?.field === field,
    'aria-describedby': refusal?.field === field ? `${id}-${field}-refusal` : undefined,
  });
  return (
    <Panel>
      <PrintOnly>
        <PanelTitle as={heading}>Contact status</PanelTitle>
        <Row gap={8} wraps>
          <StatusChip status={status} />
          <RequestTags feedback={feedback} />
        </Row>
      </PrintOnly>
      <ScreenOnly>
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
        <Field>
          <Notes
            fullWidth
            multiline
            rows={NOTES_ROWS}
            value={notes}
            placeholder="Notes"
            error={refusal?.field === 'notes'}
            onChange={({ target }) => send({ type: 'notes.typed', notes: target.value })}
            inputProps={{ 'aria-label': 'Notes', maxLength: NOTES_MAX_LENGTH, ...problemProps('notes') }}
          />
          {refused('notes')}
        </Field>
        <PanelFoot>
          <span>Notes are seen by your team only.</span>
          <Button
            variant="contained"
            aria-disabled={isSaving}
            onClick={() => send({ type: 'update.pressed' })}
          >
            Update
          </Button>
        </PanelFoot>
        <Assignment feedback={feedback} />
      </ScreenOnly>
      <StatusHistory changes={feedback.srrStatusHistories} heading={heading} />
    </Panel>
  );
}
