import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import type { Webhook } from '../../generated/calls/types.ts';
import { createWebhook, updateWebhook } from '../../generated/calls/webhooks-calls.ts';
import { webhookEvent } from '../../generated/enums/webhook-event.ts';
import { ask } from '../core/call.ts';
import { DialogButtons, DialogTitle } from '../ui/Dialog.tsx';
import { Row, Stack, Text } from '../ui/primitives.ts';
import { notifyFailures, notifySuccess } from '../ui/toast.ts';
import { Checkboxes, type Problems, getProblems, TokenField } from './layout.tsx';
import { useRefreshWebhooks } from './use-webhooks.ts';

interface Props {
  /** to change; absent: a new one */
  webhook?: Webhook;
  onClose: () => void;
  onSecret: (secret: string) => void;
}

const FIELDS = ['url', 'description', 'events'];

/** The form of a webhook, and the call that saves it. */
function useWebhookForm({ webhook, onClose, onSecret }: Props) {
  const refresh = useRefreshWebhooks();
  const [typed, setTyped] = useState({
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    events: webhook?.events ?? [],
  });
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    const body = { ...typed, url: typed.url.trim(), description: typed.description.trim() || null };
    try {
      if (webhook) {
        await ask(updateWebhook({ id: webhook.id, body }));
        notifySuccess('The webhook has been changed.');
        onClose();
      } else onSecret((await ask(createWebhook({ body }))).secret);
      await refresh();
    } catch (error) {
      const found = getProblems(error);
      setProblems(found);
      setIsSaving(false);
      if (!FIELDS.some((path) => path in found)) notifyFailures(error);
    }
  };
  const change = (changed: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changed });
    setProblems({});
  };
  return { typed, change, problems, isSaving, save };
}

/** Adds a webhook, or changes one. */
export function WebhookDialog(props: Props) {
  const { webhook, onClose } = props;
  const titleId = useId();
  const { typed, change, problems, isSaving, save } = useWebhookForm(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <form noValidate onSubmit={submit}>
        <Stack gap={20} padding="24px 24px 0">
          <DialogTitle id={titleId}>{webhook ? 'Edit webhook' : 'Add webhook'}</DialogTitle>
          <TextField
            label="Address"
            value={typed.url}
            error={problems.url !== undefined}
            helperText={problems.url ?? 'The address that receives events. It starts with https://.'}
            slotProps={{ htmlInput: { maxLength: 2000, inputMode: 'url' } }}
            onChange={(event) => change({ url: event.target.value })}
          />
          <TextField
            label="Description"
            value={typed.description}
            error={problems.description !== undefined}
            helperText={problems.description}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            onChange={(event) => change({ description: event.target.value })}
          />
          <Checkboxes
            legend="Events"
            options={webhookEvent}
            chosen={typed.events}
            problem={problems.events}
            onChoose={(events) => change({ events })}
          />
        </Stack>
        <DialogButtons>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" type="submit" disabled={isSaving}>
            {webhook ? 'Save' : 'Add webhook'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Shows a new secret, once only. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <Stack gap={12} padding="24px 24px 0">
        <DialogTitle id={titleId}>The signing secret</DialogTitle>
        <TokenField value={secret} isFresh label="signing secret" />
        <Text variant="body2" tone="muted">
          Copy it now. It is not shown again. Your system checks signatures with it, by the scheme of Standard
          Webhooks.
        </Text>
      </Stack>
      <Row justify="end" padding="24px">
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </Row>
    </Dialog>
  );
}
