import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import type { LucideIcon } from 'lucide-react';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { useListContext, useListFilterContext, useListSortContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import { useEntity } from '../EntityContext.tsx';
import { useImport } from '../import/ImportProvider.tsx';
import { recordQuery } from '../../core/list-query.ts';
import type { FileFormat } from '../../ui/DownloadEntries.tsx';
import { DownloadMenu, filePath, type FileSource } from '../../ui/DownloadMenu.tsx';
import { fileLink } from '../../ui/file-link.ts';
import { ActionsMenu, MenuEntry } from '../../ui/popups.tsx';

/**
 * An action on a whole list besides adding: a button on wide screens, a menu entry on others. It downloads a file, or
 * opens something.
 */
type ListTool = { label: string; icon: LucideIcon } & ({ file: string } | { open: () => void });

/** Downloads all records of the list. */
function useExportSource(): FileSource {
  const { model } = useEntity();
  const { sort } = useListSortContext();
  const { filterValues } = useListFilterContext();
  const filter = filterValues as Record<string, unknown>;
  return { path: `/${model.resource}/export`, query: recordQuery({ sort, filter }) };
}

function buildTool(source: FileSource, format: FileFormat): ListTool {
  return {
    label: format === 'csv' ? 'Export' : `Download as ${format.toUpperCase()}`,
    icon: Download,
    file: filePath(source, format),
  };
}

function useImportTool(): ListTool | undefined {
  const open = useImport();
  return open && { label: 'Import', icon: Upload, open };
}

/** Properties of a tool's button or menu entry. */
function getActionProps(tool: ListTool) {
  return 'file' in tool ? fileLink({ path: tool.file }) : { onClick: tool.open };
}

/** Links to the form of a new record, for users who may add one. */
export function AddButton() {
  const { model, resource, can } = useEntity();
  if (!can('create')) return null;
  return (
    <Button
      variant="contained"
      component={Link}
      to={`${resource.route}/create`}
      startIcon={<Icon of={Plus} size="small" />}
    >
      {model.screens.list.addLabel}
    </Button>
  );
}

function ToolLink({ tool, variant }: { tool: ListTool; variant: 'text' | 'outlined' }) {
  return (
    <Button
      variant={variant}
      color="inherit"
      startIcon={<Icon of={tool.icon} size="small" />}
      {...getActionProps(tool)}
    >
      {tool.label}
    </Button>
  );
}

export function ExportButton() {
  const source = useExportSource();
  const { total } = useListContext();
  return (
    <ButtonGroup variant="outlined" color="inherit">
      <ToolLink tool={buildTool(source, 'csv')} variant="outlined" />
      <DownloadMenu isBeside formats={['xlsx', 'csv']} source={source} rows={total} />
    </ButtonGroup>
  );
}

/** The buttons beside a list's title. */
export function ListActions({ isNarrow }: { isNarrow: boolean }) {
  const tool = useImportTool();
  return (
    <>
      {!isNarrow && tool && <ToolLink tool={tool} variant="text" />}
      <AddButton />
    </>
  );
}

/** The same without adding, for narrow screens: a `…` menu. */
export function ListMenu() {
  const source = useExportSource();
  const files = [buildTool(source, 'csv'), buildTool(source, 'xlsx')];
  const tools = [useImportTool(), ...files].filter((tool) => tool !== undefined);
  return (
    <ActionsMenu label="More actions" size="large">
      {tools.map((tool) => (
        <MenuEntry key={tool.label} icon={tool.icon} {...getActionProps(tool)}>
          {tool.label}
        </MenuEntry>
      ))}
    </ActionsMenu>
  );
}
