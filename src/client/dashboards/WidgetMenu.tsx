import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import type { LucideIcon } from 'lucide-react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FileImage from 'lucide-react/icons/file-image';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { Icon } from '../ui/Icon.tsx';
import { Menu, MenuItem } from '../ui/popups.ts';
import { usePopup, WhenOpened } from '../ui/use-popup.tsx';

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
  const popup = usePopup(Menu, MenuItem);
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
        popup.close();
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
      <IconButton aria-label={`Actions of ${title}`} aria-haspopup="menu" {...popup.opener}>
        <Icon of={Ellipsis} />
      </IconButton>
      <WhenOpened isOpen={popup.isOpen}>
        <Menu
          open={popup.isOpen}
          anchorEl={popup.anchor}
          onClose={popup.close}
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
