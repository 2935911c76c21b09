import { useQuery } from '@tanstack/react-query';
import { styled, useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { radius } from '../core/theme/tokens.ts';
import { fileQuery } from './files.tsx';
import { hashText, getInitials } from '../../domain/text/initials.ts';

interface AvatarProps {
  /** the name whose initials are the fallback */
  name: string;
  /** id of the picture, or its address (a preview that is not uploaded yet) */
  fileId?: string | null;
  src?: string | null;
  /** people are round, places have corners */
  shape?: 'person' | 'place';
  /** edge length in px */
  size?: number;
  /** words of the name to skip for the initials: the organization's name */
  within?: string;
}

const Root = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  overflow: 'hidden',
  fontWeight: 600,
  lineHeight: 1,
  userSelect: 'none',
  // a button around it has the browser's own font
  fontFamily: theme.typography.fontFamily,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));

function getRadius(shape: 'person' | 'place', size: number): number | string {
  if (shape === 'person') return '50%';
  if (size >= 56) return `${radius.card}px`;
  return `${radius.control}px`;
}

/** A picture by its address; the initials if it fails to load. */
function Picture({ url, initials }: { url: string | undefined; initials: string }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (!url || url === failedUrl) return initials;
  return <img src={url} alt="" onError={() => setFailedUrl(url)} />;
}

function StoredPicture({ fileId, initials }: { fileId: string; initials: string }) {
  const { data } = useQuery(fileQuery(fileId));
  return <Picture url={data?.url} initials={initials} />;
}

/** A picture, or initials on a tint derived from the name. Decorative: the name is beside it. */
export function Avatar({ name, fileId, src, shape = 'person', size = 36, within }: AvatarProps) {
  const { palette } = useTheme();
  const initials = getInitials(name, within);
  const tint = palette.avatars[hashText(name) % palette.avatars.length];
  return (
    <Root
      aria-hidden
      style={{
        width: size,
        height: size,
        fontSize: Math.max(12, Math.round(size * 0.36)),
        borderRadius: getRadius(shape, size),
        backgroundColor: tint?.bg,
        color: tint?.fg,
      }}
    >
      {src || !fileId ? (
        <Picture url={src ?? undefined} initials={initials} />
      ) : (
        <StoredPicture fileId={fileId} initials={initials} />
      )}
    </Root>
  );
}
