import type { Session } from '../../domain/access/session.ts';
import { onSessionEnd } from '../core/api.ts';

/**
 * The analytics agent's calls. The agent's script processes the calls waiting in `queue` when it starts, and then
 * replaces `push` with its own function. A call is its name and its arguments: `['initialize', { account, visitor }]`
 * at sign-in, `['clearSession']` at its end.
 */
interface AgentQueue {
  queue: unknown[][];
  push(call: unknown[]): void;
}

declare global {
  interface Window {
    chairsideAgent?: AgentQueue;
  }
}

function agent(): AgentQueue {
  const queue: unknown[][] = [];
  window.chairsideAgent ??= { queue, push: (call) => void queue.push(call) };
  return window.chairsideAgent;
}

function addScript(src: string): void {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
}

/** Facts about the user and their place, for the analytics agent. */
export function agentFacts(session: Session) {
  const { organization } = session;
  const practice = session.practices.find(({ id }) => id === session.practiceId) ?? session.practices[0];
  return {
    account: { id: organization.id, name: organization.name, createdAt: organization.createdAt },
    visitor: {
      id: session.id,
      role: session.role,
      category: session.category,
      createdAt: session.createdAt,
      practiceName: practice?.name ?? null,
      practiceCreatedAt: practice?.createdAt ?? null,
      practiceCity: practice?.city ?? null,
      practiceState: practice?.state ?? null,
      practiceZip: practice?.zip ?? null,
    },
  };
}

interface Scripts {
  crmScriptUrl: string | null;
  analyticsAgentUrl: string | null;
}

let hasAgent = false;

/** Loads the configured scripts. Public surveys are separate pages, with the agent and without the other script. */
export function loadThirdParty({ crmScriptUrl, analyticsAgentUrl }: Scripts): void {
  if (analyticsAgentUrl) {
    hasAgent = true;
    agent();
    addScript(analyticsAgentUrl);
    onSessionEnd(() => agent().push(['clearSession']));
  }
  if (crmScriptUrl) addScript(crmScriptUrl);
}

/** Identifies the signed-in user to the analytics agent. */
export function introduce(session: Session): void {
  if (hasAgent) agent().push(['initialize', agentFacts(session)]);
}
