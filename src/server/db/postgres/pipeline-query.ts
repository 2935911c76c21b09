import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Statement } from '../database.ts';
import { encode, getParser } from './values.ts';

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

interface FieldDescription {
  name: string;
  dataTypeID: number;
}

/** Each costs the backend some 50 kB; the least recently used one is closed to make room. */
const MOST_PREPARED = 300;

/** A connection's prepared statements, least recently used first: the columns of each by its name. */
const preparedByConnection = new WeakMap<object, Map<string, Column[]>>();

function preparedBy(connection: object): Map<string, Column[]> {
  let prepared = preparedByConnection.get(connection);
  if (!prepared) preparedByConnection.set(connection, (prepared = new Map<string, Column[]>()));
  return prepared;
}

/**
 * Several statements in one round trip: Parse, Bind and Execute of each, and a final Sync, which makes them one
 * implicit transaction. The driver calls the handlers as responses arrive.
 */
export class PipelineQuery implements pg.Submittable {
  readonly results: Record<string, unknown>[][] = [];
  private prepared = new Map<string, Column[]>();
  /** name of each prepared statement */
  private names: string[] = [];
  private columns: Column[] | undefined;
  private rows: Record<string, unknown>[] = [];
  private hasFailed = false;

  constructor(
    private readonly statements: Statement[],
    private readonly done: (error: Error | undefined) => void,
  ) {}

  submit(connection: pg.Connection): void {
    this.prepared = preparedBy(connection);
    connection.stream.cork();
    this.makeRoom(connection);
    for (const statement of this.statements) this.send(connection, statement);
    connection.sync();
    connection.stream.uncork();
    this.columns = this.knownColumns();
  }

  handleRowDescription({ fields }: { fields: FieldDescription[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, parse: getParser(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { columns } = this;
    if (!columns) return;
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index];
      const text = fields[index];
      if (column) row[column.name] = text === null || text === undefined ? null : column.parse(text);
    }
    this.rows.push(row);
  }

  handleCommandComplete(): void {
    const name = this.names[this.results.length] ?? '';
    this.prepared.delete(name);
    this.prepared.set(name, this.columns ?? []);
    this.results.push(this.rows);
    this.rows = [];
    this.columns = this.knownColumns();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }

  handleError(error: Error): void {
    this.hasFailed = true;
    this.done(error);
  }

  handleReadyForQuery(): void {
    if (!this.hasFailed) this.done(undefined);
  }

  private knownColumns(): Column[] | undefined {
    return this.prepared.get(this.names[this.results.length] ?? '');
  }

  private send(connection: pg.Connection, statement: Statement): void {
    const name = getStatementName(statement);
    const isKnown = this.prepared.has(name) || this.names.includes(name);
    this.names.push(name);
    if (!isKnown) {
      // an earlier failure may have left it prepared without our record
      connection.close({ type: 'S', name }, true);
      connection.parse({ name, text: statement.text, types: [] }, true);
    }
    connection.bind({ statement: name, values: (statement.values ?? []).map(encode) }, true);
    if (!isKnown) connection.describe({ type: 'P', name: '' }, true);
    connection.execute(null, true);
  }

  /** Closes the least recently used statements above the limit. */
  private makeRoom(connection: pg.Connection): void {
    const names = new Set(this.statements.map(getStatementName));
    let excess = this.prepared.size + names.size - MOST_PREPARED;
    for (const name of this.prepared.keys()) {
      if (excess <= 0) return;
      if (names.has(name)) continue;
      this.prepared.delete(name);
      connection.close({ type: 'S', name }, true);
      excess -= 1;
    }
  }
}

/** The name of a statement, or one derived from its text. */
function getStatementName({ name, text }: Statement): string {
  return name ?? createHash('sha1').update(text).digest('base64url');
}

/** Runs the statements on a connection as one implicit transaction; returns the rows of each. */
export function runPipeline(
  client: pg.ClientBase,
  statements: Statement[],
): Promise<Record<string, unknown>[][]> {
  return new Promise((resolve, reject) => {
    const query = new PipelineQuery(statements, (error) => {
      if (error) reject(error);
      else resolve(query.results);
    });
    client.query(query);
  });
}
