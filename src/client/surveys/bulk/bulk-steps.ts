import type { SnapshotFrom } from 'xstate';
import type { bulkMachine } from '../../../flows/bulk-upload.ts';
import { BULK_KINDS } from './bulk-kinds.ts';

export type BulkSnapshot = SnapshotFrom<typeof bulkMachine>;

/** The labels of the steps that a person goes through, and the place of the one at hand; behind the last: all are done. */
export function stepsOf(state: BulkSnapshot): { labels: string[]; current: number } {
  const { experienceType, asksPractice } = state.context;
  const labels = [
    BULK_KINDS[experienceType].start,
    ...(asksPractice ? ['Practice'] : []),
    'Upload',
    'Result',
  ];
  const current = () => {
    if (state.matches('review')) return 0;
    if (state.matches('practice')) return 1;
    if (state.matches('upload')) return labels.length - 2;
    return state.matches('done') ? labels.length : labels.length - 1;
  };
  return { labels, current: current() };
}
