import Button from '@mui/material/Button';
import Plug from 'lucide-react/icons/plug';
import { Link } from 'react-router-dom';
import { canConnect } from '../../core/access.ts';
import { useSession } from '../../core/session.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { SlotProps } from '../slots.ts';

/** Links to the practice's connection: for administrators whose organization has a practice-management system. */
export function PracticeConnection({ record }: SlotProps['action']) {
  if (!canConnect(useSession())) return null;
  return (
    <Button
      color="inherit"
      component={Link}
      to={`/practices/${record.id}/connection`}
      startIcon={<Icon of={Plug} size="small" />}
    >
      Connection
    </Button>
  );
}
