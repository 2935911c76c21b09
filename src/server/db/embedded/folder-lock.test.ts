import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FolderLocked, lockFolder } from './folder-lock.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-lock-'));
  folders.push(folder);
  return folder;
}

describe('the lock of a data folder', () => {
  it('has one holder at a time', () => {
    const folder = newFolder();
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderLocked);
    unlock();
    lockFolder(folder)();
    expect(existsSync(join(folder, 'chairside.lock'))).toBe(false);
  });

  it('refuses while another process lives, but not after it was killed', async () => {
    const folder = newFolder();
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const startedAt = `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
    writeFileSync(join(folder, 'chairside.lock'), JSON.stringify({ pid: child.pid, startedAt }));
    expect(() => lockFolder(folder)).toThrow(`(${child.pid})`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockFolder(folder)();
  });

  it('ignores a process that has exited but was not reaped by its parent', () => {
    const folder = newFolder();
    // the shell starts a process that exits, and becomes one that does not wait for it; until then it would reap it
    const untilExec = 'while [ "$(cat /proc/$$/comm)" = sh ]; do :; done';
    const parent = spawn('sh', ['-c', `(${untilExec}) & echo $!; exec sleep 30`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return new Promise<void>((resolve, reject) => {
      parent.stdout.once('data', (printed: Buffer) => {
        const pid = Number(printed.toString());
        const look = (): void => {
          const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
          if (!stat.includes(') Z')) return void setTimeout(look, 10);
          const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
          const startedAt = `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
          writeFileSync(join(folder, 'chairside.lock'), JSON.stringify({ pid, startedAt }));
          lockFolder(folder)();
          parent.kill('SIGKILL');
          resolve();
        };
        try {
          look();
        } catch (error) {
          reject(error as Error);
        }
      });
    });
  });

  it("ignores a later process with the dead one's number", () => {
    const folder = newFolder();
    const { ppid } = process;
    writeFileSync(
      join(folder, 'chairside.lock'),
      JSON.stringify({ pid: ppid, startedAt: 'an earlier start' }),
    );
    lockFolder(folder)();
  });

  it('ignores a partial lock file left by a crash', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'chairside.lock'), '{"pid":');
    lockFolder(folder)();
  });
});
