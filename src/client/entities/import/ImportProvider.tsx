import { createContext, Suspense, useContext, useState, type ReactNode } from 'react';
import { isImportable } from '../../../domain/access/permissions.ts';
import { loadable } from '../../core/loadable.tsx';
import { useStore } from '../../core/store.ts';
import { useEntity } from '../EntityContext.tsx';
import { begunImport, begunStore } from './begun-imports.ts';

/** The dialog and its machine load on first use. */
const ImportFlow = loadable(() => import('./ImportFlow.tsx').then((module) => module.ImportFlow));

const ImportContext = createContext<(() => void) | undefined>(undefined);

/** Opens the import dialog; undefined if the viewer may not add records. */
export function useImport(): (() => void) | undefined {
  return useContext(ImportContext);
}

type Phase = 'closed' | 'open' | 'closing';

/** Provides the import of a list. An earlier, unfinished import is followed, whether the dialog is open or not. */
export function ImportProvider({ children }: { children: ReactNode }) {
  const { model, viewer, can } = useEntity();
  const [phase, setPhase] = useState<Phase>('closed');
  const begun = begunImport(viewer.id, model.name, useStore(begunStore));
  const isAllowed = isImportable(model) && can('create');
  return (
    <ImportContext value={isAllowed ? () => setPhase('open') : undefined}>
      {children}
      {isAllowed && (phase !== 'closed' || begun !== undefined) && (
        <Suspense fallback={null}>
          <ImportFlow
            importId={begun ?? null}
            isOpen={phase === 'open'}
            onClose={() => setPhase('closing')}
            onClosed={() => setPhase('closed')}
          />
        </Suspense>
      )}
    </ImportContext>
  );
}
