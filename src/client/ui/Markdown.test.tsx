import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FieldMarkdown } from './Markdown.tsx';

/** The page rendered from markdown, as the browser parses it. */
function draw(markdown: string): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(<FieldMarkdown markdown={markdown} />);
  return page;
}

it('shows headings below the title of their card, lists and emphasis', () => {
  const page = draw('# Care\n\n## Daily\n\n- **Wipe** it\n- _Dry_ it');
  expect(page.querySelector('h3')?.textContent).toBe('Care');
  expect(page.querySelector('h4')?.textContent).toBe('Daily');
  expect([...page.querySelectorAll('li')].map((item) => item.textContent)).toEqual(['Wipe it', 'Dry it']);
  expect(page.querySelector('li strong')?.textContent).toBe('Wipe');
});

it('links pages and mail addresses only, and tells them nothing', () => {
  const links = [
    '[page](https://a.example) [mail](mailto:a@a.example) <https://b.example>',
    '[script](javascript:alert(1)) [data](data:text/html,x) [chat](irc://a.example) [own](/users) [any](//a.example)',
    '[other](JaVaScRiPt:alert(1)) [ref][r]\n\n[r]: vbscript:x',
  ];
  const page = draw(links.join('\n\n'));
  const found = [...page.querySelectorAll('a')];
  expect(found.map((link) => link.getAttribute('href'))).toEqual([
    'https://a.example',
    'mailto:a@a.example',
    'https://b.example',
  ]);
  expect(found.map((link) => link.getAttribute('rel'))).toEqual(['noreferrer', 'noreferrer', 'noreferrer']);
  expect(page.textContent).toContain('script data chat own any');
});

it('shows neither HTML nor pictures', () => {
  const page = draw(
    '<script>alert(1)</script>\n\n<b onclick="x()">bold</b> <img src=x onerror=x()>\n\n![Photo](https://a.example/track.png)',
  );
  expect(page.querySelector('script, b, img, [onclick], [onerror]')).toBeNull();
  expect(page.textContent).toContain('Photo');
});

it.each(['> '.repeat(3000), '*a '.repeat(3000), '!['.repeat(3000)])(
  'leaves text as it is that is nested too deeply to draw',
  (markdown) => {
    const page = draw(markdown);
    expect(page.textContent).toBe(markdown);
    expect(page.querySelectorAll('*')).toHaveLength(1);
  },
);
