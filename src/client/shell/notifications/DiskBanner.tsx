import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/Card.tsx';
import { DISK_KEY } from './notification-calls.ts';

/**
 * Warns administrators that the server's disk is almost full. The state comes with the bell's count, without another
 * request.
 */
export function DiskBanner() {
  const { data: percent } = useQuery<number | null>({ queryKey: DISK_KEY, enabled: false });
  if (typeof percent !== 'number') return null;
  return (
    <Notice>
      The server’s disk is almost full: {percent}% is free. Files and imports are refused until there is room.
      Please tell the person who runs Chairside.
    </Notice>
  );
}
