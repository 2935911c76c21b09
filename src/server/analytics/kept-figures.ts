import { LRUCache } from 'lru-cache';
import { replicaReads } from '../metrics/counters.ts';
import type { Viewer } from '../../domain/session.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database, Statement } from '../db/database.ts';
import type { AskedFigures } from './figure-calls.ts';

/** The body as JSON text, or what refuses it. */
export type FiguresAnswer = string | { error: unknown };

interface Kept {
  version: string;
  json: string;
}

/** Characters of answers that a process keeps. */
const MOST_KEPT = 32_000_000;

/** See the record Figure Change. */
const VERSION = `select coalesce(string_agg(backend || ':' || transaction, ' ' order by backend), '') as version
  from figure_changes where organization_id = $1`;

type Rows = Record<string, unknown>[];

interface Versioned {
  version: string;
  answers: Map<AskedFigures, FiguresAnswer>;
}

/** The version comes first: what changes in between makes the answers newer than it, and is noticed by the next call. */
function buildStatements({ organizationId }: Viewer, asked: readonly AskedFigures[]): Statement[] {
  const version: Statement = { text: VERSION, values: [organizationId] };
  return [version, ...asked.flatMap(({ reading }) => reading.statements)];
}

function readVersion([first]: Rows[]): string {
  return String(first?.[0]?.version);
}

/**
 * Reads figures, and keeps the answers for as long as nothing that they were read from has changed. Most of what a dashboard
 * shows is asked for again and again between two completed surveys. The database verifies the session each time.
 */
export class KeptFigures {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ json }, key) => json.length + key.length,
  });

  constructor(private readonly db: Database) {}

  /**
   * The answers in the order of what was asked for; in one round trip, or a second one where kept answers no longer hold.
   * With a replica, the first one asks the primary for the version alone; the replica answers where it has the same.
   * @throws SessionExpired, DatabaseError
   */
  async read(signedIn: SignedIn, asked: readonly AskedFigures[]): Promise<FiguresAnswer[]> {
    const known = asked.map(({ key }) => this.kept.get(key));
    const unknown = this.db.replica ? [] : asked.filter((_, index) => !known[index]);
    const { version, answers } = await this.ask(signedIn, unknown);
    const left = asked.filter((one, index) => !answers.has(one) && known[index]?.version !== version);
    if (left.length > 0) {
      const read =
        (await this.askReplica(signedIn, left, version)) ?? (await this.ask(signedIn, left)).answers;
      for (const [one, answer] of read) answers.set(one, answer);
    }
    return asked.map((one, index) => answers.get(one) ?? known[index]?.json ?? '');
  }

  private async ask({ tenant, viewer }: SignedIn, asked: readonly AskedFigures[]): Promise<Versioned> {
    return this.answers(asked, await this.db.pipeline(tenant, buildStatements(viewer, asked)));
  }

  /** Answers of the replica where it has replayed every change of the figures that the primary has: else undefined. */
  private async askReplica(
    { tenant, viewer }: SignedIn,
    asked: readonly AskedFigures[],
    wanted: string,
  ): Promise<Versioned['answers'] | undefined> {
    if (!this.db.replica) return undefined;
    const rows = await this.db.replica.read(tenant, buildStatements(viewer, asked));
    const isBehind = rows !== undefined && readVersion(rows) !== wanted;
    replicaReads.inc({ result: rows === undefined ? 'failed' : isBehind ? 'behind' : 'answered' });
    return rows === undefined || isBehind ? undefined : this.answers(asked, rows).answers;
  }

  private answers(asked: readonly AskedFigures[], [first = [], ...rows]: Rows[]): Versioned {
    const version = readVersion([first]);
    let next = 0;
    const answers = asked.map((one) => {
      const own = rows.slice(next, (next += one.reading.statements.length));
      return [one, this.answer(one, own, version)] as const;
    });
    return { version, answers: new Map(answers) };
  }

  private answer({ key, reading }: AskedFigures, rows: Rows[], version: string): FiguresAnswer {
    try {
      const json = JSON.stringify(reading.answer(rows));
      if (!reading.comparesAll) this.kept.set(key, { version, json });
      return json;
    } catch (error) {
      return { error };
    }
  }
}
