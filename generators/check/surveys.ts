import { findValues, translatedKeys, type LoadedSchema } from '../load/load-schema.ts';
import { findClosest, isWarning, suggest, type Problem } from '../load/problem.ts';
import { reportOn, type Report } from '../load/report.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import { checkUnique } from './names.ts';
import type { CatalogueSource } from '../load/source.ts';
import { checkMarkup, checkQuestionSet, findVariables } from './question-sets.ts';

const REFERENCE = 'ENGLISH';

type Kind = 'messages' | 'questions';

/** Names that the server and the page fill in. */
const VARIABLES = [
  ...['employeeName', 'link', 'meaning', 'minimum', 'organizationName', 'patientName'],
  ...['practiceName', 'providerName', 'senderName', 'value'],
];

/** Whether the variables of the English messages, which the others must have, too, are filled in; reports those that are not. */
function areVariablesKnown(english: SchemaFile<CatalogueSource>, problems: Problem[]): boolean {
  const report = reportOn(english, problems, ['messages']);
  const { reviewed, machine } = english.data.messages;
  let areKnown = true;
  for (const [state, texts] of Object.entries({ reviewed, machine }))
    for (const [key, text] of Object.entries(texts)) {
      const unknown = findVariables(text).find((name) => !VARIABLES.includes(name));
      if (unknown === undefined) continue;
      areKnown = false;
      report(
        [state, key],
        `"${key}" has {{${unknown}}}, which nothing fills in`,
        suggest(unknown, VARIABLES),
      );
    }
  return areKnown;
}

/** The tag, name and direction of a catalogue. */
function checkLanguage(file: SchemaFile<CatalogueSource>, schema: LoadedSchema, problems: Problem[]): void {
  const { code, base, direction } = file.data;
  const report = reportOn(file, problems);
  let isTag = true;
  try {
    Intl.getCanonicalLocales(code);
  } catch {
    isTag = false;
  }
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  if (!isTag || names.of(code) === undefined)
    return report(['code'], `"${code}" is no language tag`, 'write a BCP 47 tag, such as zh-Hans');
  const [canonical = code] = Intl.getCanonicalLocales(code);
  if (canonical !== code)
    report(['code'], `"${code}" is not in the form that tags have`, `write "${canonical}"`);
  const isRightToLeft = RIGHT_TO_LEFT.includes(new Intl.Locale(code).language);
  if (isRightToLeft !== (direction === 'rtl'))
    report(
      ['direction'],
      `"${code}" is not written ${direction}`,
      `write "${isRightToLeft ? 'rtl' : 'ltr'}"`,
    );
  const of = schema.catalogues.find(({ data }) => data.language === base)?.data;
  if (!of || base === file.data.language) return;
  if (of.base !== undefined)
    return report(['base'], `"${of.language}" is itself a variant of "${of.base}"`, 'name that language');
  if (getLanguage(of.code) !== getLanguage(code))
    report(
      ['base'],
      `"${code}" is no variant of "${of.code}", whose texts it would show`,
      'name its own language, or take it out',
    );
}

/** The language of a tag without its region and script; undefined if it is no tag. */
function getLanguage(code: string): string | undefined {
  try {
    return new Intl.Locale(code).language;
  } catch {
    // reported in its own file
    return undefined;
  }
}

/** Languages of the enumeration that are written from right to left. */
const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ps', 'ur', 'prs', 'yi', 'sd', 'ug', 'ckb', 'dv'];

/** The parts of a text that a translation must keep: its variables and elements. */
function skeleton(text: string): string[] {
  return text.match(/\{\{[^}]*\}\}|<[^>]*>/g) ?? [];
}

/** Reports the parts that a translation lacks, or has beside those of the English text. */
function reportSkeleton(
  key: string,
  { expected, found }: { expected: readonly string[]; found: readonly string[] },
  report: (message: string, hint: string) => void,
): void {
  const without = (all: readonly string[], others: readonly string[]) => {
    const rest = [...others];
    return all.filter((part) => {
      const index = rest.indexOf(part);
      if (index >= 0) rest.splice(index, 1);
      return index < 0;
    });
  };
  const lost = without(expected, found);
  const added = without(found, expected);
  if (lost.length > 0) report(`"${key}" lacks ${lost.join(' ')} of the English text`, 'add it');
  if (added.length > 0)
    report(`"${key}" has ${added.join(' ')}, which the English text lacks`, 'take it out');
}

/** Answers of which a respondent chooses one: no two of them have one text. */
const CHOICES: readonly (readonly string[])[] = [
  ['STRONGLY_DISAGREE', 'NEUTRAL', 'STRONGLY_AGREE'],
  ['DISAGREE', 'NEUTRAL', 'AGREE'],
  ['PATIENT_TYPE_ADULT', 'PATIENT_TYPE_CHILD', 'PATIENT_TYPE_FAMILY', 'PATIENT_TYPE_CAREGIVER'],
];

