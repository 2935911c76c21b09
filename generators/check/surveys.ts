import { findValues, translatedKeys, type LoadedSchema } from '../load/load-schema.ts';
import { isWarning, suggest, type Problem } from '../load/problem.ts';
import { reportOn } from '../load/report.ts';
import type { SchemaFile } from '../load/schema-file.ts';
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
  const isRightToLeft = RIGHT_TO_LEFT.includes(new Intl.Locale(code).language);
  if (isRightToLeft !== (direction === 'rtl'))
    report(
      ['direction'],
      `"${code}" is not written ${direction}`,
      `write "${isRightToLeft ? 'rtl' : 'ltr'}"`,
    );
  const variant = schema.catalogues.find(({ data }) => data.language === base);
  if (variant?.data.base !== undefined)
    report(['base'], `"${base ?? ''}" is itself a variant of "${variant.data.base}"`, 'name that language');
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

/** Answers of which a respondent chooses one. */
const OPPOSITES: Readonly<Record<string, string>> = {
  AGREE: 'DISAGREE',
  STRONGLY_AGREE: 'STRONGLY_DISAGREE',
  PATIENT_TYPE_CHILD: 'PATIENT_TYPE_ADULT',
};

function checkTexts(
  file: SchemaFile<CatalogueSource>,
  kind: Kind,
  reference: ReadonlyMap<string, string>,
  problems: Problem[],
): void {
  const { reviewed, machine } = file.data[kind];
  const keys = [...reference.keys()];
  const report = reportOn(file, problems, [kind]);
  for (const [state, texts] of Object.entries({ reviewed, machine })) {
    for (const [key, text] of Object.entries(texts)) {
      const at = (message: string, hint: string): void => report([state, key], message, hint, 'key');
      const expected = reference.get(key);
      if (expected === undefined) at(`"${key}" is unknown`, suggest(key, keys));
      else reportSkeleton(key, { expected: skeleton(expected), found: skeleton(text) }, at);
      if (text.trim() === '') at(`"${key}" is empty`, 'write the text');
      // a word may be the same in both languages
      else if (text === expected && / \S+ /.test(text) && file.data.language !== 'ENGLISH')
        at(`"${key}" is still in English`, `translate it into ${file.data.name}`);
      if (kind === 'messages') checkMarkup(text, at);
      const opposite = OPPOSITES[key] ?? '';
      if (text === (reviewed[opposite] ?? machine[opposite]))
        at(`"${key}" and "${opposite}" have the same text`, 'write what tells them apart');
      if (state === 'machine' && key in reviewed) at(`"${key}" is reviewed already`, 'take this one out');
    }
  }
}

function checkCatalogue(
  file: SchemaFile<CatalogueSource>,
  schema: LoadedSchema,
  reference: Record<Kind, ReadonlyMap<string, string>>,
  problems: Problem[],
): void {
  const { language, base, questions } = file.data;
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
  checkTexts(file, 'messages', reference.messages, problems);
  checkTexts(file, 'questions', reference.questions, problems);
  const missing = (kind: Kind) => {
    const translated = translatedKeys(file.data, kind, schema.catalogues);
    return [...reference[kind].keys()].filter((key) => !translated.has(key));
  };
  for (const key of missing('messages'))
    report(['messages'], `"${key}" is missing`, 'add it to "machine" or "reviewed"', 'key');
  // a catalogue has all questions or none: a language that lacks one is not offered
  const hasQuestions = Object.keys({ ...questions.reviewed, ...questions.machine }).length > 0;
  for (const key of hasQuestions ? missing('questions') : [])
    report(['questions'], `"${key}" is missing`, 'add it to "machine" or "reviewed"', 'key');
}

/** Reports problems of the question sets and catalogues: unknown codes, missing keys, lost variables. */
export function checkSurveys(schema: LoadedSchema, problems: Problem[]): void {
  const seen = new Set<string>();
  for (const file of schema.questionSets) checkQuestionSet(file, schema, seen, problems);
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
  for (const file of schema.catalogues) checkCatalogue(file, schema, reference, problems);
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
    problems.push(
      english.problem(['language'], `there is no catalogue of "${language}"`, `${language}.json`),
    );
  }
}
