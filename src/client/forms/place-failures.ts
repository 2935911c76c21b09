import type { Failure } from '../../domain/errors.ts';
import { notifyError } from '../ui/toast.tsx';
import type { FormState } from './form-state.ts';
import { byWireName } from './form-validation.ts';

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
