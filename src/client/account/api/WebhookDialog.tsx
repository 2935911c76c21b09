import TextField from '@mui/material/TextField';
import type { Webhook } from '../../../generated/calls/types.ts';
import { createWebhook, updateWebhook } from '../../../generated/calls/webhooks-calls.ts';
import { webhookEvent } from '../../../generated/enums/webhook-event.ts';
import { ask } from '../../core/call.ts';
import { FormDialog, useFields } from '../../ui/FormDialog.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import { Checkboxes } from '../layout.tsx';
import { useRefreshWebhooks } from './use-webhooks.ts';

interface Props {
  /** to change; absent: a new one */
  webhook?: Webhook;
  onClose: () => void;
  onSecret: (secret: string) => void;
}

const FIELDS = ['url', 'description', 'events'];

/** Adds a webhook, or changes one. */
export function WebhookDialog({ webhook, onClose, onSecret }: Props) {
  const refresh = useRefreshWebhooks();
  const { typed, change, problems, isSaving, save } = useFields({
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    events: webhook?.events ?? [],
  });
  const saveWebhook = async () => {
    const body = { ...typed, url: typed.url.trim(), description: typed.description.trim() || null };
    if (webhook) {
      await ask(updateWebhook({ id: webhook.id, body }));
      notifySuccess('The webhook has been changed.');
      onClose();
    } else onSecret((await ask(createWebhook({ body }))).secret);
    await refresh();
  };
  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      saveLabel={webhook ? 'Save' : 'Add webhook'}
      isSaving={isSaving}
      onSave={() => save(FIELDS, saveWebhook)}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
