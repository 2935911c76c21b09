import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CallsSource } from './call-source.ts';
import type { ValidateFunction } from 'ajv';
import type { WorkCache } from '../work-cache.ts';
import { NPS_CATEGORIES } from '../../src/domain/surveys/nps-categories.ts';
import { checkMeta } from './check-meta.ts';
import { findMisplaced } from './folders.ts';
import { findCommitted } from './committed.ts';
import { isWarning, SchemaError } from './problem.ts';
import type { Problem } from './problem.ts';
import { parseSchemaFile } from './schema-file.ts';
import type { Path, SchemaFile } from './schema-file.ts';
import type {
  CatalogueSource,
  EntitySource,
  EnumSource,
  FileRowSource,
  OpenApiSource,
  QuestionSetSource,
  RecordSource,
  RollupSource,
  ThemeSource,
  WordListSource,
} from './source.ts';

export interface LoadedSchema {
  /** names of all files of these kinds, including unreadable ones */
  names: { entities: string[]; records: string[]; enums: string[]; wordLists: string[] };
  entities: SchemaFile<EntitySource>[];
  /** entities that exist once in each organization */
  singletons: SchemaFile<EntitySource>[];
  records: SchemaFile<RecordSource>[];
  /** `path`: where in an entity's file an enumeration of one field is */
  enums: (SchemaFile<EnumSource> & { path?: Path })[];
  questionSets: SchemaFile<QuestionSetSource>[];
  catalogues: SchemaFile<CatalogueSource>[];
  calls: SchemaFile<CallsSource>[];
  rollups: SchemaFile<RollupSource>[];
  rows: SchemaFile<FileRowSource>[];
  themes: SchemaFile<ThemeSource>[];
  wordLists: SchemaFile<WordListSource>[];
  openApi: SchemaFile<OpenApiSource> | undefined;
}

/** Values of an enumeration; undefined for an unknown one. */
export function findValues(
  { enums }: Pick<LoadedSchema, 'enums'>,
  name: string | undefined,
): string[] | undefined {
  return enums.find((file) => file.name === name)?.data.oneOf.map((option) => option.const);
}

function namesIn(root: string, folder: string): string[] {
  const directory = join(root, 'schema', folder);
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace(/\.json$/, ''))
    .sort();
}

interface Loading {
  root: string;
  cache: WorkCache;
  problems: Problem[];
}

/** A minimal file that stands in for a missing one; without fields there is nothing to check. */
function buildSkeleton(folder: string, name: string): object {
  if (folder === 'entities')
    return {
      title: name,
      type: 'object',
      'x-entity': { resource: name, route: `/${name}`, permissions: {} },
    };
  return folder === 'records' ? { title: name, type: 'object' } : {};
}

/**
 * The last committed version of a file that cannot be read now: other files refer to it, and would be reported for what
 * is no mistake of theirs. Its own mistakes are not reported.
 */
function findStandIn<T>(root: string, path: string, validate: ValidateFunction): SchemaFile<T> | undefined {
  const text = findCommitted(root, path);
  const parsed = text === undefined ? [] : parseSchemaFile<T>(path, text);
  if (Array.isArray(parsed) || !validate(parsed.data)) return undefined;
  return {
    ...parsed,
    isPartial: true,
    problem: (...place) => ({ ...parsed.problem(...place), isConsequence: true }),
    problemInText: (...place) => ({ ...parsed.problemInText(...place), isConsequence: true }),
  };
}

