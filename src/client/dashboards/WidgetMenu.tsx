import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { LucideIcon } from 'lucide-react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FileImage from 'lucide-react/icons/file-image';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { WhenOpened } from '../ui/Dialog.tsx';

export interface WidgetActions {
  /** undefined: the grid has one column, so widths make no difference */
  onToggleWidth: (() => void) | undefined;
  isWide: boolean;
  onRefresh: () => void;
  /** undefined: nothing to download */
  onCsv: (() => void) | undefined;
  onXlsx: (() => void) | undefined;
  onPng: (() => void) | undefined;
  onRemove: () => void;
}

interface Entry {
  label: string;
  icon: LucideIcon;
  act: (() => void) | undefined;
}

/** The menu of a widget. */
export function WidgetMenu({ title, ...actions }: WidgetActions & { title: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { isWide, onToggleWidth, onRefresh, onCsv, onXlsx, onPng, onRemove } = actions;
  const entries: Entry[] = [
    ...(onToggleWidth
      ? [{ label: isWide ? 'Narrow' : 'Wide', icon: isWide ? Minimize2 : Maximize2, act: onToggleWidth }]
      : []),
    { label: 'Refresh', icon: RefreshCw, act: onRefresh },
    { label: 'Download as CSV', icon: FileText, act: onCsv },
    { label: 'Download as XLSX', icon: FileSpreadsheet, act: onXlsx },
    { label: 'Download as PNG', icon: FileImage, act: onPng },
    { label: 'Remove', icon: Trash2, act: onRemove },
  ];
  const item = ({ label, icon, act }: Entry) => (
    <MenuItem
      key={label}
      disabled={!act}
      onClick={() => {
        setAnchor(null);
        act?.();
      }}
    >
      <ListItemIcon>
        <Icon of={icon} size="small" />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        aria-label={`Actions of ${title}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon of={Ellipsis} />
      </IconButton>
      <WhenOpened isOpen={anchor !== null}>
        <Menu
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{
            list: { 'aria-label': `Actions of ${title}` },
            paper: { role: 'region', 'aria-label': `Actions of ${title}` },
          }}
        >
          {entries.slice(0, -1).map(item)}
          <Divider />
          {entries.slice(-1).map(item)}
        </Menu>
      </WhenOpened>
    </>
  );
}
