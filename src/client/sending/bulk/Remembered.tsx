import Button from '@mui/material/Button';
import BookmarkCheck from 'lucide-react/icons/bookmark-check';
import type { BulkCheck } from '../../../domain/surveys/bulk-upload.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Row, Text } from '../../ui/primitives.ts';

type Matched = Pick<BulkCheck, 'columns' | 'practiceName'>;

/** Whether earlier choices decided how a column is read. */
export function isRemembered({ columns }: Matched): boolean {
  return columns.some(({ by }) => by === 'choice');
}

/** Says whose columns are remembered, or will be. */
export function Remembered({ check, onForget }: { check: Matched; onForget: () => void }) {
  const whom = check.practiceName ?? 'employees';
  const isKnown = isRemembered(check);
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