/** The files of a folder, or one file directly in `schema`. */
async function loadFiles<T>(
  { root, cache, problems }: Loading,
  at: string,
  meta: string,
): Promise<SchemaFile<T>[]> {
  const isFile = at.endsWith('.json');
  const directory = join(root, 'schema', isFile ? '.' : at);
  if (!existsSync(isFile ? join(directory, at) : directory)) return [];
  const metaText = readFileSync(join(root, 'schema/meta', `${meta}.schema.json`), 'utf8');
  const getValidate = async () => (await import('./compile-meta.ts')).compileMeta(metaText);
  const files: SchemaFile<T>[] = [];
  for (const name of isFile ? [at] : readdirSync(directory).sort()) {
    if (!name.endsWith('.json')) continue;
    const path = isFile ? `schema/${at}` : `schema/${at}/${name}`;
    const text = readFileSync(join(directory, name), 'utf8');
    const parsed = parseSchemaFile<T>(path, text);
    let sound: SchemaFile<T> | undefined;
    if (Array.isArray(parsed)) problems.push(...parsed);
    else {
      parsed.savedAt = statSync(join(directory, name)).mtimeMs;
      sound = parsed;
      await cache.get('meta', { metaText, text }, async () => {
        const checked = checkMeta(parsed, await getValidate(), buildSkeleton(at, parsed.name));
        const misplaced = checked.problems.length > 0 ? findMisplaced(parsed, meta) : undefined;
        const found = misplaced ? [misplaced] : [...parsed.duplicates(), ...checked.problems];
        problems.push(...found);
        sound = misplaced ? undefined : checked.sound;
        return found.length === 0 ? 'valid' : undefined;
      });
    }
    sound ??= findStandIn<T>(root, path, await getValidate());
    if (sound) files.push(sound);
  }
  return files;
}

/** The value of a theme, from the name of its file. */
export function toThemeName(file: string): string {
  return file.toUpperCase().replaceAll('-', '_');
}

