import { describe, expect, it } from 'vitest';
import { judgeSentiment } from './sentiment.ts';

describe('the sentiment of a feedback', () => {
  it.each([
    ['POSITIVE', 'Everybody was friendly and gentle, thank you.'],
    ['POSITIVE', 'Not bad at all'],
    ['POSITIVE', 'The front desk explained my insurance with great patience.'],
    ['POSITIVE', 'Lovely people. My concerns were heard and taken seriously, thank you.'],
    ['POSITIVE', 'The hygienist was gentle. The office was clean. I was out in time.'],
    ['NEGATIVE', 'They overcharged me.'],
    ['NEGATIVE', 'Poor service. I expected better. Please call me about it.'],
    ['NEGATIVE', 'However, I do not feel heard here.'],
    ['NEGATIVE', 'Nobody listens to me'],
    ['NEGATIVE', 'My crown fell out after two days and nobody called me back.'],
    ['MIXED', 'The hygienist was gentle. The front desk was rude and the bill was wrong.'],
    ['NEUTRAL', 'I had a cleaning on Tuesday.'],
    ['MIXED', 'Great staff but long wait'],
    ['MIXED', 'Nice dentist. Long wait.'],
    ['MIXED', 'Friendly hygienist, rude receptionist'],
    ['POSITIVE', 'I would not change anything'],
    ['NEUTRAL', 'My appointment was at 9.'],
  ])('is %s of: %s', (expected, text) => {
    expect(judgeSentiment(text, 'ENGLISH', null)).toBe(expected);
  });

  it.each([
    ['POSITIVE', 'Muy amables y atentos, todo perfecto.'],
    ['POSITIVE', 'Excelente servicio. Gracias por todo.'],
    ['POSITIVE', 'El dentista fue muy amable. La clínica está limpia.'],
    ['NEGATIVE', 'La espera fue larga'],
    ['NEGATIVE', 'Esperé más de una hora y nadie me explicó nada.'],
    ['MIXED', 'El doctor fue amable pero la espera fue muy larga.'],
    ['NEGATIVE', 'Muy mala atención'],
    ['MIXED', 'Amable pero lento'],
  ])('is judged in Spanish: %s, %s', (expected, text) => {
    expect(judgeSentiment(text, 'SPANISH', null)).toBe(expected);
  });

  it('follows the score if the text has no content', () => {
    expect(judgeSentiment('Nothing.', 'ENGLISH', 4.6)).toBe('POSITIVE');
    expect(judgeSentiment('n/a', 'ENGLISH', 2.9)).toBe('NEGATIVE');
    expect(judgeSentiment('None', 'ENGLISH', 3.4)).toBe('NEUTRAL');
    expect(judgeSentiment('Nada', 'SPANISH', null)).toBe('NEUTRAL');
  });

  it.each(['', ' ', '-', '...', '?!', '👍', '👎', '👎🏽👎🏽', '❤️', ':('])(
    'follows the score if the text has neither letters nor digits: "%s"',
    (text) => {
      for (const language of ['ENGLISH', 'SPANISH'] as const) {
        expect(judgeSentiment(text, language, 5)).toBe('POSITIVE');
        expect(judgeSentiment(text, language, 1)).toBe('NEGATIVE');
        expect(judgeSentiment(text, language, null)).toBe('NEUTRAL');
      }
    },
  );

  it.each([
    'Took my filling out and I was still in pain',
    'My crown came off again',
    'Numbing did not work',
    'The bill came later',
    'Waited an hour',
    'Two visits for one filling',
  ])('takes the low stars of the same person as evidence: "%s"', (text) => {
    expect(judgeSentiment(text, 'ENGLISH', 1.6)).toBe('NEGATIVE');
  });

  it('follows plain words regardless of the stars', () => {
    expect(
      judgeSentiment('Lovely people, I am very happy with my new crown, thank you!', 'ENGLISH', 2.6),
    ).toBe('POSITIVE');
    expect(judgeSentiment('They overcharged me.', 'ENGLISH', 5)).toBe('NEGATIVE');
  });

  it('is left open if the language is unknown, unless the text has no content', () => {
    expect(judgeSentiment('Merci', null, 1)).toBeNull();
    expect(judgeSentiment('👍', null, 5)).toBe('POSITIVE');
  });

  it('is left open in other languages, whatever the text', () => {
    expect(judgeSentiment('Rien', 'FRENCH', 1)).toBeNull();
    for (const text of ['', '...', '😀😀', 'x'.repeat(20_000)])
      expect(judgeSentiment(text, 'ENGLISH', 5)).not.toBeNull();
  });
});
