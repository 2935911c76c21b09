import Button from '@mui/material/Button';
import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { EmptyState } from './States.tsx';
import { PageHeader } from './PageHeader.tsx';
import type { Gate } from '../core/access.ts';
import { useSession } from '../core/session.ts';

/** The message on a screen without permission. */
export function NoAccess({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={Lock}
          title="You do not have access"
          text="Your role or your organization's subscription does not include this page."
          action={
            <Button component={Link} to="/" variant="outlined">
              Go to Home
            </Button>
          }
        />
      </Card>
    </>
  );
}

interface GatedProps {
  gate: Gate;
  title: string;
  children: ReactNode;
}

/** A screen that requires a permission. */
export function Gated({ gate, title, children }: GatedProps) {
  return gate(useSession()) ? children : <NoAccess title={title} />;
}
