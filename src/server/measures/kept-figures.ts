import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../domain/access/session.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database, Statement } from '../db/database.ts';
import type { AskedFigures } from './ask-figures.ts';

/** The body as JSON text, or the error of the call. */
export type FiguresAnswer = string | { error: unknown };

interface Kept {
  version: string;
  json: string;
}

/** Characters of responses that a process caches. */
const MOST_KEPT = 32_000_000;

/** See the record Figure Change. */
const VERSION = `select coalesce(string_agg(backend || ':' || transaction, ' ' order by backend), '') as version
  from figure_changes where organization_id = $1`;

type Rows = Record<string, unknown>[];

interface Versioned {
  version: string;
  answers: Map<AskedFigures, FiguresAnswer>;
}

/** The version is read first: after a concurrent change, the figures are newer than it, and the next call notices. */
function buildStatements({ organizationId }: Viewer, asked: readonly AskedFigures[]): Statement[] {
  const version: Statement = { text: VERSION, values: [organizationId] };
  return [version, ...asked.flatMap(({ reading }) => reading.statements)];
}

function readVersion([first]: Rows[]): string {
  return String(first?.[0]?.version);
}

/**
 * Reads figures and caches them until their data changes, because dashboards mostly request the same figures again
 * between two completed surveys. The database verifies the session each time.
 */
export class KeptFigures {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ json }, key) => json.length + key.length,
  });

  constructor(private readonly db: Database) {}

  /**
   * The responses in the order of the calls; in one round trip, or in two if cached ones are outdated.
   * @throws SessionExpired, DatabaseError
   */
  async read(signedIn: SignedIn, asked: readonly AskedFigures[]): Promise<FiguresAnswer[]> {
    const known = asked.map(({ key }) => this.kept.get(key));
    const unknown = asked.filter((_, index) => !known[index]);
    const { version, answers } = await this.ask(signedIn, unknown);
    const left = asked.filter((one, index) => !answers.has(one) && known[index]?.version !== version);
    if (left.length > 0) {
      const read = await this.ask(signedIn, left);
      for (const [one, answer] of read.answers) answers.set(one, answer);
    }
    return asked.map((one, index) => answers.get(one) ?? known[index]?.json ?? '');
  }

  private async ask({ tenant, viewer }: SignedIn, asked: readonly AskedFigures[]): Promise<Versioned> {
    return this.answers(asked, await this.db.pipeline(tenant, buildStatements(viewer, asked)));
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