/** An answer before this one that has its text. */
function findAlike(key: string, texts: Readonly<Record<string, string>>): string | undefined {
  const choices = CHOICES.filter((keys) => keys.includes(key));
  const before = choices.flatMap((keys) => keys.slice(0, keys.indexOf(key)));
  return before.find((other) => texts[other] === texts[key]);
}

function checkTexts(
  file: SchemaFile<CatalogueSource>,
  kind: Kind,
  reference: ReadonlyMap<string, string>,
  problems: Problem[],
  renamed: readonly string[] = [],
): void {
  const { reviewed, machine } = file.data[kind];
  const all = { ...machine, ...reviewed };
  const keys = [...reference.keys()];
  const report = reportOn(file, problems, [kind]);
  for (const [state, texts] of Object.entries({ reviewed, machine })) {
    for (const [key, text] of Object.entries(texts)) {
      const at = (message: string, hint: string): void => report([state, key], message, hint, 'key');
      const expected = reference.get(key);
      if (renamed.includes(key)) continue;
      if (expected === undefined) at(`"${key}" is unknown`, suggest(key, keys));
      else reportSkeleton(key, { expected: skeleton(expected), found: skeleton(text) }, at);
      if (text.trim() === '') at(`"${key}" is empty`, 'write the text');
      else if (text === expected && file.name !== REFERENCE && !file.data.sameAsEnglish?.includes(key))
        at(
          `"${key}" is still in English`,
          `translate it into ${file.data.name}, or name it in "sameAsEnglish" if it is the same there`,
        );
      if (kind === 'messages') checkMarkup(text, at);
      else if (file.name === REFERENCE && expected !== undefined && text !== expected)
        at(`"${key}" has another text in the questions`, 'write one of them, or take this one out');
      const alike = findAlike(key, all);
      if (alike !== undefined)
        at(`"${key}" and "${alike}" have the same text`, 'write what tells them apart');
      if (state === 'machine' && key in reviewed) at(`"${key}" is reviewed already`, 'take this one out');
    }
  }
}

function checkCatalogue(
  file: SchemaFile<CatalogueSource>,
  schema: LoadedSchema,
  reference: Record<Kind, ReadonlyMap<string, string>>,
  renamed: readonly string[],
  problems: Problem[],
): void {
  const { language, base } = file.data;
  checkLanguage(file, schema, problems);
  const report = reportOn(file, problems);
  const languages = findValues(schema, 'language') ?? [];
  if (!languages.includes(language)) {
    const message = `"${language}" is no value of the enumeration language`;
    report(['language'], message, suggest(language, languages));
  }
  if (file.name !== language)
    report(['language'], `the file is named "${file.name}"`, `call it ${language}.json`);
  const bases = languages.filter((one) => one !== language);
  if (base !== undefined && !bases.includes(base))
    report(['base'], `"${base}" is no other language`, suggest(base, bases));
  checkSame(file, reference, report);
  checkTexts(file, 'messages', reference.messages, problems);
  checkTexts(file, 'questions', reference.questions, problems, renamed);
}

/** Keys that the list of what is the same in English has without need. */
function checkSame(
  file: SchemaFile<CatalogueSource>,
  reference: Record<Kind, ReadonlyMap<string, string>>,
  report: Report,
): void {
  file.data.sameAsEnglish?.forEach((key, index) => {
    const isSame = (['messages', 'questions'] as const).some((kind) => {
      const { reviewed, machine } = file.data[kind];
      const text = reviewed[key] ?? machine[key];
      return text !== undefined && text === reference[kind].get(key);
    });
    if (!isSame)
      report(['sameAsEnglish', index], `"${key}" has no text here that is the English one`, 'take it out');
  });
}

/** Texts that catalogues lack, once for each text. */
function checkMissing(
  schema: LoadedSchema,
  reference: Record<Kind, ReadonlyMap<string, string>>,
  problems: Problem[],
): void {
  for (const kind of ['messages', 'questions'] as const) {
    // a catalogue has all questions or none: a language without them is not offered
    const files =
      kind === 'messages'
        ? schema.catalogues
        : schema.catalogues.filter((file) => file.name !== REFERENCE && hasQuestions(file));
    const translated = files.map((file) => ({
      file,
      keys: translatedKeys(file.data, kind, schema.catalogues),
    }));
    for (const key of reference[kind].keys()) {
      const [first, ...others] = translated.filter(({ keys }) => !keys.has(key));
      if (!first) continue;
      const names = others.map(({ file }) => file.name);
      const too =
        names.length > MOST_NAMED
          ? `, and in ${names.length} other languages`
          : names.map((name) => `, and in ${name}`).join('');
      const report = reportOn(first.file, problems);
      report([kind], `"${key}" is missing here${too}`, 'add it to "machine" or "reviewed"', 'key');
    }
  }
}

