import { styled } from '@mui/material/styles';
import type { ImportCheck, ImportCounts } from '../../../domain/model/import.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { useEntity } from '../EntityContext.tsx';
import {
  formatConfirmation,
  describeEmptiness,
  listFigures,
  listed,
  describeObstacle,
} from './import-model.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { FocusedHeading, Problems, Step, StepText } from '../../ui/uploads/wizard.tsx';

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

function CountsLine({ counts }: { counts: ImportCounts }) {
  return (
    <Figures>
      {listFigures(counts)
        .filter(({ count }) => count > 0)
        .map(({ what, count, text }) => (
          <li key={what} data-what={what}>
            <b>{formatNumber(count)}</b> {text}
          </li>
        ))}
    </Figures>
  );
}

/** Reasons why an import cannot run: the file, a column, or the response to the last attempt. */
function listProblems(check: ImportCheck, failures: string[], plural: string): string[] {
  const columns = check.missing.length === 1 ? 'the column' : 'the columns';
  const missing =
    check.missing.length > 0 && check.counts.invalid > 0
      ? `New ${plural.toLowerCase()} need ${columns} ${listed(check.missing)}, which the file does not have.`
      : undefined;
  return [describeObstacle(check), missing, ...failures].filter((text) => text !== undefined);
}

interface Props {
  check: ImportCheck;
  failures: string[];
  isStarting: boolean;
  onConfirm: () => void;
  onRestart: () => void;
}

/** The second step: the import's effect on each row, and its errors. */
export function PreviewStep({ check, failures, isStarting, onConfirm, onRestart }: Props) {
  const { model } = useEntity();
  const { counts, ignored, importId } = check;
  const emptiness = describeEmptiness(check);
  const doubtful = check.rows.filter(({ warning }) => warning !== null).length;
  return (
    <Step
      buttons={[
        ['Choose another file', onRestart, isStarting],
        [formatConfirmation(counts, model.label), onConfirm, importId === null || isStarting],
      ]}
    >
      <FocusedHeading>{check.fileName}</FocusedHeading>
      <CountsLine counts={counts} />
      <Problems failures={listProblems(check, failures, model.label.plural)} />
      {doubtful > 0 && (
        <StepText role="status">
          {formatNumber(doubtful)}{' '}
          {doubtful === 1 ? 'row looks like a duplicate' : 'rows look like duplicates'} and would still be
          added.
        </StepText>
      )}
      {emptiness && <StepText role="status">{emptiness}</StepText>}
      {ignored.length > 0 && (
        <StepText>
          {ignored.length === 1 ? 'This column is' : 'These columns are'} passed over: {listed(ignored)}.
        </StepText>
      )}
      {counts.total > 0 && <PreviewTable check={check} />}
    </Step>
  );
}
