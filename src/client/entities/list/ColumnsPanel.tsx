import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import type { ColumnModel } from '../../../domain/model/screen-model.ts';
import { layout } from '../../core/theme/tokens.ts';
import { chooseColumns, useColumnChoice } from '../column-choice.ts';
import { useEntity } from '../EntityContext.tsx';
import { chosenColumns, offeredColumns, withColumn } from './columns.ts';
import { PopoverFoot, PopoverTitle } from './list-layout.ts';

interface ColumnChooser {
  offered: ColumnModel[];
  isChosen: (column: ColumnModel) => boolean;
  choose: (column: ColumnModel, isShown: boolean) => void;
  reset: () => void;
}

/** The viewer's choice of columns, stored in this browser until logout. */
function useColumnChooser(): ColumnChooser {
  const entity = useEntity();
  const { viewer, model } = entity;
  const choice = useColumnChoice(viewer.id, model.name);
  const offered = useMemo(() => offeredColumns(entity), [entity]);
  const chosen = new Set(chosenColumns(model, offered, choice));
  return {
    offered,
    isChosen: (column) => chosen.has(column),
    choose: ({ name }, isShown) =>
      chooseColumns(viewer.id, model.name, withColumn(model, choice, name, isShown)),
    reset: () => chooseColumns(viewer.id, model.name, { added: [], hidden: [] }),
  };
}

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

/** A checkbox for each column. */
export function ColumnsPanel({ onClose }: { onClose: () => void }) {
  const chooser = useColumnChooser();
  return (
    <>
      <PopoverTitle>Columns</PopoverTitle>
      <Choices>
        {chooser.offered.map((column) => (
          <ColumnBox key={column.name} column={column} chooser={chooser} />
        ))}
      </Choices>
      <PopoverFoot>
        <Button color="inherit" onClick={chooser.reset}>
          Reset
        </Button>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </PopoverFoot>
    </>
  );
}
