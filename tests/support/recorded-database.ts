import type { Database, OwnerTransaction, Statement, Transaction } from '../../src/server/db/database.ts';

function recordedTransaction<Tx extends Transaction>(tx: Tx, record: (text: string) => void): Tx {
  const own: Partial<OwnerTransaction> = {
    query: (text, values) => {
      record(text);
      return tx.query(text, values);
    },
    afterCommit: (listener) => tx.afterCommit(listener),
    asOwner: (work) => tx.asOwner((owner) => work(recordedTransaction(owner, record))),
  };
  if ('script' in tx) own.script = (sql) => (tx as unknown as OwnerTransaction).script(sql);
  return own as Tx;
}

/** A database that passes every statement's text to `record` before running it. */
export function recordedDatabase(db: Database, record: (text: string) => void): Database {
  const all = (statements: Statement[]) => statements.forEach(({ text }) => record(text));
  return {
    kind: db.kind,
    system: (work) => db.system((tx) => work(recordedTransaction(tx, record))),
    tenant: (tenant, work) => {
      if (tenant.atEnd) all([tenant.atEnd]);
      return db.tenant(tenant, (tx) => work(recordedTransaction(tx, record)));
    },
    pipeline: (tenant, statements) => {
      all(statements);
      return db.pipeline(tenant, statements);
    },
    ask: (statement) => {
      all([statement]);
      return db.ask(statement);
    },
    script: (sql) => db.script(sql),
    pools: () => db.pools(),
    ping: () => db.ping(),
    close: () => db.close(),
  };
}

const TABLE = /\b(?:from|join|into|update|using)\s+(?:public\.)?"?(\w+)"?/gi;
const NAMED =
  /\borganization_id"?\s*=\s*(\$\d|any\s*\(\s*\$)|\binsert into "?\w+"? (as \w+ )?\(\s*"?organization_id\b/i;

/** Whether a statement on one of the tables names its organization by a value. */
export function namesOrganization(text: string, tables: readonly string[]): boolean {
  const touches = [...text.matchAll(TABLE)].some(([, name = '']) => tables.includes(name));
  return !touches || NAMED.test(text);
}

/**
 * Lookups of a person across organizations, by session, account, address or domain. Later reads name each organization.
 */
const OF_PERSON =
  /\bs\.token_hash = \$1|\baccount_id = \$\d|\blower\(u\.email\) = \$1|\bd\.domain = |\bs\.(id|passkey_id) = \$/;

/** Whether a statement looks up a person across organizations. */
export function followsPerson(text: string): boolean {
  return OF_PERSON.test(text) && text.includes('organization_id');
}

/** A database for request handlers that rejects statements without an organization. */
export function requiringOrganization(db: Database, tables: readonly string[]): Database {
  const sound = new Set<string>();
  const check = (text: string): void => {
    if (sound.has(text)) return;
    if (!namesOrganization(text, tables) && !followsPerson(text))
      throw new Error(`This statement names no organization: ${text}`);
    sound.add(text);
  };
  const { tenant, pipeline } = recordedDatabase(db, check);
  return { ...recordedDatabase(db, () => undefined), tenant, pipeline };
}
