import { describe, expect, it } from 'vitest';
import { settleOffices } from './offices.ts';
import type { OfficeTitle, Titles } from './titles.ts';
import { listNamedPractices, makeTodayFinder, suggestPractices } from './patient-directory.ts';
import {
  makeCodeSuggester,
  makeExactLookup,
  makePracticeLookup,
  makeSuggester,
  makeTitleReader,
} from './practice-names.ts';

const titles: Titles = { headings: [], offices: [], days: [], others: [] };

const PRACTICES = [
  { id: 'c', name: 'Bright Smiles Cedar Park', city: 'Cedar Park', state: 'TX', zone: 'US/Central' },
  { id: 'p', name: 'Bright Smiles Plano', city: 'Dallas', state: 'TX', zone: 'US/Central' },
  { id: 'b', name: 'Bright Smiles Boulder', city: 'Boulder', state: 'CO', zone: 'US/Mountain' },
];
const practices = makePracticeLookup(PRACTICES);
const suggest = makeSuggester(PRACTICES);

describe('practices', () => {
  it.each([
    ['Bright Smiles Plano', ['p']],
    ['cedar park', ['c']],
    ['Plano', ['p']],
    ['Dallas', ['p']],
    ['BS-Plano', ['p']],
    ['Bright Smiles', []],
    ['Park', []],
  ])('are found by name, city or the part that differs: %s', (text, ids) =>
    expect(practices.find(text).map(({ id }) => id)).toEqual(ids),
  );
});

it.each([
  ['102 - Plano', 'p'],
  ['Cedar Park office 3', 'c'],
  ['BRIGHT SMILES BOULDER', 'b'],
  ['BSP02 - PLANO', 'p'],
  ['BSC1 - CEDAR PARK', 'c'],
  ['BRIGHT SMILES DENTAL OF PLANO', 'p'],
  ['Bright Smiles of Boulder PLLC', 'b'],
  ['Bright Smiles Plano, P.C.', 'p'],
  ['BSP Management Co', undefined],
  ['BSP - Plano', undefined],
  ['103 - Cedar Park East', undefined],
  ['Plano and Boulder', undefined],
  ['Bright Smiles', undefined],
  ['104 - Fort Worth', undefined],
])('a practice is suggested only where the text names no other: %s', (text, id) =>
  expect(suggest(text)).toBe(id),
);

it.each([
  ['Bright Smiles Boulder', [['b'], 'Bright Smiles Boulder']],
  ['Bright Smiles Boulder | 11/27/2026', [['b'], 'Bright Smiles Boulder']],
  [
    'Daily Schedule for BRIGHT SMILES PLANO, page 2',
    [['p'], 'Daily Schedule for BRIGHT SMILES PLANO, page 2'],
  ],
  ['Location: Cedar Park', [['c'], 'Location: Cedar Park']],
  ['Appointments - Boulder', [['b'], 'Boulder']],
  ['Boulder | Cedar Park', [['b', 'c'], 'Boulder | Cedar Park']],
  [
    'Bright Smiles Plano and Bright Smiles Boulder',
    [['p', 'b'], 'Bright Smiles Plano and Bright Smiles Boulder'],
  ],
  ['Bright Smiles Plano - North', [['n'], 'North']],
  ['Bright Smiles', undefined],
  ['Provider: Boulder, Ann', undefined],
  ['Schedule of Dr. Plano', undefined],
])('a title names practices in full, or by what tells them apart: %s', (text, expected) => {
  const north = { id: 'n', name: 'Bright Smiles Plano North', city: null, state: null, zone: 'US/Central' };
  const found = makeTitleReader([...PRACTICES, north])(text);
  expect(found && [found.ids, found.text]).toEqual(expected);
});

