import Button from '@mui/material/Button';
import { HttpError } from 'react-admin';
import { Link } from 'react-router-dom';
import { Card } from '../ui/Card.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useEntity } from './EntityContext.tsx';
import { useListReturn } from './use-list-return.ts';

/**
 * Sets the cache entry of a whole record apart from those react-admin fills with a list's rows, which lack the fields that
 * lists leave out.
 */
export const WHOLE_RECORD = { whole: true };

/** How a view or a form reads its record: a failure shows in its place, not as react-admin's notification and redirect. */
export const recordQuery = { meta: WHOLE_RECORD, onError: (): void => undefined };

const NOT_FOUND = 404;
/** an id that is none at all */
const BAD_REQUEST = 400;

function isMissing(error: unknown): boolean {
  return error instanceof HttpError && (error.status === NOT_FOUND || error.status === BAD_REQUEST);
}

/** Stands where a record is not: because there is none under this address, or because it did not load. */
export function RecordFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { model, can } = useEntity();
  const back = useListReturn();
  return (
    <>
      <PageHeader title={model.label.singular} />
      <Card>
        {isMissing(error) ? (
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
