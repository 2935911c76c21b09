import { COUNTED } from '../emit/surveys.ts';
import { findValues, type LoadedSchema } from '../load/load-schema.ts';
import { suggest, type Problem } from '../load/problem.ts';
import { reportOn, reportRepeated } from '../load/report.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import type { QuestionSetSource } from '../load/source.ts';

/** Names in the braces of a text. */
export const findVariables = (text: string): string[] =>
  [...text.matchAll(/\{\{[#/^]?\s*([\w.]+)\s*\}\}/g)].map(([, name = '']) => name);

/** Variables and elements of a text that begin and do not end. */
export function checkMarkup(text: string, report: (message: string, hint: string) => void): void {
  const rest = text.replace(/\{\{[#/^]?\s*[\w.]+\s*\}\}/g, '');
  if (/\{\{|\}\}/.test(rest)) report('a variable is not closed', 'write it as {{name}}');
  const [entity] = /&(?:#\d+|#x[\da-f]+|[a-z]+);/i.exec(text) ?? [];
  if (entity !== undefined) report(`"${entity}" is shown as it is written`, 'write the character');
  const open: string[] = [];
  for (const [, slash, name = ''] of text.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (name === 'br') continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return report(`</${name}> closes nothing`, `write <${name}> before it`);
  }
  if (open.length > 0) report(`<${open[0] ?? ''}> is not closed`, `write </${open[0] ?? ''}> after it`);
}

/** Numbers, codes and names that a set or a question has once. */
function checkOnce(file: SchemaFile<QuestionSetSource>, problems: Problem[]): void {
  const report = reportOn(file, problems);
  const check = (items: readonly object[], path: Path, keys: string[]) => {
    for (const key of keys)
      reportRepeated(
        items.map((item, index) => ({
          name: String((item as Record<string, unknown>)[key]),
          path: [...path, index, key],
        })),
        key,
        report,
      );
  };
  check(file.data.categories, ['categories'], ['id', 'code', 'name']);
  check(file.data.questions, ['questions'], ['text']);
  file.data.questions.forEach(({ options, patientTypes, visits, text }, index) => {
    const path: Path = ['questions', index];
    if (options) check(options, [...path, 'options'], ['id', 'display']);
    if (options && options.length < 2)
      report([...path, 'options'], 'there is nothing to choose', 'write at least two options');
    if (file.data.experienceType === 'EMPLOYEE' && (patientTypes ?? visits))
      report(
        [...path, patientTypes ? 'patientTypes' : 'visits'],
        'the survey is for employees',
        'take it out',
        'key',
      );
    if (patientTypes?.length === 0 || visits?.length === 0)
      report(path, 'nobody is asked the question', 'name respondents, or take the empty list out');
    checkMarkup(text, (message, hint) => report([...path, 'text'], message, hint));
    const [variable] = findVariables(text);
    if (variable !== undefined)
      report(
        [...path, 'text'],
        `"{{${variable}}}" would be shown as it is: questions have no variables`,
        'write it in words, such as "the practice"',
      );
  });
}

/** Each kind of patients is asked one question of a category in a survey. */
function checkAudience(
  file: SchemaFile<QuestionSetSource>,
  patientTypes: string[],
  problems: Problem[],
): void {
  const { experienceType, categories, questions } = file.data;
  if (experienceType !== 'PATIENT') return;
  const report = reportOn(file, problems);
  const isFor = (
    { patientTypes: types, visits }: (typeof questions)[number],
    type: string,
    visit: 'NEW' | 'RETURNING',
  ) => (types === undefined || types.includes(type)) && (visits === undefined || visits.includes(visit));
  for (const type of patientTypes)
    if (!questions.some((question) => question.patientTypes?.includes(type) ?? true))
      report(
        ['questions'],
        `no question is for patients of the type "${type}"`,
        'add it to "patientTypes"',
        'key',
      );
  categories.forEach(({ code }, index) => {
    const own = questions.filter((question) => question.category === code);
    const repeated = new Set<object>();
    for (const visit of ['NEW', 'RETURNING'] as const) {
      // others without a question of their own are asked that of adults
      if (own.length > 0 && !own.some((question) => isFor(question, 'ADULT', visit)))
        report(
          ['categories', index],
          `"${code}" has no question for adults who are ${visit} patients`,
          'write one: those without a question of their own get it, too',
        );
      for (const type of patientTypes) {
        const [first, second] = own.filter((question) => isFor(question, type, visit));
        if (first && second && !repeated.has(second))
          report(
            ['questions', questions.indexOf(second), 'id'],
            `"${first.id}" asks ${visit} patients of the type "${type}" about "${code}", too`,
            'limit one of the two with "patientTypes" or "visits"',
          );
        if (second) repeated.add(second);
      }
    }
  });
}

/** Reports questions without a category, for nobody or for everybody twice, and categories without a question. */
export function checkQuestionSet(
  file: SchemaFile<QuestionSetSource>,
  schema: LoadedSchema,
  seen: Set<string>,
  problems: Problem[],
): void {
  const { categories, questions } = file.data;
  checkOnce(file, problems);
  const report = reportOn(file, problems);
  const codes = findValues(schema, 'feedback-category') ?? [];
  const patientTypes = findValues(schema, 'patient-type') ?? [];
  checkAudience(file, patientTypes, problems);
  categories.forEach(({ code }, index) => {
    const path = ['categories', index];
    if (!codes.includes(code)) {
      const message = `"${code}" is no value of the enumeration feedback-category`;
      report([...path, 'code'], message, suggest(code, codes));
    }
    if (!questions.some((question) => question.category === code))
      report(path, `no question measures the category "${code}"`, 'write one, or take the category out');
  });
  questions.forEach((question, index) => {
    const at = (key: string, message: string, hint: string) =>
      report(['questions', index, key], message, hint);
    if (seen.has(question.id)) at('id', `the question "${question.id}" is there twice`, 'write another id');
    seen.add(question.id);
    if (!categories.some(({ code }) => code === question.category))
      at(
        'category',
        `"${question.category}" is no category of this set`,
        suggest(
          question.category,
          categories.map(({ code }) => code),
        ),
      );
    const kind = categories.find(({ code }) => code === question.category)?.kind ?? '';
    if (COUNTED.includes(kind) && question.type !== 'NUMBER')
      at(
        'type',
        `"${question.category}" is of the kind "${kind}", which counts towards the score, and a ${question.type} has no rating`,
        'write NUMBER, or name a category of another kind',
      );
    if ((question.type === 'SELECT_ONE') !== (question.options !== undefined))
      at('type', 'options belong to SELECT_ONE, and to no other type', 'add or remove "options"');
    for (const type of (question.patientTypes ?? []).filter((one) => !patientTypes.includes(one))) {
      const message = `"${type}" is no value of the enumeration patient-type`;
      at('patientTypes', message, suggest(type, patientTypes));
    }
  });
}
