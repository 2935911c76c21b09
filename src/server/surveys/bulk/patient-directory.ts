import { withoutTitles } from '../../../domain/text/cleaning.ts';
import { dayAt } from '../../../domain/text/local-moment.ts';
import type { ValueOption } from '../../../domain/text/intake/unknown-values.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import type { Transaction } from '../../db/database.ts';
import { validNames } from '../../intake/csv/csv-columns.ts';
import { withoutSigns } from '../../../domain/text/plain-text.ts';
import { readMapping, type StoredMapping } from '../../intake/csv/mappings.ts';
import { DEFAULT_TIME_ZONE } from '../../../domain/surveys/place-time-zone.ts';
import { firstZone, practiceZone } from '../scope/place-zones.ts';
import { ownPractices } from '../send-access.ts';
import type { BulkFile } from './columns.ts';
import { ambiguousText, Lookup } from './lookup.ts';
import type { Meanings } from './choices.ts';

interface Practice {
  id: string;
  name: string;
  city: string | null;
  state: string | null;
  zone: string;
}

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
  /** also those that the viewer may not send for, to recognize a column that names them */
  ofOrganization: Lookup<Practice>;
  /** by id of the practice */
  providers: Map<string, PracticeProviders>;
  mapping: StoredMapping;
}

const splitWords = (name: string): string[] => name.split(/\s+/).filter((word) => word !== '');

/** How many of the words that begin a name begin another one, too. */
function makeSharedCounter(names: readonly string[][]): (words: readonly string[]) => number {
  const counts = new Map<string, number>();
  const toKeys = (words: readonly string[]): string[] =>
    words.map((_, index) => words.slice(0, index + 1).join(' '));
  for (const key of names.flatMap(toKeys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return (words) => toKeys(words).filter((key) => (counts.get(key) ?? 0) > 1).length;
}

/**
 * What tells names apart that begin or end alike: `Cedar Park` and `BS Cedar Park` of "Bright Smiles Cedar Park" beside
 * "Bright Smiles Plano".
 */
function makePartLister(names: readonly string[]): (name: string) => string[] {
  const all = [...new Set(names)].map(splitWords);
  const countBeginning = makeSharedCounter(all);
  const countEnding = makeSharedCounter(all.map((words) => words.toReversed()));
  return (name) => {
    const words = splitWords(name);
    const beginning = countBeginning(words);
    const last = words.slice(beginning).join(' ');
    const first = words.slice(0, words.length - countEnding(words.toReversed())).join(' ');
    const initials = words.slice(0, beginning).map(([letter = '']) => letter);
    const parts = last === name || last === '' ? [] : [last, `${initials.join('')} ${last}`];
    return first === name || first === '' ? parts : [...parts, first];
  };
}

/** Practices by name; by city, or the part of the name that no other has, where no name is meant. */
export function makePracticeLookup(practices: readonly Practice[]): Lookup<Practice> {
  const listParts = makePartLister(practices.map(({ name }) => name));
  return new Lookup(practices, [({ name }) => [name], ({ name, city }) => [city, ...listParts(name)]]);
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

export async function loadDirectory(
  tx: Transaction,
  viewer: Viewer,
  practiceId: string | null,
): Promise<Directory> {
  const all = await tx.query<Practice>(
    `select p.id, p.name, p.city, p.state, ${firstZone(practiceZone('p'))} as zone
     from practices p where p.organization_id = $1 order by p.name, p.id`,
    [viewer.organizationId],
  );
  const own = await ownPractices(
    tx,
    viewer,
    all.map(({ id }) => id),
  );
  const reachable = all.filter(({ id }) => own.has(id));
  return {
    all: reachable,
    practices: makePracticeLookup(reachable),
    ofOrganization: makePracticeLookup(all),
    providers: await loadProviders(tx, viewer.organizationId),
    mapping: await readMapping(tx, {
      organizationId: viewer.organizationId,
      experienceType: 'PATIENT',
      practiceId,
    }),
  };
}

/** Different texts of a column that may name practices. */
const MOST_PRACTICE_TEXTS = 500;
/** Headers of a column with addresses, whose cities are where patients live. */
const OF_ADDRESS = /(city|town|ciudad|poblaci[oó]n|localidad|municipio|address|direcci[oó]n|state|county)/i;

const OF_PRACTICE = /practice|office|clinic|location|branch|consultorio|cl[ií]nica|sucursal/i;

/** Asks about a column with a value that names another practice than the dialog's, for which its patient would be surveyed. */
export function askAboutPractices(
  { columns, rows }: Pick<BulkFile, 'columns' | 'rows'>,
  { ofOrganization: practices }: Pick<Directory, 'ofOrganization'>,
  practiceId: string | null,
): void {
  if (columns.some(({ target }) => target === 'practice')) return;
  for (const [index, { header, by, candidates }] of columns.entries()) {
    if (by !== null || (OF_ADDRESS.test(header) && !OF_PRACTICE.test(header))) continue;
    const texts = new Set<string>();
    for (const { cells } of rows) {
      if (texts.size > MOST_PRACTICE_TEXTS) break;
      texts.add((cells[index] ?? '').trim());
    }
    texts.delete('');
    const isOther = [...texts].some((text) => {
      const named = practices.find(text);
      return named.length > 0 && named.every(({ id }) => id !== practiceId);
    });
    if (isOther) candidates.push('practice');
  }
}

/** The ids of the practices other than the dialog's that the rows of a file name. */
export function listNamedPractices(
  { columns, rows }: Pick<BulkFile, 'columns' | 'rows'>,
  directory: Pick<Directory, 'practices'>,
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
  return (practiceId) => dayAt(now, zones.get(practiceId ?? '') ?? DEFAULT_TIME_ZONE);
}

/** The id of the only practice that a cell names; undefined if there is none, or several. */
export function peekPractice({ practices }: Pick<Directory, 'practices'>, text: string): string | undefined {
  const [practice, ...others] = practices.find(text);
  return others.length === 0 ? practice?.id : undefined;
}

/** The id of the practice that a cell names. */
export function findPractice({ all, practices }: Directory, text: string, fail: Fail): string | undefined {
  const [practice, ...others] = practices.find(text);
  if (!practice) fail('practice', `There is no such practice. ${validNames(all.map(({ name }) => name))}`);
  if (!practice || others.length === 0) return practice?.id;
  const names = [practice, ...others].map(({ name, city, state }) =>
    [name, city, state].filter((part) => part !== null).join(', '),
  );
  const hint = 'Choose the practice in the dialog, and leave the cell empty.';
  fail('practice', ambiguousText('Several practices match', names, hint));
  return undefined;
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
