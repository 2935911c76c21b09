import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Gauge from 'lucide-react/icons/gauge';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { formatDay, formatRelative } from '../../../domain/text/format.ts';
import type { TokenScope } from '../../../domain/access/access-model.ts';
import { scopeNames } from '../../../domain/access/token-scopes.ts';
import { createApiToken } from '../../../generated/calls/api-access-calls.ts';
import type { ApiToken } from '../../../generated/calls/types.ts';
import { tokenScope } from '../../../generated/enums/token-scope.ts';
import { ask } from '../../core/call.ts';
import { DayField } from '../../ui/period/DayPicker.tsx';
import { dayOfReader, isDay } from '../../../domain/measures/period.ts';
import { Card, CardTitle } from '../../ui/Card.tsx';
import { FormDialog, useFields } from '../../ui/FormDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row, Stack, Text, List } from '../../ui/primitives.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Checkboxes, SecretDialog, Chip, Mono } from '../layout.tsx';
import { useRefreshTokens, useRevoke, useTokens } from './use-api-access.ts';

/** The last moment of a day in the reader's own time zone. */
function toEndOfDay(day: string): string | null {
  if (day === '') return null;
  // the server refuses what is no day
  return isDay(day) ? new Date(`${day}T23:59:59.999`).toISOString() : day;
}

/** Creates a token with its own scopes, and shows it only once. */
function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshTokens();
  const { typed, change, problems, isSaving, save } = useFields({
    name: '',
    end: '',
    scopes: [] as TokenScope[],
  });
  const [made, setMade] = useState<string>();
  const create = async () => {
    const { name, scopes, end } = typed;
    const { bearerToken } = await ask(createApiToken({ body: { name, scopes, endsAt: toEndOfDay(end) } }));
    setMade(bearerToken);
    await refresh();
  };
  if (made !== undefined) {
    return (
      <SecretDialog
        title="The new token"
        label="new token"
        secret={made}
        note="Copy it now. It is not shown again."
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title="New token"
      saveLabel="Make token"
      maxWidth="md"
      isSaving={isSaving}
      onSave={() => save(['name', 'scopes', 'endsAt'], create)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={typed.name}
        error={problems.name !== undefined}
        helperText={problems.name ?? 'The system that will use it.'}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Checkboxes
        legend="What it may do"
        options={tokenScope}
        chosen={typed.scopes}
        problem={problems.scopes}
        columns={2}
        onChoose={(scopes) => change({ scopes })}
      />
      <DayField
        label="Ends"
        calendar="Ends"
        value={typed.end}
        min={dayOfReader(new Date())}
        error={problems.endsAt !== undefined}
        helperText={problems.endsAt ?? 'The last day it works. Leave it empty for no end date.'}
        onChange={(end) => change({ end })}
      />
    </FormDialog>
  );
}

const CALLS_A_MINUTE = 600;

function usedText({ lastUsedAt, lastUsedIp }: ApiToken): string {
  if (lastUsedAt === null) return 'Never used';
  return `Used ${formatRelative(lastUsedAt)}${lastUsedIp === null ? '' : `, from ${lastUsedIp}`}`;
}

function endText({ endsAt, state }: ApiToken): string {
  if (state === 'REVOKED') return 'Revoked';
  if (endsAt === null) return 'Never ends';
  return `${state === 'ENDED' ? 'Ended' : 'Ends'} ${formatDay(dayOfReader(new Date(endsAt)))}`;
}

function TokenLine({ token }: { token: ApiToken }) {
  const revoke = useRevoke();
  const { name, beginning, scopes, isPrimary, state, role, createdBy } = token;
  return (
    <Stack as="li" gap={6} padding="14px 24px">
      <Row justify="between" gap={12}>
        <Text as="h3" variant="body1" isStrong breaks>
          {name}
        </Text>
        {state === 'ACTIVE' ? (
          <Button size="small" color="error" aria-label={`Revoke ${name}`} onClick={() => void revoke(token)}>
            Revoke
          </Button>
        ) : (
          <Chip>{state === 'ENDED' ? 'Ended' : 'Revoked'}</Chip>
        )}
      </Row>
      <Row wraps gap={6}>
        <Mono>{beginning}…</Mono>
        {scopeNames(scopes, isPrimary).map((scope) => (
          <Chip key={scope}>{scope}</Chip>
        ))}
        {role === 'API_INTERNAL' && <Chip tone="notice">Internal</Chip>}
      </Row>
      <Text variant="body2" tone="muted" breaks>
        {usedText(token)}
        <br />
        {endText(token)} · made by {createdBy}
      </Text>
    </Stack>
  );
}

function Tokens() {
  const { data, error, isPending, refetch } = useTokens();
  if (isPending) return <ListSkeleton />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <List isDivided aria-label="Tokens">
      {data.map((token) => (
        <TokenLine key={token.id} token={token} />
      ))}
    </List>
  );
}

/** The organization's tokens with their scopes, last use and expiry. */
export function TokensCard() {
  const [isMaking, setIsMaking] = useState(false);
  return (
    <Card aria-label="Tokens">
      <Row justify="between" gap={12} padding="20px 24px 12px">
        <CardTitle>Tokens</CardTitle>
        <Button
          variant="contained"
          startIcon={<Icon of={Plus} size="small" />}
          onClick={() => setIsMaking(true)}
        >
          New token
        </Button>
      </Row>
      <Tokens />
      <Row gap={8} padding="14px 24px">
        <Icon of={Gauge} size="small" />
        <Text variant="body2" tone="muted">
          {CALLS_A_MINUTE} calls a minute for each token
        </Text>
      </Row>
      {isMaking && <NewTokenDialog onClose={() => setIsMaking(false)} />}
    </Card>
  );
}
