import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { LucideIcon } from 'lucide-react';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Table2 from 'lucide-react/icons/table-2';
import { Icon } from './Icon.tsx';

export type FileFormat = 'pdf' | 'xlsx' | 'csv';

const ICONS: Record<FileFormat, LucideIcon> = { pdf: FileText, xlsx: FileSpreadsheet, csv: Table2 };

interface Props {
  id: string;
  anchor: HTMLElement | null;
  formats: readonly FileFormat[];
  getActionProps: (format: FileFormat) => object;
  onClose: () => void;
}

/** The menu of a download: an entry for each format. */
export function DownloadEntries({ id, anchor, formats, getActionProps, onClose }: Props) {
  return (
    <Menu
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': 'Download' },
        paper: { role: 'region', 'aria-label': 'Download' },
      }}
    >
      {formats.map((format) => (
        <MenuItem key={format} {...getActionProps(format)}>
          <Icon of={ICONS[format]} size="small" />
          Download as {format.toUpperCase()}
        </MenuItem>
      ))}
    </Menu>
  );
}
