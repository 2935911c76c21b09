import type { UploadInfo } from '../../../domain/bulk-upload.ts';
import { formatNumber } from '../../../domain/format.ts';

/** `1 survey`, `5,000 surveys` */
function surveys(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'survey' : 'surveys'}`;
}

/** How far a sending is, from 0 to 100. */
export function percentOf({ processed, total }: Pick<UploadInfo, 'processed' | 'total'>): number {
  return total === 0 ? 100 : Math.floor((100 * processed) / total);
}

/** A sending in one line: `Sending 340 of 1,000 surveys`, `980 surveys sent, 20 not sent`. */
export function stateOf({ status, processed, total, sent }: UploadInfo): string {
  switch (status) {
    case 'QUEUED':
      return `Waiting to send ${surveys(total)}`;
    case 'SENDING':
      return `Sending ${formatNumber(processed)} of ${surveys(total)}`;
    case 'FAILED':
      return `Failed after ${surveys(sent)}`;
    case 'DONE':
      return sent < total
        ? `${surveys(sent)} sent, ${formatNumber(total - sent)} not sent`
        : `${surveys(sent)} sent`;
  }
}

/** `1 row was not sent:` */
export function skippedHeading(count: number): string {
  return count === 1 ? '1 row was not sent:' : `${formatNumber(count)} rows were not sent:`;
}

/** The result of a file's check, in the specification's words, which group no digits. */
export function resultText(counts: { successfulCount: number; errorCount: number }): string {
  return `Uploaded: ${counts.successfulCount}, NOT Uploaded: ${counts.errorCount}`;
}

/** `12 kB` */
export function sizeText(bytes: number): string {
  return `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} kB`;
}
