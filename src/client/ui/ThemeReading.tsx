import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { themeReading } from '../../generated/calls/themes-calls.ts';
import { dataQuery } from '../core/call.ts';
import { FEEDBACK_KEY } from '../core/query-client.ts';
import { useSession } from '../core/session.ts';
import { Text } from './primitives.ts';

const ASKED_EVERY_MS = 3000;

/** Says while comments are read again for changed phrases; figures and lists load again when they have been. */
export function ThemeReading() {
  const { isAdmin, organization } = useSession();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...dataQuery(themeReading()),
    enabled: isAdmin && organization.themesVersion > 0,
    // other phrases may have been saved since
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isReading ? ASKED_EVERY_MS : false),
  });
  const isReading = data?.isReading ?? false;
  useEffect(() => {
    if (!isReading) return undefined;
    return () => void queryClient.invalidateQueries({ queryKey: FEEDBACK_KEY });
  }, [isReading, queryClient]);
  return (
    <div role="status">
      {isReading && (
        <Text variant="body2" tone="secondary" margin="0 0 12px">
          Earlier comments are being read for changed phrases, the latest first. Figures by theme are complete
          when that is done.
        </Text>
      )}
    </div>
  );
}
