import { hashKey, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useEffect, useMemo, useState } from 'react';
import type { FieldModel } from '../../../domain/model/model.ts';
import { resources } from '../../../generated/resources.ts';
import { UNSORTED } from '../../core/list-query.ts';
import { embeddedText, type EntityRecord } from '../../core/value-text.ts';
import { useTree } from './use-tree.ts';

const PAGE = 25;
const BRANCHES = 1000;
const DEBOUNCE_MS = 300;

export interface Choice {
  id: string;
  name: string;
}

/** The text after it has been stable for `ms`. */
function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}

function getCollection(field: FieldModel): string {
  const target = resources.find(({ name }) => name === field.relation?.to);
  if (!target) throw new Error(`"${field.name}" refers to no entity`);
  return target.resource;
}

/**
 * The record itself and its descendants, which cannot be its parent. Read level by level, so that only the excluded
 * records are read.
 */
function useBranch(
  field: FieldModel,
  record: EntityRecord | undefined,
  isOpen: boolean,
): ReadonlySet<string> {
  const dataProvider = useDataProvider();
  const { relation } = field;
  const id = record?.id;
  const { data } = useQuery({
    queryKey: [relation?.to, 'branch', id],
    enabled: isOpen && relation?.tree === true && id !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const branch = new Set<string>();
      let level = id === undefined ? [] : [id];
      while (level.length > 0) {
        for (const item of level) branch.add(item);
        const { data: below } = await dataProvider.getList<EntityRecord>(getCollection(field), {
          filter: { [relation?.idsField ?? field.name]: level },
          pagination: { page: 1, perPage: BRANCHES },
          sort: { field: UNSORTED, order: 'ASC' },
          signal,
        });
        level = below.map((item) => item.id).filter((item) => !branch.has(item));
      }
      return branch;
    },
  });
  return data ?? new Set(id === undefined || !relation?.tree ? [] : [id]);
}

/** Names of records by id, such as those that a link fills in; `undefined` while they load, without those that the viewer may not see. */
export function useRecordNames(
  field: FieldModel,
  ids: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const dataProvider = useDataProvider();
  const collection = getCollection(field);
  const { data, isError } = useQuery({
    queryKey: [collection, 'names', ids],
    enabled: ids.length > 0,
    queryFn: async () => (await dataProvider.getMany<EntityRecord>(collection, { ids: [...ids] })).data,
  });
  return useMemo(
    () =>
      data || isError || ids.length === 0
        ? new Map(data?.map((item) => [item.id, embeddedText(field, item)]))
        : undefined,
    [data, isError, ids, field],
  );
}

/**
 * The query of a link to a form, with the ids of records that it names by a field which the relation embeds: `theme=Waiting`
 * adds `themeId=...`.
 * @returns undefined while they load
 */
export function useLinkedIds(
  fields: readonly FieldModel[],
  link: URLSearchParams,
): URLSearchParams | undefined {
  const dataProvider = useDataProvider();
  const named = fields.flatMap(({ name, relation, ...field }) => {
    const wanted = relation?.kind === 'one' && relation.idsField !== name ? link.get(name) : null;
    return relation && wanted !== null ? [{ field: { ...field, name, relation }, relation, wanted }] : [];
  });
  const { data, isError } = useQuery({
    queryKey: ['linked', link.toString()],
    enabled: named.length > 0,
    queryFn: async () => {
      const filled = new URLSearchParams(link);
      for (const { field, relation, wanted } of named) {
        const { data: found } = await dataProvider.getList<EntityRecord>(getCollection(field), {
          filter: { ...relation.where, search: wanted },
          pagination: { page: 1, perPage: PAGE },
          sort: { field: UNSORTED, order: 'ASC' },
        });
        const record = found.find((one) => relation.embed.some((part) => one[part] === wanted));
        if (record) filled.set(relation.idsField, record.id);
      }
      return filled;
    },
  });
  return named.length === 0 || isError ? link : data;
}

/** Filters and order of a relation's options in a form. */
export interface ChoiceOptions {
  /** filters of the list they come from */
  where?: Record<string, unknown>;
  /** sorted before all others while no search is active */
  first?: { heading: string; choices: Choice[] };
}

export interface Choices {
  choices: Choice[];
  isLoading: boolean;
  error: unknown;
  loadMore: () => void;
}

/** Records that a relation can refer to, searched on the server and read page by page. */
export function useChoices(
  field: FieldModel,
  record: EntityRecord | undefined,
  search: string,
  isOpen: boolean,
  where: ChoiceOptions['where'] = {},
): Choices {
  const dataProvider = useDataProvider();
  const wanted = useSettled(search, DEBOUNCE_MS);
  const collection = getCollection(field);
  const branch = useBranch(field, record, isOpen);
  const { tree } = useTree(field.relation?.tree ? field : undefined, isOpen);
  const query = useInfiniteQuery({
    queryKey: [collection, 'choices', wanted, where],
    enabled: isOpen,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      dataProvider.getList<EntityRecord>(collection, {
        filter: { ...field.relation?.where, ...where, search: wanted },
        pagination: { page: pageParam, perPage: PAGE },
        sort: { field: UNSORTED, order: 'ASC' },
        signal,
      }),
    // the current options stay, filtered, until the response: a highlighted option stays highlighted
    placeholderData: (before, query) =>
      query && hashKey([query.queryKey[3]]) === hashKey([where]) ? before : undefined,
    getNextPageParam: (page, pages) =>
      pages.length * PAGE < (page.total ?? 0) ? pages.length + 1 : undefined,
  });
  const records = query.data?.pages.flatMap((page) => page.data) ?? [];
  // until the response, the current options are filtered here: Enter never picks an option that does not match
  const isAhead = wanted !== search || query.isPlaceholderData;
  return {
    choices: records
      .filter(({ id }) => !branch.has(id))
      .map((item) => ({ id: item.id, name: tree?.positions.get(item.id)?.path ?? embeddedText(field, item) }))
      .filter(({ name }) => !isAhead || name.toLowerCase().includes(search.trim().toLowerCase())),
    isLoading: query.isPending || isAhead,
    error: query.error,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage && !query.isPlaceholderData)
        void query.fetchNextPage();
    },
  };
}
