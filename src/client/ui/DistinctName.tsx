import { styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';

/** One line high: the shared words go out of view as a whole where they leave too little room for the others. */
const Root = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignContent: 'end',
  verticalAlign: 'bottom',
  maxWidth: '100%',
  height: '1lh',
  overflow: 'hidden',
  whiteSpace: 'pre',
  '& > span': { color: theme.palette.muted },
  '& > b': {
    flex: 'none',
    minWidth: 'min(100%, var(--distinct-width, 0px))',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontWeight: 600,
  },
}));

/** Of a letter, as a part of a digit's width. */
const LETTER = 0.85;

/** Style of a list with the width of its longest name: its rows leave the shared words out together. */
export function distinctWidth(names: readonly string[], shared: string): CSSProperties {
  const longest = Math.max(0, ...names.map((name) => name.length - shared.length));
  return { '--distinct-width': `${longest * LETTER}ch` } as CSSProperties;
}

interface Props {
  name: string;
  /** what all names of the list start with, from `sharedStart` */
  shared: string;
}

/** A name in a list: what distinguishes it stands out, and what all share is left out where it does not fit. */
export function DistinctName({ name, shared }: Props) {
  if (shared === '') return name;
  return (
    <Root title={name}>
      <span>{shared}</span>
      <b>{name.slice(shared.length)}</b>
    </Root>
  );
}
