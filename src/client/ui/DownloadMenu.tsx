import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Table2 from 'lucide-react/icons/table-2';
import { useId, useState } from 'react';
import { apiAddress, encodeQuery, type Query } from '../core/api.ts';
import { control } from '../core/theme/tokens.ts';
import { WhenOpened } from './Dialog.tsx';
import { Icon } from './Icon.tsx';

export type FileFormat = 'pdf' | 'xlsx' | 'csv';

const ICONS: Record<FileFormat, LucideIcon> = { pdf: FileText, xlsx: FileSpreadsheet, csv: Table2 };

/** A file that the API writes: where it is, and what it is narrowed to. */
export interface FileSource {
  path: string;
  query: Query;
}

/** The path of a file in a format. */
export function filePath({ path, query }: FileSource, format: FileFormat): string {
  // lists that are not narrowed, as they always were
  const search = encodeQuery(format === 'csv' ? query : { ...query, format });
  return `${path}${search && `?${search}`}`;
}

interface Props {
  formats: readonly FileFormat[];
  source: FileSource | ((format: FileFormat) => FileSource);
  /** there is nothing to download */
  disabled?: boolean;
  /** stands beside a button that downloads the most usual format */
  isBeside?: boolean;
}

/** What is on the screen as a file, in the format that one chooses. */
export function DownloadMenu({ formats, source, disabled = false, isBeside = false }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = (): void => setAnchor(null);
  const of = (format: FileFormat): string =>
    apiAddress(filePath(typeof source === 'function' ? source(format) : source, format));
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        {...(isBeside
          ? { 'aria-label': 'Download', sx: { minWidth: 0, paddingInline: 1 } }
          : { startIcon: <Icon of={Download} size="small" />, sx: { height: control.target.touch } })}
      >
        {isBeside ? <Icon of={ChevronDown} size="small" /> : 'Download'}
      </Button>
      <WhenOpened isOpen={anchor !== null}>
        <Menu id={menuId} open={anchor !== null} anchorEl={anchor} onClose={close}>
          {formats.map((format) => (
            <MenuItem key={format} component="a" href={of(format)} download onClick={close}>
              <ListItemIcon>
                <Icon of={ICONS[format]} size="small" />
              </ListItemIcon>
              Download as {format.toUpperCase()}
            </MenuItem>
          ))}
        </Menu>
      </WhenOpened>
    </>
  );
}
