import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Requests one address every 15 ms, on its own event loop, until stopped. */
export class Probe {
  private readonly worker: Worker;

  /**
   * @param options.pid the server's process: what counts then is the processor time that its thread spent before it
   * responded, because a busy machine is no slow server. Any other wait counts by a tenth
   */
  constructor(url: string, options: { headers?: Record<string, string>; pid?: number } = {}) {
    this.worker = new Worker(join(import.meta.dirname, 'probe.mjs'), { workerData: { url, ...options } });
  }

  /** Response times in milliseconds since the last call; Infinity for anything but a 200. */
  take(): Promise<number[]> {
    return new Promise((resolve) => {
      this.worker.once('message', resolve);
      this.worker.postMessage('take');
    });
  }

  /** Response times in milliseconds while the work runs. */
  async during(work: () => Promise<unknown>): Promise<number[]> {
    await this.take();
    await work();
    return this.take();
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}
