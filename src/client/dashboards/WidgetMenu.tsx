import Divider from '@mui/material/Divider';
import FileImage from 'lucide-react/icons/file-image';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import type { RefObject } from 'react';
import { ActionsMenu, MenuEntry } from '../ui/popups.tsx';
import { notifyFailures } from '../ui/toast.ts';
import { downloadCsv, downloadPng, downloadXlsx, type DownloadedChart } from './download.ts';

interface Props {
  title: string;
  /** undefined: the grid has one column, so widths make no difference */
  onToggleWidth: (() => void) | undefined;
  isWide: boolean;
  onRefresh: () => void;
  /** undefined: nothing to download */
  chart: DownloadedChart | undefined;
  /** with the drawing */
  frame: RefObject<HTMLElement | null>;
  onRemove: () => void;
}

/** The menu of a widget in a grid. */
export function WidgetMenu({ title, isWide, onToggleWidth, onRefresh, chart, frame, onRemove }: Props) {
  const saves = [
    { format: 'CSV', icon: FileText, save: downloadCsv },
    { format: 'XLSX', icon: FileSpreadsheet, save: downloadXlsx },
    {
      format: 'PNG',
      icon: FileImage,
      save: async (shown: DownloadedChart) => frame.current && downloadPng(frame.current, shown),
    },
  ];
  return (
    <ActionsMenu label={`Actions of ${title}`}>
      {onToggleWidth && (
        <MenuEntry icon={isWide ? Minimize2 : Maximize2} onClick={onToggleWidth}>
          {isWide ? 'Narrow' : 'Wide'}
        </MenuEntry>
      )}
      <MenuEntry icon={RefreshCw} onClick={onRefresh}>
        Refresh
      </MenuEntry>
      {saves.map(({ format, icon, save }) => (
        <MenuEntry
          key={format}
          icon={icon}
          disabled={!chart}
          onClick={chart && (() => void Promise.resolve(save(chart)).catch(notifyFailures))}
        >
          Download as {format}
        </MenuEntry>
      ))}
      <Divider />
      <MenuEntry icon={Trash2} onClick={onRemove}>
        Remove
      </MenuEntry>
    </ActionsMenu>
  );
}
