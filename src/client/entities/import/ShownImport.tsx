import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getImport } from '../../../generated/calls/imports-calls.ts';
import { dataQuery } from '../../core/call.ts';
import { useEntity } from '../EntityContext.tsx';
import { rememberImport } from './begun-imports.ts';
import { UndoButton } from './UndoButton.tsx';

/** Undoes the import whose rows a list shows, if it is the viewer's own; a toast says how it ended. */
export function ShownImport({ id }: { id: string }) {
  const { model, viewer } = useEntity();
  const { data: info } = useQuery(dataQuery(getImport({ id })));
  const [isBegun, setIsBegun] = useState(false);
  if (isBegun || info?.status !== 'DONE' || info.created + info.updated === 0) return null;
  const follow = (jobId: string): void => {
    setIsBegun(true);
    rememberImport(viewer.id, model.name, jobId);
  };
  return <UndoButton info={info} onBegun={(job) => follow(job.id)} />;
}
