import { expect, it } from 'vitest';
import type { LoadedSchema } from '../load/load-schema.ts';
import { formatProblem, type Problem } from '../load/problem.ts';
import { parseSchemaFile, type SchemaFile } from '../load/schema-file.ts';
import type { QuestionSetSource, ThemeSource } from '../load/source.ts';
import type { Output } from './output.ts';
import { checkWhatToSay, emitWhatToSay } from './what-to-say.ts';

function parse<T>(file: string, data: object): SchemaFile<T> {
  const parsed = parseSchemaFile<T>(file, JSON.stringify(data));
  if (Array.isArray(parsed)) throw new Error(`${file} is not JSON`);
  return parsed;
}

/** A schema with three categories, of which the first may say something, and a theme of employees. */
function makeSchema(ofCategory: object | undefined, ofTheme: object | undefined): LoadedSchema {
  const categories = [
    { id: 1, code: 'WT', name: 'Wait Time', kind: 'experience', whatToSay: ofCategory },
    { id: 2, code: 'PARK', name: 'Parking', kind: 'experience' },
    { id: 3, code: 'SMKG', name: 'Smoking', kind: 'health' },
  ];
  const set = { experienceType: 'PATIENT', categories, questions: [] };
  const theme = { experienceType: 'EMPLOYEE', whatToSay: ofTheme };
  const schema: Pick<LoadedSchema, 'questionSets' | 'themes'> = {
    questionSets: [parse<QuestionSetSource>('schema/surveys/questions/px.json', set)],
    themes: [parse<ThemeSource>('schema/themes/lunch-breaks.json', theme)],
  };
  return schema as LoadedSchema;
}

it('tells staff to ask for more about an added category, unless it is of health', () => {
  const output: Output = new Map();
  emitWhatToSay(makeSchema({ about: 'the wait', ask: 'Ask {who} how long it was.' }, undefined), output);
  const text = output.get('src/generated/what-to-say.ts');
  expect(text).toContain('"WT":{"about":"the wait","ask":"Ask {who} how long it was."}');
  expect(text).toContain('"PARK":{"about":"Parking","ask":"Ask to hear more about “Parking”."}');
  expect(text).not.toContain('SMKG');
  // a theme is asked about by the name that the organization gives it
  expect(text).not.toContain('LUNCH_BREAKS');
});

it('reports a field that is no fact of the call', () => {
  const problems: Problem[] = [];
  const ask = 'Ask {who} about the {visit}.';
  checkWhatToSay(makeSchema({ about: 'the wait', ask, next: 'Call {whom}.' }, { ask }), problems);
  expect(problems.map(formatProblem)).toEqual([
    expect.stringMatching(/^schema\/themes\/lunch-breaks\.json:.* a call has no \{visit\}/),
    expect.stringMatching(/^schema\/surveys\/questions\/px\.json:.* a call has no \{whom\}/),
  ]);
});
