import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Statement } from '../database.ts';

/** The rows of a statement, each an array of its columns. */
export interface RawResult {
  names: string[];
  rows: unknown[][];
}

interface Beginning {
  role: string | undefined;
  statements: Statement[];
  isReadOnly: boolean;
}

interface Operations {
  open: { input: { dataDir?: string; template?: Uint8Array }; result: undefined };
  query: { input: { statement: Statement }; result: RawResult };
  begin: { input: Beginning; result: RawResult[] };
  pipeline: { input: Beginning; result: RawResult[] };
  exec: { input: { sql: string }; result: undefined };
  dump: { input: object; result: Uint8Array };
  dumpSql: { input: object; result: string };
  close: { input: object; result: undefined };
}

interface Reply {
  id: number;
  result?: unknown;
  error?: { message: string; code?: string; constraint?: string; table?: string; column?: string };
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** pglite-worker.js beside the bundled server, pglite-worker.mjs in the sources. */
function workerFile(): string {
  const candidates = ['./pglite-worker.mjs', './pglite-worker.js'].map((name) =>
    fileURLToPath(new URL(name, import.meta.url)),
  );
  const found = candidates.find((file) => existsSync(file));
  if (found === undefined)
    throw new Error(`The worker of the embedded database is missing: ${candidates.join(', ')}`);
  return found;
}

/** Calls to the thread that PGlite runs on. */
export class WorkerClient {
  private readonly worker = new Worker(workerFile(), { execArgv: [] });
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private stopped: Error | undefined;

  constructor() {
    this.worker.on('message', (reply: Reply) => this.settle(reply));
    this.worker.on('error', (error) => this.stop(error));
    this.worker.on('exit', () => this.stop(new Error('The embedded database has stopped.')));
  }

  call<Name extends keyof Operations>(
    operation: Name,
    input: Operations[Name]['input'],
  ): Promise<Operations[Name]['result']> {
    if (this.stopped) return Promise.reject(this.stopped);
    return new Promise((resolve, reject) => {
      this.lastId += 1;
      this.waiting.set(this.lastId, { resolve: resolve as Waiting['resolve'], reject });
      this.worker.postMessage({ id: this.lastId, operation, ...input });
    });
  }

  async close(): Promise<void> {
    try {
      if (!this.stopped) await this.call('close', {});
    } finally {
      await this.worker.terminate();
    }
  }

  private settle({ id, result, error }: Reply): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) waiting?.reject(Object.assign(new Error(error.message), error));
    else waiting?.resolve(result);
  }

  private stop(error: Error): void {
    this.stopped ??= error;
    for (const { reject } of this.waiting.values()) reject(this.stopped);
    this.waiting.clear();
  }
}
