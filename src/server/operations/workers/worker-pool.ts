import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The work exceeded its time or memory, and was killed. */
export class WorkStopped extends Error {}

/** The queue is longer than can be processed in time. */
export class PoolBusy extends Error {}

interface Reply<Result> {
  ready?: true;
  /** reports progress: a share of the work is done */
  progress?: number;
  result?: Result;
  error?: string;
}

interface Job<Input, Result> {
  input: Input;
  onProgress: (share: number) => void;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/** Location of a task's module: beside the bundled server, and in the sources. */
const TASKS = {
  'encode-image': ['./encode-image.mjs'],
  'render-markdown': ['./render-markdown.mjs'],
  'draw-pdf': ['./draw-pdf.js', '../../measures/reports/draw-pdf.ts'],
};

export interface PoolOptions {
  /** the module with the `run` function */
  task: keyof typeof TASKS;
  /** maximum processes */
  size: number;
  /** of one piece of work, or from one report of its progress to the next */
  maxMs?: number;
}

const MAX_MS = 2_000;
const START_MS = 15_000;
/** Idle processes are stopped: most servers render a picture a day. */
const IDLE_MS = 30_000;
const MOST_WAITING = 50;
/** Variables that a process inherits; none of them is secret. */
const ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];

function findModule(task: PoolOptions['task']): URL {
  const candidates = TASKS[task].map((path) => new URL(path, import.meta.url));
  const found = candidates.find((url) => existsSync(fileURLToPath(url)));
  if (!found) throw new Error(`The module of ${task} is missing.`);
  return found;
}

/** Lets Node load a module of the sources. */
const getLoader = (module: URL): string[] =>
  module.pathname.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : [];

function startProcess(task: PoolOptions['task']): ChildProcess {
  const module = findModule(task);
  const child = fork(fileURLToPath(new URL('./worker.mjs', import.meta.url)), [module.href], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=256', ...getLoader(module)],
    env: {
      ...Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // the server may exit while a process is idle, which exits with it
  child.unref();
  child.channel?.unref();
  return child;
}

/**
 * A few processes for work that must not block the server, or that processes untrusted input: each is killed when its
 * task exceeds its time or memory.
 */
export class WorkerPool<Input, Result> {
  private readonly waiting: Job<Input, Result>[] = [];
  private readonly idle = new Map<ChildProcess, { end: () => void; timer: NodeJS.Timeout }>();
  private busy = 0;

  constructor(private readonly options: PoolOptions) {}

  /**
   * @param onProgress takes the share that is done, between 0 and 1, from tasks that report it
   * @throws WorkStopped, PoolBusy, or Error with the message of what the task threw
   */
  run(input: Input, onProgress: (share: number) => void = () => undefined): Promise<Result> {
    if (this.waiting.length >= MOST_WAITING) return Promise.reject(new PoolBusy('Too much work is waiting.'));
    return new Promise((resolve, reject) => {
      this.waiting.push({ input, onProgress, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.busy >= this.options.size) return;
    const job = this.waiting.shift();
    if (!job) return;
    this.busy += 1;
    const [kept] = this.idle.keys();
    if (kept) this.take(kept);
    void this.work(job, kept).finally(() => {
      this.busy -= 1;
      this.next();
    });
  }

  private async work(job: Job<Input, Result>, kept: ChildProcess | undefined): Promise<void> {
    const child = kept ?? startProcess(this.options.task);
    try {
      if (!kept) await this.reply(child, START_MS);
      const reply = this.reply(child, this.options.maxMs ?? MAX_MS, job.onProgress);
      child.send(job.input as object);
      const { result, error } = await reply;
      this.keep(child);
      if (error === undefined) job.resolve(result as Result);
      else job.reject(new Error(error));
    } catch (error) {
      child.kill('SIGKILL');
      job.reject(error as Error);
    }
  }

  /** The next message that is no report of progress. */
  private reply(
    child: ChildProcess,
    withinMs: number,
    onProgress?: (share: number) => void,
  ): Promise<Reply<Result>> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout;
      const settle = (how: () => void): void => {
        clearTimeout(timer);
        child.off('message', hear).off('exit', end).off('error', fail);
        how();
      };
      const stop = (message: string): void => settle(() => reject(new WorkStopped(message)));
      const end = (): void => stop('The process ended.');
      const fail = (error: Error): void => settle(() => reject(error));
      const wait = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => stop('The work took too long.'), withinMs);
      };
      const hear = (reply: Reply<Result>): void => {
        if (reply.progress === undefined) return settle(() => resolve(reply));
        wait();
        onProgress?.(reply.progress);
      };
      child.on('message', hear as (message: unknown) => void);
      child.on('exit', end).on('error', fail);
      wait();
    });
  }

  private keep(child: ChildProcess): void {
    const end = (): void => {
      this.take(child);
      child.kill('SIGKILL');
    };
    this.idle.set(child, { end, timer: setTimeout(end, IDLE_MS).unref() });
    child.once('exit', end);
    child.once('error', end);
  }

  private take(child: ChildProcess): void {
    const idle = this.idle.get(child);
    if (!idle) return;
    this.idle.delete(child);
    clearTimeout(idle.timer);
    child.off('exit', idle.end);
    child.off('error', idle.end);
  }
}
