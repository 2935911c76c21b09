import { translatedKeys, type LoadedSchema } from '../load/load-schema.ts';
import { suggest, type Problem } from '../load/problem.ts';
import type { SchemaFile } from '../load/schema-file.ts';
import type { CatalogueSource, QuestionSetSource } from '../load/source.ts';

const REFERENCE = 'ENGLISH';

type Kind = 'messages' | 'questions';

function constants(schema: LoadedSchema, name: string): string[] {
  return schema.enums.find((file) => file.name === name)?.data.oneOf.map((entry) => entry.const) ?? [];
}

function checkQuestionSet(
  file: SchemaFile<QuestionSetSource>,
  schema: LoadedSchema,
  seen: Set<string>,
  problems: Problem[],
): void {
  const { categories, questions } = file.data;
  const codes = constants(schema, 'feedback-category');
  const patientTypes = constants(schema, 'patient-type');
  categories.forEach(({ code }, index) => {
    if (!codes.includes(code)) {
      const message = `"${code}" is no value of the enumeration feedback-category`;
      problems.push(file.problem(['categories', index, 'code'], message, suggest(code, codes)));
    }
    if (!questions.some((question) => question.category === code)) {
      problems.push(file.problem(['categories', index], `no question measures the category "${code}"`));
    }
  });
  questions.forEach((question, index) => {
    const at = (key: string, message: string, hint?: string) =>
      problems.push(file.problem(['questions', index, key], message, hint));
    if (seen.has(question.id)) at('id', `the question "${question.id}" is there twice`);
    seen.add(question.id);
    if (!categories.some(({ code }) => code === question.category)) {
      at('category', `"${question.category}" is no category of this set`);
    }
    if ((question.type === 'SELECT_ONE') !== (question.options !== undefined)) {
      at('type', 'options belong to SELECT_ONE, and to no other type');
    }
    for (const type of question.patientTypes ?? []) {
      if (!patientTypes.includes(type)) {
        at(
          'patientTypes',
          `"${type}" is no value of the enumeration patient-type`,
          suggest(type, patientTypes),
        );
      }
    }
  });
}

/** The parts of a text that a translation must keep: its variables and elements, sorted. */
function skeleton(text: string): string {
  return (text.match(/\{\{[^}]*\}\}|<[^>]*>/g) ?? []).sort().join(' ');
}

function checkTexts(
  file: SchemaFile<CatalogueSource>,
  kind: Kind,
  reference: ReadonlyMap<string, string>,
  problems: Problem[],
): void {
  const { reviewed, machine } = file.data[kind];
  const keys = [...reference.keys()];
  for (const [state, texts] of Object.entries({ reviewed, machine })) {
    for (const [key, text] of Object.entries(texts)) {
      const at = (message: string, hint?: string) =>
        problems.push(file.problem([kind, state, key], message, hint, 'key'));
      const expected = reference.get(key);
      if (expected === undefined) at(`"${key}" is unknown`, suggest(key, keys));
      else if (skeleton(expected) !== skeleton(text)) {
        at(`"${key}" does not have the variables and elements of the English text`, skeleton(expected));
      }
      if (text.trim() === '') at(`"${key}" is empty`);
      if (state === 'machine' && key in reviewed) at(`"${key}" is there twice`);
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
  const languages = constants(schema, 'language');
  if (!languages.includes(language)) {
    const message = `"${language}" is no value of the enumeration language`;
    problems.push(file.problem(['language'], message, suggest(language, languages)));
  }
  if (file.name !== language) problems.push(file.problem(['language'], `the file is named "${file.name}"`));
  const bases = languages.filter((one) => one !== language);
  if (base !== undefined && !bases.includes(base)) {
    problems.push(file.problem(['base'], `"${base}" is no other language`, suggest(base, bases)));
  }
  checkTexts(file, 'messages', reference.messages, problems);
  checkTexts(file, 'questions', reference.questions, problems);
  const missing = (kind: Kind) => {
    const translated = translatedKeys(file.data, kind, schema.catalogues);
    return [...reference[kind].keys()].filter((key) => !translated.has(key));
  };
  for (const key of missing('messages')) {
    problems.push(file.problem(['messages'], `"${key}" is missing`, undefined, 'key'));
  }
  // a catalogue has all questions or none: a language that lacks one is not offered
  const hasQuestions = Object.keys({ ...questions.reviewed, ...questions.machine }).length > 0;
  for (const key of hasQuestions ? missing('questions') : []) {
    problems.push(file.problem(['questions'], `"${key}" is missing`, undefined, 'key'));
  }
}

/** Reports problems of the question sets and catalogues: unknown codes, missing keys, lost variables. */
export function checkSurveys(schema: LoadedSchema, problems: Problem[]): void {
  const seen = new Set<string>();
  for (const file of schema.questionSets) checkQuestionSet(file, schema, seen, problems);
  const english = schema.catalogues.find((file) => file.name === REFERENCE);
  if (!english) return;
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
  for (const language of constants(schema, 'language')) {
    if (schema.catalogues.some((file) => file.name === language)) continue;
    problems.push(
      english.problem(['language'], `there is no catalogue of "${language}"`, `${language}.json`),
    );
  }
}
