export interface QueueWorkerOptions<Job> {
  /** claims the next jobs; an empty list when there are none */
  fetch: () => Promise<Job[]>;
  /** runs one job to its end and records the outcome */
  run: (job: Job) => Promise<void>;
  pollMs: number;
  onError: (error: unknown) => void;
}

/** Runs the jobs of one queue until stopped: at once after `wake`, otherwise every `pollMs`. */
export class QueueWorker<Job> {
  private isStopping = false;
  private isWoken = false;
  private endIdle: (() => void) | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly options: QueueWorkerOptions<Job>) {}

  start(): void {
    this.running ??= this.loop();
  }

  /** Polls the queue at once. */
  readonly wake = (): void => {
    this.isWoken = true;
    this.endIdle?.();
  };

  /** Claims no more jobs; resolves when the running ones have finished. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.endIdle?.();
    await this.running;
  }

  private async loop(): Promise<void> {
    while (!this.isStopping) {
      this.isWoken = false;
      const didWork = await this.takeBatch();
      if (!didWork) await this.idle();
    }
  }

  private async takeBatch(): Promise<boolean> {
    try {
      const jobs = await this.options.fetch();
      await Promise.all(jobs.map((job) => this.options.run(job)));
      return jobs.length > 0;
    } catch (error) {
      this.options.onError(error);
      return false;
    }
  }

  private idle(): Promise<void> {
    // a wake during the poll may have come after its query
    if (this.isWoken || this.isStopping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.endIdle?.(), this.options.pollMs);
      this.endIdle = () => {
        clearTimeout(timer);
        this.endIdle = undefined;
        resolve();
      };
    });
  }
}
