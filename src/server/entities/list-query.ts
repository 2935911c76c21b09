import type { Failure } from '../../domain/model/errors.ts';
import type { FieldModel } from '../../domain/model/model.ts';
import { canReadField, isImportable } from '../../domain/access/permissions.ts';
import type { Viewer } from '../../domain/access/session.ts';
import { AppError } from '../http/errors.ts';
import {
  type FilterPart,
  IMPORT_FILTER,
  parseFilter,
  parseImportFilter,
  parseOwnFilter,
  texts,
} from './filters.ts';
import { readCursor } from '../http/paging.ts';
import { isUuid } from '../db/uuid.ts';
import { type EntityRuntime, writtenName } from './registry.ts';
import { isListed } from './select-record.ts';
import { fromSimpleRest } from './simple-rest.ts';
import { type SortOrder, sortNames } from './sort.ts';

/** Lists return 25 records by default; options (a select, a tree) may request up to 1000. */
const DEFAULT_TAKE = 25;
const MOST_TAKE = 1000;
const MOST_WORDS = 6;
const MOST_SEARCH_LENGTH = 200;

/** Cache busters, which are ignored. */
const CACHE_BUSTERS = new Set(['cb', 'tick', '_']);
/** Parameters that page through the matching records. */
const PAGING = new Set(['skip', 'take', 'fields', 'cursor']);
const ORDER = new Set(['sortBy', 'orderBy', 'search']);

/** Users also type a name as displayed: `Smith, Ann`, `Chair (12-3456)`, `Chair – North`. */
const AROUND_WORDS = /^[([{–—·|/-]+|[)\]}–—·|/:;-]+$/gu;

/** A selection of records and its order. */
export interface RecordQuery {
  sortBy: string;
  order: SortOrder;
  /** words that must all match */
  search: string[];
  filters: FilterPart[];
}

export interface ListQuery extends RecordQuery {
  skip: number;
  take: number;
  /** the record after which the page starts, in id order; null: start at the first; undefined: paging by offset */
  after: string | null | undefined;
  /** fields to return beyond those of every list */
  fields: FieldModel[];
}

type Parameters = Record<string, unknown>;

class ListQueryReader {
  readonly failures: Failure[] = [];

  constructor(
    private readonly runtime: EntityRuntime,
    private readonly viewer: Viewer,
    private readonly parameters: Parameters,
  ) {}

  page(): ListQuery {
    return {
      ...this.records(PAGING),
      skip: this.wholeNumber('skip', 0, 1_000_000_000) ?? 0,
      take: this.wholeNumber('take', 1, MOST_TAKE) ?? DEFAULT_TAKE,
      after: this.after(),
      fields: this.fields(),
    };
  }

  /** @param others names that the caller reads itself */
  records(others: ReadonlySet<string> = new Set()): RecordQuery {
    const { by, order } = this.runtime.model.screens.list.sort;
    const sortBy = this.choice('sortBy', sortNames(this.runtime, this.canRead)) ?? by;
    // other sorts than the default start ascending
    const fallback = this.parameters.sortBy === undefined ? order : 'asc';
    return {
      sortBy,
      order: (this.choice('orderBy', new Set(['asc', 'desc'])) as SortOrder | undefined) ?? fallback,
      search: this.words(),
      filters: this.filters(others),
    };
  }

  private readonly canRead = (field: FieldModel): boolean => canReadField(field, this.viewer);

  private reject(path: string, message: string): undefined {
    this.failures.push({ message, path, code: 'VALIDATION' });
  }

  private wholeNumber(name: string, least: number, most: number): number | undefined {
    const text = this.parameters[name];
    if (text === undefined) return undefined;
    // an object without prototype cannot be converted to a number
    if (typeof text === 'string' && /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most)
      return Number(text);
    return this.reject(name, `${name} must be a whole number from ${least} to ${most}`);
  }

