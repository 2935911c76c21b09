import { queryOptions } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import FileText from 'lucide-react/icons/file-text';
import { shownSize } from '../../domain/surveys/upload-messages.ts';
import { getFile } from '../../generated/calls/files-calls.ts';
import { dataQuery } from '../core/call.ts';
import { radius } from '../core/theme/tokens.ts';
import { Icon } from './Icon.tsx';
import { Text } from './primitives.ts';

const ONE_HOUR_MS = 3_600_000;

/** Name and address of an uploaded file; looked up once an hour. */
export function fileQuery(id: string) {
  return queryOptions({
    ...dataQuery(getFile({ id })),
    staleTime: ONE_HOUR_MS,
    gcTime: ONE_HOUR_MS,
  });
}

/** A file as records embed it. */
export interface RecordFile {
  id: string;
  url: string;
  name: string;
  mediaType: string;
  size: number;
}

export function isRecordFile(value: unknown): value is RecordFile {
  return typeof value === 'object' && value !== null && 'url' in value && 'mediaType' in value;
}

const isPicture = ({ mediaType }: RecordFile): boolean => mediaType.startsWith('image/');

const Frame = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  flex: 'none',
  placeContent: 'center',
  overflow: 'hidden',
  borderRadius: radius.control,
  color: theme.palette.text.secondary,
  backgroundColor: theme.palette.background.sunken,
  '& img': { width: 'inherit', height: 'inherit', objectFit: 'cover' },
}));

/** The picture in small, or the icon of another file. Decorative: its name is beside it. */
export function FileThumbnail({ file, size }: { file: RecordFile; size: number }) {
  return (
    <Frame aria-hidden style={{ width: size, height: size }}>
      {isPicture(file) ? (
        <img src={file.url} alt="" loading="lazy" width={size} height={size} />
      ) : (
        <Icon of={FileText} size="small" />
      )}
    </Frame>
  );
}

/** Name and size of a file. */
export function FileName({ file }: { file: RecordFile }) {
  return (
    <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {file.name}{' '}
      <Text as="span" variant="body2" tone="muted">
        {shownSize(file.size)}
      </Text>
    </span>
  );
}

const Link = styled('a')(({ theme }) => ({
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 8,
  maxWidth: '100%',
  color: theme.palette.link,
  textDecoration: 'none',
  borderRadius: radius.control,
  '&:hover': { textDecoration: 'underline' },
  '& img': {
    maxWidth: 'min(320px, 100%)',
    maxHeight: 240,
    borderRadius: radius.control,
    border: `1px solid ${theme.palette.divider}`,
  },
}));

/** A file in a record's view: the picture, and a link with its name and size. */
export function FileLink({ file }: { file: RecordFile }) {
  return (
    <Link href={file.url} target="_blank" rel="noreferrer">
      {isPicture(file) && <img src={file.url} alt="" />}
      <FileName file={file} />
    </Link>
  );
}
