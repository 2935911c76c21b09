import type { ChildProcess } from 'node:child_process';

export class GeneratorProcess {
  constructor(options: { fork: () => ChildProcess; report: (line: string) => void });
  run(): Promise<void>;
  untilIdle(): Promise<void>;
  renew(): Promise<void>;
  stop(): void;
}