  private choice(name: string, allowed: Set<string>): string | undefined {
    const text = this.parameters[name];
    if (text === undefined) return undefined;
    if (typeof text === 'string' && allowed.has(text)) return text;
    return this.reject(name, `${name} must be one of ${[...allowed].join(', ')}`);
  }

  private after(): ListQuery['after'] {
    const { cursor, skip, sortBy, orderBy } = this.parameters;
    if (cursor !== undefined && [skip, sortBy, orderBy].some((one) => one !== undefined))
      return this.reject('cursor', 'cursor cannot be combined with skip, sortBy or orderBy');
    return readCursor(cursor, isUuid);
  }

  private words(): string[] {
    const text = this.parameters.search;
    if (text === undefined) return [];
    if (typeof text !== 'string' || text.length > MOST_SEARCH_LENGTH) {
      this.reject('search', `search must be a text of at most ${MOST_SEARCH_LENGTH} characters`);
      return [];
    }
    const written = text.split(/[\s,]+/).filter((word) => word !== '');
    const words = written.map((word) => word.replace(AROUND_WORDS, '')).filter((word) => word !== '');
    return [...new Set(words.length > 0 ? words : written)].slice(0, MOST_WORDS);
  }

  private fields(): FieldModel[] {
    const { parameters, runtime } = this;
    if (parameters.fields === undefined) return [];
    const names = new Set(texts(parameters.fields) ?? ['']);
    const held = runtime.model.fields.filter((field) => isListed(field, true) && this.canRead(field));
    const unknown = [...names].find((name) => !held.some((field) => field.name === name));
    if (unknown !== undefined) this.reject('fields', `Lists have no field "${unknown}"`);
    return held.filter((field) => field.inListOnRequest && names.has(field.name));
  }

  private filters(others: ReadonlySet<string>): FilterPart[] {
    return Object.entries(this.parameters).flatMap(([name, value]) => {
      if (ORDER.has(name) || CACHE_BUSTERS.has(name) || others.has(name)) return [];
      if (name === IMPORT_FILTER && isImportable(this.runtime.model))
        return parseImportFilter(value) ?? this.reject(name, 'Invalid value') ?? [];
      const field = name === 'id' ? undefined : this.filterable(name);
      const isOwn = Object.hasOwn(this.runtime.model.filters ?? {}, name);
      if (name !== 'id' && !field && !isOwn) {
        this.reject(name, 'Unknown parameter');
        return [];
      }
      const parts = isOwn ? parseOwnFilter(name, value) : parseFilter(field, value);
      if (parts) return parts;
      this.reject(name, 'Invalid value');
      return [];
    });
  }

  private filterable(name: string): FieldModel | undefined {
    const field = this.runtime.model.fields.find((one) => writtenName(one) === name);
    return field?.filterable && this.canRead(field) ? field : undefined;
  }
}

/**
 * Parses the query of a list, in our dialect or that of ra-data-simple-rest.
 * @param parameters the query string, brackets parsed
 * @throws AppError 400 naming every unknown or invalid parameter
 */
export function parseListQuery(runtime: EntityRuntime, viewer: Viewer, parameters: Parameters): ListQuery {
  const read = fromSimpleRest(parameters);
  const reader = new ListQueryReader(runtime, viewer, read.parameters);
  const query = reader.page();
  const failures = [...read.failures, ...reader.failures];
  if (failures.length > 0) throw new AppError(failures);
  return query;
}

/**
 * Parses a list query without paging, for calls that return all matching records.
 * @param parameters the query string, brackets parsed
 * @throws AppError 400 naming every unknown or invalid parameter
 */
export function parseRecordQuery(
  runtime: EntityRuntime,
  viewer: Viewer,
  parameters: Parameters,
): RecordQuery {
  const reader = new ListQueryReader(runtime, viewer, parameters);
  const query = reader.records();
  if (reader.failures.length > 0) throw new AppError(reader.failures);
  return query;
}
