import { useState } from 'react';
import { notifyFailures } from '../../ui/toast.tsx';
import { api, endSession } from '../../core/api.ts';
import type { OrganizationAuthority } from '../../../domain/session.ts';
import { useConfirm } from '../../ui/Dialog.tsx';
import { clearSelection } from '../../core/selection.ts';

/** Logs out on the server, then here. When the server cannot be told, the person stays signed in and is told so. */
export function useLogout(): { logout: () => Promise<void>; isLoggingOut: boolean } {
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const logout = async () => {
    setIsLoggingOut(true);
    try {
      await api.post('/auth/logout');
      endSession();
    } catch (error) {
      notifyFailures(error);
      setIsLoggingOut(false);
    }
  };
  return { logout, isLoggingOut };
}

const HOME = '/';

/** Changes the organization after a question, and reloads: nothing of the one before stays. */
export function useSwitchOrganization(): (authority: OrganizationAuthority) => Promise<void> {
  const confirm = useConfirm();
  return async ({ organizationId }) => {
    const isConfirmed = await confirm({
      title: 'Switch organization',
      message: 'Do you really want to switch organizations?',
      level: 'WARNING',
    });
    if (!isConfirmed) return;
    try {
      await api.post('/auth/change-org', { orgId: organizationId });
    } catch (error) {
      notifyFailures(error);
      return;
    }
    clearSelection();
    sessionStorage.clear();
    // the page that is open may show a record of the organization one leaves
    location.assign(HOME);
  };
}

const CANCELED = /CANCELED/;

/** The name of an organization in the switch; one whose name says that it was canceled reads INACTIVE. */
export function authorityLabel(organizationName: string): string {
  return CANCELED.test(organizationName) ? 'INACTIVE' : organizationName;
}