describe('a code for a practice', () => {
  const CODED = ['Lakewood', 'Aurora', 'Round Rock', 'Lone Tree', 'Lakeview', 'Boulder'].map(
    (place, index) => ({
      ...{ id: `${index}`, name: `Bright Smiles ${place}`, city: null, state: null, zone: 'US/Central' },
    }),
  );
  const options = CODED.map(({ id, name }) => ({ id, name }));
  const directory = { suggest: makeSuggester(CODED), suggestByCode: makeCodeSuggester(CODED), options };
  const list = (...values: string[]) =>
    suggestPractices(
      directory,
      values.map((value) => ({ field: 'practice', value })),
    ).map(({ value, id }) => [value, CODED[Number(id)]?.name.slice('Bright Smiles '.length)]);

  it('is suggested by its initials or letters, if they are of one practice alone', () => {
    expect(list('LKWD', 'AUR', 'RR', 'bslt', 'BLD')).toEqual([
      ['LKWD', 'Lakewood'],
      ['AUR', 'Aurora'],
      ['RR', 'Round Rock'],
      ['bslt', 'Lone Tree'],
      // also of Bright Smiles Lakewood, by letters of the chain's name
      ['BLD', 'Boulder'],
    ]);
    // of Lakewood or Lakeview, short for none, and no code
    expect(list('LKW', 'LAK', 'XYZ', 'AU', 'BS')).toEqual([]);
  });

  it('is not suggested where another code of the file could be the same practice', () => {
    expect(list('AUR', 'ARA')).toEqual([]);
    expect(list('Bright Smiles Aurora 2', 'AUR')).toEqual([['Bright Smiles Aurora 2', 'Aurora']]);
  });
});

/** For a viewer who may send for some of the practices. */
const toDirectory = (own = PRACTICES) => ({
  ...{
    all: own,
    practices: makePracticeLookup(own),
    exact: makeExactLookup(own),
    ofOrganization: practices,
    suggest,
    suggestByCode: makeCodeSuggester(PRACTICES),
  },
  ...{ readTitle: makeTitleReader(PRACTICES), mapping: { columns: {}, choices: {} } },
});

describe('a column that nobody has named', () => {
  const find = (texts: string[], header = 'Location', own = PRACTICES, above = titles) => {
    const column = { header, samples: [], target: null, by: null, candidates: [] as string[] };
    const rows = texts.map((text, index) => ({ line: index + 2, cells: [text] }));
    settleOffices({ columns: [column], rows, titles: above }, toDirectory(own), 'c');
    return column;
  };
  const ask = (...of: Parameters<typeof find>) => find(...of).candidates.length > 0;

  it('is read if its header is of offices, and its values are all names of the viewer’s practices', () => {
    const isRead = (...of: Parameters<typeof find>) => find(...of).target === 'practice';
    expect(find(['Cedar Park', '', 'bright smiles plano', 'Boulder'])).toMatchObject({
      ...{ target: 'practice', by: 'content', candidates: [] },
    });
    expect(isRead(['Cedar Park'], 'Clinic')).toBe(true);
    // a city, no header of offices, another name beside them, and a practice of others
    expect(isRead(['Cedar Park', 'Dallas'])).toBe(false);
    expect(isRead(['Cedar Park', 'Plano'], 'Area')).toBe(false);
    expect(isRead(['Cedar Park', '102 - Plano'])).toBe(false);
    expect(isRead(['Cedar Park', 'Boulder'], 'Office', PRACTICES.slice(0, 2))).toBe(false);
    expect(ask(['Cedar Park', 'Boulder'], 'Office', PRACTICES.slice(0, 2))).toBe(true);
  });

  it('is asked about once one value is another practice than the chosen one', () => {
    expect(ask(['Cedar Park', 'North', 'South', 'East', 'Plano'])).toBe(true);
    expect(ask(['Cedar Park', 'North', 'South'], 'Area')).toBe(false);
    expect(ask(['102 - Plano'], 'Area')).toBe(true);
    expect(ask(['Bright Smiles Cedar Park, PLLC', 'BSD Management Co'], 'Legal entity')).toBe(true);
  });

  it('is asked about if it is of offices and has several, whatever they are called', () => {
    expect(ask(['102', '103'], 'OFFICE')).toBe(true);
    expect(ask(['102'], 'OFFICE')).toBe(false);
    expect(ask(['Op 1', 'Op 2'], 'Location')).toBe(false);
    expect(ask(['213-373-4253', '213-373-4254'], 'Office Phone')).toBe(false);
  });

  it('is asked about if it is of offices and has one that is not known, but for the only number of a file', () => {
    expect(ask(['Zeta Dental', 'Zeta Dental'], 'Office')).toBe(true);
    expect(ask(['Zeta Dental'])).toBe(true);
    expect(ask(['XYZ'], 'Office')).toBe(true);
    expect(ask(['Plano', 'Plano'], 'Office', PRACTICES.slice(0, 1))).toBe(true);
    // itself, by its name and by a code
    expect(ask(['Bright Smiles Cedar Park, PLLC'], 'Office')).toBe(false);
    expect(ask(['CDR'], 'Office')).toBe(false);
    // below a title that names the practice, no other place stands in the file
    const offices: OfficeTitle[] = [{ line: 1, text: 'Bright Smiles Cedar Park', ids: ['c'] }];
    const below = (text: string) =>
      find([text], 'Office', PRACTICES, { headings: [], offices, days: [], others: [] }).candidates;
    expect([below('XYZ'), below('102 - Plano')]).toEqual([[], ['practice']]);
  });

  it('is not if it has the cities of addresses', () => {
    expect(ask(['Boulder'], 'Patient City')).toBe(false);
    expect(ask(['Boulder'], 'Office City')).toBe(true);
  });
});

