import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { finishSteps } from '../../domain/text/themes/find-themes.ts';
import { judgeSentiment } from './sentiment.ts';
import { readCommentThemes } from './themes.ts';

const LABELS = { '+': 'POSITIVE', '-': 'NEGATIVE' } as const;

/** Each line: kind of wording, language, sign, theme, comment. */
const rows = readFileSync(new URL('../../../scripts/themes/phrasings.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [kind = '', language = '', sign = '', theme = '', ...words] = line.split(' ');
    return { kind, language, label: LABELS[sign as keyof typeof LABELS], theme, text: words.join(' ') };
  });

// mockery is known by a few ways of saying it only
it.each([
  ['wish', 0.05],
  ['negation', 0.05],
  ['sarcasm', 0.15],
  ['conditional', 0.1],
  ['comparison', 0.05],
  ['question', 0.05],
  ['wait', 0.03],
])('comments with a %s are in their theme, and as good or bad as they are meant', (kind, mostWrong) => {
  const own = rows.filter((row) => row.kind === kind);
  const wrong = own.filter(({ text, language, theme, label }) => {
    const commentLanguage = language === 'en' ? 'ENGLISH' : 'SPANISH';
    const sentiment = judgeSentiment(text, commentLanguage, null);
    const comment = { feedback: text, experienceType: 'PATIENT', sentiment, commentLanguage } as const;
    return (
      finishSteps(readCommentThemes(comment, [])).find((one) => one.theme === theme)?.sentiment !== label
    );
  });
  expect(wrong.length / own.length, wrong.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(mostWrong);
});

it.each([
  ['Kind staff, but I waited an hour.', 'STAFF_KINDNESS', 'POSITIVE'],
  ['Kind staff, but I waited an hour.', 'WAITING', 'NEGATIVE'],
  [
    'The dentist was gentle, but a little kindness at the desk would have helped.',
    'STAFF_KINDNESS',
    'NEGATIVE',
  ],
])('%s: %s is %s', (feedback, theme, label) => {
  const comment = {
    feedback,
    experienceType: 'PATIENT',
    sentiment: 'MIXED',
    commentLanguage: 'ENGLISH',
  } as const;
  expect(finishSteps(readCommentThemes(comment, [])).find((one) => one.theme === theme)?.sentiment).toBe(
    label,
  );
});
