import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Calls, Connection, ConnectionMapping } from '../../../generated/calls/types.ts';
import {
  disconnectPractice,
  getConnection,
  listConnectionMappings,
  mapConnection,
  syncConnection,
  testConnection,
} from '../../../generated/calls/connections-calls.ts';
import type { Appointment } from '../../../generated/types/appointment.ts';
import type { Practice } from '../../../generated/types/practice.ts';
import { ask, callQuery, dataQuery, getCallKey } from '../../core/call.ts';
import { entityCalls } from '../../core/entity-calls.ts';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { notifyFailures, notifySuccess } from '../../ui/toast.ts';

const SYNC_POLL_MS = 2_000;
/** Poll interval during a synchronization. */
const LEASE_MS = 35 * 60_000;
/** Visits shown on the screen; the list of appointments has all of them. */
const SHOWN = 10;

/** The specification's catalogue. */
export const CONNECTED = 'The practice was connected successfully.';

export const isReading = ({ isConnected, nextSyncAt }: Connection): boolean =>
  isConnected && nextSyncAt !== null && Date.parse(nextSyncAt) - Date.now() > LEASE_MS;

/** The connection of a practice; polled during a synchronization. */
export function useConnection(id: string) {
  return useQuery({
    ...dataQuery(getConnection({ id })),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isReading(state.data) ? SYNC_POLL_MS : false),
  });
}

export const useMappings = (id: string) =>
  useQuery({ ...callQuery(listConnectionMappings({ id })), refetchOnMount: 'always' });

/** The practice's providers, to which the system's are mapped. */
export function useProviders(id: string) {
  const { data } = useQuery(callQuery(entityCalls('practices').read<Practice>(id)));
  return (data?.data.users ?? []).filter(({ role }) => role === 'PROVIDER');
}

/** Velox sends its visits by the API, as organizations without a system do. */
const listVisits = (practiceId: string, system: Connection['system']) =>
  entityCalls('appointments').list<Appointment>({
    practiceId: [practiceId],
    source: [system === 'VELOX' ? 'API' : (system ?? 'API')],
    sortBy: 'changedAt',
    orderBy: 'desc',
    take: SHOWN,
  });

export const useVisits = ({ practiceId, system }: Connection) =>
  useQuery({ ...callQuery(listVisits(practiceId, system)), refetchOnMount: 'always' });

export function useRefreshConnection(id: string): () => Promise<unknown> {
  const client = useQueryClient();
  const calls = [getConnection({ id }), listConnectionMappings({ id }), listVisits(id, null)];
  return () =>
    Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: getCallKey(call).slice(0, 1) })));
}

/** Actions on a connection. Each reports its result and reloads the state. */
export function useConnectionActions({
  practiceId: id,
  practiceName,
}: Pick<Connection, 'practiceId' | 'practiceName'>) {
  const refresh = useRefreshConnection(id);
  const confirm = useConfirm();
  const act = async (work: () => Promise<unknown>, message: string): Promise<void> => {
    try {
      await work();
      notifySuccess(message);
    } catch (error) {
      notifyFailures(error);
    } finally {
      await refresh();
    }
  };
  return {
    test: () => act(() => ask(testConnection({ id })), CONNECTED),
    sync: () => act(() => ask(syncConnection({ id })), 'The system is being read.'),
    map: (body: Calls['mapConnection']['body']) =>
      act(() => ask(mapConnection({ id, body })), 'Successfully updated!'),
    disconnect: async () => {
      const message = `The keys of ${practiceName} are deleted, and its visits no longer come in. Visits received so far stay.`;
      const title = 'Disconnect practice';
      if (await confirm({ title, message, level: 'DANGER', confirmLabel: 'Disconnect' }))
        await act(() => ask(disconnectPractice({ id })), 'The practice has been disconnected.');
    },
  };
}

export type MappingKind = ConnectionMapping['kind'];
