import { useId } from 'react';
import { formatNumber } from '../../../domain/format.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { styled } from '@mui/material/styles';
import { StepHeading } from '../../uploads/step-parts.ts';
import { Lines, ScrollBox } from './step-parts.tsx';

/** Lines that are drawn; all of them can be copied. */
const DRAWN = 200;

const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: 4, marginBottom: -8 });

interface Props {
  heading: string;
  /** what is copied: `file errors` */
  what: string;
  lines: string[];
}

/** What is wrong with the lines of a file, however many they are. */
export function LineList({ heading, what, lines }: Props) {
  const headingId = useId();
  const left = lines.length - DRAWN;
  return (
    <>
      <Head>
        <StepHeading id={headingId}>{heading}</StepHeading>
        <CopyButton value={lines.join('\n')} label={what} />
      </Head>
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
