import type { OrganizationAuthority } from '../../../domain/session.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { notifyFailures } from '../../ui/toast.ts';
import { api } from '../../core/api.ts';
import { clearSelection } from '../../core/selection.ts';

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
