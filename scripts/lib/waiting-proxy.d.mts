import type { Server } from 'node:http';

export function startWaitingProxy(
  port: number,
  begin: () => Promise<{ port: number; end: (isAnswered: boolean) => void }>,
): Promise<Server>;
