import Button from '@mui/material/Button';
import Check from 'lucide-react/icons/check';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { formatLongDay, formatRelative } from '../../domain/format.ts';
import { ROTATE_AFTER_DAYS } from '../../domain/bearer-token.ts';
import type { ApiCredentials } from '../../generated/calls/types.ts';
import { localDay } from '../core/today.ts';
import { Card, CardBody, CardTitle, Notice } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Row, Stack, Text } from '../ui/primitives.ts';
import { Chip, TokenField } from './api-layout.tsx';
import type { Credentials } from './use-api-access.ts';

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
          Copy it now. Later only its beginning is shown.
        </Text>
      )}
    </div>
  );
}

/** The organization's bearer token: masked, with its age and a button that rotates it. */
export function BearerTokenCard({
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
              Last updated {formatLongDay(localDay(new Date(at)))}, {formatRelative(at)}
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
              Asks for a fresh proof
            </Text>
          </Row>
        </Stack>
      </CardBody>
    </Card>
  );
}
