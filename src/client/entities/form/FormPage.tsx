import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useEntity } from '../EntityContext.tsx';
import { RecordAvatar } from '../RecordAvatar.tsx';
import { useListReturn } from '../use-list-return.ts';
import { recordText, type EntityRecord } from '../../core/value-text.ts';
import type { FormData } from '../../forms/form-fields.ts';
import type { FormState } from '../../forms/form-state.ts';
import { compiledCheck } from '../../forms/form-validation.ts';
import { FormFoot } from '../../forms/FormFoot.tsx';
import { RecordForm } from '../../forms/RecordForm.tsx';
import { useValidator } from './use-record-form.ts';
import { Text } from '../../ui/primitives.ts';

const AVATAR = 48;

interface Props {
  form: FormState;
  record?: EntityRecord;
  onSubmit: (payload: FormData) => Promise<void>;
}

/** The page of a create or edit form: head, hint, form. */
export function FormPage({ form, record, onSubmit }: Props) {
  const { model, can, resource, enums } = useEntity();
  const validator = useValidator();
  const check = useMemo(() => compiledCheck(model, validator), [model, validator]);
  const navigate = useNavigate();
  const back = useListReturn();
  const { createTitle, editTitle, submitCreate, submitEdit, hint } = model.screens.form;
  const avatar = model.screens.view?.avatar;
  // users who may not list the records go to the one record they may see
  const origin = can('list') || !record ? back.to : `${resource.route}/${record.id}`;
  const name = record && recordText(model, model.display, record, enums);
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
