import { dayOfReader } from '../../../domain/measures/period.ts';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTheme } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import KeyRound from 'lucide-react/icons/key-round';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { ROTATE_AFTER_DAYS } from '../../../domain/access/token-age.ts';
import { formatLongDay, formatRelative } from '../../../domain/text/format.ts';
import type { ApiCredentials } from '../../../generated/calls/types.ts';
import { useSession } from '../../core/session.ts';
import { Card, CardBody, CardTitle, Notice } from '../../ui/Card.tsx';
import { Icon, IconTile } from '../../ui/Icon.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { List, Row, Stack, Text } from '../../ui/primitives.ts';
import { DocsLink, PageLink, Chip, TokenField, MissingData, Cards } from '../layout.tsx';
import { TokensCard } from './TokensCard.tsx';
import type { Credentials } from './use-api-access.ts';
import { useCredentials } from './use-api-access.ts';
import { WebhooksSection } from './WebhooksSection.tsx';

const OFFERS = [
  'Practices, users, employees, units and locations',
  'Feedback, scores, metrics and the leaderboard',
  'Appointments in, surveys out',
  'Webhooks when a survey is completed',
];

/** Explains the API, and asks for the required agreement. */
function EnableApiCard({ enable, isPending }: Pick<Credentials, 'enable' | 'isPending'>) {
  const { organization } = useSession();
  const { palette } = useTheme();
  const [isAgreed, setIsAgreed] = useState(false);
  return (
    <Card aria-label="Enable API Access" style={{ maxWidth: 560 }}>
      <CardBody>
        <Stack gap={16}>
          <IconTile tone={{ bg: palette.neutral.bg, fg: palette.primary.main }}>
            <Icon of={KeyRound} size="large" />
          </IconTile>
          <div>
            <CardTitle>Enable API Access</CardTitle>
            <Text variant="body1" tone="secondary" margin="4px 0 0">
              Read scores and feedback, keep users and practices in step, and send surveys from your own
              systems.
            </Text>
          </div>
          <List gap={12} style={{ display: 'grid' }}>
            {OFFERS.map((offer) => (
              <Row as="li" key={offer} gap={12}>
                <Icon of={Check} size="small" /> <span>{offer}</span>
              </Row>
            ))}
          </List>
          <FormControlLabel
            control={<Checkbox checked={isAgreed} onChange={(_event, checked) => setIsAgreed(checked)} />}
            label={
              <>
                I agree to the <PageLink href="/legal/terms.html">terms of service</PageLink> and the{' '}
                <PageLink href="/legal/privacy.html">privacy policy</PageLink> on behalf of{' '}
                {organization.name}.
              </>
            }
          />
          <Row wraps justify="between" gap={12}>
            <DocsLink />
            <Button variant="contained" disabled={!isAgreed || isPending} onClick={enable}>
              Enable API Access
            </Button>
          </Row>
        </Stack>
      </CardBody>
    </Card>
  );
}

type TokenTextProps = Pick<Credentials, 'readToken'> & {
  credentials: ApiCredentials;
  fresh: string | null;
};

function TokenText({ credentials, fresh, readToken }: TokenTextProps) {
  const { bearerToken, isWithheld, beginning } = credentials;
  const isFresh = fresh !== null;
  const isBeginning = !isFresh && isWithheld;
  const shown = isBeginning ? beginning : (fresh ?? bearerToken);
  if (shown === null)
    return <Notice>This server does not have the key to show the token. Rotate it to get a new one.</Notice>;
  return (
    <div style={{ minWidth: 0 }}>
      <TokenField
        value={shown}
        isFresh={isFresh}
        label="bearer token"
        {...(isBeginning && { read: readToken })}
      />
      {isFresh && (
        <Text variant="body2" tone="muted" margin="8px 0 0" role="status">
          Copy it now. Later, only its first characters are shown.
        </Text>
      )}
    </div>
  );
}

/** The organization's bearer token: masked, with its age and a button that rotates it. */
function BearerTokenCard({
  credentials,
  fresh,
  isPending,
  rotate,
  readToken,
}: { credentials: ApiCredentials } & Pick<Credentials, 'fresh' | 'isPending' | 'rotate' | 'readToken'>) {
  const { bearerToken, bearerTokenUpdatedAt, rotationRecommended } = credentials;
  const isFresh = fresh !== null && (bearerToken === fresh || bearerToken === null);
  const at = bearerTokenUpdatedAt ?? '';
  return (
    <Card aria-label="Bearer token">
      <CardBody>
        <Stack gap={16}>
          <div>
            <Row justify="between" gap={12}>
              <CardTitle>Bearer token</CardTitle>
              <Chip tone="success">
                <Icon of={Check} size="small" /> Enabled
              </Chip>
            </Row>
            <Text variant="body2" tone="muted" margin="4px 0 0">
              Last updated {formatLongDay(dayOfReader(new Date(at)))}, {formatRelative(at)}
            </Text>
          </div>
          <TokenText credentials={credentials} fresh={isFresh ? fresh : null} readToken={readToken} />
          {rotationRecommended && (
            <Notice>
              <strong>Rotation recommended</strong>
              <br />
              This token is more than {ROTATE_AFTER_DAYS} days old.
            </Notice>
          )}
          <Row wraps gap={12}>
            <Button
              variant="outlined"
              startIcon={<Icon of={RefreshCw} size="small" />}
              disabled={isPending}
              onClick={() => void rotate()}
            >
              Rotate token
            </Button>
            <Text variant="body2" tone="muted">
              Asks you to confirm it’s you
            </Text>
          </Row>
        </Stack>
      </CardBody>
    </Card>
  );
}

/** API access for the organization's own systems. */
export function ApiAccessScreen() {
  const { organization } = useSession();
  const credentials = useCredentials();
  const { data } = credentials.query;
  const content = () => {
    if (!data) return <MissingData query={credentials.query} />;
    if (data.bearerTokenUpdatedAt === null) return <EnableApiCard {...credentials} />;
    return (
      <Stack gap={32}>
        <Cards>
          <BearerTokenCard {...credentials} credentials={data} />
          <TokensCard />
        </Cards>
        <WebhooksSection />
      </Stack>
    );
  };
  return (
    <>
      <PageHeader title="API Access" subtitle={organization.name} actions={<DocsLink />} />
      {content()}
    </>
  );
}
