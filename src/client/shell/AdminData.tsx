import { CoreAdminContext, memoryStore, type AuthProvider, type I18nProvider } from 'react-admin';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import type { Operation } from '../../domain/access/access-model.ts';
import { grantedScope } from '../../domain/access/permissions.ts';
import { toViewer, type Session } from '../../domain/access/session.ts';
import { resources } from '../../generated/resources.ts';
import { dataProvider } from '../entities/data-provider.ts';
import { queryClient } from '../core/query-client.ts';
import { onSessionEnd } from '../core/api.ts';
import { useSession } from '../core/session.ts';

const OPERATIONS: Record<string, Operation> = {
  list: 'list',
  show: 'read',
  create: 'create',
  edit: 'update',
  delete: 'delete',
};

/**
 * The auth provider that react-admin requires. It always succeeds: sign-in and sign-out happen outside of it, and a 401
 * ends the session before it sees the error.
 */
function createAuthProvider(session: Session): AuthProvider {
  const viewer = toViewer(session);
  return {
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(false),
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(viewer.role),
    getIdentity: () =>
      Promise.resolve({ id: session.id, fullName: `${session.firstName} ${session.lastName}`.trim() }),
    canAccess: ({ resource, action }) => {
      const model = resources.find((item) => item.resource === resource);
      const operation = OPERATIONS[action];
      return Promise.resolve(Boolean(model && operation && grantedScope(model, operation, viewer)));
    },
  };
}

/** react-admin's own messages that users can see; all other texts come from the specification. */
const MESSAGES: Record<string, string> = {
  'ra.message.unsaved_changes': "Some of your changes weren't saved. Are you sure you want to ignore them?",
  'ra.message.invalid_form': 'The form is not valid. Please check for errors',
  'ra.notification.http_error': 'The server cannot be reached. Check your connection and try again.',
  'ra.notification.item_doesnt_exist': 'The record does not exist',
  'ra.notification.not_authorized': 'You do not have access',
};

interface Options {
  _?: string;
  [name: string]: unknown;
}

function translate(key: string, options: Options = {}): string {
  const text = MESSAGES[key] ?? options._ ?? key;
  return text.replace(/%\{(\w+)\}/g, (whole, name: string) => String(options[name] ?? whole));
}

const i18nProvider: I18nProvider = {
  translate,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};

// a separate store: the library's default one would outlive the session
const store = memoryStore();

onSessionEnd(() => store.reset());

/**
 * react-admin's contexts, without its screens and its theme. Inside our router, which it then uses instead of creating
 * its own.
 */
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
