import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoment, formatPhone } from '../../../domain/text/format.ts';
import { readDigest, updateDigest, openMembership } from '../../../generated/calls/account-calls.ts';
import type { DigestSetting, Account } from '../../../generated/calls/types.ts';
import { digestFrequency } from '../../../generated/enums/digest-frequency.ts';
import { dataQuery, getCallKey, send } from '../../core/call.ts';
import { roleLabel } from '../../core/role-label.ts';
import { clearSelection } from '../../core/selection.ts';
import { useSession } from '../../core/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { notifyFailures, notifySuccess } from '../../ui/toast.ts';
import { AccountSection, Muted, SectionRow, Words, Badge } from '../layout.tsx';
import { List } from '../../ui/primitives.ts';

const NONE = 'NONE';
const CHOICES = [{ value: NONE, label: 'None' }, ...digestFrequency];

/** Enables a digest by mail: score, NPS, open requests, best and lowest metric, three comments. */
function DigestSection() {
  const client = useQueryClient();
  const { data } = useQuery({ ...dataQuery(readDigest()), refetchOnMount: 'always' });
  // optimistic value until the server responds
  const [chosen, setChosen] = useState<string>();
  const save = async (value: string, planReminders?: boolean): Promise<void> => {
    setChosen(value);
    const frequency = value === NONE ? null : (value as DigestSetting['frequency']);
    try {
      await send(
        updateDigest({ body: { frequency, ...(planReminders !== undefined && { planReminders }) } }),
      );
      notifySuccess('Successfully updated!');
    } catch (error) {
      notifyFailures(error);
    } finally {
      await client.invalidateQueries({ queryKey: getCallKey(readDigest()) });
      setChosen(undefined);
    }
  };
  return (
    <AccountSection
      title="Digest by email"
      description="Scores, waiting requests and comments, and plans that are due."
    >
      <SectionRow>
        <Words>
          <RadioGroup
            row
            aria-label="Digest by email"
            value={chosen ?? data?.frequency ?? NONE}
            onChange={(_event, value) => void save(value)}
          >
            {CHOICES.map(({ value, label }) => (
              <FormControlLabel
                key={value}
                value={value}
                label={label}
                control={<Radio size="small" />}
                disabled={!data}
              />
            ))}
          </RadioGroup>
          <Muted>
            {data && data.nextAt !== null
              ? `The next one comes ${formatMoment(data.nextAt)}.`
              : 'Sent at 8:00 in the time zone of your practices.'}
          </Muted>
        </Words>
      </SectionRow>
      <SectionRow>
        <Words>
          <FormControlLabel
            label="Reminders of my plans"
            control={
              <Switch
                checked={data?.planReminders ?? true}
                disabled={!data}
                onChange={(_event, isOn) => void save(data?.frequency ?? NONE, isOn)}
              />
            }
          />
          <Muted>A week before a plan of yours is due, and when it is overdue.</Muted>
        </Words>
      </SectionRow>
    </AccountSection>
  );
}

type Membership = Account['memberships'][number];

/** Enters another organization under a new session, and reloads the page to discard all data of the earlier one. */
async function open({ userId }: Membership): Promise<void> {
  try {
    await send(openMembership({ id: userId }));
  } catch (error) {
    notifyFailures(error);
    return;
  }
  clearSelection();
  sessionStorage.clear();
  location.assign('/');
}

function Organization({ membership }: { membership: Membership }) {
  const { organizationName, role, isCurrent } = membership;
  return (
    <SectionRow as="li">
      <Avatar name={organizationName} shape="place" size={40} />
      <Words>
        {organizationName}
        <Muted>{roleLabel(role)}</Muted>
      </Words>
      {isCurrent ? (
        <Badge>Open now</Badge>
      ) : (
        <Button
          variant="outlined"
          onClick={() => void open(membership)}
          aria-label={`Open ${organizationName}`}
        >
          Open
        </Button>
      )}
    </SectionRow>
  );
}

/** The organizations of an account, each with a button that opens it. */
export function OrganizationLines({ memberships }: Pick<Account, 'memberships'>) {
  return (
    <List isDivided>
      {memberships.map((membership) => (
        <Organization key={membership.userId} membership={membership} />
      ))}
    </List>
  );
}

/** The own profile, and the other organizations of the account. */
export function ProfileTab({ account }: { account: Account }) {
  const { id, firstName, lastName, phoneNumber, organization } = useSession();
  return (
    <>
      <AccountSection title="Person" description={`Your details at ${organization.name}.`}>
        <SectionRow>
          <Words>
            {firstName} {lastName}
            <Muted>{phoneNumber === null ? 'No phone number' : formatPhone(phoneNumber)}</Muted>
          </Words>
          <Button variant="outlined" component={Link} to={`/users/${id}/edit`}>
            Edit profile
          </Button>
        </SectionRow>
      </AccountSection>
      <DigestSection />
      <AccountSection
        title="Organizations"
        description="The organizations you belong to. Signing in opens the one you used last."
      >
        <OrganizationLines memberships={account.memberships} />
      </AccountSection>
    </>
  );
}
