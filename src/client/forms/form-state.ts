import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FieldModel } from '../../domain/model.ts';
import { canChangeField, conditionHolds } from '../../domain/permissions.ts';
import { type EntityRecord, recordText } from '../core/value-text.ts';
import { wireName, type FormData } from './form-fields.ts';
import { fillIn, type FilledForm, type PayloadRules } from './form-payload.ts';
import { type FieldErrors, byWireName } from './form-validation.ts';
import type { Failure } from '../../domain/errors.ts';
import { notifyError } from '../ui/toast.ts';

/** Puts each failure of a refused call where it belongs: at its field while the form shows that, else into a toast. */
export function placeFailures(form: FormState, failures: readonly Pick<Failure, 'path' | 'message'>[]): void {
  const errors = byWireName(
    form.rules.model,
    failures.filter(({ path }) => path),
  );
  form.refuseByServer(Object.fromEntries(Object.entries(errors).filter(([name]) => form.isShown(name))));
  for (const [name, message] of Object.entries(errors)) if (!form.isShown(name)) notifyError(message);
  for (const { path, message } of failures) if (!path) notifyError(message);
}

/** Asked before a form is sent: may show errors or a question. False keeps the form as it is. */
export type SaveGuard = (payload: FormData) => Promise<boolean>;

interface State {
  data: FormData;
  /** what the data would be stored as: what conditions read */
  plain: FormData;
  /** names of the fields that are shown */
  shown: ReadonlySet<string>;
  isDirty: boolean;
  isSubmitted: boolean;
  isSaving: boolean;
  /** edited and left */
  touched: ReadonlySet<string>;
  /** edited, perhaps not left yet */
  changed: ReadonlySet<string>;
  errors: FieldErrors;
  /** the server's refusals; each stays until its field changes */
  refused: FieldErrors;
}

function toState({ data, plain, shown }: FilledForm): Pick<State, 'data' | 'plain' | 'shown'> {
  return { data, plain, shown: new Set(shown.map(wireName)) };
}

/**
 * The state of a form, outside of React's tree: a field redraws only when something about that field
 * changes, so that a keystroke in a long form costs one field, not all of them.
 */
export class FormState {
  readonly rules: PayloadRules;
  readonly record: EntityRecord | undefined;
  #state: State;
  /** what the form started from, as it would be stored */
  readonly #clean: string;
  readonly #listeners = new Set<() => void>();
  readonly #guards = new Set<SaveGuard>();

  constructor(rules: PayloadRules, record: EntityRecord | undefined) {
    this.rules = rules;
    this.record = record;
    const filled = fillIn(rules, rules.initial);
    this.#clean = JSON.stringify(filled.plain);
    this.#state = {
      ...toState(filled),
      isDirty: false,
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

  /** A field was left: from now on its error shows, if it was edited. */
  touch(name: string): void {
    if (this.#state.touched.has(name) || !this.#state.changed.has(name)) return;
    this.#set({ touched: new Set([...this.#state.touched, name]) });
  }

  /** Has a field asked before the form is sent. @returns takes the guard away */
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

  /** The form itself refused to be submitted. */
  refuse(errors: FieldErrors): void {
    this.#set({ isSubmitted: true, errors });
  }

  /** The server refused it. */
  refuseByServer(refused: FieldErrors): void {
    this.#set({ isSubmitted: true, isSaving: false, refused });
  }

  /** The error a field shows now: the server's, or its own once it was left or the form was submitted. */
  shownError(name: string): string | undefined {
    const { refused, errors, touched, isSubmitted } = this.#state;
    return refused[name] ?? (isSubmitted || touched.has(name) ? errors[name] : undefined);
  }

  isShown(name: string): boolean {
    return this.#state.shown.has(name);
  }

  /** Why this record's field may not be changed by the viewer; undefined: it may. */
  getLock(field: FieldModel): string | undefined {
    const { record, rules } = this;
    if (!record || canChangeField(field, record, rules.facts)) return undefined;
    return field.changeableWhen?.message;
  }

  /** The value that waits to replace the field's. */
  pendingText({ pending }: FieldModel): string | undefined {
    const { record, rules } = this;
    if (!pending || !record || typeof record[pending.field] !== 'string') return undefined;
    return recordText(rules.model, pending.message, record, {});
  }

  /** Whether a field may stay empty as the form is filled in now. */
  isOptional(name: string): boolean {
    const { model, fields, facts } = this.rules;
    const field = fields.find((item) => wireName(item) === name);
    if (!field || field.required) return false;
    return !model.rules.some(
      ({ path, when }) =>
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

/** A part of the form's state; the component draws anew only when that part changes. It must be a plain value. */
export function useFormPart<T extends string | number | boolean | undefined>(
  select: (form: FormState) => T,
): T {
  const form = useFormState();
  return useSyncExternalStore(form.subscribe, () => select(form));
}
