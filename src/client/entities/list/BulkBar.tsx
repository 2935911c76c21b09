import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import CircleDot from 'lucide-react/icons/circle-dot';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { useListContext } from 'react-admin';
import { useId, useState } from 'react';
import { MOST_BULK_RECORDS } from '../../../domain/model/bulk.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import type { FieldModel } from '../../../domain/model/model.ts';
import { canAssign, canWriteField, isFieldInUse } from '../../../domain/access/permissions.ts';
import { radius } from '../../core/theme/tokens.ts';
import { findField, type EnumOption } from '../../core/value-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useEntity } from '../EntityContext.tsx';
import { useBulk } from './use-bulk.tsx';
import type { Selection } from './use-rows.ts';

/** Below the foot of the list, or over its rows while the foot is out of view. */
const BarFrame = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: theme.zIndex.fab,
  display: 'flex',
  justifyContent: 'center',
  paddingBottom: 8,
  // lets clicks beside the bar through
  pointerEvents: 'none',
  [theme.breakpoints.down('sm')]: { position: 'fixed', inset: 'auto 0 0', padding: 0 },
}));

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  maxWidth: 'calc(100% - 16px)',
  padding: 6,
  pointerEvents: 'auto',
  borderRadius: radius.control,
  backgroundColor: theme.palette.toast.bg,
  color: theme.palette.toast.text,
  boxShadow: theme.shadows[8],
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  '& .count': { padding: '0 8px 0 12px', fontWeight: 600, whiteSpace: 'nowrap' },
  '& button': {
    ...theme.typography.button,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 36,
    padding: '0 12px',
    border: 0,
    borderRadius: radius.control,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    '&:hover': { backgroundColor: 'color-mix(in srgb, currentcolor 14%, transparent)' },
    '&:focus-visible': { outline: '2px solid currentcolor', outlineOffset: -2 },
    '&:disabled': { opacity: 0.6, cursor: 'default' },
  },
  '& .chosen': { display: 'flex', alignItems: 'center' },
  '& .kept': { ...theme.typography.caption, flexBasis: '100%', padding: '4px 12px 2px' },
  '& .narrow': { display: 'none' },
  '& .danger': { color: 'var(--toast-error)' },
  '& .all': { textDecoration: 'underline', textUnderlineOffset: 3 },
  [theme.breakpoints.down('sm')]: {
    justifyContent: 'space-between',
    width: '100%',
    maxWidth: 'none',
    padding: '8px 8px calc(8px + env(safe-area-inset-bottom))',
    borderRadius: 0,
    '& button': {
      ...theme.typography.caption,
      flexDirection: 'column',
      gap: 2,
      minHeight: 44,
      minWidth: 44,
      padding: '0 8px',
    },
    '& .chosen': { flexDirection: 'column', alignItems: 'flex-start' },
    '& .chosen .count': { padding: '0 8px' },
    '& .chosen .all': { minHeight: 24 },
    '& .wide': { display: 'none' },
    '& .narrow': { display: 'inline' },
  },
}));

interface FieldMenuProps {
  field: FieldModel;
  isBusy: boolean;
  onChange: (option: EnumOption) => void;
}

/** Changes one enumeration: a button, and a menu of the values that the viewer may assign. */
function FieldMenu({ field, isBusy, onChange }: FieldMenuProps) {
  const { enums, viewer } = useEntity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const options = (enums[field.enum ?? ''] ?? []).filter(({ value }) => canAssign(field, value, viewer));
  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        aria-label={`Change ${field.title.toLowerCase()}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon of={CircleDot} size="small" />
        <span className="wide">Change {field.title.toLowerCase()}</span>
        <span className="narrow">{field.title}</span>
      </button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { style: { maxHeight: 360 } } }}
      >
        {options.map((option) => (
          <MenuItem
            key={option.value}
            onClick={() => {
              setAnchor(null);
              onChange(option);
            }}
          >
            {option.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Actions on the selected records, in the colours of a toast. */
export function BulkBar({ selection }: { selection: Selection }) {
  const { model, viewer, facts, can } = useEntity();
  const { total = 0 } = useListContext();
  const { isBusy, remove, change, exportChosen, chooseAll } = useBulk(selection);
  const fields = model.screens.list.bulk.flatMap((name) => findField(model, name) ?? []);
  const isOffered = (field: FieldModel): boolean =>
    can('update') && canWriteField(field, 'update', viewer) && isFieldInUse(field, facts);
  const count = selection.ids.size;
  const records = selection.records();
  const mayDelete = can('delete') && model.screens.list.actions.includes('delete');
  const deletable = records.filter((record) => can('delete', record));
  const keptCount = mayDelete ? records.length - deletable.length : 0;
  const keptId = useId();
  return (
    <BarFrame>
      <Bar role="region" aria-label="Selected records">
        <div className="chosen">
          <span className="count" role="status">
            {formatNumber(count)} selected
          </span>
          {count < total && total <= MOST_BULK_RECORDS && (
            <button type="button" className="all" disabled={isBusy} onClick={() => void chooseAll()}>
              Select all {formatNumber(total)}
            </button>
          )}
        </div>
        {fields.filter(isOffered).map((field) => (
          <FieldMenu
            key={field.name}
            field={field}
            isBusy={isBusy}
            onChange={(option) => void change(field, option)}
          />
        ))}
        <button type="button" disabled={isBusy} onClick={() => void exportChosen()}>
          <Icon of={Download} size="small" />
          Export
        </button>
        {mayDelete && (
          <button
            type="button"
            className="danger"
            disabled={isBusy || deletable.length === 0}
            aria-describedby={keptCount > 0 ? keptId : undefined}
            onClick={() => void remove(deletable)}
          >
            <Icon of={Trash2} size="small" />
            Delete{keptCount > 0 && deletable.length > 0 && ` ${formatNumber(deletable.length)}`}
          </button>
        )}
        <button type="button" aria-label="Clear selection" onClick={selection.clear}>
          <Icon of={X} />
        </button>
        {keptCount > 0 && (
          <span className="kept" id={keptId} role="status">
            {formatNumber(keptCount)} of {formatNumber(count)} cannot be deleted.{' '}
            {model.deletableWhen?.message ?? 'They are not yours to delete.'}
          </span>
        )}
      </Bar>
    </BarFrame>
  );
}
