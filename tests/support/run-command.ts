import { type ChildProcess, spawn } from 'node:child_process';

export interface Ran {
  exitCode: number | null;
  out: string;
  err: string;
}

/** The built command where the suite runs after the build, which starts it in half the time; else its source. */
const program = (name: string): string[] =>
  process.env.BUILT
    ? [`dist/server/${name}.js`]
    : ['--import', 'tsx', `src/server/operations/cli/${name}-main.ts`];

/** Starts a command of `src/server/operations/cli` in its own process. */
export function startCommand(
  name: string,
  env: Record<string, string>,
  ...args: string[]
): { child: ChildProcess; ended: Promise<Ran> } {
  const child = spawn(process.execPath, [...program(name), ...args], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
  });
  const text = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (text.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (text.err += part.toString()));
  const ended = new Promise<Ran>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, ...text }));
  });
  return { child, ended };
}

/** Runs a command of `src/server/operations/cli` to its end. */
export function runCommand(name: string, env: Record<string, string>, ...args: string[]): Promise<Ran> {
  return startCommand(name, env, ...args).ended;
}