/** Name of the enumeration declared in a field. */
export function inlineEnumName(entity: string, field: string): string {
  return `${entity}-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function inlineEnums(entities: SchemaFile<EntitySource>[]): LoadedSchema['enums'] {
  return entities.flatMap((file) =>
    Object.entries(file.data.properties).flatMap(([name, field]) => {
      if (!field.oneOf) return [];
      const title = field.title ?? name;
      return [
        {
          ...file,
          name: inlineEnumName(file.name, name),
          path: ['properties', name, 'oneOf'],
          data: { title, description: `${title} of ${file.data.title}.`, oneOf: field.oneOf },
        },
      ];
    }),
  );
}

/** Keys of all translations of a catalogue, including its base language. */
export function translatedKeys(
  catalogue: CatalogueSource,
  kind: 'messages' | 'questions',
  catalogues: readonly SchemaFile<CatalogueSource>[],
): Set<string> {
  const base = catalogues.find(({ data }) => data.language === catalogue.base);
  return new Set(
    [catalogue, ...(base ? [base.data] : [])].flatMap((one) =>
      Object.keys({ ...one[kind].machine, ...one[kind].reviewed }),
    ),
  );
}

/** The languages with a translation of every question: a separate enumeration for forms and calls. */
function offeredLanguages(
  enums: readonly SchemaFile<EnumSource>[],
  questionSets: readonly SchemaFile<QuestionSetSource>[],
  catalogues: readonly SchemaFile<CatalogueSource>[],
): SchemaFile<EnumSource>[] {
  const languages = enums.find(({ name }) => name === 'language');
  if (!languages || catalogues.length === 0) return [];
  const questions = questionSets.flatMap(({ data }) => data.questions);
  const keys = questions.flatMap(({ id, options = [] }) => [id, ...options.map((one) => `${id}.${one.id}`)]);
  const isOffered = (language: string): boolean => {
    const found = catalogues.find(({ data }) => data.language === language);
    if (!found || language === 'ENGLISH') return language === 'ENGLISH';
    const translated = translatedKeys(found.data, 'questions', catalogues);
    return keys.every((key) => translated.has(key));
  };
  const oneOf = languages.data.oneOf.filter(({ const: language }) => isOffered(language));
  const description = 'Languages a survey is offered in: those with a translation of every question.';
  return [
    { ...languages, name: 'offered-language', data: { title: 'Offered Language', description, oneOf } },
  ];
}

const KINDS = { PATIENT: 'Patient', EMPLOYEE: 'Employee' } as const;
const TYPES = ['PATIENT', 'EMPLOYEE'] as const;
type ExperienceKind = (typeof TYPES)[number];

const metricEnumName = (type: ExperienceKind): string => `plan-${KINDS[type].toLowerCase()}-metric`;

/** Metrics of plans: the score, the NPS, and the categories of patients' and of employees' surveys. */
function metricEnums(questionSets: readonly SchemaFile<QuestionSetSource>[]): SchemaFile<EnumSource>[] {
  return TYPES.flatMap((type) => {
    const file = questionSets.find(({ data }) => data.experienceType === type);
    if (!file) return [];
    const [score, nps] = type === 'PATIENT' ? ['DK Score', 'NPS'] : ['DK Trust Score', 'eNPS'];
    const categories = file.data.categories
      .filter(({ code }) => !NPS_CATEGORIES.includes(code))
      .map(({ code, name }) => ({ const: code, title: name }))
      .sort((a, b) => a.title.localeCompare(b.title));
    const oneOf = [{ const: 'SCORE', title: score }, { const: 'NPS', title: nps }, ...categories];
    const description = `Metrics that a plan for ${KINDS[type].toLowerCase()}s can be about.`;
    const data = { title: `${KINDS[type]} metric`, description, oneOf };
    return [{ ...file, name: metricEnumName(type), data }];
  });
}

/**
 * Reads and checks every schema file under `root`. Files that cannot be read are reported in `problems` and left out,
 * so that the other files are still checked.
 */
export async function loadSchema(root: string, problems: Problem[], cache: WorkCache): Promise<LoadedSchema> {
  const loading: Loading = { root, cache, problems };
  const files = await loadFiles<EntitySource>(loading, 'entities', 'entity');
  const singletons = files.filter(({ data }) => data['x-entity'].singleton);
  const entities = files.filter((file) => !singletons.includes(file));
  const enums = await loadFiles<EnumSource>(loading, 'enums', 'enum');
  const questionSets = await loadFiles<QuestionSetSource>(loading, 'surveys/questions', 'question-set');
  const catalogues = await loadFiles<CatalogueSource>(loading, 'surveys/languages', 'catalogue');
  const themes = await loadFiles<ThemeSource>(loading, 'themes', 'theme');
  const derived = [
    ...inlineEnums(entities),
    ...offeredLanguages(enums, questionSets, catalogues),
    ...metricEnums(questionSets),
  ];
  return {
    names: {
      entities: namesIn(root, 'entities').filter((name) => !singletons.some((file) => file.name === name)),
      records: namesIn(root, 'records'),
      // also those that cannot be derived, since a file that they come from has a mistake of its own
      enums: [
        ...new Set([
          ...namesIn(root, 'enums'),
          ...derived.map((file) => file.name),
          ...TYPES.map(metricEnumName),
        ]),
      ],
      wordLists: namesIn(root, 'word-lists'),
    },
    entities,
    singletons,
    records: await loadFiles<RecordSource>(loading, 'records', 'record'),
    enums: [...enums, ...derived],
    questionSets,
    catalogues,
    calls: await loadFiles<CallsSource>(loading, 'calls', 'calls'),
    rollups: await loadFiles<RollupSource>(loading, 'rollups', 'rollup'),
    rows: await loadFiles<FileRowSource>(loading, 'rows', 'row'),
    themes,
    wordLists: await loadFiles<WordListSource>(loading, 'word-lists', 'word-list'),
    openApi: (await loadFiles<OpenApiSource>(loading, 'openapi.json', 'openapi'))[0],
  };
}

/** Throws all problems at once, if there are any besides warnings. */
export function failOn(problems: Problem[]): void {
  if (!problems.every(isWarning)) throw new SchemaError(problems);
}
