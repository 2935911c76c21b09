import { useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { HttpError, useSaveContext } from 'react-admin';
import { useNavigate, useBlocker } from 'react-router-dom';
import { useRefreshSession } from '../../core/session.ts';
import type { EntityRecord } from '../../core/value-text.ts';
import type { FormData } from '../record-form/form-fields.ts';
import { type FormState, showAtFields } from '../record-form/form-state.ts';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import type { Conflict } from '../data-provider.ts';
import { getErrorBody, notifyHttpFailures } from '../data-provider.ts';
import { useEntity } from '../EntityContext.tsx';
import { useListReturn } from '../RecordStates.tsx';

const CONFLICT = 409;

interface Options {
  form: FormState;
  /** called before the form is left, to disarm its guard */
  leave: () => void;
  /** the saved record, if the form stays open */
  onStay: (saved: EntityRecord) => void;
}

function showHttpFailures(form: FormState, error: unknown): void {
  const { errors = {}, failures = [] } = getErrorBody(error) ?? {};
  showAtFields(form, [
    ...Object.entries(errors).map(([path, message]) => ({ path, message })),
    ...failures.map(({ message }) => ({ message })),
  ]);
  if (!getErrorBody(error)) notifyHttpFailures(error);
}

/** The address after a form is saved. */
function useAfterSave({ form, leave, onStay }: Options) {
  const { model, resource, viewer, can } = useEntity();
  const navigate = useNavigate();
  const back = useListReturn();
  return (saved: EntityRecord): void => {
    const wanted = model.screens.form.afterSave?.[viewer.role] ?? 'list';
    const next = wanted === 'list' && !can('list') ? 'stay' : wanted;
    if (next === 'stay' && form.rules.operation === 'update') {
      onStay(saved);
      return;
    }
    leave();
    void navigate(
      next === 'list' ? back.to : `${resource.route}/${saved.id}${next === 'stay' ? '/edit' : ''}`,
    );
  };
}

/** Saves a form through react-admin, and handles every outcome: saved, refused, or changed by another user. */
export function useSave(options: Options) {
  const { form } = options;
  const { model } = useEntity();
  const { save } = useSaveContext();
  const queryClient = useQueryClient();
  const refreshSession = useRefreshSession();
  const finish = useAfterSave(options);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const succeed = (saved: EntityRecord): void => {
    const { created, updated } = model.messages;
    notifySuccess(form.rules.operation === 'create' ? created : updated);
    // lists, other records that name this one, its history
    void queryClient.invalidateQueries({ refetchType: 'none' });
    // the session contains the user's own record, the practices and the names of themes
    if (model.selfScope || model.practiceScope?.kind === 'own' || model.name === 'theme')
      void refreshSession();
    finish(saved);
  };

  const fail = (error: unknown): void => {
    const known = getErrorBody(error)?.conflict;
    if (known && error instanceof HttpError && error.status === CONFLICT) {
      form.setSaving(false);
      setConflict(known);
    } else showHttpFailures(form, error);
  };

  const submit = async (payload: FormData, updatedAt = form.record?.updatedAt): Promise<void> => {
    const data = updatedAt === undefined ? payload : { ...payload, updatedAt };
    await save?.(data, { onSuccess: (saved: EntityRecord) => succeed(saved), onError: fail });
  };

  return { submit, conflict, clearConflict: () => setConflict(null) };
}

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
