import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FieldModel } from '../../../domain/model/model.ts';
import { conditionHolds, isPermitted } from '../../../domain/access/permissions.ts';
import { type EntityRecord, recordText } from '../../core/value-text.ts';
import { wireName, type FormData } from './form-fields.ts';
import { fillIn, type FilledForm, type PayloadRules, type FieldErrors, byWireName } from './form-payload.ts';
import type { Failure } from '../../../domain/model/errors.ts';
import { ApiError } from '../../core/api.ts';
import { notifyError, notifyFailures } from '../../ui/toast.ts';

/** Assigns each failure of a refused call: to its field if the form shows it, or else to a toast. */
export function showAtFields(form: FormState, failures: readonly Pick<Failure, 'path' | 'message'>[]): void {
  const errors = byWireName(
    form.rules.model,
    failures.filter(({ path }) => path),
  );
  form.refuseByServer(Object.fromEntries(Object.entries(errors).filter(([name]) => form.isShown(name))));
  for (const [name, message] of Object.entries(errors)) if (!form.isShown(name)) notifyError(message);
  for (const { path, message } of failures) if (!path) notifyError(message);
}

/** Shows why a call failed: at the fields of the form, or else in toasts. All input is kept. */
export function showRefusal(
  form: FormState,
  error: unknown,
  toField: (failure: Failure) => Pick<Failure, 'path' | 'message'> = (failure) => failure,
): void {
  const failures = error instanceof ApiError ? error.failures.map(toField) : [];
  if (failures.some(({ path }) => path)) return showAtFields(form, failures);
  form.setSaving(false);
  notifyFailures(error);
}

/** Runs before a form is sent, and may show errors or a question. False cancels. */
export type SaveGuard = (payload: FormData) => Promise<boolean>;

interface State {
  data: FormData;
  /** the data in stored form, which conditions use */
  plain: FormData;
  /** names of the visible fields */
  shown: ReadonlySet<string>;
  isDirty: boolean;
  isSubmitted: boolean;
  isSaving: boolean;
  /** edited and left */
  touched: ReadonlySet<string>;
  /** edited, but not left */
  changed: ReadonlySet<string>;
  errors: FieldErrors;
  /** the server's refusals; each stays until its field changes */
  refused: FieldErrors;
}

function toState({ data, plain, shown }: FilledForm): Pick<State, 'data' | 'plain' | 'shown'> {
  return { data, plain, shown: new Set(shown.map(wireName)) };
}

/**
 * The state of a form, outside of React's tree: a field rerenders only when something about that field changes, so that
 * a keystroke in a long form costs one field, not all of them.
 */
export class FormState {
  readonly rules: PayloadRules;
  readonly record: EntityRecord | undefined;
  #state: State;
  /** the form's initial data, in stored form */
  readonly #clean: string;
  readonly #listeners = new Set<() => void>();
  readonly #guards = new Set<SaveGuard>();

  constructor(rules: PayloadRules, record: EntityRecord | undefined) {
    this.rules = rules;
    this.record = record;
    const filled = fillIn(rules, rules.initial);
    this.#clean = JSON.stringify(filled.plain);
    const { prefilled = {} } = rules;
    const begun = fillIn(rules, { ...rules.initial, ...prefilled });
    this.#state = {
      ...toState(begun),
      isDirty: JSON.stringify(begun.plain) !== this.#clean,
      isSubmitted: false,
      isSaving: false,
      touched: new Set(),
      changed: new Set(),
      errors: {},
      refused: {},
    };
  }

  readonly get = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  #set(part: Partial<State>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of [...this.#listeners]) listener();
  }

  /** Stores the typed data and its errors. */
  change(filled: FilledForm, errors: FieldErrors): void {
    const before = this.#state;
    const { data, plain } = filled;
    const changed = Object.keys(data).filter((name) => data[name] !== before.data[name]);
    const refused = Object.entries(before.refused).filter(([name]) => !changed.includes(name));
    this.#set({
      ...toState(filled),
      errors,
      isDirty: JSON.stringify(plain) !== this.#clean,
      changed: new Set([...before.changed, ...changed]),
      refused: Object.fromEntries(refused),
    });
  }

  /** Called when a field is left: from now on its error shows, if it was edited. */
  touch(name: string): void {
    if (this.#state.touched.has(name) || !this.#state.changed.has(name)) return;
    this.#set({ touched: new Set([...this.#state.touched, name]) });
  }

  /** Registers a guard that runs before the form is sent. @returns removes the guard */
  readonly guard = (guard: SaveGuard): (() => void) => {
    this.#guards.add(guard);
    return () => {
      this.#guards.delete(guard);
    };
  };

  /** Whether the form can be submitted. */
  async mayBeSent(payload: FormData): Promise<boolean> {
    for (const guard of [...this.#guards]) if (!(await guard(payload))) return false;
    return true;
  }

  setSaving(isSaving: boolean): void {
    this.#set({ isSaving });
  }

  /** Called when validation prevented the submit. */
  refuse(errors: FieldErrors): void {
    this.#set({ isSubmitted: true, errors });
  }

  /** Called when the server refused the form. */
  refuseByServer(refused: FieldErrors): void {
    this.#set({ isSubmitted: true, isSaving: false, refused });
  }

  /** The field's visible error: the server's, or its own once it was left or the form was submitted. */
  shownError(name: string): string | undefined {
    const { refused, errors, touched, isSubmitted } = this.#state;
    return refused[name] ?? (isSubmitted || touched.has(name) ? errors[name] : undefined);
  }

  isShown(name: string): boolean {
    return this.#state.shown.has(name);
  }

  /** Why the viewer may not change this record's field; undefined: they may. */
  getLock(field: FieldModel): string | undefined {
    const { record, rules } = this;
    if (!record || isPermitted(field.changeableWhen, record, rules.facts)) return undefined;
    return field.changeableWhen?.message;
  }

  /** The value that would replace the field's. */
  pendingText({ pending }: FieldModel): string | undefined {
    const { record, rules } = this;
    if (!pending || !record || (record[pending.field] ?? '') === '') return undefined;
    return recordText(rules.model, pending.message, record, {});
  }

  /** Whether a field may stay empty with the current data. */
  isOptional(name: string): boolean {
    const { model, fields, facts, isPlain } = this.rules;
    if (isPlain) return false;
    const field = fields.find((item) => wireName(item) === name);
    if (!field || field.required) return false;
    return !model.rules.some(
      ({ path, when, isLimit }) =>
        !isLimit &&
        (path === name || path === field.name) &&
        !Object.hasOwn(when, path) &&
        conditionHolds(when, this.#state.plain, facts),
    );
  }
}

const FormStateContext = createContext<FormState | null>(null);

export const FormStateProvider = FormStateContext.Provider;

export function useFormState(): FormState {
  const state = useContext(FormStateContext);
  if (!state) throw new Error('useFormState is used outside of a form');
  return state;
}

/** A part of the form's state; the component rerenders only when that part changes. It must be a primitive value. */
export function useFormPart<T extends string | number | boolean | undefined>(
  select: (form: FormState) => T,
): T {
  const form = useFormState();
  return useSyncExternalStore(form.subscribe, () => select(form));
}
