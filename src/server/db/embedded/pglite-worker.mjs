// The thread that PGlite runs on, so that no query blocks the event loop of the server. Plain JavaScript, because it is
// loaded unbundled, both from the sources and beside the bundled server. Speaks the messages of worker-client.ts, which
// ensures that only one transaction is open.
import { parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const INT8 = 20;
const BYTEA = 17;
const DATE = 1082;

/** The same JavaScript values as the PostgreSQL driver returns. */
const parsers = {
  [INT8]: (text) => Number(text),
  [DATE]: (text) => text,
  [BYTEA]: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
};
const serializers = {
  [BYTEA]: (bytes) =>
    typeof bytes === 'string'
      ? bytes
      : `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
};

/** @type {PGlite} */
let db;

async function run(statement) {
  const { fields, rows } = await db.query(statement.text, statement.values, { rowMode: 'array' });
  return { names: fields.map((field) => field.name), rows };
}

async function begin(role, statements, isReadOnly) {
  const start = isReadOnly ? 'begin read only' : 'begin';
  await db.exec(role ? `${start}; set local role ${role}` : start);
  const results = [];
  for (const statement of statements) results.push(await run(statement));
  return results;
}

const operations = {
  async open({ dataDir, template }) {
    db = await PGlite.create({
      ...(dataDir === undefined ? {} : { dataDir }),
      ...(template === undefined ? {} : { loadDataDir: new Blob([template]) }),
      parsers,
      serializers,
    });
  },
  query: ({ statement }) => run(statement),
  begin: ({ role, statements, isReadOnly }) => begin(role, statements, isReadOnly),
  /** a whole transaction in one message */
  async pipeline({ role, statements, isReadOnly }) {
    try {
      const results = await begin(role, statements, isReadOnly);
      await db.exec('commit');
      return results;
    } catch (error) {
      await db.exec('rollback');
      throw error;
    }
  },
  async exec({ sql }) {
    await db.exec(sql);
  },
  async dump() {
    const file = await db.dumpDataDir('gzip');
    return new Uint8Array(await file.arrayBuffer());
  },
  /** a dump that psql reads, also that of an earlier PostgreSQL, which lacks one of the settings */
  async dumpSql() {
    const { pgDump } = await import('@electric-sql/pglite-tools/pg_dump');
    const file = await pgDump({ pg: db, args: ['--no-owner', '--rows-per-insert=500'] });
    return (await file.text()).replace('SET transaction_timeout = 0;\n', '');
  },
  async close() {
    await db?.close();
  },
};

/** Omits the parameters that PGlite adds, because they may contain secrets. */
function portable(error) {
  const { message, code, constraint, table, column } = error;
  return { message: String(message ?? error), code, constraint, table, column };
}

parentPort.on('message', async ({ id, operation, ...input }) => {
  try {
    parentPort.postMessage({ id, result: await operations[operation](input) });
  } catch (error) {
    parentPort.postMessage({ id, error: portable(error) });
  }
});
