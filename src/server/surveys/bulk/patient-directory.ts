import { withoutTitles } from '../../../domain/text/cleaning.ts';
import { comparable } from '../../../domain/text/intake/comparable.ts';
import type { BulkSkip } from '../../../generated/calls/types.ts';
import { dayAt } from '../../../domain/text/local-moment.ts';
import type { ValueOption } from '../../../domain/text/intake/unknown-values.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import type { Transaction } from '../../db/database.ts';
import { withoutSigns } from '../../../domain/text/plain-text.ts';
import { remember } from '../../../domain/text/remember.ts';
import { readMapping, type StoredMapping } from '../../intake/csv/mappings.ts';
import { DEFAULT_TIME_ZONE } from '../../../domain/surveys/place-time-zone.ts';
import { firstZone, practiceZone } from '../scope/place-zones.ts';
import { ownPractices } from '../send-access.ts';
import { ambiguousText, Lookup } from './lookup.ts';
import { describeNotKnown, type Meanings } from './choices.ts';
import {
  describePractice,
  makeCodeSuggester,
  makeExactLookup,
  makePracticeLookup,
  makeSuggester,
  makeTitleReader,
  type Practice,
  toOptions,
} from './practice-names.ts';
import type { BulkFile } from './read-file.ts';
import type { OfficeReader } from './titles.ts';

interface Provider {
  id: string;
  first_name: string;
  last_name: string;
  npi: string | null;
}

interface PracticeProviders {
  /** to choose from */
  options: ValueOption[];
  byName: Lookup<Provider>;
}

export interface Directory {
  /** practices that the viewer may send for */
  all: Practice[];
  practices: Lookup<Practice>;
  /** those that the viewer may send for, by name or part of it alone */
  exact: Lookup<Practice>;
  /** also those that the viewer may not send for, to recognize a column that names them */
  ofOrganization: Lookup<Practice>;
  /** the practice of the organization that a text likely means */
  suggest: (text: string) => string | undefined;
  /** the practices of the organization that a title names */
  readOffices: OfficeReader;
  /** the practice that a code is likely short for */
  suggestByCode: (code: string) => string | undefined;
  /** what an unknown name of a practice may mean */
  options: ValueOption[];
  /** by id of the practice */
  providers: Map<string, PracticeProviders>;
  mapping: StoredMapping;
}

/** The providers of each practice. */
export async function loadProviders(
  tx: Transaction,
  organizationId: string,
): Promise<Directory['providers']> {
  const rows = await tx.query<Provider & { practice_id: string }>(
    `select u.id, up.practice_id, u.first_name, u.last_name, u.npi_registry_number as npi from users u
     join user_practices up on up.organization_id = u.organization_id and up.user_id = u.id
     where u.organization_id = $1 and u.role = 'PROVIDER' order by u.id`,
    [organizationId],
  );
  const groups = new Map<string, Provider[]>();
  for (const row of rows) groups.set(row.practice_id, [...(groups.get(row.practice_id) ?? []), row]);
  const listNames = ({ first_name: first, last_name: last }: Provider): string[] => [
    `${last}, ${first}`,
    `${first} ${last}`,
  ];
  return new Map(
    [...groups].map(([id, all]) => [
      id,
      {
        options: all.map((one) => ({ id: one.id, name: `${one.first_name} ${one.last_name}` })),
        byName: new Lookup(all, [({ npi }) => [npi], listNames]),
      },
    ]),
  );
}

/** The practices of the organization, and those of them that the viewer may send for. */
async function loadPractices(tx: Transaction, viewer: Viewer): Promise<{ all: Practice[]; own: Practice[] }> {
  const all = await tx.query<Practice>(
    `select p.id, p.name, p.city, p.state, ${firstZone(practiceZone('p'))} as zone
     from practices p where p.organization_id = $1 order by p.name, p.id`,
    [viewer.organizationId],
  );
  const ids = all.map(({ id }) => id);
  const reached = await ownPractices(tx, viewer, ids);
  return { all, own: all.filter(({ id }) => reached.has(id)) };
}

/** The practices that a viewer may choose as the meaning of a name. */
export async function loadPracticeOptions(tx: Transaction, viewer: Viewer): Promise<ValueOption[]> {
  return toOptions((await loadPractices(tx, viewer)).own);
}

export async function loadDirectory(
  tx: Transaction,
  viewer: Viewer,
  practiceId: string | null,
): Promise<Directory> {
  const { all, own } = await loadPractices(tx, viewer);
  return {
    all: own,
    practices: makePracticeLookup(own),
    exact: makeExactLookup(own),
    options: toOptions(own, practiceId),
    ofOrganization: makePracticeLookup(all),
    suggest: makeSuggester(all),
    readOffices: makeTitleReader(all),
    suggestByCode: makeCodeSuggester(all),
    providers: await loadProviders(tx, viewer.organizationId),
    mapping: await readMapping(tx, {
      organizationId: viewer.organizationId,
      experienceType: 'PATIENT',
      practiceId,
    }),
  };
}

