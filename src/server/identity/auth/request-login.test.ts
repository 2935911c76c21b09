import { describe, expect, it } from 'vitest';
import { AppError } from '../../http/errors.ts';
import { localPath, parseLoginRequest } from './request-login.ts';

const APP = 'https://chairside.example.com';

function getFailures(body: unknown): unknown {
  try {
    return parseLoginRequest(body, APP);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.failures.map(({ path, message }) => [path, message]);
  }
}

describe('localPath', () => {
  it.each([
    ['/px/feedbacks?search=a#b', '/px/feedbacks?search=a#b'],
    [`${APP}/users`, '/users'],
    ['', '/'],
  ])('takes %s', (linkedPath, expected) => expect(localPath(linkedPath, APP)).toBe(expected));

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    `${APP}//evil.example`,
    `${APP}.evil.example/`,
    `https://chairside.example.com@evil.example/`,
    'https://user@chairside.example.com/',
    'http://chairside.example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://chairside.example.com/x',
    '/.//evil.example',
    `/${'a'.repeat(3000)}`,
  ])('refuses %s', (linkedPath) => expect(localPath(linkedPath, APP)).toBeUndefined());
});

describe('parseLoginRequest', () => {
  it("reports all failures at once, with the specification's messages", () => {
    expect(getFailures({ redirectUrl: 'https://evil.example' })).toEqual([
      ['email', 'Field is required'],
      ['redirectUrl', 'Invalid URL'],
    ]);
    expect(getFailures({ email: 'ann@' })).toEqual([['email', 'Email invalid']]);
    for (const body of [undefined, null, 'text', []])
      expect(getFailures(body)).toEqual([['email', 'Field is required']]);
    for (const email of [7, {}, ['a@b.co']])
      expect(getFailures({ email })).toEqual([['email', 'Email invalid']]);
  });

  it('trims the address and keeps its case', () => {
    expect(parseLoginRequest({ email: ' Ann@Example.com ' }, APP)).toEqual({
      email: 'Ann@Example.com',
      redirectPath: null,
    });
  });
});
