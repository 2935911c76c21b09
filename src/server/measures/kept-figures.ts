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
  /** by the keys of what was asked */
  answers: Map<string, FiguresAnswer>;
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

  /**
   * What is being read, by key, with its place among all reads; `undefined` if that fails. Many screens request the same
   * figures right after a survey was completed, and each read may take long: others wait for it, if it is as new as they
   * need (begun later than they were, or of the version that they see).
   */
  private readonly shared = new Map<string, Promise<(Versioned & { began: number }) | undefined>>();
  private reads = 0;

  constructor(private readonly db: Pick<Database, 'pipeline'>) {}

  /**
   * The responses in the order of the calls; in one round trip, or in two if cached ones are outdated or being read.
   * @throws SessionExpired, DatabaseError
   */
  async read(signedIn: SignedIn, asked: readonly AskedFigures[]): Promise<FiguresAnswer[]> {
    const began = (this.reads += 1);
    const unknown = asked.filter(({ key }) => !this.kept.has(key) && !this.shared.has(key));
    const { version, answers } = await this.ask(signedIn, unknown);
    for (const { key } of asked) {
      const found = this.kept.get(key);
      if (found?.version === version) answers.set(key, found.json);
    }
    const findLeft = () => asked.filter(({ key }) => !answers.has(key));
    for (let left = findLeft(); left.length > 0; left = findLeft()) {
      const free = left.filter(({ key }) => !this.shared.has(key));
      const others = left.map(async ({ key, reading }) => {
        const read = await this.shared.get(key);
        const isNew = read && (read.began > began || (read.version === version && !reading.comparesAll));
        const answer = isNew ? read.answers.get(key) : undefined;
        if (answer !== undefined) answers.set(key, answer);
      });
      const own = free.length > 0 ? await this.ask(signedIn, free) : undefined;
      own?.answers.forEach((answer, key) => answers.set(key, answer));
      await Promise.all(others);
    }
    return asked.map(({ key }) => answers.get(key) ?? '');
  }

  private async ask({ tenant, viewer }: SignedIn, asked: readonly AskedFigures[]): Promise<Versioned> {
    const began = (this.reads += 1);
    const read = this.db
      .pipeline(tenant, buildStatements(viewer, asked))
      .then((rows) => this.answers(asked, rows));
    // the failure is this request's: others read themselves
    const shared = read.then(
      (versioned) => ({ ...versioned, began }),
      () => undefined,
    );
    for (const { key } of asked) this.shared.set(key, shared);
    try {
      return await read;
    } finally {
      for (const { key } of asked) if (this.shared.get(key) === shared) this.shared.delete(key);
    }
  }

  private answers(asked: readonly AskedFigures[], [first = [], ...rows]: Rows[]): Versioned {
    const version = readVersion([first]);
    let next = 0;
    const answers = asked.map((one) => {
      const own = rows.slice(next, (next += one.reading.statements.length));
      return [one.key, this.answer(one, own, version)] as const;
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
