import { styled } from '@mui/material/styles';
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  overflowWrap: 'anywhere',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& h1, & h2, & h3': { ...theme.typography.h2, margin: '20px 0 8px' },
  '& p, & ul, & ol, & blockquote': { margin: '0 0 12px' },
  // line breaks typed by the respondent
  '& p, & h1, & h2, & h3': { whiteSpace: 'pre-line' },
  '& blockquote': {
    paddingLeft: 16,
    borderLeft: `3px solid ${theme.palette.divider}`,
    color: theme.palette.text.secondary,
  },
  '& a': { color: theme.palette.link },
  '& img': { maxWidth: '100%' },
}));

const components: Components = {
  a: ({ href, title, children }) => (
    <a href={href} title={title} target="_blank" rel="noreferrer">
      {children}
    </a>
  ),
};

const plugins = [rehypeSanitize];

/** Renders user-written markdown without its HTML and with safe links only. */
export function PostSurveyMarkdown({ markdown }: { markdown: string }) {
  return (
    <Root>
      <Markdown rehypePlugins={plugins} components={components}>
        {markdown}
      </Markdown>
    </Root>
  );
}
