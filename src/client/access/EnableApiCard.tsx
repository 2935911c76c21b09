import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTheme } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { useSession } from '../core/session.ts';
import { Card, CardBody, CardTitle } from '../ui/Card.tsx';
import { Icon, IconTile } from '../ui/Icon.tsx';
import { List, Row, Stack, Text } from '../ui/primitives.ts';
import { DocsLink, PageLink } from './api-layout.tsx';
import type { Credentials } from './use-api-access.ts';

const OFFERS = [
  'Practices, users, employees, units and locations',
  'Feedback, scores, metrics and the leaderboard',
  'Appointments in, surveys out',
  'Webhooks when a survey is completed',
];

/** Explains the API, and asks for the required agreement. */
export function EnableApiCard({ enable, isPending }: Pick<Credentials, 'enable' | 'isPending'>) {
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
