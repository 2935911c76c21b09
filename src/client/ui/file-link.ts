import type { MouseEvent } from 'react';
import { checkProof } from '../../generated/calls/account-calls.ts';
import { apiAddress } from '../core/api.ts';
import { send } from '../core/call.ts';
import { notifyFailures } from './toast.ts';

interface FileLink {
  /** below the API's address */
  path: string;
  /** whether the call needs a fresh proof of identity */
  needsProof?: boolean | undefined;
  /** the download begins */
  onStart?: () => void;
}

/** Asks for a proof if there is none, and then saves the file. A refused link would leave the page, or save an error. */
async function saveWithProof(href: string): Promise<void> {
  try {
    await send(checkProof());
  } catch (error) {
    notifyFailures(error);
    return;
  }
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

/** Properties of a link that saves a file of the API. */
export function fileLink({ path, needsProof = false, onStart }: FileLink) {
  const href = apiAddress(path);
  const onClick = (event: MouseEvent): void => {
    if (needsProof) {
      event.preventDefault();
      void saveWithProof(href);
    }
    onStart?.();
  };
  return { component: 'a', href, download: true, onClick } as const;
}
