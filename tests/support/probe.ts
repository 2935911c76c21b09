import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Asks for one address every 15 ms, on an event loop of its own, until it is stopped. */
export class Probe {
  private readonly worker: Worker;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.worker = new Worker(join(import.meta.dirname, 'probe.mjs'), { workerData: { url, headers } });
  }

  /** Milliseconds of the answers since the last time; what was not answered by 200 took Infinity. */
  take(): Promise<number[]> {
    return new Promise((resolve) => {
      this.worker.once('message', resolve);
      this.worker.postMessage('take');
    });
  }

  /** Milliseconds of the answers while the work runs. */
  async during(work: () => Promise<unknown>): Promise<number[]> {
    await this.take();
    await work();
    return this.take();
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}
