import { withoutTitles } from '../../../domain/text/cleaning.ts';
import type { ValueOption } from '../../../domain/text/intake/unknown-values.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import type { Transaction } from '../../db/database.ts';
import { validNames } from '../../intake/csv/csv-columns.ts';
import { readMapping, type StoredMapping } from '../../intake/csv/mappings.ts';
import { ownPractices } from '../send-access.ts';
import type { BulkFile } from './columns.ts';
import { ambiguousText, Lookup } from './lookup.ts';
import type { Meanings } from './choices.ts';

interface Practice {
  id: string;
  name: string;
  city: string | null;
  state: string | null;
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
    'select id, name, city, state from practices where organization_id = $1 order by name, id',
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
    practices: new Lookup(reachable, [({ name }) => [name]]),
    ofOrganization: new Lookup(all, [({ name }) => [name]]),
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

/** Asks about a column that names other practices than the dialog's, for which all patients would be surveyed otherwise. */
export function askAboutPractices(
  { columns, rows }: BulkFile,
  { ofOrganization: practices }: Directory,
  practiceId: string | null,
): void {
  if (columns.some(({ target }) => target === 'practice')) return;
  for (const [index, { by, candidates }] of columns.entries()) {
    if (by !== null) continue;
    const texts = new Set<string>();
    for (const { cells } of rows) {
      if (texts.size > MOST_PRACTICE_TEXTS) break;
      texts.add((cells[index] ?? '').trim());
    }
    texts.delete('');
    const named = [...texts].flatMap((text) => practices.find(text)[0] ?? []);
    const isOther = named.some(({ id }) => id !== practiceId);
    if (isOther && named.length * 2 >= texts.size) candidates.push('practice');
  }
}

export type Fail = (name: string, reason: string) => void;

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
