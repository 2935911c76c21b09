import { describe, expect, it } from 'vitest';
import type { Failure } from './errors.ts';
import { cleanTexts as cleaningSteps, textProblem, visibleText, withoutControls } from './text.ts';

const isLong = (name: string): boolean => name === 'notes';

function cleanTexts(...of: Parameters<typeof cleaningSteps>): Failure[] {
  const steps = cleaningSteps(...of);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe('texts that come in', () => {
  it.each([
    ['a\0b', 'The control character U+0000 is not allowed'],
    ['a\x1bb', 'The control character U+001B is not allowed'],
    ['a\x85b', 'The control character U+0085 is not allowed'],
    ['a\ud800b', 'Half of a character is not allowed'],
    ['\udc00', 'Half of a character is not allowed'],
  ])('%j is refused, long or short', (text, message) => {
    expect(textProblem(text, false)).toBe(message);
    expect(textProblem(text, true)).toBe(message);
  });

  it.each(['a\nb', 'a\r\nb', 'a\tb', 'a\u2028b'])('%j is for long texts alone', (text) => {
    expect(textProblem(text, false)).toBe('Line breaks and tabs are not allowed');
    expect(textProblem(text, true)).toBeUndefined();
  });

  it.each(['', 'Zoë', 'نَاصِر', '👩‍⚕️', '\u202bעברית\u202c', 'x\u200by'])('%j is as it is', (text) => {
    expect(textProblem(text, false)).toBeUndefined();
    expect(visibleText(text)).toBe(text);
    expect(withoutControls(text)).toBe(text);
  });

  it.each(['\u200b', '\u2060\ufeff', ' \u200d ', '\u3164', '\u00ad\n'])('%j is empty', (text) => {
    expect(visibleText(text)).toBe('');
  });

  it('are cleaned wherever they stand, each failure at its path', () => {
    const body = {
      name: '\u200b',
      notes: 'one\ntwo',
      list: [{ answer: 'a\0' }, 'b\nc', ['\u200b']],
      'bad\0key': 1,
      count: 3,
      none: null,
    };
    const failures = cleanTexts(body, isLong);
    expect(failures.map(({ path }) => path).sort()).toEqual(['bad\0key', 'list[0].answer', 'list[1]']);
    expect(body).toMatchObject({ name: '', notes: 'one\ntwo', list: [{}, 'b\nc', ['']] });
  });

  it('are not looked for below all sense, and bodies without any are in order', () => {
    let deep: unknown = 'a\0';
    for (let level = 0; level < 200_000; level += 1) deep = [deep];
    expect(cleanTexts(deep, isLong)).toEqual([
      { code: 'VALIDATION', message: 'The values are nested too deeply' },
    ]);
    for (const body of [undefined, null, 7, 'text', [], {}]) expect(cleanTexts(body, isLong)).toEqual([]);
  });

  it('of people who answer a survey lose what they could not see', () => {
    expect(withoutControls('a\x0bb\0c\ud83d\nd 👍')).toBe('abc\nd 👍');
  });
});
