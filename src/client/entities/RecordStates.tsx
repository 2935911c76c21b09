import Button from '@mui/material/Button';
import { HttpError } from 'react-admin';
import { useLocation, Link } from 'react-router-dom';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { useEntity } from './EntityContext.tsx';

interface FromList {
  /** the query of the previous list: its page, sort and filter */
  list?: unknown;
}

/** The address of Back to List: the list as the user left it. `state` passes it on to the next screen. */
export function useListReturn(): { to: string; state: { list: string } } {
  const { resource } = useEntity();
  const state = useLocation().state as FromList | null;
  const list = typeof state?.list === 'string' ? state.list : '';
  return { to: `${resource.route}${list}`, state: { list } };
}

/** Separates a whole record's cache entry from those that react-admin fills from list rows, which lack some fields. */
export const WHOLE_RECORD = { whole: true };

/**
 * Options for reading a record in views and forms: a failure replaces the screen's content, instead of react-admin's
 * notification and redirect.
 */
export const recordQuery = { meta: WHOLE_RECORD, onError: (): void => undefined };

const NOT_FOUND = 404;
/** a malformed id */
const BAD_REQUEST = 400;

function isMissing(error: unknown): boolean {
  return error instanceof HttpError && (error.status === NOT_FOUND || error.status === BAD_REQUEST);
}

/** Replaces a record that does not exist or failed to load. */
export function RecordFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { model, can } = useEntity();
  const back = useListReturn();
  const isGone = isMissing(error);
  return (
    <>
      <PageHeader
        title={model.label.singular}
        back={!isGone && can('list') ? { label: 'Back to List', to: back.to } : undefined}
      />
      <Card>
        {isGone ? (
          <EmptyState
            title={model.messages.notFound}
            action={
              can('list') && (
                <Button variant="outlined" component={Link} to={back.to}>
                  Back to List
                </Button>
              )
            }
          />
        ) : (
          <ErrorState error={error} onRetry={onRetry} />
        )}
      </Card>
    </>
  );
}
