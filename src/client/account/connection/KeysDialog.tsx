import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Connection } from '../../../generated/calls/types.ts';
import { FormDialog, useSaving } from '../../ui/FormDialog.tsx';
import { useConnectionActions } from './use-connection.ts';

/** The path of what the system says of all keys together: it stays at the last of them. */
const OF_ALL = '';

type Field = Connection['fields'][number];

const getHint = ({ isSecret, isSet, hint }: Field): string | null =>
  isSecret && isSet ? 'Stored encrypted. Leave it empty to keep it.' : hint;

interface FieldProps {
  field: Field;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

function KeyField({ field, value, problem, onChange }: FieldProps) {
  const { label, isSecret, isLong, options } = field;
  return (
    <TextField
      label={label}
      type={isSecret ? 'password' : 'text'}
      select={options.length > 0}
      multiline={isLong}
      {...(isLong ? { minRows: 6 } : {})}
      value={value}
      error={problem !== undefined}
      helperText={problem ?? getHint(field)}
      slotProps={{ htmlInput: { maxLength: 4000, autoComplete: isSecret ? 'new-password' : 'off' } }}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.length > 0 &&
        options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
    </TextField>
  );
}

interface Props {
  systemLabel: string;
  fields: readonly Field[];
  /** of the connection whose keys are replaced; undefined: the first keys */
  connectionId: string | undefined;
  onClose: () => void;
}

/** The keys of the organization's system, tested before they are stored. */
export function KeysDialog({ systemLabel, fields, connectionId, onClose }: Props) {
  const [typed, setTyped] = useState<Partial<Record<string, string>>>({});
  const { problems, setProblems, isSaving, save } = useSaving();
  const { connect } = useConnectionActions();
  const getValue = ({ name, value }: Field): string => typed[name] ?? value ?? '';
  const names = fields.map(({ name }) => name);
  const submit = async (): Promise<void> => {
    const values = fields.map((field) => ({ name: field.name, value: getValue(field) }));
    if (await save([...names, OF_ALL], () => connect(connectionId, values))) onClose();
  };
  return (
    <FormDialog
      title={connectionId === undefined ? `Connect ${systemLabel}` : 'Replace key'}
      saveLabel={connectionId === undefined ? 'Connect' : 'Save'}
      isSaving={isSaving}
      onSave={submit}
      onClose={onClose}
    >
      {fields.map((field, index) => (
        <KeyField
          key={field.name}
          field={field}
          value={getValue(field)}
          problem={problems[field.name] ?? (index === fields.length - 1 ? problems[OF_ALL] : undefined)}
          onChange={(value) => {
            setTyped({ ...typed, [field.name]: value });
            setProblems({ ...problems, [field.name]: undefined, [OF_ALL]: undefined });
          }}
        />
      ))}
    </FormDialog>
  );
}
