import { describe, expect, it } from 'vitest';
import type { Failure } from '../model/errors.ts';
import { cleanTexts as cleaningSteps, textProblem, visibleText, withoutControls } from './text.ts';

const isLong = (name: string): boolean => name === 'notes';

function cleanTexts(...of: Parameters<typeof cleaningSteps>): Failure[] {
  const steps = cleaningSteps(...of);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe('incoming texts', () => {
  it.each([
    ['a\0b', 'The control character U+0000 is not allowed'],
    ['a\x1bb', 'The control character U+001B is not allowed'],
    ['a\x85b', 'The control character U+0085 is not allowed'],
    ['a\ud800b', 'An incomplete character is not allowed'],
    ['\udc00', 'An incomplete character is not allowed'],
  ])('%j is refused, in short and long texts', (text, message) => {
    expect(textProblem(text, false)).toBe(message);
    expect(textProblem(text, true)).toBe(message);
  });

  it.each(['a\nb', 'a\r\nb', 'a\tb', 'a\u2028b'])('%j is accepted in long texts only', (text) => {
    expect(textProblem(text, false)).toBe('Line breaks and tabs are not allowed');
    expect(textProblem(text, true)).toBeUndefined();
  });

  it.each(['', 'Zoë', 'نَاصِر', '👩‍⚕️', '\u202bעברית\u202c', 'x\u200by'])('%j is unchanged', (text) => {
    expect(textProblem(text, false)).toBeUndefined();
    expect(visibleText(text)).toBe(text);
    expect(withoutControls(text)).toBe(text);
  });

  it.each(['\u200b', '\u2060\ufeff', ' \u200d ', '\u3164', '\u00ad\n'])('%j counts as empty', (text) => {
    expect(visibleText(text)).toBe('');
  });

  it('are cleaned at any depth, each failure at its path', () => {
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

  it('are refused below the maximum depth, and accepted if none contain errors', () => {
    let deep: unknown = 'a\0';
    for (let level = 0; level < 200_000; level += 1) deep = [deep];
    expect(cleanTexts(deep, isLong)).toEqual([
      { code: 'VALIDATION', message: 'The values are nested too deeply' },
    ]);
    for (const body of [undefined, null, 7, 'text', [], {}]) expect(cleanTexts(body, isLong)).toEqual([]);
  });

  it('of survey respondents lose invisible characters', () => {
    expect(withoutControls('a\x0bb\0c\ud83d\nd 👍')).toBe('abc\nd 👍');
  });
});
