import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, type ReactNode } from 'react';
import { control } from '../core/theme/tokens.ts';
import { DialogButtons, DialogTitle } from './Dialog.tsx';
import { Icon } from './Icon.tsx';
import { Dialog, type Part, usePopup, WhenOpened } from './popups.tsx';

const Opener = styled(Button)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { height: control.target.touch },
})) as typeof Button;

const Body = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16, padding: '24px 24px 0' });

interface Props {
  /** number of active filters */
  count: number;
  /** label of the button that closes the sheet */
  doneLabel?: string;
  onClear: () => void;
  /** loaded before the sheet opens */
  parts?: readonly Part[];
  children: ReactNode;
}

/** The filters of a list on a narrow screen: a button with their number, and a sheet. */
export function FiltersSheet({ count, doneLabel = 'Done', onClear, parts = [], children }: Props) {
  const popup = usePopup(Dialog, ...parts);
  const titleId = useId();
  return (
    <>
      <Opener
        variant="outlined"
        startIcon={<Icon of={SlidersHorizontal} size="small" />}
        aria-haspopup="dialog"
        {...popup.opener}
      >
        Filters{count > 0 && ` (${count})`}
      </Opener>
      <WhenOpened isOpen={popup.isOpen}>
        <Dialog id={popup.id} open={popup.isOpen} onClose={popup.close} aria-labelledby={titleId}>
          <Body>
            <DialogTitle id={titleId}>Filters</DialogTitle>
            {children}
          </Body>
          <DialogButtons>
            <Button variant="outlined" onClick={onClear} disabled={count === 0}>
              Clear
            </Button>
            <Button variant="contained" onClick={popup.close}>
              {doneLabel}
            </Button>
          </DialogButtons>
        </Dialog>
      </WhenOpened>
    </>
  );
}