it('times, dates and numbers of a column that is not read are other offices only below the header of one', () => {
  const list = (header: string) => {
    const texts = ['Plano', '9:00', '1:30 PM', 'Nov 27, 2026', '102', 'Lakewood', 'Cedar Park'];
    const rows = texts.map((text, index) => ({ line: index + 2, cells: [text] }));
    const columns = [{ header, samples: [], target: null, by: 'choice' as const, candidates: [] }];
    const { findOtherOffice } = settleOffices({ columns, rows, titles }, toDirectory(), 'c');
    return rows.flatMap((row) => findOtherOffice(row)?.skip?.reason ?? []);
  };
  expect(list('Time')).toEqual(['Time: "Plano"', 'Time: "Lakewood"']);
  expect(list('Office')).toHaveLength(6);
});

it('practices of rows are those that the cells name, without the chosen one', () => {
  const list = (target: string | null, ...texts: string[]) => {
    const columns = [{ header: 'Office', samples: [], target, by: null, candidates: [] }];
    const rows = texts.map((text, index) => ({ line: index + 2, cells: [text] }));
    const mapping = { columns: {}, choices: { practice: { office7: 'b' } } };
    const options = PRACTICES.map(({ id, name }) => ({ id, name }));
    return listNamedPractices({ columns, rows }, { practices, mapping, options }, 'c');
  };
  expect(list('practice', 'Plano', ' Bright Smiles Plano', 'Cedar Park', 'Nowhere', '')).toEqual(['p']);
  expect(list('practice', '', 'Cedar Park')).toEqual([]);
  expect(list('practice', 'Office 7', 'Office 8')).toEqual(['b']);
  expect(list(null, 'Plano')).toEqual([]);
});

it('today is the date at the practice of a row', () => {
  const guam = { id: 'g', name: 'Tamuning', city: 'Tamuning', state: 'GU', zone: 'Pacific/Guam' };
  const findToday = makeTodayFinder({ all: [...PRACTICES, guam] }, new Date('2026-11-28T20:00:00Z'));
  expect(['g', 'c', null].map(findToday)).toEqual(['2026-11-29', '2026-11-28', '2026-11-28']);
});
