import { randomUUID } from 'node:crypto';
import { type ContractCall, contractCalls, fillPath, resolveSchema, type Schema } from './call-requests.ts';
import { queryString } from './api.ts';

const DEPTH = 200;
const deep = (): unknown => JSON.parse('['.repeat(DEPTH) + ']'.repeat(DEPTH)) as unknown;

/** Values that no parser expects. */
const NASTY: (() => unknown)[] = [
  () => null,
  () => true,
  () => -1,
  () => 0,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => 0.1,
  () => [],
  () => [null],
  () => ({}),
  () => ({ constructor: 1, toString: 'x' }),
  () => ({ gte: '2026-02-31', lt: {} }),
  () => '',
  () => ' ',
  () => '__proto__',
  () => 'constructor',
  () => 'toString',
  () => 'hasOwnProperty',
  () => '\0',
  () => '\ud800',
  () => '\u200b\u2060',
  () => '\u202etxt.exe',
  () => 'e\u0301'.repeat(300),
  () => '👩‍👩‍👧‍👦'.repeat(50),
  () => 'x'.repeat(5000),
  () => `'; drop table users; --`,
  () => '%',
  () => '\\',
  () => '1; select pg_sleep(1)',
  () => '0000-00-00',
  () => '2026-02-31',
  () => '275760-09-13T00:00:00Z',
  () => '9999999999999999999999',
  () => 'NaN',
  () => '-Infinity',
  () => randomUUID(),
  () => randomUUID().toUpperCase(),
  () => Array.from({ length: 600 }, () => randomUUID()),
  deep,
];

export interface FuzzedRequest {
  method: string;
  path: string;
  body: string | undefined;
}

/** Requests to every call, each with a defect: a parameter, a property, a body, or bytes that are not JSON. */
export class Fuzzer {
  private turn = 0;

  /** @param ids of existing records, some of them of another organization */
  constructor(
    private readonly random: () => number,
    private readonly ids: readonly string[],
  ) {}

  private pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.random() * list.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  private value(): unknown {
    return this.random() < 0.15 ? this.pick(this.ids) : this.pick(NASTY)();
  }

  /** The example with one or more properties replaced, at any depth. */
  private mutated(value: unknown, schema: Schema): unknown {
    if (this.random() < 0.1) return this.value();
    if (Array.isArray(value)) {
      const { items = {} } = resolveSchema(schema) as { items?: Schema };
      return value.map((item: unknown) => (this.random() < 0.7 ? this.mutated(item, items) : item));
    }
    if (value === null || typeof value !== 'object') return this.random() < 0.5 ? this.value() : value;
    const { properties = {} } = resolveSchema(schema) as { properties?: Record<string, Schema> };
    const entries = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
      const chance = this.random();
      if (chance < 0.1) return [];
      return [[name, chance < 0.5 ? this.mutated(item, properties[name] ?? {}) : item]];
    });
    if (this.random() < 0.1)
      entries.push([this.pick(['__proto__', 'constructor', 'id', 'organizationId']), this.value()]);
    return Object.fromEntries(entries);
  }

  private query({ parameters }: ContractCall): string {
    const query = parameters.filter((one) => one.in === 'query' && this.random() < 0.3);
    const values = query.map(({ name }): [string, unknown] => [name, this.value()]);
    if (this.random() < 0.05) values.push([this.pick(['__proto__', 'constructor', 'nonsense']), 'x']);
    return queryString(Object.fromEntries(values.filter(([, value]) => !isLoneSurrogate(value))));
  }

  next(): { call: ContractCall; request: FuzzedRequest } {
    const call = contractCalls[this.turn % contractCalls.length];
    this.turn += 1;
    if (!call) throw new Error('There are no calls.');
    const { model, body } = call;
    const path = fillPath(model, () => {
      const value = this.random() < 0.7 ? this.pick(this.ids) : this.value();
      // a cut may split a character
      const cut = typeof value === 'string' ? value.slice(0, 400) : '';
      return cut !== '' && !isLoneSurrogate(cut) ? cut : 'x';
    });
    const isSent = model.method !== 'GET' && model.method !== 'DELETE';
    const text = (): string =>
      this.random() < 0.03
        ? this.pick(['{', '[1,', '"', '{"a":1}}', '{"a":01}', '[['.repeat(4000), '{"__proto__":{"x":1}}'])
        : JSON.stringify(this.mutated(body?.example ?? {}, body?.schema ?? {}));
    return {
      call,
      request: { method: model.method, path: path + this.query(call), body: isSent ? text() : undefined },
    };
  }
}

function isLoneSurrogate(value: unknown): boolean {
  return typeof value === 'string' && /\p{Surrogate}/u.test(value);
}
