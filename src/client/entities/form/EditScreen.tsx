import { EditBase, useEditContext } from 'react-admin';
import { PageSkeleton } from '../../ui/Skeletons.tsx';
import { useEntity } from '../EntityContext.tsx';
import { RecordFailure, recordQuery, WHOLE_RECORD } from '../RecordStates.tsx';
import type { EntityRecord } from '../../core/value-text.ts';
import { toPayload } from '../../forms/form-payload.ts';
import { FormPage } from './FormPage.tsx';
import { StaleDialog } from './StaleDialog.tsx';
import { useRecordForm } from './use-record-form.ts';
import { useSave } from './use-save.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface ContentProps {
  record: EntityRecord;
  refetch: () => Promise<{ data?: EntityRecord | undefined }>;
}

function EditContent({ record, refetch }: ContentProps) {
  const { model } = useEntity();
  const [form, restart] = useRecordForm('update', record);
  const leave = useUnsavedGuard(form);
  const { submit, conflict, clearConflict } = useSave({ form, leave, onStay: restart });

  const loadTheirs = async (): Promise<void> => {
    clearConflict();
    const { data } = await refetch();
    if (data) restart(data);
  };
  const saveMine = async (): Promise<void> => {
    clearConflict();
    form.setSaving(true);
    await submit(toPayload(form.rules, form.get().data), conflict?.updatedAt);
  };
  return (
    <>
      <FormPage key={String(form.record?.updatedAt)} form={form} record={record} onSubmit={submit} />
      <StaleDialog
        conflict={conflict}
        label={model.label.singular.toLowerCase()}
        onLoadTheirs={() => void loadTheirs()}
        onSaveMine={() => void saveMine()}
        onClose={clearConflict}
      />
    </>
  );
}

function EditPage() {
  const { record, error, refetch } = useEditContext<EntityRecord>();
  if (record) return <EditContent record={record} refetch={refetch} />;
  return error ? <RecordFailure error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
}

/** Saves write to the cache entry from which the record was read. */
const mutationOptions = { meta: WHOLE_RECORD };

/** The form that changes a record. It always starts from the server's current version, not from a cached list row. */
export function EditScreen({ id }: { id: string }) {
  return (
    <EditBase<EntityRecord>
      id={id}
      redirect={false}
      mutationMode="pessimistic"
      disableAuthentication
      queryOptions={{ ...recordQuery, refetchOnMount: 'always' }}
      mutationOptions={mutationOptions}
    >
      <EditPage />
    </EditBase>
  );
}
