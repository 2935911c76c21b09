import { templateFields } from '../../src/domain/text/template.ts';
import { toThemeName, type LoadedSchema } from '../load/load-schema.ts';
import { suggest, type Problem } from '../load/problem.ts';
import { reportOn } from '../load/report.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import type { WhatToSaySource } from '../load/source.ts';
import { HEADER, literal, type Output } from './output.ts';

/** Facts of a call that its texts can name (`src/domain/surveys/call-guide.ts`). */
const FIELDS = { PATIENT: ['who', 'visit', 'visitWith'], EMPLOYEE: ['who'] };

/** what-to-say.ts: what to say about a low answer, by its category, and about a complaint, by its theme. */
export function emitWhatToSay(schema: LoadedSchema, output: Output): void {
  const categories = schema.questionSets.flatMap(({ data }) =>
    data.categories.flatMap(({ code, name, kind, whatToSay }) => {
      if (whatToSay) return [[code, whatToSay]];
      // habits and risks are no reason to call
      return kind === 'health' ? [] : [[code, { about: name, ask: `Ask to hear more about “${name}”.` }]];
    }),
  );
  const themes = schema.themes.flatMap(({ name, data }) =>
    data.whatToSay ? [[toThemeName(name), data.whatToSay]] : [],
  );
  output.set(
    'src/generated/what-to-say.ts',
    `${HEADER}/** Sentences for a call, whose fields in braces are facts of the call. */
export interface WhatToSay {
  readonly ask: string;
  readonly next?: string;
}

/** About a low answer, by the code of its category. */
export const whatToSayByCategory: Readonly<Record<string, WhatToSay & { readonly about: string }>> = ${literal(Object.fromEntries(categories))};

/** About what a comment complains of, by its theme. */
export const whatToSayByTheme: Readonly<Record<string, WhatToSay>> = ${literal(Object.fromEntries(themes))};
`,
  );
}

/** Reports fields that are no facts of a call. */
export function checkWhatToSay({ questionSets, themes }: LoadedSchema, problems: Problem[]): void {
  const check = (
    file: SchemaFile<{ experienceType: keyof typeof FIELDS }>,
    path: Path,
    whatToSay: WhatToSaySource = { ask: '' },
  ) => {
    const known = FIELDS[file.data.experienceType];
    for (const [key, text] of Object.entries(whatToSay))
      for (const field of templateFields(text).filter((one) => !known.includes(one)))
        reportOn(file, problems)(
          [...path, 'whatToSay', key],
          `a call has no {${field}}`,
          suggest(field, known),
        );
  };
  for (const file of themes) check(file, [], file.data.whatToSay);
  for (const file of questionSets)
    file.data.categories.forEach(({ whatToSay }, index) => check(file, ['categories', index], whatToSay));
}
