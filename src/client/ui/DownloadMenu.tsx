import Button from '@mui/material/Button';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { encodeQuery, type Query } from '../../domain/text/query-string.ts';
import { loadable } from '../core/loadable.tsx';
import { control } from '../core/theme/tokens.ts';
import type { FileFormat } from './DownloadEntries.tsx';
import { fileLink } from './file-link.ts';
import { loadOrNotify } from './toast.ts';
import { usePopup, WhenOpened } from './popups.tsx';
import { Icon } from './Icon.tsx';

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

const DownloadEntries = loadable(() =>
  import('./DownloadEntries.tsx').then((module) => module.DownloadEntries),
);

/** Loaded on demand, because few files are long. */
const ReportDialog = loadable(() => import('./ReportDialog.tsx').then((module) => module.ReportDialog));

const ICON = { width: control.target.touch, height: control.target.touch };

interface Props {
  formats: readonly FileFormat[];
  source: FileSource | (() => FileSource);
  /** number of table rows, if known */
  rows?: number | undefined;
  /** nothing to download */
  disabled?: boolean;
  /** beside a button that downloads the most common format */
  isBeside?: boolean;
  /** an icon alone, with this name */
  iconLabel?: string;
}

/** Downloads the screen's data as a file in a chosen format. */
export function DownloadMenu(props: Props) {
  const { formats, source, rows = 0, disabled = false, isBeside = false, iconLabel } = props;

  const popup = usePopup(DownloadEntries);
  const [long, setLong] = useState<string>();
  const getSource = () => (typeof source === 'function' ? source() : source);
  const getPath = (format: FileFormat): string => filePath(getSource(), format);
  const openLong = async (format: FileFormat): Promise<void> => {
    popup.close();
    if (await loadOrNotify(ReportDialog)) setLong(getPath(format));
  };
  const getActionProps = (format: FileFormat) =>
    rows > MOST_AT_ONCE[format]
      ? { onClick: () => void openLong(format) }
      : fileLink({ path: getPath(format), onStart: popup.close });
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={disabled}
        aria-haspopup="menu"
        {...popup.opener}
        {...(iconLabel
          ? { 'aria-label': iconLabel, sx: { ...ICON, padding: 0, minWidth: 0 } }
          : isBeside
            ? { 'aria-label': 'Download', sx: { minWidth: 0, paddingInline: 1 } }
            : { startIcon: <Icon of={Download} size="small" />, sx: { height: control.target.touch } })}
      >
        {iconLabel ? <Icon of={Download} /> : isBeside ? <Icon of={ChevronDown} size="small" /> : 'Download'}
      </Button>
      <WhenOpened isOpen={popup.isOpen}>
        <DownloadEntries
          id={popup.id}
          anchor={popup.anchor}
          {...{ formats, getActionProps, onClose: popup.close }}
        />
      </WhenOpened>
      {long !== undefined && <ReportDialog path={long} rows={rows} onClose={() => setLong(undefined)} />}
    </>
  );
}
