import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { layout } from '../../core/theme/tokens.ts';
import { SelectArrow } from '../../ui/Icon.tsx';
import { PopoverFoot, PopoverTitle } from './popover-parts.ts';
import { rangeOf, rangeText } from './range.ts';
import { RangeFields } from './RangeFields.tsx';
import type { FilterProps } from './use-filter-state.ts';
import { WhenOpened } from '../../ui/Dialog.tsx';
import { Text } from '../../ui/primitives.ts';

/** Looks like the choices beside it. */
const Opener = styled(Button)(({ theme }) => ({
  ...theme.typography.body1,
  width: '100%',
  justifyContent: 'space-between',
  padding: '0 12px 0 14px',
  '& > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .MuiButton-endIcon': { color: theme.palette.action.active },
}));

const Body = styled('div')({ width: layout.filterDropdown + 20, maxWidth: '100%', padding: '4px 18px 8px' });

/** A filter by the numbers, days or moments between two ends: says the range, and opens its ends. */
export function RangeFilter({ field, value, onSet }: FilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const text = rangeText(field, rangeOf(field, value));
  return (
    <>
      <Opener
        variant="outlined"
        color="inherit"
        endIcon={<SelectArrow />}
        aria-label={`${field.title} filter, ${text || 'all'}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={text && `${field.title}: ${text}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text ? (
          <span>{`${field.title}: ${text}`}</span>
        ) : (
          <Text as="span" tone="secondary">
            {field.title}
          </Text>
        )}
      </Opener>
      <WhenOpened isOpen={anchor !== null}>
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}
        >
          <PopoverTitle id={titleId}>{field.title}</PopoverTitle>
          <Body>
            <RangeFields field={field} value={value} onSet={onSet} />
          </Body>
          <PopoverFoot>
            <Button color="inherit" onClick={() => onSet(field.name, undefined)}>
              Clear
            </Button>
            <Button variant="contained" onClick={() => setAnchor(null)}>
              Done
            </Button>
          </PopoverFoot>
        </Popover>
      </WhenOpened>
    </>
  );
}
