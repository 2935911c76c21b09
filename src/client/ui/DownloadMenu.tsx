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
import { loadable } from '../core/loadable.tsx';
import { control } from '../core/theme/tokens.ts';
import { loadOrNotify } from './toast.ts';
import { WhenOpened } from './Dialog.tsx';
import { Icon } from './Icon.tsx';

export type FileFormat = 'pdf' | 'xlsx' | 'csv';

const ICONS: Record<FileFormat, LucideIcon> = { pdf: FileText, xlsx: FileSpreadsheet, csv: Table2 };

/** A file from the API: its address and its filters. */
export interface FileSource {
  path: string;
  query: Query;
}

/** The path of a file in a format. */
export function filePath({ path, query }: FileSource, format: FileFormat): string {
  // unfiltered lists, as before
  const search = encodeQuery(format === 'csv' ? query : { ...query, format });
  return `${path}${search && `?${search}`}`;
}

/** Rows of files that are written while one waits; longer ones are written in the background. A page takes longer than a table. */
const MOST_AT_ONCE: Record<FileFormat, number> = { pdf: 1_000, xlsx: 10_000, csv: 10_000 };

/** Loaded on demand, because few files are long. */
const ReportDialog = loadable(() => import('./ReportDialog.tsx').then((module) => module.ReportDialog));

interface Props {
  formats: readonly FileFormat[];
  source: FileSource | (() => FileSource);
  /** number of table rows, if known */
  rows?: number | undefined;
  /** nothing to download */
  disabled?: boolean;
  /** beside a button that downloads the most common format */
  isBeside?: boolean;
}

/** Downloads the screen's data as a file in a chosen format. */
export function DownloadMenu({ formats, source, rows = 0, disabled = false, isBeside = false }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const [long, setLong] = useState<string>();
  const close = (): void => setAnchor(null);
  const getPath = (format: FileFormat): string =>
    filePath(typeof source === 'function' ? source() : source, format);
  const openLong = async (format: FileFormat): Promise<void> => {
    close();
    if (await loadOrNotify(ReportDialog)) setLong(getPath(format));
  };
  const getActionProps = (format: FileFormat) =>
    rows > MOST_AT_ONCE[format]
      ? { onClick: () => void openLong(format) }
      : { component: 'a', href: apiAddress(getPath(format)), download: true, onClick: close };
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
        <Menu
          id={menuId}
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          slotProps={{
            list: { 'aria-label': 'Download' },
            paper: { role: 'region', 'aria-label': 'Download' },
          }}
        >
          {formats.map((format) => (
            <MenuItem key={format} {...getActionProps(format)}>
              <ListItemIcon>
                <Icon of={ICONS[format]} size="small" />
              </ListItemIcon>
              Download as {format.toUpperCase()}
            </MenuItem>
          ))}
        </Menu>
      </WhenOpened>
      {long !== undefined && <ReportDialog path={long} rows={rows} onClose={() => setLong(undefined)} />}
    </>
  );
}
