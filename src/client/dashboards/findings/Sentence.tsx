import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { WordsClause } from '../../../domain/measures/in-words/in-words.ts';
import { Text } from '../../ui/primitives.ts';
import { toAddress } from '../use-widget.ts';

/** A paragraph whose figures and quotes are underlined links. */
export const Sentence = styled(Text)(({ theme }) => ({
  '& a': {
    color: 'inherit',
    textDecoration: 'underline',
    textDecorationColor: theme.palette.border.control,
    textUnderlineOffset: 3,
    borderRadius: 4,
  },
  '& a:hover': { color: theme.palette.link, textDecorationColor: 'currentcolor' },
  '& q::before, & q::after': { content: 'none' },
  '& q a': { color: theme.palette.link },
}));

/** The parts of a sentence; a figure opens what it counts, a quote its feedback. */
export function Clauses({ of }: { of: readonly WordsClause[] }) {
  return of.map(({ text, isStrong, isQuote, language, to }, index) => {
    const shown = to ? <Link to={toAddress(to)}>{text}</Link> : text;
    if (isQuote)
      return (
        <q key={index} lang={language}>
          {shown}
        </q>
      );
    return isStrong ? <strong key={index}>{shown}</strong> : <span key={index}>{shown}</span>;
  });
}
