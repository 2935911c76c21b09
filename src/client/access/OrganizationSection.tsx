import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useSession } from '../core/session.ts';
import { AccountSection, Muted, Row, Words } from './account-layout.tsx';

/** Links to the settings that administrators make for their whole organization. */
export function OrganizationSection() {
  const { isAdmin, organization } = useSession();
  if (!isAdmin) return null;
  return (
    <AccountSection title="Organization" description="What administrators set for everyone.">
      <Row>
        <Words>
          {`Sign-in at ${organization.name}`}
          <Muted>Passkeys for administrators, e-mail domains, your own identity provider</Muted>
        </Words>
        <Button variant="outlined" component={Link} to="/sign-in-rules">
          Manage
        </Button>
      </Row>
    </AccountSection>
  );
}
