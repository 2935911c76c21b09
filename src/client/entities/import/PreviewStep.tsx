import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef } from 'react';
import type { ImportCheck, ImportCounts } from '../../../domain/import.ts';
import { formatNumber } from '../../../domain/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useEntity } from '../EntityContext.tsx';
import { confirmationOf, emptinessOf, figuresOf, listed, obstacleOf } from './import-model.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { StepBody, StepButtons, StepHeading, StepText } from '../../uploads/steps.tsx';

const Figures = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: theme.palette.text.secondary,
  '& b': { fontWeight: 600, color: theme.palette.text.primary, fontVariantNumeric: 'tabular-nums' },
  '& [data-what="invalid"], & [data-what="invalid"] b': { color: theme.palette.error.dark },
}));

const Problem = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: 8,
  padding: '12px 14px',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.error.light,
  color: theme.palette.error.dark,
  '& svg': { flex: 'none', marginTop: 2 },
}));

function CountsLine({ counts }: { counts: ImportCounts }) {
  return (
    <Figures>
      {figuresOf(counts)
        .filter(({ count }) => count > 0)
        .map(({ what, count, text }) => (
          <li key={what} data-what={what}>
            <b>{formatNumber(count)}</b> {text}
          </li>
        ))}
    </Figures>
  );
}

/** What cannot be imported as it is, and why: the file, a column, or the answer to the last try. */
function Problems({ check, failures }: { check: ImportCheck; failures: string[] }) {
  const { model } = useEntity();
  const columns = check.missing.length === 1 ? 'the column' : 'the columns';
  const missing =
    check.missing.length > 0 && check.counts.invalid > 0
      ? `New ${model.label.plural.toLowerCase()} need ${columns} ${listed(check.missing)}, which the file does not have.`
      : undefined;
  const texts = [obstacleOf(check), missing, ...failures].filter((text) => text !== undefined);
  return texts.map((text) => (
    <Problem key={text} role="alert">
      <Icon of={CircleAlert} size="small" />
      <span>{text}</span>
    </Problem>
  ));
}

interface Props {
  check: ImportCheck;
  failures: string[];
  isStarting: boolean;
  onConfirm: () => void;
  onRestart: () => void;
}

/** The second step: what the import would do, row by row, and what is wrong. */
export function PreviewStep({ check, failures, isStarting, onConfirm, onRestart }: Props) {
  const { model } = useEntity();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { counts, ignored, importId } = check;
  const emptiness = emptinessOf(check);
  return (
    <>
      <StepBody>
        <StepHeading ref={heading} tabIndex={-1}>
          {check.fileName}
        </StepHeading>
        <CountsLine counts={counts} />
        <Problems check={check} failures={failures} />
        {emptiness && <StepText role="status">{emptiness}</StepText>}
        {ignored.length > 0 && (
          <StepText>
            {ignored.length === 1 ? 'This column is' : 'These columns are'} passed over: {listed(ignored)}.
          </StepText>
        )}
        {counts.total > 0 && <PreviewTable check={check} />}
      </StepBody>
      <StepButtons>
        <Button variant="outlined" onClick={onRestart} disabled={isStarting}>
          Choose another file
        </Button>
        <Button variant="contained" onClick={onConfirm} disabled={importId === null || isStarting}>
          {confirmationOf(counts, model.label)}
        </Button>
      </StepButtons>
    </>
  );
}