const hasQuestions = ({ data: { questions } }: SchemaFile<CatalogueSource>): boolean =>
  Object.keys({ ...questions.reviewed, ...questions.machine }).length > 0;

/**
 * A question or option without a text in any catalogue, while each has one for another that does not exist, was renamed:
 * it is reported where its id is.
 * @returns the keys of these texts
 */
function checkRenamed(
  schema: LoadedSchema,
  questions: ReadonlyMap<string, string>,
  problems: Problem[],
): string[] {
  const translated = schema.catalogues
    .filter((file) => file.name !== REFERENCE && hasQuestions(file))
    .map(({ data }) => Object.keys({ ...data.questions.reviewed, ...data.questions.machine }));
  const inAll = (key: string): boolean => translated.every((keys) => keys.includes(key));
  const former = (translated[0] ?? []).filter((key) => !questions.has(key) && inAll(key));
  const lacking = [...questions.keys()].filter((key) => !translated.some((keys) => keys.includes(key)));
  if (former.length === 0 || lacking.length === 0) return [];
  for (const file of schema.questionSets)
    file.data.questions.forEach(({ id, options = [] }, index) => {
      const report = reportOn(file, problems, ['questions', index]);
      const say = (key: string, path: Path): void => {
        if (!lacking.includes(key)) return;
        const was = findClosest(key, former) ?? former[0] ?? '';
        report(
          path,
          `no language has a text for "${key}", and all have one for "${was}"`,
          `write "${was.split('.').at(-1) ?? was}", or rename it in every file of schema/surveys/languages`,
        );
      };
      say(id, ['id']);
      options.forEach((option, at) => say(`${id}.${option.id}`, ['options', at, 'id']));
    });
  return former;
}

/** Languages that a message names. */
const MOST_NAMED = 3;

/** Reports problems of the question sets and catalogues: unknown codes, missing keys, lost variables. */
export function checkSurveys(schema: LoadedSchema, problems: Problem[]): void {
  const seen = new Set<string>();
  for (const file of schema.questionSets) checkQuestionSet(file, schema, seen, problems);
  // links and stored answers name a category without its set
  checkUnique(
    'id',
    schema.questionSets.flatMap((file) =>
      file.data.categories.map(({ id }, index) => ({
        value: String(id),
        file,
        path: ['categories', index, 'id'],
      })),
    ),
    problems,
  );
  // the catalogues of 60 languages follow the ids of the questions: they can wait until those are right
  if (problems.some((one) => one.file.startsWith('schema/surveys/questions/') && !isWarning(one))) return;
  const english = schema.catalogues.find((file) => file.name === REFERENCE);
  if (!english) return;
  // the others follow the English texts
  if (!areVariablesKnown(english, problems)) return;
  const { reviewed, machine } = english.data.messages;
  const questions = schema.questionSets.flatMap(({ data }) => data.questions);
  const reference = {
    messages: new Map(Object.entries({ ...machine, ...reviewed })),
    questions: new Map(
      questions.flatMap(({ id, text, options = [] }): [string, string][] => [
        [id, text],
        ...options.map((option): [string, string] => [`${id}.${option.id}`, option.display]),
      ]),
    ),
  };
  const renamed = checkRenamed(schema, reference.questions, problems);
  for (const file of schema.catalogues) checkCatalogue(file, schema, reference, renamed, problems);
  if (renamed.length === 0) checkMissing(schema, reference, problems);
  for (const key of ['code', 'name'] as const)
    checkUnique(
      key,
      schema.catalogues.map((file) => ({ value: file.data[key], file, path: [key] })),
      problems,
    );
  checkUnique(
    'experienceType',
    schema.questionSets.map((file) => ({ value: file.data.experienceType, file, path: ['experienceType'] })),
    problems,
  );
  for (const language of findValues(schema, 'language') ?? []) {
    if (schema.catalogues.some((file) => file.name === language)) continue;
    const file = schema.enums.find(({ name }) => name === 'language');
    const at = file?.data.oneOf.findIndex(({ const: value }) => value === language) ?? 0;
    (file ? reportOn(file, problems) : reportOn(english, problems))(
      file ? ['oneOf', at, 'const'] : ['language'],
      `there is no catalogue of "${language}"`,
      `write its texts in schema/surveys/languages/${language}.json, or take the value out`,
    );
  }
}
