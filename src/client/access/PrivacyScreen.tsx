import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { readPrivacySettings } from '../../generated/calls/privacy-calls.ts';
import { dataQuery } from '../core/call.ts';
import { useSession } from '../core/session.ts';
import { Card, CardBody } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ListSkeleton } from '../ui/Skeletons.tsx';
import { ErrorState } from '../ui/States.tsx';
import { AccountSection } from './account-layout.tsx';
import { PersonSection } from './PersonSection.tsx';
import { PRIVACY_FIELDS, PrivacyForm } from './PrivacyForm.tsx';

/** Settings for the data of patients and employees, for administrators. */
export function PrivacyScreen() {
  const { organization, organizationId, isExEntitled } = useSession();
  const { data, error, isPending, refetch } = useQuery({
    ...dataQuery(readPrivacySettings({ id: organizationId })),
    refetchOnMount: 'always',
  });
  const content = () => {
    if (isPending) return <ListSkeleton />;
    if (!data)
      return (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      );
    return (
      <>
        {isExEntitled && (
          <AccountSection title="Employee surveys" description="Who can see what employees answer.">
            <PrivacyForm state={data} fields={PRIVACY_FIELDS.confidential} />
          </AccountSection>
        )}
        <AccountSection
          title="Retention"
          description="How long the comments and contact data of surveys are kept. Their answers stay in the figures."
        >
          <PrivacyForm state={data} fields={PRIVACY_FIELDS.retention} />
        </AccountSection>
        <AccountSection title="Idle sign-out" description="Signs idle users out in all of their tabs.">
          <PrivacyForm state={data} fields={PRIVACY_FIELDS.idle} />
        </AccountSection>
        <PersonSection />
        <AccountSection
          title="Access log"
          description="Who viewed, exported, changed or erased the feedback of patients and employees."
        >
          <CardBody>
            <Button component={Link} to="/access-log" variant="outlined">
              Open the access log
            </Button>
          </CardBody>
        </AccountSection>
      </>
    );
  };
  return (
    <>
      <PageHeader title="Privacy" subtitle={organization.name} />
      {content()}
    </>
  );
}
