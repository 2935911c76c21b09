import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { resources } from '../../generated/resources.ts';
import { grantedScope } from '../../domain/access/permissions.ts';
import { useViewer } from '../core/session.ts';

const TextLink = styled(Link)(({ theme }) => ({
  color: theme.palette.link,
  textDecoration: 'none',
  borderRadius: 4,
  '&:hover': { textDecoration: 'underline' },
}));

/** The address of another entity's record; undefined if the viewer may not open it or it has no view. */
export function useRecordPath(entity: string): (id: string) => string | undefined {
  const viewer = useViewer();
  const target = resources.find((resource) => resource.name === entity);
  const scope = target?.hasView ? grantedScope(target, 'read', viewer) : undefined;
  return (id) =>
    target && scope && (scope !== 'self' || id === viewer.id) ? `${target.route}/${id}` : undefined;
}

interface Props {
  entity: string;
  id: string;
  children: ReactNode;
}

/** The name of another record, as a link if the viewer may open it. */
export function RecordLink({ entity, id, children }: Props) {
  const to = useRecordPath(entity)(id);
  return to ? <TextLink to={to}>{children}</TextLink> : children;
}
