import { CreateBase } from 'react-admin';
import { FormPage } from './FormPage.tsx';
import { useRecordForm } from './use-record-form.ts';
import { useSave } from './use-save.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

function CreateContent() {
  const [form] = useRecordForm('create');
  const leave = useUnsavedGuard(form);
  const { submit } = useSave({ form, leave, onStay: leave });
  return <FormPage form={form} onSubmit={submit} />;
}

/** The form that adds a record. */
export function CreateScreen() {
  return (
    <CreateBase redirect={false} mutationMode="pessimistic" disableAuthentication>
      <CreateContent />
    </CreateBase>
  );
}
