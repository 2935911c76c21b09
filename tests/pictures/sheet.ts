import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { light } from '../../src/domain/measures/charts/palette.ts';
import type { Picture } from './take.ts';

const STYLE = `
  body { margin: 24px; font: 14px system-ui; background: ${light.bg.canvas}; color: ${light.text.primary}; }
  h2 { margin: 40px 0 4px; } h3 { margin: 16px 0 8px; font-weight: 500; }
  section > div { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
  figure { margin: 0; } figcaption { font-size: 12px; }
  img { display: block; max-width: 100%; border: 1px solid ${light.border.default}; }
`;

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Display widths: wide screens at half size, phones at full size. */
const shownWidth = (width: number): number => (width > 600 ? width / 2 : 260);

function figure({ file, width, scheme, state }: Picture): string {
  const words = `${width} px, ${scheme}`;
  return `<figure><a href="${escape(file)}"><img loading="lazy" width="${shownWidth(width)}" src="${escape(file)}" alt="${escape(`${state}, ${words}`)}"></a><figcaption>${words}</figcaption></figure>`;
}

function grouped<T>(items: readonly T[], getKey: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(getKey(item), [...(groups.get(getKey(item)) ?? []), item]);
  return [...groups];
}

/** Writes `sheet.html`: all pictures, by screen and state. */
export function writeSheet(folder: string, pictures: readonly Picture[]): string {
  const body = grouped(pictures, ({ screen }) => screen).map(
    ([screen, ofScreen]) =>
      `<h2>${escape(screen)}</h2>${grouped(ofScreen, ({ state }) => state)
        .map(
          ([state, all]) =>
            `<section><h3>${escape(state)}</h3><div>${all.map(figure).join('')}</div></section>`,
        )
        .join('\n')}`,
  );
  const path = join(folder, 'sheet.html');
  writeFileSync(
    path,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Chairside, every screen</title><style>${STYLE}</style>\n${body.join('\n')}</html>\n`,
  );
  return path;
}
