import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formatNumber, formatStamp } from '../../../domain/text/format.ts';
import { erasePerson, findPerson } from '../../../generated/calls/privacy-calls.ts';
import type { PersonData } from '../../../generated/calls/types.ts';
import { download } from '../../core/api.ts';
import { send } from '../../core/call.ts';
import { DialogButtons, DialogText, DialogTitle } from '../../ui/Dialog.tsx';
import { Parts } from '../../ui/Parts.tsx';
import { List, Row, Stack, Text } from '../../ui/primitives.ts';
import { notifyFailures, notifySuccess } from '../../ui/toast.ts';
import { AccountSection } from '../layout.tsx';

const records = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'record' : 'records'}`;

interface EraseProps {
  person: PersonData;
  onClose: () => void;
  onErased: () => void;
}

/** Shows how much is erased, and asks whether to keep the answers. */
function EraseDialog({ person, onClose, onErased }: EraseProps) {
  const titleId = useId();
  const [answers, setAnswers] = useState<'KEEP' | 'REMOVE'>('KEEP');
  const [keepBlocked, setKeepBlocked] = useState(true);
  const { contact, total } = person;
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(erasePerson({ body: { contact, total, answers, keepBlocked } })),
    onSuccess: () => {
      notifySuccess('The data has been erased.');
      onErased();
    },
    onError: notifyFailures,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <Stack gap={12} padding="24px 24px 0">
        <DialogTitle id={titleId}>Erase {records(total)}</DialogTitle>
        <DialogText>
          The name, the contact data and all texts of {contact} are erased everywhere. This cannot be undone.
        </DialogText>
        <RadioGroup
          aria-label="Answers"
          value={answers}
          onChange={(_, value) => setAnswers(value === 'REMOVE' ? 'REMOVE' : 'KEEP')}
        >
          <FormControlLabel
            value="KEEP"
            control={<Radio />}
            label="Keep the anonymous answers in the figures"
          />
          <FormControlLabel
            value="REMOVE"
            control={<Radio />}
            label="Remove the answers from the figures, too"
          />
        </RadioGroup>
        <FormControlLabel
          control={<Checkbox checked={keepBlocked} onChange={(_, isOn) => setKeepBlocked(isOn)} />}
          label="Block the address, so that it is never surveyed again"
        />
      </Stack>
      <DialogButtons>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" color="error" disabled={isPending} onClick={() => mutate()}>
          Erase {records(total)}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** The data found about a person. */
function Found({ person, onErased }: { person: PersonData; onErased: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const { contact, names, total, kinds, surveys } = person;
  if (total === 0)
    return (
      <Text variant="body1" breaks>
        Nothing is stored about {contact}.
      </Text>
    );
  return (
    <Stack gap={16}>
      <Text variant="body1" isStrong breaks role="status">
        {[...names, contact].join(', ')}: {records(total)}
      </Text>
      <List isDivided aria-label="Kinds of records">
        {kinds
          .filter(({ count }) => count > 0)
          .map(({ kind, title, count }) => (
            <Row as="li" key={kind} justify="between" padding="8px 0" gap={16}>
              <Text variant="body2">{title}</Text>
              <Text variant="body2">{formatNumber(count)}</Text>
            </Row>
          ))}
      </List>
      <List isDivided aria-label="Surveys">
        {surveys.map(({ id, sentAt, place, feedback }) => (
          <Stack as="li" key={id} gap={2} padding="8px 0">
            <Text variant="body2" tone="muted" breaks>
              <Parts of={[formatStamp(sentAt), place]} />
            </Text>
            {feedback !== null && (
              <Text variant="body2" breaks>
                {feedback}
              </Text>
            )}
          </Stack>
        ))}
      </List>
      <Row gap={12} wraps justify="end">
        <Button
          variant="outlined"
          onClick={() =>
            void download('/people/export', { method: 'POST', body: { contact } }).catch(notifyFailures)
          }
        >
          Export as ZIP
        </Button>
        <Button variant="contained" color="error" onClick={() => setIsAsking(true)}>
          Erase …
        </Button>
      </Row>
      {isAsking && <EraseDialog person={person} onClose={() => setIsAsking(false)} onErased={onErased} />}
    </Stack>
  );
}

/** Finds, exports and erases all stored data of a patient or employee. */
export function PersonSection() {
  const [contact, setContact] = useState('');
  const id = useId();
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: (text: string) => send(findPerson({ body: { contact: text } })),
    onError: notifyFailures,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (contact.trim() !== '') mutate(contact);
  };
  return (
    <AccountSection
      title="One person's data"
      description="Find everything about a patient or an employee by email address or phone number, to show, export or erase it."
    >
      <Stack gap={20} padding="24px">
        <form noValidate onSubmit={submit}>
          <label htmlFor={id}>
            <Text as="span" variant="body2">
              Email or phone
            </Text>
          </label>
          <Row gap={12} margin="8px 0 0">
            <OutlinedInput
              id={id}
              fullWidth
              value={contact}
              autoComplete="off"
              onChange={(event) => setContact(event.target.value)}
            />
            <Button variant="contained" type="submit" disabled={isPending || contact.trim() === ''}>
              Find
            </Button>
          </Row>
        </form>
        {data && <Found key={data.data.contact} person={data.data} onErased={reset} />}
      </Stack>
    </AccountSection>
  );
}
