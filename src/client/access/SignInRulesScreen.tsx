import { useQuery } from '@tanstack/react-query';
import { readSignInRules } from '../../generated/calls/sign-in-calls.ts';
import { dataQuery } from '../core/call.ts';
import { useSession } from '../core/session.ts';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ListSkeleton } from '../ui/Skeletons.tsx';
import { ErrorState } from '../ui/States.tsx';
import { DomainsSection } from './DomainsSection.tsx';
import { PasskeyRule } from './PasskeyRule.tsx';
import { ProviderSection } from './ProviderSection.tsx';

/** How the organization's users sign in, for administrators. */
export function SignInRulesScreen() {
  const { organization } = useSession();
  const { data, error, isPending, refetch } = useQuery(dataQuery(readSignInRules({ id: organization.id })));
  const content = () => {
    if (data) {
      return (
        <>
          <PasskeyRule rules={data} />
          <DomainsSection domains={data.domains} />
          <ProviderSection key={data.provider?.issuer ?? ''} rules={data} />
        </>
      );
    }
    if (isPending) return <ListSkeleton />;
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
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
