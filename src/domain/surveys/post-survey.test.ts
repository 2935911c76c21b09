import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  gatedLinks,
  POST_SURVEY_CONDITIONS,
  POST_SURVEY_VARIABLES,
  type PostSurveyAnswer,
  postSurveyMood,
  renderPostSurvey,
  textAsMarkdown,
  templateDepth,
} from './post-survey.ts';
import { MOST_MARKDOWN_DEPTH } from '../text/markdown.ts';
import { EMPLOYEE_TEMPLATES, PATIENT_TEMPLATES } from './post-survey-templates.ts';

const answer: PostSurveyAnswer = {
  averageScore: 92,
  contactRequested: false,
  feedback: 'Very kind',
  patientName: 'José Peña',
  patientType: 'Adult',
  practiceName: 'Bright Smiles',
  providerName: 'Lena Marsh',
  language: 'ENGLISH',
};

const render = (template: string, own: Partial<PostSurveyAnswer> = {}) =>
  renderPostSurvey(template, { ...answer, ...own });

describe('a post-survey template', () => {
  it('supports every variable', () => {
    const template = POST_SURVEY_VARIABLES.map((name) => `${name}: {{${name}}}`).join('\n');
    expect(render(template).split('\n')).toEqual([
      'averageScore: 92',
      'contactRequested: No',
      'feedback: Very kind',
      'patientName: José Peña',
      'patientType: Adult',
      'practiceName: Bright Smiles',
      'providerName: Lena Marsh',
      'stars: 4\\.7',
    ]);
  });

  it.each([
    [100, false, 'ENGLISH', 'positive english'],
    [75, true, 'SPANISH', 'positive contactRequested spanish'],
    [74.9, false, 'ENGLISH', 'neutral english'],
    [50, false, 'WELSH', 'neutral'],
    [49.9, true, 'ENGLISH', 'negative contactRequested english'],
    [null, false, 'ENGLISH', 'neutral english'],
  ])(
    'of %s, contact %s, in %s shows the matching parts: %s',
    (averageScore, contactRequested, language, expected) => {
      const template = POST_SURVEY_CONDITIONS.map((name) => `{{#${name}}}${name} {{/${name}}}`).join('');
      expect(render(template, { averageScore, contactRequested, language }).trim()).toBe(expected);
    },
  );

  it.each([
    ['# Thank you, {{patientName}}', '# Thank you'],
    ['# Thank you, {{patientName}}!\n\nBye', '# Thank you!\n\nBye'],
    ['Hello {{patientName}}, how was it with {{providerName}}?', 'Hello, how was it with?'],
    ['Gracias, **{{patientName}}**.', 'Gracias.'],
    ['# {{patientName}}, thank you', '# thank you'],
    ['- {{ patientName }}\n- **Dear {{patientName}}**', '- \n- **Dear**'],
  ])('leaves no space or comma of a missing name: %s', (template, expected) => {
    expect(render(template, { patientName: '', providerName: '' })).toBe(expected);
  });

  it('shows the alternative if a condition does not hold, and a part about a text only if there is one', () => {
    expect(render('{{^negative}}fine{{/negative}}')).toBe('fine');
    const named = 'Hello{{#patientName}}, {{patientName}}{{/patientName}}';
    expect(render(named)).toBe('Hello, José Peña');
    expect(render(named, { patientName: '' })).toBe('Hello');
  });

  it('renders unknown names as empty, and exposes nothing but the values', () => {
    expect(render('[{{noSuchName}}{{constructor}}{{__proto__}}{{toString}}{{patientName.length}}]')).toBe(
      '[]',
    );
    expect(render('[{{#patientName}}{{.}}{{constructor.constructor}}{{/patientName}}{{> other}}]')).toBe(
      '[]',
    );
    expect(render('{{#lookup}}x{{/lookup}}{{#values}}x{{/values}}')).toBe('');
  });

  it.each(['{{#positive}}never closed', '{{patientName', '{{/positive}}', '{{#positive}}{{/negative}}'])(
    'that cannot be read is an error: %s',
    (template) => expect(() => render(template)).toThrow(Error),
  );

  it('splits averages at 75 and at 50', () => {
    expect([75, 74.99, 50, 49.99].map(postSurveyMood)).toEqual([
      'positive',
      'neutral',
      'neutral',
      'negative',
    ]);
  });
});

