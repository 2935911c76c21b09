import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useState } from 'react';
import type { FieldModel } from '../../../domain/model.ts';
import { DialogButtons, DialogTitle } from '../../ui/dialog-parts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ListFilter } from './ListFilter.tsx';
import { ToolButton } from './ToolButton.ts';
import type { FilterState } from './use-filter-state.ts';

const Body = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16, padding: '24px 24px 0' });

interface Props {
  fields: FieldModel[];
  state: FilterState;
}

/** The filters of a list on a narrow screen: one button, which says how many are set, and a sheet. */
export function FilterSheet({ fields, state }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const close = (): void => setIsOpen(false);
  return (
    <>
      <ToolButton
        variant="outlined"
        startIcon={<Icon of={SlidersHorizontal} size="small" />}
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
      >
        Filters{state.count > 0 && ` (${state.count})`}
      </ToolButton>
      <Dialog open={isOpen} onClose={close} aria-labelledby={titleId}>
        <Body>
          <DialogTitle id={titleId}>Filters</DialogTitle>
          {fields.map((field) => (
            <ListFilter key={field.name} field={field} state={state} isOpen />
          ))}
        </Body>
        <DialogButtons>
          <Button variant="outlined" onClick={state.clear} disabled={state.count === 0}>
            Clear
          </Button>
          <Button variant="contained" onClick={close}>
            Done
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}
