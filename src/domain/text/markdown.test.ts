import { expect, it } from 'vitest';
import { markdownLine } from './markdown.ts';

it.each([
  ['# Care\n\nMore', 'Care'],
  ['\n\n---\n> - **Oil** the _hinge_ monthly', 'Oil the hinge monthly'],
  ['1. See [the manual](https://a.example/x "Manual") first', 'See the manual first'],
  ['![Photo](https://a.example/p.png) of it', 'Photo of it'],
  ['Use `rm -rf` and ~~not~~ <https://a.example>', 'Use rm -rf and not https://a.example'],
  ['snake_case and 2 \\* 3', 'snake_case and 2 * 3'],
  ['Title #\ntext', 'Title'],
  ['```\ncode\n```', 'code'],
  ['plain', 'plain'],
  ['', ''],
])('takes the first line with words of %j', (markdown, line) => {
  expect(markdownLine(markdown)).toBe(line);
});

it('reads the start of a line of any length', () => {
  expect(markdownLine(`${'['.repeat(100_000)}`)).toHaveLength(500);
});