/** The ids of the practices other than the dialog's that the rows of a file name. */
export function listNamedPractices(
  { columns, rows }: Pick<BulkFile, 'columns' | 'rows'>,
  directory: Parameters<typeof peekPractice>[0],
  practiceId: string | null,
): string[] {
  const index = columns.findIndex(({ target }) => target === 'practice');
  const texts = new Set(index < 0 ? [] : rows.map(({ cells }) => cells[index] ?? ''));
  const ids = [...texts].flatMap((text) => peekPractice(directory, withoutSigns(text).trim()) ?? []);
  return [...new Set(ids)].filter((id) => id !== practiceId);
}

export type Fail = (name: string, reason: string) => void;

/** Finds today's date at a practice, as YYYY-MM-DD. */
export function makeTodayFinder(
  { all }: Pick<Directory, 'all'>,
  now: Date,
): (practiceId?: string | null) => string {
  const zones = new Map(all.map(({ id, zone }) => [id, zone]));
  const find = remember((id) => dayAt(now, zones.get(id) ?? DEFAULT_TIME_ZONE));
  return (practiceId) => find(practiceId ?? '');
}

/** The id of the only practice that a cell names, or that was chosen for it; undefined if there is none, or several. */
export function peekPractice(
  { practices, mapping, options }: Pick<Directory, 'practices' | 'mapping' | 'options'>,
  text: string,
): string | undefined {
  const [practice, ...others] = practices.find(text);
  const chosen = mapping.choices.practice?.[comparable(text)];
  if (!practice) return options.find(({ id }) => id === chosen)?.id;
  return others.length === 0 ? practice.id : undefined;
}

/**
 * The practice of a row: the one that its cell names or that was chosen for it, without a cell the dialog's.
 * @returns also why the row is skipped, or what is wrong with its cell
 */
export function findPractice(
  directory: Pick<Directory, 'practices' | 'mapping' | 'options'>,
  text: string,
  practiceId: string | null,
  meanings: Meanings,
): { id: string | null | undefined; skip?: BulkSkip; problem?: string } {
  if (text === '') return { id: practiceId };
  const found = directory.practices.find(text);
  if (found.length > 1) {
    const hint = 'Choose the practice in the dialog, and leave the cell empty.';
    return {
      id: undefined,
      problem: ambiguousText('Several practices match', found.map(describePractice), hint),
    };
  }
  const id = found[0]?.id ?? meanings.ask('practice', text, directory.options);
  if (id !== null) return { id };
  return { id: undefined, skip: describeNotKnown('practice', text, meanings, directory.options) };
}

/**
 * The likely practices of unknown names, as far as the viewer may send for them. Of a code there is none if another value of
 * the file may be the same practice.
 */
export function suggestPractices(
  { suggest, suggestByCode, options }: Pick<Directory, 'suggest' | 'suggestByCode' | 'options'>,
  unknown: readonly { field: string; value: string }[],
): { field: string; value: string; id: string }[] {
  const found = unknown.flatMap(({ field, value }) => {
    if (field !== 'practice') return [];
    const named = suggest(value);
    const id = named ?? suggestByCode(value);
    return id === undefined ? [] : [{ field, value, id, isCode: named === undefined }];
  });
  return found
    .filter((one) => options.some(({ id }) => id === one.id))
    .filter((one) => !one.isCode || !found.some((other) => other !== one && other.id === one.id))
    .map(({ field, value, id }) => ({ field, value, id }));
}

const BETWEEN_PARTS = /\s*[|•:()[\]]\s*|\s+[-–—]\s+/;

/** The name of the only provider of a practice that a part of a title names: `HYG2 - Ann Lee`. */
export function findTitleProvider(
  providers: PracticeProviders | undefined,
  title: string,
): string | undefined {
  if (!providers) return undefined;
  const parts = title.split(BETWEEN_PARTS).flatMap((part) => [part, withoutTitles(part)]);
  const ids = new Set(parts.flatMap((part) => providers.byName.find(part).map(({ id }) => id)));
  return ids.size === 1 ? providers.options.find(({ id }) => ids.has(id))?.name : undefined;
}

/** The id of the provider of a practice that a cell names; of an unknown one what was chosen, or null. */
export function findProvider(
  providers: PracticeProviders | undefined,
  text: string,
  { fail, meanings }: { fail: Fail; meanings: Meanings },
): string | null {
  const byName = providers?.byName;
  const asWritten = byName?.find(text) ?? [];
  const [provider, ...others] = asWritten.length > 0 ? asWritten : (byName?.find(withoutTitles(text)) ?? []);
  if (!provider) return meanings.ask('provider', text, providers?.options);
  if (others.length === 0) return provider.id;
  const names = [provider, ...others].map(
    ({ first_name: first, last_name: last, npi }) => `${last}, ${first} (${npi ? `NPI ${npi}` : 'no NPI'})`,
  );
  const hint = 'Enter the NPI number to say which one is meant.';
  fail('provider', ambiguousText('Several providers of the practice match', names, hint));
  return null;
}
