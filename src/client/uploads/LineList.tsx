import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { formatNumber } from '../../domain/format.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { StepHeading } from './wizard.tsx';
import { Row } from '../ui/primitives.ts';

/** A long list with its own scrollbar. */
export const ScrollBox = styled('div')(({ theme }) => ({
  maxHeight: 'min(40vh, 320px)',
  minHeight: 64,
  overflow: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '&:focus-visible': { outline: `2px solid ${theme.palette.border.focus}`, outlineOffset: 2 },
}));

const Lines = styled('ul')(({ theme }) => ({
  ...theme.typography.body1,
  margin: 0,
  padding: '10px 14px',
  listStyle: 'none',
  color: theme.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& li + li': { marginTop: 4 },
}));

/** Number of rendered lines; all of them can be copied. */
const DRAWN = 200;

interface Props {
  heading: string;
  /** noun for the copied text: `file errors` */
  what: string;
  lines: string[];
}

/** Problems by line of a file, however many they are. */
export function LineList({ heading, what, lines }: Props) {
  const headingId = useId();
  const left = lines.length - DRAWN;
  return (
    <>
      <Row margin="0 0 -8px" gap={4}>
        <StepHeading id={headingId}>{heading}</StepHeading>
        <CopyButton value={lines.join('\n')} label={what} />
      </Row>
      <ScrollBox role="region" aria-labelledby={headingId} tabIndex={0}>
        <Lines>
          {lines.slice(0, DRAWN).map((line, index) => (
            <li key={`${index} ${line}`}>{line}</li>
          ))}
          {left > 0 && <li>and {formatNumber(left)} more</li>}
        </Lines>
      </ScrollBox>
    </>
  );
}
