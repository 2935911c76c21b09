import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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
  const number =
    comments === null ? '' : `${comments < MOST_COUNTED ? '' : 'more than '}${formatNumber(comments)} `;
  const what = `themes in ${number}earlier ${comments === 1 ? 'comment' : 'comments'}`;
  const state = hasFailed
    ? `Counting ${what} failed. It is tried again by itself.`
    : `Counting ${what}, the latest first.`;
  return `${state} Figures by theme are not complete yet.`;
}

/** Says while comments are read again for changed phrases; figures and lists load again when they have been. */
export function ThemeReading() {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...dataQuery(themeReading()),
    // other phrases may have been saved since, also by somebody else
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isReading ? ASKED_EVERY_MS : false),
  });
  const isReading = data?.isReading ?? false;
  useEffect(() => {
    if (!isReading) return undefined;
    return () => void queryClient.invalidateQueries({ queryKey: FEEDBACK_KEY });
  }, [isReading, queryClient]);
  return data?.isReading ? (
    <div role="status">
      <Notice>{describeReading(data)}</Notice>
    </div>
  ) : null;
}
