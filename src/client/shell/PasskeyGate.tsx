import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useEffect, useState } from 'react';
import { useAccount, hasPasskeys, usePasskeys } from '../account/profile/use-account.ts';
import { OrganizationLines } from '../account/profile/ProfileTab.tsx';
import { PasskeyDialog } from '../account/sign-in/PasskeysSection.tsx';
import { useDocumentTitle } from '../core/hooks.ts';
import { useSession } from '../core/session.ts';
import { Card, CardBody } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Row, Stack, Text } from '../ui/primitives.ts';
import { useLogout } from './layout/use-account.ts';

const TITLE = 'Your organization requires a passkey';

const Page = styled('main')({ maxWidth: 560, margin: '0 auto', padding: '48px 16px' });

/** The only screen for an administrator until they have added or used the passkey that their organization requires. */
export function PasskeyGate() {
  const { organization, needsPasskey } = useSession();
  const { data: account } = useAccount();
  const [isAdding, setIsAdding] = useState(false);
  const { prove, isBusy } = usePasskeys();
  const { logout, isLoggingOut } = useLogout();
  useDocumentTitle(TITLE);
  useEffect(() => {
    // the page reloads at the same address
    if (!needsPasskey) location.reload();
  }, [needsPasskey]);
  const hasOne = account !== undefined && account.passkeys.length > 0;
  return (
    <Page>
      <Stack gap={24}>
        <Row justify="center">
          <Logo height={36} />
        </Row>
        <Card>
          <CardBody>
            <Stack gap={16}>
              <Icon of={Fingerprint} size="large" />
              <Text as="h1" variant="h2">
                {TITLE}
              </Text>
              <Text variant="body1" tone="secondary">
                {`Administrators of ${organization.name} need a passkey. `}
                {hasOne
                  ? 'Use one of yours, or add another one if you have lost it.'
                  : 'Add one now: your device asks for your finger, face or PIN. It takes a moment, once.'}
                {!hasPasskeys && ' This browser knows no passkeys: please sign in with another.'}
              </Text>
              <Row gap={12} wraps>
                {hasOne && (
                  <Button variant="contained" disabled={isBusy} onClick={() => void prove()}>
                    Use passkey
                  </Button>
                )}
                <Button
                  variant={hasOne ? 'outlined' : 'contained'}
                  disabled={!hasPasskeys}
                  onClick={() => setIsAdding(true)}
                >
                  Add passkey
                </Button>
                <Button disabled={isLoggingOut} onClick={() => void logout()}>
                  Log Out
                </Button>
              </Row>
            </Stack>
          </CardBody>
        </Card>
        {account && account.memberships.length > 1 && (
          <Card>
            <OrganizationLines memberships={account.memberships} />
          </Card>
        )}
      </Stack>
      {isAdding && <PasskeyDialog onClose={() => setIsAdding(false)} />}
    </Page>
  );
}
