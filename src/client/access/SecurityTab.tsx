import { EmailSection } from './EmailSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import type { Account } from '../../generated/calls/types.ts';

/** What signs one in, and where one is signed in. */
export function SecurityTab({ account }: { account: Account }) {
  return (
    <>
      <EmailSection account={account} />
      <SessionsSection sessions={account.sessions} />
    </>
  );
}
