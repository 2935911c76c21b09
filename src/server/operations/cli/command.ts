import { parseArgs, type ParseArgsConfig } from 'node:util';
import { type Config, ConfigError, readConfig } from '../../config.ts';
import { BackupError } from '../backup/backup-file.ts';
import { createServer, getLog } from '../../http/create-server.ts';
import type { Database } from '../../db/database.ts';
import { FolderLocked } from '../../db/embedded/folder-lock.ts';
import { openDatabase } from '../../db/open-database.ts';
import { StartError } from '../start-error.ts';
import { type Output, TO_TERMINAL } from './output.ts';

/** Invalid arguments, one line each: exit code 2. */
export class ArgumentsError extends Error {
  constructor(...problems: string[]) {
    super(problems.join('\n'));
  }
}

/** A command cannot do what it was asked to, for a reason that the operator can fix: exit code 1. */
export class CommandError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Known extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Known; allowPositionals: boolean }>
>;

export interface Command<Known extends Options> {
  usage: string;
  options: Known;
  /** whether the command takes a file besides its options */
  hasFile?: boolean;
  /** advice if another process uses the embedded database */
  whenLocked?: string;
  /** @returns the exit code */
  run(input: Values<Known> & { config: () => Config; output: Output }): Promise<number>;
}

function parse<Known extends Options>(args: string[], options: Known, hasFile: boolean): Values<Known> {
  try {
    return parseArgs({ args, options, allowPositionals: hasFile });
  } catch (error) {
    throw new ArgumentsError(error instanceof Error ? error.message : String(error));
  }
}

/** A command-line program. Its exit code: 0 success, 1 failure, 2 invalid arguments or environment. */
export function createCommand<Known extends Options>(command: Command<Known>) {
  const { usage, options, hasFile = false, whenLocked, run } = command;
  return async (
    args: string[] = process.argv.slice(2),
    env: Record<string, string | undefined> = process.env,
    output: Output = TO_TERMINAL,
  ): Promise<number> => {
    let config: Config | undefined;
    const fail = (exitCode: number, ...lines: string[]): number => {
      lines.forEach((line) => output.err(line));
      return exitCode;
    };
    try {
      if (args.includes('--help')) {
        output.out(usage);
        return 0;
      }
      return await run({
        ...parse(args, options, hasFile),
        config: () => (config ??= readConfig(env)),
        output,
      });
    } catch (error) {
      if (error instanceof ArgumentsError) return fail(2, error.message, '', usage);
      if (error instanceof ConfigError) return fail(2, ...error.problems);
      if (error instanceof CommandError || error instanceof BackupError) return fail(1, error.message);
      const refusal = config && StartError.of(error, config);
      if (!refusal) throw error;
      return fail(1, refusal.message, ...(error instanceof FolderLocked && whenLocked ? [whenLocked] : []));
    }
  };
}

/** The single file argument of a command. */
export function fileArgument(positionals: string[]): string {
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new ArgumentsError('Name one file.');
  return file;
}

/** Runs work on the configured database, migrated to this version. */
export async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(config, getLog(createServer({ logLevel: 'fatal' })));
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
