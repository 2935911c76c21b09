import type { ChildProcess } from 'node:child_process';

export class ServerProcess {
  constructor(options: {
    fork: () => ChildProcess;
    freePort: () => Promise<number>;
    isUp: (port: number) => Promise<boolean>;
    isReady?: () => Promise<void>;
    report: (line: string) => void;
    onRecovered: () => void;
  });
  restart(): Promise<void>;
  begin(): Promise<{ port: number; end: (isAnswered: boolean) => void }>;
  stop(): Promise<void>;
}
