import ButtonGroup from '@mui/material/ButtonGroup';
import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import type { Query } from '../../domain/text/query-string.ts';
import { DownloadMenu, filePath } from '../ui/DownloadMenu.tsx';
import { fileLink } from '../ui/file-link.ts';
import { Icon } from '../ui/Icon.tsx';
import type { ExperienceType } from '../../domain/access/survey-permissions.ts';
import { type ListSort, useScopedQuery } from './use-feedback.ts';

interface Props {
  experienceType: ExperienceType;
  /** the list's query */
  asked: Query;
  sort: ListSort | null;
  /** total of the list */
  rows: number | undefined;
  /** one button for all formats */
  isSmall?: boolean;
}

/** Downloads the whole list. */
export function ExportButton({ experienceType, asked, sort, rows, isSmall = false }: Props) {
  const query = useScopedQuery(experienceType, { ...asked, sortBy: sort?.name, orderBy: sort?.order });
  const source = { path: '/feedbacks/export', query };
  const formats = ['xlsx', 'csv'] as const;
  if (isSmall) return <DownloadMenu iconLabel="Export" formats={formats} source={source} rows={rows} />;
  return (
    <ButtonGroup variant="outlined">
      <Button
        startIcon={<Icon of={Download} size="small" />}
        {...fileLink({ path: filePath(source, 'csv') })}
      >
        Export
      </Button>
      <DownloadMenu isBeside formats={formats} source={source} rows={rows} />
    </ButtonGroup>
  );
}
