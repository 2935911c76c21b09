import { LRUCache } from 'lru-cache';
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
   * The answers in the order of what was asked for; in one round trip, or a second one
   * where kept answers no longer hold.
   * @throws SessionExpired, DatabaseError
   */
  async read(signedIn: SignedIn, asked: readonly AskedFigures[]): Promise<FiguresAnswer[]> {
    const known = asked.map(({ key }) => this.kept.get(key));
    const unknown = asked.filter((_, index) => !known[index]);
    const { version, answers } = await this.ask(signedIn, unknown);
    const old = asked.filter((_, index) => known[index] && known[index].version !== version);
    if (old.length > 0)
      for (const [one, answer] of (await this.ask(signedIn, old)).answers) answers.set(one, answer);
    return asked.map((one, index) => answers.get(one) ?? known[index]?.json ?? '');
  }

  private async ask(
    { tenant, viewer }: SignedIn,
    asked: readonly AskedFigures[],
  ): Promise<{ version: string; answers: Map<AskedFigures, FiguresAnswer> }> {
    const statements: Statement[] = [{ text: VERSION, values: [viewer.organizationId] }];
    // the version comes first: what changes in between makes the answers newer than it, and is noticed by the next call
    const [first, ...rows] = await this.db.pipeline(
      tenant,
      statements.concat(asked.flatMap(({ reading }) => reading.statements)),
    );
    const version = String(first?.[0]?.version);
    let next = 0;
    const answers = asked.map((one) => {
      const own = rows.slice(next, (next += one.reading.statements.length));
      return [one, this.answer(one, own, version)] as const;
    });
    return { version, answers: new Map(answers) };
  }

  private answer(
    { key, reading }: AskedFigures,
    rows: Record<string, unknown>[][],
    version: string,
  ): FiguresAnswer {
    try {
      const json = JSON.stringify(reading.answer(rows));
      if (!reading.comparesAll) this.kept.set(key, { version, json });
      return json;
    } catch (error) {
      return { error };
    }
  }
}
