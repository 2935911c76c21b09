import { useState } from 'react';
import { notifyFailures } from '../../ui/toast.ts';
import { changeOrganization, logout } from '../../../generated/calls/session-calls.ts';
import { endSession } from '../../core/api.ts';
import { send } from '../../core/call.ts';
import type { Session } from '../../../domain/access/session.ts';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { clearSelection } from '../../core/selection.ts';

/**
 * Logs out on the server, then in the browser. If the server cannot be reached, the user stays signed in and sees a
 * message.
 */
export function useLogout(): { logout: () => Promise<void>; isLoggingOut: boolean } {
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const logOut = async () => {
    setIsLoggingOut(true);
    try {
      await send(logout());
      endSession();
    } catch (error) {
      notifyFailures(error);
      setIsLoggingOut(false);
    }
  };
  return { logout: logOut, isLoggingOut };
}

const HOME = '/';

/** Changes the organization after a confirmation, and reloads the page to discard the previous one's data. */
export function useSwitchOrganization(): (
  authority: Session['organizationAuthorities'][number],
) => Promise<void> {
  const confirm = useConfirm();
  return async ({ organizationId }) => {
    const isConfirmed = await confirm({
      title: 'Switch organization',
      message: 'Do you really want to switch organizations?',
      level: 'WARNING',
    });
    if (!isConfirmed) return;
    try {
      await send(changeOrganization({ body: { orgId: organizationId } }));
    } catch (error) {
      notifyFailures(error);
      return;
    }
    clearSelection();
    sessionStorage.clear();
    // the open page may show a record of the previous organization
    location.assign(HOME);
  };
}

const CANCELED = /CANCELED/;

/** The name of an organization in the switch; one whose name marks it as canceled reads INACTIVE. */
export function authorityLabel(organizationName: string): string {
  return CANCELED.test(organizationName) ? 'INACTIVE' : organizationName;
}
