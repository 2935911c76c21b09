import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { GeneratorProcess } from './generator-process.mjs';

class FakeGenerator extends EventEmitter {
  exitCode: number | null = null;
  signalCode: string | null = null;
  runs = 0;

  send(): void {
    this.runs += 1;
  }

  kill(signal: string): void {
    this.signalCode = signal;
    this.emit('exit', null, signal);
  }

  answer(isTaken: boolean): void {
    this.emit('message', { isTaken });
  }

  fail(): void {
    this.exitCode = 1;
    this.emit('exit', 1, null);
  }
}

function start(): { generator: GeneratorProcess; forked: FakeGenerator[]; lines: string[] } {
  const forked: FakeGenerator[] = [];
  const lines: string[] = [];
  const fork = (): ChildProcess => {
    const child = new FakeGenerator();
    forked.push(child);
    return child as unknown as ChildProcess;
  };
  return { generator: new GeneratorProcess({ fork, report: (line) => lines.push(line) }), forked, lines };
}

const runs = (forked: FakeGenerator[], expected: number[]) =>
  vi.waitFor(() => expect(forked.map((one) => one.runs)).toEqual(expected), { interval: 1 });

it('generates once more for all saves made while it was generating', async () => {
  const { generator, forked } = start();
  void generator.run();
  await runs(forked, [1]);
  void generator.run();
  const last = generator.run();
  forked[0]?.answer(true);
  await runs(forked, [2]);
  forked[0]?.answer(true);
  await last;
  expect(forked.map((one) => one.runs)).toEqual([2]);
});

it('generates again after its own code was invalid', async () => {
  const { generator, forked, lines } = start();
  const failed = generator.run();
  await runs(forked, [1]);
  forked[0]?.fail();
  await failed;
  expect(lines).toEqual(['The generator has ended; it runs again at the next change.']);
  const done = generator.run();
  await runs(forked, [1, 1]);
  forked[1]?.answer(true);
  await done;
});

it('reports errors of the schema, and not a run that its renewal cut short', async () => {
  const { generator, forked, lines } = start();
  void generator.run();
  await runs(forked, [1]);
  const renewed = generator.renew();
  await runs(forked, [1, 1]);
  forked[1]?.answer(false);
  await renewed;
  expect(lines).toEqual(['The schema has errors; the application keeps running with the previous one.']);
});

it('is idle only when no run is left', async () => {
  const { generator, forked } = start();
  void generator.run();
  await runs(forked, [1]);
  let isIdle = false;
  const idle = generator.untilIdle().then(() => (isIdle = true));
  void generator.run();
  forked[0]?.answer(true);
  await runs(forked, [2]);
  expect(isIdle).toBe(false);
  forked[0]?.answer(true);
  await idle;
});
