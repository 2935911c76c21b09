import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable, isDatabaseError } from '../database.ts';

const EVERY_MS = 500;
/** A server silent for this long is frozen, or its network is down. */
const PATIENCE_SECONDS = 5;
const TOO_MANY_CONNECTIONS = '53300';

class Silence extends Error {
  constructor() {
    super(`The database has not answered for ${PATIENCE_SECONDS} seconds.`);
  }
}

/** Waits in slices, so that a stall of this process counts as one slice only. @throws Silence */
async function withPatience<T>(answer: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const silence = (async () => {
    for (let second = 0; second < PATIENCE_SECONDS; second += 1) {
      await sleep(1000, undefined, { ref: false, signal: ended.signal });
    }
    throw new Silence();
  })();
  try {
    return await Promise.race([answer, silence]);
  } finally {
    ended.abort();
  }
}

export interface WatchEvents {
  onLost: (error: unknown) => void;
  onReturned: () => void;
  /** the server keeps its connections open but responds on none */
  onSilence: () => void;
}

/**
 * Pings the database twice a second on its own connection, so that requests fail at once while it is down, and none
 * waits for a frozen server.
 */
export class Watch {
  private client: pg.Client | undefined;
  private failure: unknown;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly config: pg.ClientConfig,
    private readonly events: WatchEvents,
  ) {}

  /** Resolves after the first check. */
  async start(): Promise<void> {
    await this.look();
    if (this.isClosed) return;
    this.timer = setTimeout(() => void this.start(), EVERY_MS).unref();
  }

  /** @throws DatabaseUnavailable */
  check(): void {
    if (this.failure !== undefined) throw new DatabaseUnavailable(this.failure);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.drop();
  }

  private async look(): Promise<void> {
    const hadConnection = this.client !== undefined;
    try {
      await this.ask();
    } catch (error) {
      this.drop();
      // closing ends the current query, which must not open another connection
      if (this.isClosed) return;
      // only this connection may have been closed
      if (hadConnection && !(error instanceof Silence)) await this.look();
      else this.note(error);
      return;
    }
    if (this.isClosed) {
      this.drop();
      return;
    }
    if (this.failure !== undefined) this.events.onReturned();
    this.failure = undefined;
  }

  private note(error: unknown): void {
    // a server without a free connection for us still responds on existing ones
    if (isDatabaseError(error, TOO_MANY_CONNECTIONS)) {
      this.failure = undefined;
      return;
    }
    if (this.failure === undefined) this.events.onLost(error);
    this.failure = error;
    if (error instanceof Silence) this.events.onSilence();
  }

  private async ask(): Promise<void> {
    let { client } = this;
    if (!client) {
      client = this.client = new pg.Client(this.config);
      client.on('error', () => undefined); // the current query, or the next one, fails with it
      await withPatience(client.connect());
    }
    await withPatience(client.query('select 1'));
  }

  private drop(): void {
    this.client?.connection.stream.destroy();
    this.client = undefined;
  }
}
