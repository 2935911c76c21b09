import { Worker } from 'node:worker_threads';
import type { Path } from '../load/schema-file.ts';

/** SQL of a rollup, with the type of its value. */
export interface Expression {
  path: Path;
  sql: string;
  from: string;
  type: 'boolean' | 'date' | 'number' | 'uuid' | 'text';
}

/** A mistake in an expression; `index`: position in it. */
export interface SqlMistake {
  expression: number;
  index: number;
  message: string;
  hint?: string;
}

export interface SqlInput {
  expressions: Omit<Expression, 'path'>[];
  /** statements that create what the expressions read */
  database: { tables: string[]; functions: string[] };
  /** statements that use names without quotes */
  names: string[];
}

/** Tries SQL on an embedded database, in a thread beside the generator: its start takes as long as all other checks. */
export function findSqlMistakes(input: SqlInput): Promise<{ expressions: SqlMistake[]; names: number[] }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sql-worker.mjs', import.meta.url), {
      workerData: input,
      execArgv: [],
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
