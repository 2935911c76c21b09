import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import type { Connection } from '../../../generated/calls/types.ts';
import { connectPractice } from '../../../generated/calls/connections-calls.ts';
import { ask } from '../../core/call.ts';
import { Row, Stack } from '../../ui/primitives.ts';
import { notifyFailures, notifySuccess } from '../../ui/toast.ts';
import { type Problems, getProblems } from '../api-layout.tsx';
import { CONNECTED, useConnectionActions, useRefreshConnection } from './use-connection.ts';

type Field = Connection['fields'][number];

const getHint = ({ isSecret, isSet, hint }: Field): string | null =>
  isSecret && isSet ? 'Stored encrypted. Leave it empty to keep it.' : hint;

function useForm(connection: Connection) {
  const { practiceId: id, fields } = connection;
  const refresh = useRefreshConnection(id);
  const [typed, setTyped] = useState<Partial<Record<string, string>>>({});
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setIsSaving] = useState(false);
  const getValue = ({ name, value }: Field): string => typed[name] ?? value ?? '';
  const save = async (): Promise<void> => {
    setIsSaving(true);
    setProblems({});
    try {
      const values = fields.map((field) => ({ name: field.name, value: getValue(field) }));
      await ask(connectPractice({ id, body: { values } }));
      setTyped({});
      notifySuccess(CONNECTED);
      await refresh();
    } catch (error) {
      const found = getProblems(error);
      setProblems(found);
      if (!fields.some(({ name }) => name in found)) notifyFailures(error);
    } finally {
      setIsSaving(false);
    }
  };
  const change = (name: string, value: string): void => {
    setTyped({ ...typed, [name]: value });
    setProblems({ ...problems, [name]: undefined });
  };
  return { getValue, change, problems, isSaving, save };
}

/** The keys of a practice's system, tested before they are stored. */
export function ConnectionForm({ connection }: { connection: Connection }) {
  const { fields, isConnected } = connection;
  const { getValue, change, problems, isSaving, save } = useForm(connection);
  const actions = useConnectionActions(connection);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <form noValidate onSubmit={submit} autoComplete="off">
      <Stack gap={20}>
        {fields.map((field) => (
          <TextField
            key={field.name}
            label={field.label}
            type={field.isSecret ? 'password' : 'text'}
            multiline={field.isLong}
            {...(field.isLong ? { minRows: 6 } : {})}
            value={getValue(field)}
            error={problems[field.name] !== undefined}
            helperText={problems[field.name] ?? getHint(field)}
            slotProps={{
              htmlInput: { maxLength: 4000, autoComplete: field.isSecret ? 'new-password' : 'off' },
            }}
            onChange={(event) => change(field.name, event.target.value)}
          />
        ))}
        <Row wraps gap={12}>
          <Button variant="contained" type="submit" disabled={isSaving}>
            {isConnected ? 'Save' : 'Connect'}
          </Button>
          {isConnected && (
            <>
              <Button variant="outlined" onClick={() => void actions.test()}>
                Test connection
              </Button>
              <Button color="error" onClick={() => void actions.disconnect()}>
                Disconnect
              </Button>
            </>
          )}
        </Row>
      </Stack>
    </form>
  );
}
