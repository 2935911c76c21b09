import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import Calendar from 'lucide-react/icons/calendar';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import type { Period } from '../../../domain/period.ts';
import { periodLabel } from '../../../flows/month-range.ts';
import { control } from '../../core/theme/tokens.ts';
import { DialogTitle } from '../Dialog.tsx';
import { Icon } from '../Icon.tsx';
import { MonthRangePanel } from './MonthRangePanel.tsx';
import { Row } from '../primitives.ts';

const Trigger = styled(Button)(({ theme }) => ({
  height: control.height.medium,
  gap: 8,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  [theme.breakpoints.down('sm')]: { height: control.target.touch, paddingInline: 10 },
})) as typeof Button;

interface Props {
  period: Period;
  onPick: (period: Period) => void;
  /** YYYY-MM-DD, in the reader's time zone */
  today: string;
  /** names the picker: the title of the filtered content */
  label: string;
  /** whether months after the current one can be selected */
  allowsFuture?: boolean;
  /** year omitted from the button's text */
  isNarrow?: boolean;
}

/** A period of whole months: a button with the current one, and a popover, on phones a sheet, to select another. */
export function MonthRangePicker({
  period,
  onPick,
  today,
  label,
  allowsFuture = false,
  isNarrow = false,
}: Props) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const text = periodLabel(period, { today, isNarrow });
  const close = (): void => setAnchor(null);
  const panel = anchor && (
    <MonthRangePanel
      period={period}
      limits={{ today, allowsFuture }}
      onPick={(picked) => {
        onPick(picked);
        close();
      }}
    />
  );
  return (
    <>
      <Trigger
        variant="outlined"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={`${label}, period ${periodLabel(period, { today })}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon of={Calendar} size="small" />
        {text}
        {!isPhone && <Icon of={ChevronDown} size="small" />}
      </Trigger>
      {isPhone ? (
        <Dialog open={anchor !== null} onClose={close} aria-labelledby={titleId}>
          <Row justify="between" padding="16px 16px 0">
            <DialogTitle id={titleId}>Period</DialogTitle>
            <IconButton aria-label="Close" onClick={close}>
              <Icon of={X} />
            </IconButton>
          </Row>
          {panel}
        </Dialog>
      ) : (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: -4, horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': 'Period' } }}
        >
          {panel}
        </Popover>
      )}
    </>
  );
}
