import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import Columns3 from 'lucide-react/icons/columns-3';
import { memo, useId, useState } from 'react';
import type { ColumnModel } from '../../../domain/model.ts';
import { layout } from '../../core/theme/tokens.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PopoverFoot, PopoverTitle } from './popover-parts.ts';
import { useColumnChooser, type ColumnChooser } from './use-columns.ts';
import { WhenOpened } from '../../ui/Dialog.tsx';

/** A toolbar button, finger-sized on phones. */
export const ToolButton = styled(Button)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { height: 44 },
})) as typeof Button;

const Choices = styled('ul')({
  width: layout.filterDropdown,
  maxWidth: '100%',
  maxHeight: 360,
  margin: 0,
  padding: '0 8px',
  overflowY: 'auto',
  listStyle: 'none',
});

const Choice = styled('label')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 38,
  padding: '4px 10px',
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.text.primary,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&:has(:disabled)': { color: theme.palette.text.secondary, cursor: 'default', background: 'none' },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

const Box = styled(Checkbox)({ padding: 4, margin: -4 });

function ColumnBox({ column, chooser }: { column: ColumnModel; chooser: ColumnChooser }) {
  return (
    <li>
      <Choice>
        <Box
          checked={chooser.isChosen(column)}
          // the column that names the record
          disabled={column === chooser.offered[0]}
          onChange={(event) => chooser.choose(column, event.target.checked)}
        />
        {column.title}
      </Choice>
    </li>
  );
}

/** The column chooser: a button and, below it, a checkbox for each column. */
export const ColumnsButton = memo(function ColumnsButton() {
  const chooser = useColumnChooser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  return (
    <>
      <ToolButton
        variant="outlined"
        startIcon={<Icon of={Columns3} size="small" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </ToolButton>
      <WhenOpened isOpen={anchor !== null}>
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}
        >
          <PopoverTitle id={titleId}>Columns</PopoverTitle>
          <Choices>
            {chooser.offered.map((column) => (
              <ColumnBox key={column.name} column={column} chooser={chooser} />
            ))}
          </Choices>
          <PopoverFoot>
            <Button color="inherit" onClick={chooser.reset}>
              Reset
            </Button>
            <Button variant="contained" onClick={() => setAnchor(null)}>
              Done
            </Button>
          </PopoverFoot>
        </Popover>
      </WhenOpened>
    </>
  );
});
