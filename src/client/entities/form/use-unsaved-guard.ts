import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import type { FormState } from '../../forms/form-state.ts';

/**
 * Asks before a form with unsaved changes is left, by a link, by Back or by closing the page.
 * @returns disarms the guard; call it before leaving intentionally, after saving
 */
export function useUnsavedGuard(form: FormState): () => void {
  const confirm = useConfirm();
  const isLeaving = useRef(false);
  const hasUnsaved = (): boolean => form.get().isDirty && !isLeaving.current;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: 'Leave without saving',
      message: "Some of your changes weren't saved. Are you sure you want to ignore them?",
      level: 'WARNING',
    }).then((isConfirmed) => (isConfirmed ? blocker.proceed() : blocker.reset()));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once for each time the blocker stops a navigation
  }, [blocker.state]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (form.get().isDirty && !isLeaving.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [form]);

  return () => {
    isLeaving.current = true;
  };
}
