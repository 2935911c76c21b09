import { styled } from '@mui/material/styles';
import { useSession } from '../core/session.ts';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Stack } from '../ui/primitives.ts';
import { ListSkeleton } from '../ui/Skeletons.tsx';
import { ErrorState } from '../ui/States.tsx';
import { DocsLink } from './api-layout.tsx';
import { BearerTokenCard } from './BearerTokenCard.tsx';
import { EnableApiCard } from './EnableApiCard.tsx';
import { TokensCard } from './TokensCard.tsx';
import { useCredentials } from './use-api-access.ts';
import { WebhooksSection } from './WebhooksSection.tsx';

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'start',
  gap: 24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

/** API access for the organization's own systems. */
export function ApiAccessScreen() {
  const { organization } = useSession();
  const credentials = useCredentials();
  const { data, error, isPending, refetch } = credentials.query;
  const content = () => {
    if (isPending) return <ListSkeleton />;
    if (!data)
      return (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      );
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
