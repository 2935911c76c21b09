import { createHash } from 'node:crypto';
import { findThemes, readThemes } from '../../src/domain/text/themes/find-themes.ts';
import { canOverlap, readPattern } from '../../src/domain/text/themes/pattern.ts';
import type { Theme, ThemeLanguage, WordLists } from '../../src/domain/text/themes/theme.ts';
import { checkUnique } from '../check/names.ts';
import { type LoadedSchema, toThemeName } from '../load/load-schema.ts';
import { suggest, type Problem } from '../load/problem.ts';
import { reportOn, type Report } from '../load/report.ts';
import type { ThemeSource } from '../load/source.ts';
import { HEADER, literal, type Output } from './output.ts';

const LANGUAGES = ['en', 'es'] as const satisfies readonly ThemeLanguage[];
/** Lists that the reader of comments needs. */
const NEEDED_LISTS = ['contrasts', 'conjunctions'];

function toTheme(name: string, { id, title, description, experienceType, rules }: ThemeSource): Theme {
  return { theme: toThemeName(name), id, title, description, experienceType, rules };
}

function toWordLists({ wordLists }: LoadedSchema): WordLists {
  return Object.fromEntries(wordLists.map(({ name, data }) => [name, data.words]));
}

/** The ids of organizations' own themes follow. */
const LAST_BUILT_IN_ID = 64;
/** Versions are six digits. */
const VERSIONS = 1_000_000;

/** A number that changes with the rules. */
function computeVersion(rules: unknown): number {
  return createHash('sha256').update(JSON.stringify(rules)).digest().readUInt32BE() % VERSIONS;
}

