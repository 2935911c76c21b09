import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Calls, ConnectedPractice, Connections } from '../../../generated/calls/types.ts';
import {
  chooseLocation,
  connectSystem,
  disconnectSystem,
  listConnectedPractices,
  listConnectionLocations,
  listConnectionMappings,
  mapConnection,
  readConnectedPractice,
  readConnections,
  replaceConnectionKeys,
  syncConnection,
} from '../../../generated/calls/connections-calls.ts';
import type { Appointment } from '../../../generated/types/appointment.ts';
import type { Practice } from '../../../generated/types/practice.ts';
import { ask, callQuery, dataQuery, getCallKey, send } from '../../core/call.ts';
import { entityCalls } from '../../core/entity-calls.ts';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { notifyFailures, notifySuccess } from '../../ui/toast.ts';

/** Poll interval while practices are read. */
const READING_POLL_MS = 2_000;
/** Practices that the table shows first, and adds each time. */
const ROWS = 50;
/** Locations offered at once; typing finds the others. */
const OFFERED = 100;
/** Visits shown on the screen; the list of appointments has all of them. */
const SHOWN_VISITS = 10;

const CONNECTED = 'Connected. The first visits come within 15 minutes.';

const isReading = ({ state }: ConnectedPractice): boolean => state === 'READING';

/** The connection; polled until its practices have been read for the first time. */
export const useConnections = () =>
  useQuery({
    ...dataQuery(readConnections()),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.connections.some(({ practices, syncedAt }) => practices > 0 && syncedAt === null)
        ? READING_POLL_MS
        : false,
  });

type PracticesPage = Awaited<ReturnType<typeof loadPractices>>;

/** The first pages of the practices. The API returns at most one page at once. */
async function loadPractices(pages: number, signal: AbortSignal) {
  const parts = await Promise.all(
    Array.from({ length: pages }, (_, page) =>
      send(listConnectedPractices({ query: { skip: page * ROWS, take: ROWS } }), { signal }),
    ),
  );
  return {
    data: parts.flatMap(({ data }) => data),
    pagination: parts[0]?.pagination ?? { total: 0, pageCount: 0 },
  };
}

/** @param pages how many pages are shown */
export const useConnectedPractices = (pages: number) =>
  useQuery({
    queryKey: [...getCallKey(listConnectedPractices({ query: {} })), pages],
    queryFn: ({ signal }): Promise<PracticesPage> => loadPractices(pages, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.data.some(isReading) ? READING_POLL_MS : false),
  });

export const useConnectedPractice = (id: string) =>
  useQuery({
    ...dataQuery(readConnectedPractice({ id })),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isReading(state.data) ? READING_POLL_MS : false),
  });

/** The locations whose name or id contains a text, once they are asked for. */
export const useLocations = (query: string, isAsked: boolean) =>
  useQuery({
    ...callQuery(listConnectionLocations({ query: { ...(query && { query }), take: OFFERED } })),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });

/** @param practiceId its providers; undefined: the organization's statuses and procedure types */
export const useMappings = (practiceId: string | undefined) =>
  useQuery({
    ...callQuery(listConnectionMappings({ query: practiceId === undefined ? {} : { practiceId } })),
    refetchOnMount: 'always',
  });

/** The practice's providers, to which the system's are mapped. */
export function useProviders(id: string | undefined) {
  const { data } = useQuery({
    ...callQuery(entityCalls('practices').read<Practice>(id ?? '')),
    enabled: id !== undefined,
  });
  return (data?.data.users ?? []).filter(({ role }) => role === 'PROVIDER');
}

/** Velox sends its visits by the API, as organizations without a system do. */
const listVisits = (practiceId: string, system: Connections['system']) =>
  entityCalls('appointments').list<Appointment>({
    practiceId: [practiceId],
    source: [system === 'VELOX' ? 'API' : (system ?? 'API')],
    sortBy: 'changedAt',
    orderBy: 'desc',
    take: SHOWN_VISITS,
  });

export const useVisits = (practiceId: string, system: Connections['system']) =>
  useQuery({ ...callQuery(listVisits(practiceId, system)), refetchOnMount: 'always' });

/** Reloads everything about the connection. */
function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  const calls = [
    readConnections(),
    listConnectedPractices({ query: {} }),
    readConnectedPractice({ id: '' }),
    listConnectionLocations({ query: {} }),
    listConnectionMappings({ query: {} }),
    listVisits('', null),
  ];
  return () =>
    Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: getCallKey(call).slice(0, 1) })));
}

type Values = Calls['connectSystem']['body']['values'];

/** Actions on the connection. Each reports its result and reloads the state. */
export function useConnectionActions() {
  const refresh = useRefresh();
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
    /** @param id of the connection whose keys are replaced @throws ApiError */
    connect: async (id: string | undefined, values: Values) => {
      const body = { values };
      await ask(id === undefined ? connectSystem({ body }) : replaceConnectionKeys({ id, body }));
      notifySuccess(CONNECTED);
      await refresh();
    },
    sync: (id: string) => act(() => ask(syncConnection({ id })), 'The system is being read.'),
    choose: (id: string, location: string | null) =>
      act(
        () => ask(chooseLocation({ id, body: { location } })),
        location === null ? 'The practice is no longer read.' : CONNECTED,
      ),
    map: (body: Calls['mapConnection']['body']) =>
      act(() => ask(mapConnection({ body })), 'Successfully updated!'),
    disconnect: async (id: string, systemLabel: string) => {
      const message = `The keys of ${systemLabel} are deleted, and visits no longer come in. Visits received so far stay.`;
      const title = `Disconnect ${systemLabel}`;
      if (await confirm({ title, message, level: 'DANGER', confirmLabel: 'Disconnect' }))
        await act(() => ask(disconnectSystem({ id })), `${systemLabel} has been disconnected.`);
    },
  };
}
