import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CACHE = 'node_modules/.cache/chairside/generate.json';
const INSTALLED = 'node_modules/.package-lock.json';

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function readIfPresent(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The generator itself and the packages it runs: results of other versions are not used. */
function readVersion(root: string): string {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs)$/.test(name) && !name.endsWith('.test.ts'))
    .sort();
  const sources = files.map((name) => `${name}\0${readFileSync(join(import.meta.dirname, name), 'utf8')}`);
  return hash([readIfPresent(join(root, INSTALLED)), ...sources].join('\0'));
}

function readResults(root: string): Map<string, string> {
  try {
    return new Map(Object.entries(JSON.parse(readIfPresent(join(root, CACHE)) || '{}') as object));
  } catch {
    // a cache file truncated by a kill is ignored
    return new Map();
  }
}

/** Results of slow work by a hash of its input, kept between runs of the generator: only what has changed is done. */
export class WorkCache {
  private readonly earlier: ReadonlyMap<string, string>;
  private readonly version: string;
  private readonly used = new Map<string, string>();

  /** @param isTrusted false: all work is done, and nothing is kept */
  constructor(
    private readonly root: string,
    private readonly isTrusted: boolean,
  ) {
    this.earlier = isTrusted ? readResults(root) : new Map();
    this.version = isTrusted ? readVersion(root) : '';
  }

  /**
   * The result of a function of nothing but its input.
   * @param input the values that decide the result, as JSON
   * @param work its result is kept unless it is undefined
   */
  async get<Result extends string | undefined>(
    kind: string,
    input: unknown,
    work: () => Promise<Result>,
  ): Promise<Result | string> {
    if (!this.isTrusted) return work();
    const key = hash(`${this.version}\0${kind}\0${JSON.stringify(input)}`);
    const result = this.used.get(key) ?? this.earlier.get(key) ?? (await work());
    if (result !== undefined) this.used.set(key, result);
    return result;
  }

  /** Keeps the results of this run, and only these. */
  save(): void {
    const isSame =
      this.used.size === this.earlier.size && [...this.used.keys()].every((key) => this.earlier.has(key));
    if (!this.isTrusted || isSame) return;
    mkdirSync(dirname(join(this.root, CACHE)), { recursive: true });
    writeFileSync(join(this.root, CACHE), JSON.stringify(Object.fromEntries(this.used)));
  }
}
