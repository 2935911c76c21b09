import { styled } from '@mui/material/styles';

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
    // a list sets it to its longest name's, so that its rows leave the shared words out together
    minWidth: 'min(100%, var(--distinct-width, 0px))',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontWeight: 600,
  },
}));

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
