import { CoreAdminContext, memoryStore } from 'react-admin';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { dataProvider } from '../entities/data-provider.ts';
import { createAuthProvider } from './auth-provider.ts';
import { i18nProvider } from './i18n-provider.ts';
import { queryClient } from '../core/query-client.ts';
import { onSessionEnd } from '../core/session-end.ts';
import { useSession } from '../core/session.ts';

// a store of our own: the library's default one would outlive the session
const store = memoryStore();

onSessionEnd(() => store.reset());

/** react-admin's contexts, without its screens. Inside our router, which it then uses instead of making its own. */
export function AdminData() {
  const session = useSession();
  const authProvider = useMemo(() => createAuthProvider(session), [session]);
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <Outlet />
    </CoreAdminContext>
  );
}
