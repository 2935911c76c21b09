import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTheme } from '@mui/material/styles';
import UserPen from 'lucide-react/icons/user-pen';
import { useMemo, useId } from 'react';
import { CreateBase, EditBase, useEditContext } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { formatMoment, formatRelative } from '../../../domain/text/format.ts';
import { recordName, type EntityRecord } from '../../core/value-text.ts';
import type { FormData } from '../record-form/form-fields.ts';
import { toPayload, compiledCheck } from '../record-form/form-payload.ts';
import type { FormState } from '../record-form/form-state.ts';
import { FormFoot, RecordForm } from '../record-form/RecordForm.tsx';
import { useLinkedIds } from '../record-form/use-choices.ts';
import { DialogBody, DialogButtons, DialogText, DialogTitle } from '../../ui/Dialog.tsx';
import { Icon, IconTile } from '../../ui/Icon.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Text } from '../../ui/primitives.ts';
import { PageSkeleton } from '../../ui/Skeletons.tsx';
import type { Conflict } from '../data-provider.ts';
import { useEntity } from '../EntityContext.tsx';
import { RecordAvatar } from '../RecordAvatar.tsx';
import { useListReturn, RecordFailure, recordQuery, WHOLE_RECORD } from '../RecordStates.tsx';
import { useValidator, useRecordForm } from './use-record-form.ts';
import { useSave, useUnsavedGuard } from './use-save.ts';

const AVATAR = 48;

interface PageProps {
  form: FormState;
  record?: EntityRecord;
  onSubmit: (payload: FormData) => Promise<void>;
}

/** The page of a create or edit form: head, hint, form. */
function FormPage({ form, record, onSubmit }: PageProps) {
  const { model, can, resource } = useEntity();
  const validator = useValidator();
  const check = useMemo(() => compiledCheck(model, validator), [model, validator]);
  const navigate = useNavigate();
  const back = useListReturn();
  const { createTitle, editTitle, submitCreate, submitEdit, hint } = model.screens.form;
  const avatar = model.screens.view?.avatar;
  // users who may not list the records go to the one record they may see
  const origin = can('list') || !record ? back.to : `${resource.route}/${record.id}`;
  const name = record && recordName(model, record);
  const label = can('list') || !record ? model.screens.list.title : 'Back';
  return (
    <>
      <PageHeader
        back={{ label, to: origin }}
        title={record ? editTitle : createTitle}
        documentTitle={name ? `${editTitle}: ${name}` : createTitle}
        subtitle={name}
        avatar={record && avatar && <RecordAvatar record={record} field={avatar} size={AVATAR} />}
      />
      {hint && (
        <Text variant="body1" tone="secondary" margin="0 0 20px" maxWidth={720}>
          {hint}
        </Text>
      )}
      <RecordForm
        form={form}
        check={check}
        onSubmit={onSubmit}
        foot={
          <FormFoot submitLabel={record ? submitEdit : submitCreate} onCancel={() => void navigate(origin)} />
        }
      />
    </>
  );
}

function CreateContent({ link }: { link: URLSearchParams }) {
  const [form] = useRecordForm('create', undefined, link);
  const leave = useUnsavedGuard(form);
  const { submit } = useSave({ form, leave, onStay: leave });
  return <FormPage form={form} onSubmit={submit} />;
}

/** The form that adds a record. */
export function CreateScreen() {
  const { model } = useEntity();
  const [params] = useSearchParams();
  const link = useLinkedIds(model.fields, params);
  return (
    <CreateBase redirect={false} mutationMode="pessimistic" disableAuthentication>
      {link ? <CreateContent link={link} /> : <PageSkeleton />}
    </CreateBase>
  );
}

interface StaleProps {
  /** who changed the record; null: unchanged */
  conflict: Conflict | null;
  /** its noun: "practice" */
  label: string;
  onLoadTheirs: () => void;
  onSaveMine: () => void;
  onClose: () => void;
}

/** Shown when another user has changed the record. The input stays until the user picks one of the two versions. */
function StaleDialog({ conflict, label, onLoadTheirs, onSaveMine, onClose }: StaleProps) {
  const titleId = useId();
  const textId = useId();
  const { palette } = useTheme();
  const who = conflict?.updatedBy ?? 'Somebody else';
  return (
    <Dialog
      open={conflict !== null}
      onClose={onClose}
      maxWidth="md"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      {conflict && (
        <>
          <DialogBody>
            <IconTile tone={palette.notice}>
              <Icon of={UserPen} size="large" />
            </IconTile>
            <div>
              <DialogTitle id={titleId}>
                Changed by {who === conflict.updatedBy ? who : 'somebody else'}
              </DialogTitle>
              <DialogText id={textId}>
                {who} changed this {label} {formatRelative(conflict.updatedAt)} (
                {formatMoment(conflict.updatedAt)}), after you opened it. What you typed is still here. Load
                theirs to start again from their version, or save yours over it.
              </DialogText>
            </div>
          </DialogBody>
          <DialogButtons style={{ flexWrap: 'wrap' }}>
            <Button variant="outlined" onClick={onClose} autoFocus>
              Keep editing
            </Button>
            <Button variant="outlined" onClick={onLoadTheirs}>
              Load theirs
            </Button>
            <Button variant="contained" onClick={onSaveMine}>
              Save mine
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}

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