/** themes.ts: the rules that find themes in comments; theme-names.ts: what screens need of them. */
export function emitThemes(schema: LoadedSchema, output: Output): void {
  const themes = schema.themes.map(({ name, data }) => toTheme(name, data));
  const names = themes
    .map(({ theme, id, title, experienceType }) => ({
      theme,
      id,
      name: title.en,
      spanishName: title.es,
      experienceType,
    }))
    .sort((a, b) => a.id - b.id);
  output.set(
    'src/generated/theme-names.ts',
    `${HEADER}/** What comments can be about, by id. */
export const themeNames: readonly { theme: string; id: number; name: string; spanishName: string; experienceType: 'PATIENT' | 'EMPLOYEE' }[] = ${literal(names)};
`,
  );
  output.set(
    'src/generated/themes.ts',
    `${HEADER}import type { Theme, WordLists } from '../domain/text/themes/theme.ts';

/** What comments can be about. */
export const themes: readonly Theme[] = ${literal(themes)};

/** Words that patterns name together. */
export const wordLists: WordLists = ${literal(toWordLists(schema))};

/** Of these rules: a comment that was read by others is read again. */
export const themesVersion = ${computeVersion([themes, toWordLists(schema)])};
`,
  );
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** built-in-themes.sql: a row of each theme for each organization. */
export function emitBuiltInThemes(schema: LoadedSchema, output: Output): void {
  if (schema.themes.length === 0) return;
  const rows = schema.themes
    .map(({ name, data }) => toTheme(name, data))
    .sort((a, b) => a.id - b.id)
    .map(
      ({ theme, id, title, description, experienceType }) =>
        `(${[quote(theme), id, quote(title.en), quote(description), quote(experienceType)].join(', ')})`,
    );
  output.set(
    'src/generated/sql/built-in-themes.sql',
    `-- Written by \`npm run generate\` from schema/themes. Changes here are lost.

-- Gives organizations the built-in themes that they have not yet, and brings names and descriptions up to date.
create or replace function app.add_built_in_themes(organization_ids uuid[]) returns void
language sql set search_path = public, pg_temp
as $$
  insert into themes as t (organization_id, origin, code, number, built_in_name, description, experience_type)
  select o.id, 'BUILT_IN', b.* from unnest(organization_ids) as o (id) cross join (values
    ${rows.join(',\n    ')}
  ) as b (code, number, built_in_name, description, experience_type)
  on conflict (organization_id, number) do update set origin = excluded.origin, code = excluded.code,
    built_in_name = excluded.built_in_name, description = excluded.description, experience_type = excluded.experience_type;
$$;
revoke execute on function app.add_built_in_themes from public;

create or replace function app.add_themes_of_organization() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform app.add_built_in_themes(array[new.id]);
  return null;
end
$$;
revoke execute on function app.add_themes_of_organization from public;

create or replace trigger add_themes after insert on organizations
for each row execute function app.add_themes_of_organization();

select app.add_built_in_themes(array_agg(id)) from organizations;
`,
  );
}

/** The advice for a pattern that cannot be read. */
function correctPattern(pattern: string, lists: WordLists): string {
  const unknown = pattern.split(/[ |?]/).find((one) => one.startsWith('@') && !lists[one.slice(1)]);
  if (unknown !== undefined) return suggest(unknown.slice(1), Object.keys(lists));
  const plain = pattern
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replaceAll('…', '..');
  return plain === pattern ? 'write words in lower case; "*" ends the beginning of one' : `write "${plain}"`;
}

/** Whether all patterns of a theme can be read; reports those that cannot. */
function arePatternsSound(source: ThemeSource, lists: WordLists, report: Report): boolean {
  let isSound = true;
  for (const language of LANGUAGES) {
    for (const [kind, patterns] of Object.entries(source.rules[language])) {
      for (const [index, pattern] of patterns.entries()) {
        try {
          readPattern(pattern, lists, language);
        } catch (error) {
          isSound = false;
          report(['rules', language, kind, index], (error as Error).message, correctPattern(pattern, lists));
        }
      }
    }
    const { phrases, exclusions = [] } = source.rules[language];
    for (const [index, pattern] of exclusions.entries())
      if (phrases.includes(pattern))
        report(
          ['rules', language, 'exclusions', index],
          `"${pattern}" is a phrase, too`,
          'take one of them out',
        );
    if (isSound) checkExclusions(source, language, lists, report);
  }
  return isSound;
}

/** An exclusion takes out phrases that share a word with it. */
function checkExclusions(
  { rules }: ThemeSource,
  language: ThemeLanguage,
  lists: WordLists,
  report: Report,
): void {
  const { phrases, exclusions = [] } = rules[language];
  const known = phrases.map((text) => readPattern(text, lists, language));
  exclusions.forEach((text, index) => {
    const pattern = readPattern(text, lists, language);
    if (!known.some((phrase) => canOverlap(phrase, pattern)))
      report(
        ['rules', language, 'exclusions', index],
        `no phrase has a word of "${text}": it excludes nothing`,
        'take it out, or add the phrase that it is about',
      );
  });
}

/** Reports lists of words that no pattern of all themes names. */
export function checkListUses({ themes, wordLists }: LoadedSchema, problems: Problem[]): void {
  const patterns = themes.flatMap(({ data }) =>
    LANGUAGES.flatMap((language) => Object.values(data.rules[language]).flat()),
  );
  const used = new Set(patterns.flatMap((one) => one.match(/@[\w-]+/g) ?? []));
  for (const file of wordLists)
    if (!used.has(`@${file.name}`) && !NEEDED_LISTS.includes(file.name))
      reportOn(file, problems).warn(
        ['title'],
        `no theme names "@${file.name}"`,
        'name it in a phrase, or delete the file',
      );
}

/** Reports words that the beginning of a word in the same list finds already. */
function checkWordLists({ wordLists }: LoadedSchema, problems: Problem[]): void {
  for (const file of wordLists)
    for (const language of LANGUAGES) {
      const words = file.data.words[language];
      words.forEach((word, index) => {
        const stem = words.find(
          (one) => one !== word && one.endsWith('*') && word.startsWith(one.slice(0, -1)),
        );
        if (stem !== undefined)
          problems.push(
            file.problem(['words', language, index], `"${stem}" finds "${word}" already`, 'take it out'),
          );
      });
    }
}

/** Reports patterns that cannot be read, and examples for which the rules do not hold. */
export function checkThemes(schema: LoadedSchema, problems: Problem[]): void {
  if (schema.themes.length === 0) return;
  for (const language of LANGUAGES)
    checkUnique(
      'title',
      schema.themes.map((file) => ({ value: file.data.title[language], file, path: ['title', language] })),
      problems,
    );
  const lists = toWordLists(schema);
  checkWordLists(schema, problems);
  const { names, wordLists } = schema;
  const missing = NEEDED_LISTS.find((name) => !names.wordLists.includes(name));
  if (missing !== undefined && schema.themes[0])
    reportOn(schema.themes[0], problems)(
      [],
      `there is no word list "${missing}"`,
      'add it to schema/word-lists',
    );
  // what rules find depends on the words of all lists
  const areListsSound =
    missing === undefined &&
    wordLists.length === names.wordLists.length &&
    !wordLists.some((file) => file.isPartial);
  const ids = new Set<number>();
  for (const file of schema.themes) {
    const report = reportOn(file, problems);
    if (ids.has(file.data.id))
      report(['id'], `another theme has the id ${file.data.id}`, 'take the next free one');
    ids.add(file.data.id);
    if (file.data.id > LAST_BUILT_IN_ID)
      report(['id'], 'ids from 65 on are those of own themes', 'take the next free one');
    if (!areListsSound) continue;
    if (!arePatternsSound(file.data, lists, report)) continue;
    for (const language of LANGUAGES) {
      const reader = readThemes([toTheme(file.name, file.data)], lists, language);
      for (const [kind, texts] of Object.entries(file.data.examples[language])) {
        for (const [index, text] of texts.entries()) {
          const [finding] = findThemes(text, reader, () => null);
          const at = ['examples', language, kind, index];
          if (kind === 'found' && !finding) report(at, 'the rules do not find this', 'add a phrase');
          if (kind === 'notFound' && finding)
            report(at, `the rules find "${text.slice(finding.start, finding.end)}"`, 'add an exclusion');
        }
      }
    }
  }
}
