import { styled } from '@mui/material/styles';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import { markdownDepth, MOST_MARKDOWN_DEPTH } from '../../domain/text/markdown.ts';

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  overflowWrap: 'anywhere',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& h1, & h2, & h3': { ...theme.typography.h2, margin: '20px 0 8px' },
  '& h4, & h5, & h6': { ...theme.typography.h3, margin: '16px 0 4px' },
  '& p, & ul, & ol, & blockquote, & pre': { margin: '0 0 12px' },
  '& ul, & ol': { paddingLeft: 24 },
  // line breaks typed by the author
  '& p, & h1, & h2, & h3': { whiteSpace: 'pre-line' },
  '& blockquote': {
    paddingLeft: 16,
    borderLeft: `3px solid ${theme.palette.divider}`,
    color: theme.palette.text.secondary,
  },
  '& code': { ...theme.typography.mono, backgroundColor: theme.palette.background.sunken },
  '& pre': {
    padding: '10px 14px',
    whiteSpace: 'pre-wrap',
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.palette.background.sunken,
  },
  '& a': { color: theme.palette.link },
  '& img': { maxWidth: '100%' },
}));

const components: Components = {
  a: ({ href, title, children }) =>
    href ? (
      <a href={href} title={title} target="_blank" rel="noreferrer">
        {children}
      </a>
    ) : (
      <>{children}</>
    ),
};

const plugins = [rehypeSanitize];

/** An address that a link may lead to; other addresses are dropped. */
function toSafeUrl(url: string): string {
  return /^(?:https?:|mailto:)/i.test(url) ? url : '';
}

interface Props {
  markdown: string;
  /** replaces the elements of the default */
  elements?: Components;
}

/** User-written markdown without its HTML, and with links to pages and mail addresses only. */
export function Markdown({ markdown, elements }: Props) {
  return (
    <Root>
      <ReactMarkdown
        rehypePlugins={plugins}
        components={{ ...components, ...elements }}
        urlTransform={toSafeUrl}
      >
        {markdown}
      </ReactMarkdown>
    </Root>
  );
}

/** Below the title of a card, and without pictures, whose senders would see who reads the record. */
const IN_RECORD: Components = {
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  h5: 'h6',
  img: ({ alt }) => <>{alt}</>,
};

/** The markdown of a record's field. What is nested so deeply that it could stop the page stays plain text. */
export function FieldMarkdown({ markdown }: Pick<Props, 'markdown'>) {
  if (markdownDepth(markdown) > MOST_MARKDOWN_DEPTH)
    return <span style={{ whiteSpace: 'pre-line' }}>{markdown}</span>;
  return <Markdown markdown={markdown} elements={IN_RECORD} />;
}
