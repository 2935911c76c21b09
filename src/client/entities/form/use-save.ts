import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useSaveContext } from 'react-admin';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRefreshSession } from '../../core/session.ts';
import { notifySuccess } from '../../ui/toast.ts';
import type { Conflict } from '../data-provider.ts';
import { useEntity } from '../EntityContext.tsx';
import { getErrorBody, notifyHttpFailures } from '../failure-messages.ts';
import { useListReturn } from '../use-list-return.ts';
import type { EntityRecord } from '../../core/value-text.ts';
import type { FormData } from '../../forms/form-fields.ts';
import { type FormState, placeFailures } from '../../forms/form-state.ts';

const CONFLICT = 409;

interface Options {
  form: FormState;
  /** called before the form is left, to disarm its guard */
  leave: () => void;
  /** the saved record, if the form stays open */
  onStay: (saved: EntityRecord) => void;
}

function placeHttpFailures(form: FormState, error: unknown): void {
  const { errors = {}, failures = [] } = getErrorBody(error) ?? {};
  placeFailures(form, [
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
    // the session contains the user's own record and the practices
    if (model.selfScope || model.practiceScope?.kind === 'own') void refreshSession();
    finish(saved);
  };

  const fail = (error: unknown): void => {
    const known = getErrorBody(error)?.conflict;
    if (known && error instanceof HttpError && error.status === CONFLICT) {
      form.setSaving(false);
      setConflict(known);
    } else placeHttpFailures(form, error);
  };

  const submit = async (payload: FormData, updatedAt = form.record?.updatedAt): Promise<void> => {
    const data = updatedAt === undefined ? payload : { ...payload, updatedAt };
    await save?.(data, { onSuccess: (saved: EntityRecord) => succeed(saved), onError: fail });
  };

  return { submit, conflict, clearConflict: () => setConflict(null) };
}
