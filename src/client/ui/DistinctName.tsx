import { styled } from '@mui/material/styles';

const Root = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  maxWidth: '100%',
  whiteSpace: 'pre',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', color: theme.palette.muted },
  '& > b': {
    flex: 'none',
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

/** A name in a list: what distinguishes it stands out, and what all share is cut first. */
export function DistinctName({ name, shared }: Props) {
  if (shared === '') return name;
  return (
    <Root title={name}>
      <span>{shared}</span>
      <b>{name.slice(shared.length)}</b>
    </Root>
  );
}
