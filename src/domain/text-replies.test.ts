import { describe, expect, it } from 'vitest';
import { textReply } from './text-replies.ts';

describe('replies to text messages', () => {
  it.each([
    ['STOP', 'STOP'],
    [' stop. ', 'STOP'],
    ['Opt-out', 'STOP'],
    ['Arrêt', 'STOP'],
    ['unsubscribe!', 'STOP'],
    ['help?', 'HELP'],
    ['Start', 'START'],
    ['please stop by', null],
    ['Thank you', null],
    ['', null],
    ['constructor', null],
    ['toString', null],
  ])('%j: %s', (body, expected) => expect(textReply(body)).toBe(expected));
});
