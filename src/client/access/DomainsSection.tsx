import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { formatRelative } from '../../domain/format.ts';
import { addEmailDomain, checkEmailDomain, removeEmailDomain } from '../../generated/calls/sign-in-calls.ts';
import type { EmailDomain } from '../../generated/calls/types.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { Stack } from '../ui/primitives.ts';
import { AccountSection, Badge, Lines, Muted, Row, Words } from './account-layout.tsx';
import { Mono } from './api-layout.tsx';
import { useSignInRules } from './use-sign-in-rules.ts';

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
    if (await confirm({ title: 'Give domain up', message, level: 'WARNING', confirmLabel: 'Give up' }))
      await change({ call: removeEmailDomain({ id, domainId }), message: 'The domain has been removed.' });
  };
  return (
    <Row as="li">
      <Words>
        {domain} <Badge>{provenAt === null ? 'Not proven' : 'Proven'}</Badge>
        {provenAt === null ? (
          <>
            <Muted>Add this TXT record to the domain’s DNS, then check it.</Muted>
            <RecordText label="Name" value={record.name} />
            <RecordText label="Value" value={record.value} />
            {checkedAt !== null && <Muted>Last checked {formatRelative(checkedAt)}: it was not there.</Muted>}
          </>
        ) : (
          <Muted>Proven {formatRelative(provenAt)}. Leave the record where it is.</Muted>
        )}
      </Words>
      {provenAt === null && (
        <Button
          variant="outlined"
          disabled={isSaving}
          aria-label={`Check ${domain}`}
          onClick={() =>
            void change({ call: checkEmailDomain({ id, domainId }), message: `${domain} is proven.` })
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
    </Row>
  );
}

/** The verified domains for which the organization's provider may vouch. */
export function DomainsSection({ domains }: { domains: EmailDomain[] }) {
  const { id, change, problems, isSaving } = useSignInRules();
  const [domain, setDomain] = useState('');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const call = addEmailDomain({ id, body: { domain: domain.trim() } });
    if (await change({ call, message: 'Add the record, then check it.', fields: ['domain'] })) setDomain('');
  };
  return (
    <AccountSection
      title="E-mail domains"
      description="Your identity provider vouches for addresses of domains that a DNS record has proven, and for no others."
    >
      <Lines>
        {domains.map((one) => (
          <DomainLine key={one.id} domain={one} />
        ))}
        <Row as="li">
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
        </Row>
      </Lines>
    </AccountSection>
  );
}
