import { expect, it } from 'vitest';
import { jsonMentionsContact, mentionsContact } from './mentions-contact.ts';

const PHONE = '+12133734300';

it.each([
  ['jo@x.com', 'jo@x.com'],
  ['jo@x.com', ' JO@X.com '],
  ['jo@x.com', 'Write to jo@x.com.'],
  ['jo@x.com', "'jo@x.com', or call"],
  ['jo@x.com', 'Jo Miller <jo@x.com>'],
  ['jo@x.com', '"banjo" <jo@x.com>, banjo@x.com'],
  ['jo@x.com', 'banjo@x.com;jo@x.com;b-jo@x.com'],
  ['jo@x.com', 'Jo|jo@x.com|2133734300'],
  ['jo@x.com', 'mailto:jo@x.com?subject=Hello'],
  ['jo@x.com', 'see https://x.test/?email=jo@x.com'],
  ['jo@x.com', '\u{feff}jo@x.com\u{200b}'],
  ['josé@x.com', 'José: JOSÉ@x.com'],
  ['jo+kid@x.com', 'jo+kid@x.com'],
  ['j.o@x.com', 'j.o@x.com'],
  ["o'brien@x.com", "o'brien@x.com"],
  [PHONE, '+12133734300'],
  [PHONE, 'call (213) 373-4300 or 213-373-4301'],
  [PHONE, '213-373-4301 213.373.4300'],
  [PHONE, '1-213-373-4300'],
  [PHONE, '+1 213 373 4300 x12'],
  [PHONE, '2133734300.0'],
  [PHONE, '２１３−３７３−４３００'],
  [PHONE, 'C:2133734300'],
])('%s is found in %j', (contact, text) => {
  expect(mentionsContact(text, contact)).toBe(true);
});

it.each([
  ['jo@x.com', 'banjo@x.com'],
  ['jo@x.com', 'éjo@x.com'],
  ['jo@x.com', 'b-jo@x.com'],
  ['jo@x.com', 'b.jo@x.com'],
  ['jo@x.com', 'b_jo@x.com'],
  ['jo@x.com', 'b+jo@x.com'],
  ['jo@x.com', "o'jo@x.com"],
  ['jo@x.com', 'b/jo@x.com'],
  ['jo@x.com', 'jo@x.com.au'],
  ['jo@x.com', 'jo@x.community'],
  ['jo@x.com', 'jo@x.com-group.example'],
  ['jo@x.com', 'jo+kid@x.com'],
  ['jo@x.com', 'j.o@x.com'],
  ['jo@x.com', 'jo@sub.x.com'],
  ['jo@x.com', 'jo@xxcom'],
  ['jo@x.com', '"jo@x" <banjo@x.com>'],
  ['jo@x.co', 'jo@x.com'],
  [PHONE, '+121337343001'],
  [PHONE, '921337343001'],
  [PHONE, '+1 213 373 43001'],
  [PHONE, '+44 213 373 4300'],
  [PHONE, '213-373-4301'],
  [PHONE, '213,3734300'],
  [PHONE, '213\t3734300'],
  [PHONE, '2133734300@x.com'],
  [PHONE, 'jo2133734300@x.com'],
  [PHONE, '018f3c1e-9a5b-7c3d-8e4f-2133734300ab'],
  [PHONE, '018f3c1e-9a5b-7c3d-8e43-2133734300'],
])('%s is not found in %j', (contact, text) => {
  expect(mentionsContact(text, contact)).toBe(false);
});

it('searches the values of JSON, not its notation', () => {
  const changes = [{ field: 'notes', from: null, to: 'Moved.\njo@x.com\n"213" 3734300' }];
  expect(jsonMentionsContact(changes, 'jo@x.com')).toBe(true);
  expect(jsonMentionsContact({ a: '213', b: 3734300 }, PHONE)).toBe(false);
  expect(jsonMentionsContact({ phone: 2133734300 }, PHONE)).toBe(true);
  expect(jsonMentionsContact({ to: ['banjo@x.com', { email: 'jo@x.com.au' }] }, 'jo@x.com')).toBe(false);
});