describe("a respondent's text", () => {
  it('is the same however the template inserts it', () => {
    for (const tag of ['{{feedback}}', '{{{feedback}}}', '{{&feedback}}', '{{=<% %>=}}<% feedback %>']) {
      expect(render(tag, { feedback: '**not** bold' })).toBe('\\*\\*not\\*\\* bold');
    }
  });

  it('cannot start a block: no line begins in it, and all punctuation is escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (feedback) => {
        const shown = textAsMarkdown(feedback);
        expect(shown).not.toMatch(/[\n\r]/);
        expect(shown).not.toMatch(/^\s|\s$/);
        // every mark is escaped, except the references to line breaks
        expect(shown.replaceAll('&#10;', '').replace(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[!-/:-@[-`{-~]/);
      }),
    );
  });

  it('is not parsed as a template', () => {
    expect(render('{{feedback}}', { feedback: '{{patientName}}' })).toBe('\\{\\{patientName\\}\\}');
  });
});

test.each([...PATIENT_TEMPLATES, ...EMPLOYEE_TEMPLATES])(
  'the template "$name" has content in every case',
  ({ markdown }) => {
    for (const averageScore of [95, 60, 20, null]) {
      for (const contactRequested of [true, false]) {
        for (const language of ['ENGLISH', 'SPANISH']) {
          const shown = render(markdown, { averageScore, contactRequested, language });
          expect(shown.trim().length).toBeGreaterThan(30);
          expect(shown).not.toMatch(/\{\{|\}\}/);
        }
      }
    }
    expect(markdown.length).toBeLessThan(2000);
  },
);

describe('nesting depth of a template', () => {
  it.each([
    ['plain text with 5 * 3 and snake_case_names, (a (b)) and [links](to)', 1],
    ['> a quote\n> - with a list of **bold *and* italic**', 3],
    ['Name: ______________________________', 0],
    ['* one\n* two\n* three', 1],
    ['> '.repeat(4000), 4000],
    ['- '.repeat(4000) + 'x', 4000],
    ['1. '.repeat(50) + 'x', 50],
    ['{{#positive}}> {{/positive}}'.repeat(30), 30],
    ['*a '.repeat(3000) + 'a* '.repeat(3000), 3000],
    ['*'.repeat(5000) + 'a', 5000],
    ['!['.repeat(2000), 2000],
    ['*one* **two** _three_ [four](4) '.repeat(200), 2],
  ])('%j', (template, depth) => {
    expect(templateDepth(template)).toBe(depth);
  });

  it.each([...PATIENT_TEMPLATES, ...EMPLOYEE_TEMPLATES])('$name: far below the limit', ({ markdown }) => {
    expect(templateDepth(markdown)).toBeLessThan(MOST_MARKDOWN_DEPTH / 4);
  });
});

describe('links shown after some visits only', () => {
  const everybody = '[Review us](https://reviews.example/us)';

  it.each([
    ['{{#positive}}[Review us](https://reviews.example/us){{/positive}}', ['https://reviews.example/us']],
    ['{{^negative}}https://reviews.example/us{{/negative}}', ['https://reviews.example/us']],
    [
      '{{#contactRequested}}{{#neutral}}<https://a.example>{{/neutral}}{{/contactRequested}}',
      ['https://a.example'],
    ],
    [
      '{{#positive}}[A](https://a.example){{/positive}}{{^positive}}[B](https://b.example){{/positive}}',
      ['https://a.example', 'https://b.example'],
    ],
    [everybody, []],
    [`{{#positive}}Glad!{{/positive}}{{^positive}}Sorry.{{/positive}} ${everybody}`, []],
    [`{{#positive}}${everybody}{{/positive}}{{^positive}}${everybody}{{/positive}}`, []],
    [`{{#spanish}}${everybody}{{/spanish}}`, []],
    [`{{#contactRequested}}${everybody}{{/contactRequested}}`, []],
    [`{{^contactRequested}}${everybody}{{/contactRequested}}`, ['https://reviews.example/us']],
    ['{{#positive}}', []],
  ])('%s', (template, links) => expect(gatedLinks(template)).toEqual(links));

  it('do not occur in our own templates', () => {
    for (const { markdown } of PATIENT_TEMPLATES) expect(gatedLinks(markdown)).toEqual([]);
  });
});
