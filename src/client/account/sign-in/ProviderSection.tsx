import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CallRequest } from '../../../domain/model/call.ts';
import {
  readSignInRules,
  removeIdentityProvider,
  saveIdentityProvider,
} from '../../../generated/calls/sign-in-calls.ts';
import type { IdentityProvider, SignInRules } from '../../../generated/calls/types.ts';
import { ask, dataQuery } from '../../core/call.ts';
import { useSession } from '../../core/session.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { useSaving } from '../../ui/FormDialog.tsx';
import { Stack } from '../../ui/primitives.ts';
import { notifySuccess } from '../../ui/toast.ts';
import { AccountSection, Muted, SectionRow, Words, Mono } from '../layout.tsx';

interface Field {
  name: string;
  label: string;
  hint: string;
  longest: number;
  type?: 'password';
}

const ACCESS: Field[] = [
  {
    name: 'issuer',
    label: 'Issuer',
    hint: 'The address of your provider, such as https://login.example.com.',
    longest: 500,
  },
  { name: 'clientId', label: 'Client id', hint: 'The id that your provider gave Chairside.', longest: 500 },
  {
    name: 'clientSecret',
    label: 'Client secret',
    hint: 'Kept encrypted, and never shown again.',
    longest: 2000,
    type: 'password',
  },
];
const MAPPING: Field[] = [
  {
    name: 'roleClaim',
    label: 'Claim with roles',
    hint: 'For example groups. If empty, users keep the role in their record.',
    longest: 100,
  },
  {
    name: 'adminValues',
    label: 'Values for administrators',
    hint: 'Separated by commas.',
    longest: 1000,
  },
  {
    name: 'userValues',
    label: 'Values for practice users',
    hint: 'Separated by commas.',
    longest: 1000,
  },
  {
    name: 'providerValues',
    label: 'Values for providers',
    hint: 'Separated by commas.',
    longest: 1000,
  },
  {
    name: 'practiceClaim',
    label: 'Claim with practices',
    hint: 'Contains names or record keys (prc_…) of practices. If empty, users keep the practices in their record.',
    longest: 100,
  },
];
const NAMES = [...ACCESS, ...MAPPING].map(({ name }) => name);

type Typed = Record<string, string>;

const listed = (text = ''): string[] => text.split(',').flatMap((one) => (one.trim() ? [one.trim()] : []));

function toTyped(provider: IdentityProvider | null): Typed {
  if (!provider) return {};
  const { issuer, clientId, roleClaim, practiceClaim } = provider;
  const join = (values: string[]) => values.join(', ');
  return {
    ...{ issuer, clientId, roleClaim: roleClaim ?? '', practiceClaim: practiceClaim ?? '' },
    adminValues: join(provider.adminValues),
    userValues: join(provider.userValues),
    providerValues: join(provider.providerValues),
  };
}

function toBody(
  typed: Typed,
  { isActive, createsUsers }: Pick<IdentityProvider, 'isActive' | 'createsUsers'>,
) {
  const text = (name: string): string => typed[name]?.trim() ?? '';
  return {
    ...{ issuer: text('issuer'), clientId: text('clientId'), clientSecret: text('clientSecret') || null },
    ...{
      isActive,
      createsUsers,
      roleClaim: text('roleClaim') || null,
      practiceClaim: text('practiceClaim') || null,
    },
    adminValues: listed(typed.adminValues),
    userValues: listed(typed.userValues),
    providerValues: listed(typed.providerValues),
  };
}

interface RulesChange {
  call: CallRequest<{ data: SignInRules }>;
  /** the toast after success */
  message: string;
  /** fields that show their own errors */
  fields?: readonly string[];
}

/** Changes the organization's sign-in rules, and shows the result. */
export function useSignInRules() {
  const { id } = useSession().organization;
  const queryClient = useQueryClient();
  const { save, ...state } = useSaving();
  const change = ({ call, message, fields = [] }: RulesChange) =>
    save(fields, async () => {
      queryClient.setQueryData(dataQuery(readSignInRules({ id })).queryKey, await ask(call));
      notifySuccess(message);
    });
  return { id, change, ...state };
}

/** The organization's own identity provider, and the mapping of its claims. */
export function ProviderSection({ rules: { provider, redirectUrl } }: { rules: SignInRules }) {
  const { id, change, problems, isSaving } = useSignInRules();
  const confirm = useConfirm();
  const [typed, setTyped] = useState(() => toTyped(provider));
  const [switches, setSwitches] = useState({
    isActive: provider?.isActive ?? true,
    createsUsers: provider?.createsUsers ?? false,
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const call = saveIdentityProvider({ id, body: toBody(typed, switches) });
    const isSaved = await change({ call, message: 'The identity provider is connected.', fields: NAMES });
    if (isSaved) setTyped({ ...typed, clientSecret: '' });
  };
  const disconnect = async () => {
    const message = 'Sessions that it started will end. People sign in with links and passkeys as before.';
    if (
      await confirm({ title: 'Disconnect provider', message, level: 'WARNING', confirmLabel: 'Disconnect' })
    )
      await change({
        call: removeIdentityProvider({ id }),
        message: 'The identity provider is disconnected.',
      });
  };
  const field = ({ name, label, hint, longest, type }: Field) => (
    <TextField
      key={name}
      label={label}
      type={type ?? 'text'}
      autoComplete="off"
      value={typed[name] ?? ''}
      error={problems[name] !== undefined}
      helperText={problems[name] ?? (type && provider ? 'Leave it empty to keep the stored one.' : hint)}
      slotProps={{ htmlInput: { maxLength: longest } }}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  const toggle = (name: keyof typeof switches, label: string) => (
    <FormControlLabel
      sx={{ gap: 1.5, ml: 0 }}
      label={label}
      control={
        <Switch
          checked={switches[name]}
          onChange={(_event, isOn) => setSwitches({ ...switches, [name]: isOn })}
        />
      }
    />
  );
  return (
    <AccountSection
      title="Identity provider"
      description="People sign in with their work account (OpenID Connect). Links and passkeys keep working."
    >
      <form noValidate onSubmit={(event) => void save(event)}>
        <SectionRow>
          <Words>
            Address to register at your provider
            <Muted as="div">
              <Mono>{redirectUrl}</Mono> <CopyButton value={redirectUrl} label="address" />
            </Muted>
          </Words>
        </SectionRow>
        <SectionRow>
          <Stack gap={16} flex="1 1 200px">
            {ACCESS.map(field)}
            {MAPPING.map(field)}
            {toggle('createsUsers', 'Create missing users at their first sign-in')}
            {toggle('isActive', 'Sign-in through this provider is on')}
          </Stack>
        </SectionRow>
        <SectionRow>
          <Button variant="contained" type="submit" disabled={isSaving}>
            {provider ? 'Save' : 'Connect'}
          </Button>
          {provider && (
            <Button color="error" disabled={isSaving} onClick={() => void disconnect()}>
              Disconnect
            </Button>
          )}
        </SectionRow>
      </form>
    </AccountSection>
  );
}
