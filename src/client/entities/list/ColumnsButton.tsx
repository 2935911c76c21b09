import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Columns3 from 'lucide-react/icons/columns-3';
import { memo, useId } from 'react';
import { loadable } from '../../core/loadable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Popover } from '../../ui/popups.ts';
import { usePopup, WhenOpened } from '../../ui/use-popup.tsx';

/** A toolbar button, finger-sized on phones. */
export const ToolButton = styled(Button)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { height: 44 },
})) as typeof Button;

const ColumnsPanel = loadable(() => import('./ColumnsPanel.tsx').then((module) => module.ColumnsPanel));

/** The column chooser: a button and, below it, a checkbox for each column. */
export const ColumnsButton = memo(function ColumnsButton() {
  const popup = usePopup(Popover, ColumnsPanel);
  const titleId = useId();
  return (
    <>
      <ToolButton
        variant="outlined"
        startIcon={<Icon of={Columns3} size="small" />}
        aria-haspopup="dialog"
        {...popup.opener}
      >
        Columns
      </ToolButton>
      <WhenOpened isOpen={popup.isOpen}>
        <Popover
          open={popup.isOpen}
          anchorEl={popup.anchor}
          onClose={popup.close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}
        >
          <ColumnsPanel titleId={titleId} onClose={popup.close} />
        </Popover>
      </WhenOpened>
    </>
  );
});
