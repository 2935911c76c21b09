import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderPostSurvey } from '../../../../domain/surveys/post-survey.ts';
import { Markdown } from '../../../ui/Markdown.tsx';
import { renderPreview, sampleAnswer } from './PreviewDialog.tsx';
import { insertTemplate } from './PostSurveyContent.tsx';

const answer = sampleAnswer(
  { mood: 'positive', contactRequested: false, language: 'ENGLISH' },
  'Bright Smiles',
);

/** The page rendered from a template and an answer, as the browser parses it. */
function draw(template: string, feedback: string): HTMLElement {
  const page = document.createElement('div');
  const markdown = renderPostSurvey(template, { ...answer, feedback });
  page.innerHTML = renderToStaticMarkup(<Markdown markdown={markdown} />);
  return page;
}

const tags = (page: HTMLElement) => [...page.querySelectorAll('*')].map((element) => element.tagName);

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[press](javascript:alert(1))',
  '![x](https://evil.example/track.png)',
  '<javascript:alert(1)>',
  'https://evil.example <https://evil.example>',
  '# heading\n\n- list\n1. list\n> quote\n```\ncode\n```\n\n    code',
  '&lt;b&gt; &#60;script&#62;',
  '**bold** _em_ `code` ~~no~~ | a | b |',
  'text\n===\nmore\n---',
  '[ref]: javascript:alert(1)\n\n[ref]',
  '{{patientName}} {{{patientName}}} {{#positive}}',
];

describe("a respondent's text", () => {
  it.each(HOSTILE)('is shown unchanged, as text only: %j', (feedback) => {
    for (const template of [
      '{{feedback}}',
      'They said {{{feedback}}}.',
      '> {{&feedback}}',
      '- {{feedback}}',
    ]) {
      const page = draw(template, feedback);
      const plain = draw(template, 'plain words');
      expect(tags(page)).toEqual(tags(plain));
      const shown = page.textContent.replace(/\s+/g, ' ');
      expect(shown).toContain(feedback.trim().replace(/\s+/g, ' '));
    }
  });

  it('never becomes more than the words of a paragraph, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (feedback) => {
        expect(tags(draw('A {{feedback}} z', feedback))).toEqual(tags(draw('A {{feedback}} z', 'x')));
      }),
      { numRuns: 200 },
    );
  });

  it('never becomes a link that runs code, even where the template makes it one', () => {
    for (const address of ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x']) {
      const page = draw('[press]({{feedback}}) [press](<{{{feedback}}}>) ![p]({{feedback}})', address);
      const addresses = [...page.querySelectorAll('[href], [src]')].map(
        (element) => element.getAttribute('href') ?? element.getAttribute('src'),
      );
      expect(addresses.filter(Boolean)).toEqual([]);
    }
  });
});

describe("an author's template", () => {
  it('is markdown without HTML or scripts', () => {
    const page = draw(
      '# Hi\n<b onclick="x()">bold</b>\n\n[bad](javascript:alert(1)) [good](https://ok.example)',
      '',
    );
    expect(page.querySelector('h1')?.textContent).toBe('Hi');
    expect(page.querySelector('b')).toBeNull();
    expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      'https://ok.example',
    ]);
    expect(page.querySelector('a')?.getAttribute('rel')).toBe('noreferrer');
  });

  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['{{#negative}}Sorry{{/negative}}', 'blank'],
    ['{{#negative}}Sorry', 'error'],
    ['Thanks', 'markdown'],
  ])('is previewed: %j is %s', (template, kind) => {
    expect(renderPreview(template, answer).kind).toBe(kind);
  });
});

describe('an inserted template', () => {
  it('stands alone in an empty text, and after existing text', () => {
    expect(insertTemplate('', 'New', null)).toBe('New');
    expect(insertTemplate('Old', 'New', null)).toBe('Old\n\nNew');
  });

  it('is inserted at the cursor, and replaces the selection', () => {
    expect(insertTemplate('One\nTwo', 'New', { selectionStart: 4, selectionEnd: 4 })).toBe(
      'One\n\nNew\n\nTwo',
    );
    expect(insertTemplate('One Two', 'New', { selectionStart: 0, selectionEnd: 7 })).toBe('New');
  });
});
