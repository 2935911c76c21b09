import Button from '@mui/material/Button';
import BookmarkCheck from 'lucide-react/icons/bookmark-check';
import type { FoundColumn } from '../../../domain/text/intake/match-columns.ts';
import { Icon } from '../Icon.tsx';
import { Row, Text } from '../primitives.ts';

interface Matched {
  columns: readonly FoundColumn[];
  /** cells whose meaning was chosen earlier */
  remembered?: number;
}

/** Whether earlier choices decided how a column or a value is read. */
export function isRemembered({ columns, remembered = 0 }: Matched): boolean {
  return remembered > 0 || columns.some(({ by }) => by === 'choice');
}

interface ChangeProps {
  check: { unknown: readonly unknown[]; chosen: readonly unknown[] };
  isOff: boolean;
  onClick: () => void;
}

/** Opens the match step from a result, whose columns may have been recognized, or values answered, wrongly. */
export function ChangeColumns({ check: { unknown, chosen }, isOff, onClick }: ChangeProps) {
  return (
    <Button size="small" disabled={isOff} onClick={onClick}>
      {unknown.length + chosen.length > 0 ? 'Change columns and values' : 'Change columns'}
    </Button>
  );
}

interface Props {
  check: Matched;
  /** choices for this file that are not remembered yet */
  isNew: boolean;
  /** whose files: `Cedar Park`, `employees` */
  whom: string;
  onForget: () => void;
}

/** Says whose columns are remembered, or will be. */
export function Remembered({ check, isNew, whom, onForget }: Props) {
  const isKnown = !isNew && isRemembered(check);
  return (
    <Row gap={8}>
      <Icon of={BookmarkCheck} size="small" />
      <Text as="span" variant="body2" tone="secondary">
        {isKnown ? `Remembered for ${whom}` : `Chairside will remember this for ${whom}`}
      </Text>
      {isKnown && (
        <Button size="small" onClick={onForget}>
          Forget
        </Button>
      )}
    </Row>
  );
}
