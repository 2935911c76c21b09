import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatNumber } from '../../domain/text/format.ts';
import { themeReading } from '../../generated/calls/themes-calls.ts';
import type { ThemeReading as Reading } from '../../generated/calls/types.ts';
import { dataQuery } from '../core/call.ts';
import { FEEDBACK_KEY } from '../core/query-client.ts';
import { Notice } from './Card.tsx';

const ASKED_EVERY_MS = 3000;
/** The server counts no more. */
const MOST_COUNTED = 10_000;

function describeReading({ comments, hasFailed }: Reading): string {
  const left =
    comments === null
      ? 'Earlier comments are'
      : `${comments < MOST_COUNTED ? '' : 'More than '}${formatNumber(comments)} earlier ${comments === 1 ? 'comment is' : 'comments are'}`;
  const failure = ' The last attempt failed, and is repeated by itself.';
  return `${left} still to be counted for changed themes, the latest first.${hasFailed ? failure : ''} Figures by theme are not complete yet.`;
}

const COUNTED = 'All comments are counted.';

/** Shown in the room of another text, so that what is below does not move. */
const InRoom = styled('span')({
  display: 'grid',
  '& > *': { gridArea: '1 / 1' },
  '& > [aria-hidden]': { visibility: 'hidden' },
});

/** Says while comments are read again for changed phrases; figures and lists load again when they have been. It stays then, as high as before. */
export function ThemeReading() {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...dataQuery(themeReading()),
    // anybody may have saved other phrases since
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isReading ? ASKED_EVERY_MS : false),
  });
  const isReading = data?.isReading ?? false;
  useEffect(() => {
    if (!isReading) return undefined;
    return () => void queryClient.invalidateQueries({ queryKey: FEEDBACK_KEY });
  }, [isReading, queryClient]);
  // the first is the longest
  const [room, setRoom] = useState<string>();
  if (data?.isReading && room === undefined) setRoom(describeReading(data));
  return room === undefined || !data ? null : (
    <div role="status">
      <Notice isDone={!isReading}>
        <InRoom>
          <span>{isReading ? describeReading(data) : COUNTED}</span>
          <span aria-hidden>{room}</span>
        </InRoom>
      </Notice>
    </div>
  );
}
