import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatRelative } from '../../../domain/text/format.ts';
import {
  updateSignInRules,
  addEmailDomain,
  checkEmailDomain,
  removeEmailDomain,
  readSignInRules,
} from '../../../generated/calls/sign-in-calls.ts';
import type { SignInRules, EmailDomain } from '../../../generated/calls/types.ts';
import { dataQuery } from '../../core/call.ts';
import { useRefreshSession, useSession } from '../../core/session.ts';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { List, Stack } from '../../ui/primitives.ts';
import { AccountSection, Muted, SectionRow, Words, Badge, Mono, MissingData } from '../layout.tsx';
import { ProviderSection, useSignInRules } from './ProviderSection.tsx';

/** Whether administrators need a passkey. */
function PasskeyRule({ rules }: { rules: SignInRules }) {
  const { id, change, isSaving } = useSignInRules();
  const refreshSession = useRefreshSession();
  const { requiresPasskeys, admins, adminsWithPasskey } = rules;
  const set = async (isRequired: boolean) => {
    const call = updateSignInRules({ id, body: { requiresPasskeys: isRequired } });
    const message = isRequired
      ? 'Administrators now need a passkey.'
      : 'Administrators no longer need a passkey.';
    if (await change({ call, message })) await refreshSession();
  };
  return (
    <AccountSection
      title="Passkeys"
      description="Kept on people’s devices: access to a mailbox is not enough to sign in."
    >
      <SectionRow>
        <Words>
          <FormControlLabel
            sx={{ gap: 1.5, ml: 0, mb: 0.5 }}
            control={
              <Switch
                checked={requiresPasskeys}
                disabled={isSaving}
                onChange={(_event, isOn) => void set(isOn)}
                slotProps={{ input: { 'aria-describedby': 'passkey-rule' } }}
              />
            }
            label="Require a passkey from administrators"
          />
          <Muted id="passkey-rule">
            {adminsWithPasskey} of {admins} {admins === 1 ? 'administrator has' : 'administrators have'} one.
            The others sign in by a link as before, and are asked to add one.
          </Muted>
        </Words>
      </SectionRow>
    </AccountSection>
  );
}

function RecordText({ label, value }: { label: string; value: string }) {
  return (
    <Muted as="div">
      {label} <Mono>{value}</Mono> <CopyButton value={value} label={label} />
    </Muted>
  );
}

function DomainLine({
  domain: { id: domainId, domain, record, provenAt, checkedAt },
}: {
  domain: EmailDomain;
}) {
  const { id, change, isSaving } = useSignInRules();
  const confirm = useConfirm();
  const remove = async () => {
    const message = `People of ${domain} no longer sign in through your identity provider.`;
    if (await confirm({ title: 'Give up domain', message, level: 'WARNING', confirmLabel: 'Give up' }))
      await change({ call: removeEmailDomain({ id, domainId }), message: 'The domain has been removed.' });
  };
  return (
    <SectionRow as="li">
      <Words>
        {domain} <Badge>{provenAt === null ? 'Not verified' : 'Verified'}</Badge>
        {provenAt === null ? (
          <>
            <Muted>Add this TXT record to the domain’s DNS, then check it.</Muted>
            <RecordText label="Name" value={record.name} />
            <RecordText label="Value" value={record.value} />
            {checkedAt !== null && <Muted>Last checked {formatRelative(checkedAt)}: it was not there.</Muted>}
          </>
        ) : (
          <Muted>Verified {formatRelative(provenAt)}. Leave the record where it is.</Muted>
        )}
      </Words>
      {provenAt === null && (
        <Button
          variant="outlined"
          disabled={isSaving}
          aria-label={`Check ${domain}`}
          onClick={() =>
            void change({ call: checkEmailDomain({ id, domainId }), message: `${domain} is verified.` })
          }
        >
          Check
        </Button>
      )}
      <Button
        color="error"
        disabled={isSaving}
        aria-label={`Give ${domain} up`}
        onClick={() => void remove()}
      >
        Give up
      </Button>
    </SectionRow>
  );
}

/** The verified domains for which the organization's provider may vouch. */
function DomainsSection({ domains }: { domains: EmailDomain[] }) {
  const { id, change, problems, isSaving } = useSignInRules();
  const [domain, setDomain] = useState('');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const call = addEmailDomain({ id, body: { domain: domain.trim() } });
    if (await change({ call, message: 'Add the record, then check it.', fields: ['domain'] })) setDomain('');
  };
  return (
    <AccountSection
      title="Email domains"
      description="Your identity provider vouches for addresses of domains that a DNS record has verified, and for no others."
    >
      <List isDivided>
        {domains.map((one) => (
          <DomainLine key={one.id} domain={one} />
        ))}
        <SectionRow as="li">
          <form noValidate onSubmit={(event) => void add(event)}>
            <Stack gap={12} justify="start">
              <TextField
                label="Domain"
                size="small"
                value={domain}
                error={problems.domain !== undefined}
                helperText={problems.domain ?? 'The part after the @.'}
                slotProps={{ htmlInput: { maxLength: 253, autoCapitalize: 'none' } }}
                onChange={(event) => setDomain(event.target.value)}
              />
              <Button variant="outlined" type="submit" disabled={isSaving || domain.trim() === ''}>
                Add domain
              </Button>
            </Stack>
          </form>
        </SectionRow>
      </List>
    </AccountSection>
  );
}

/** How the organization's users sign in, for administrators. */
export function SignInRulesScreen() {
  const { organization } = useSession();
  const query = useQuery(dataQuery(readSignInRules({ id: organization.id })));
  const content = () => {
    const { data } = query;
    if (!data) return <MissingData query={query} />;
    return (
      <>
        <PasskeyRule rules={data} />
        <DomainsSection domains={data.domains} />
        <ProviderSection key={data.provider?.issuer ?? ''} rules={data} />
      </>
    );
  };
  return (
    <>
      <PageHeader
        title="Sign-in"
        subtitle={organization.name}
        back={{ label: 'Back to your account', to: '/account/security' }}
      />
      {content()}
    </>
  );
}
