import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';

const MOST_DEPTH = 100;

function limitDepth() {
  return (tree) => {
    const left = [[tree, 0]];
    for (let next = left.pop(); next; next = left.pop()) {
      const [node, depth] = next;
      if (depth > MOST_DEPTH) throw new Error('nested too deeply');
      for (const child of node.children ?? []) left.push([child, depth + 1]);
    }
  };
}

/** Markdown as sanitized HTML. @throws Error if it is nested too deeply */
export function run(markdown) {
  return renderToStaticMarkup(
    createElement(Markdown, { rehypePlugins: [limitDepth, rehypeSanitize] }, markdown),
  );
}
