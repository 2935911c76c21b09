import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import { findColors } from './palette.js';

const eslint = new ESLint();

async function complaints(text: string, filePath = 'src/server/planted.ts'): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath });
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId === 'chairside/palette')
    .map(({ message }) => message);
}

it.each([
  ['a colour', `export const ink = '#6438D6';`, '#6438D6'],
  ['a short colour', `export const ink = '#fff';`, '#fff'],
  ['a colour in a template', 'export const style = (px) => `border:${px}px solid #6438D6`;', '#6438D6'],
  ['a colour with opacity', `export const shadow = '0 1px rgba(34,26,49,0.04)';`, 'rgba(3'],
])('finds %s', async (_, text, color) => {
  expect(await complaints(text)).toEqual([
    `${color}: take the colour from src/domain/measures/charts/palette.ts`,
  ]);
});

it('accepts the palette, character references and addresses within a page', async () => {
  expect(await complaints(`export const ink = '#6438D6';`, 'src/domain/measures/charts/palette.ts')).toEqual(
    [],
  );
  expect(await complaints(`export const gap = ['&#160;', 'url(#fade)', '#main'];`)).toEqual([]);
});

it('finds no colours in style sheets and pages', () => {
  const list = execFileSync('git', ['ls-files', '*.css', '*.html'], { encoding: 'utf8' });
  const files = list.trim().split('\n');
  expect(files.length).toBeGreaterThan(2);
  const found = files.flatMap((file) =>
    findColors(readFileSync(file, 'utf8')).map((color) => `${file}: ${color}`),
  );
  expect(found).toEqual([]);
});
