import Button from '@mui/material/Button';
import { useId, type ComponentType } from 'react';
import type { FieldModel } from '../../../domain/model.ts';
import type { OrganizationSettings } from '../../../domain/organization-settings.ts';
import { FieldFrame } from '../../forms/FieldFrame.tsx';
import type { WidgetProps } from '../../forms/widget-props.ts';
import { SwitchWidget } from '../../forms/widgets/BooleanWidgets.tsx';
import { NumberWidget } from '../../forms/widgets/NumberWidget.tsx';
import { DialogButtons } from '../../ui/dialog-parts.ts';
import { intervalField, remindersField, type SettingName } from './settings-fields.ts';
import { Fields } from './settings-parts.ts';
import { useSettingsForm } from './use-settings-form.ts';

interface FieldProps {
  field: FieldModel;
  widget: ComponentType<WidgetProps>;
  id: string;
  form: ReturnType<typeof useSettingsForm>;
}

function SettingField({ field, widget: Widget, id, form }: FieldProps) {
  const name = field.name as SettingName;
  const error = form.errorOf(name);
  return (
    <FieldFrame
      id={id}
      field={field}
      label={field.kind === 'boolean' ? 'own' : 'above'}
      isOptional={false}
      error={error}
      hint={field.hint}
      count={undefined}
    >
      <Widget
        id={id}
        name={name}
        field={field}
        value={form.typed[name]}
        onChange={(value) => form.change(name, value)}
        onBlur={() => form.leave(name)}
        isInvalid={error !== undefined}
        isOptional={false}
        isDisabled={false}
        labelId={`${id}-label`}
        describedBy={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
      />
    </FieldFrame>
  );
}

interface Props {
  /** of the call */
  path: string;
  settings: OrganizationSettings;
  onClose: () => void;
}

/** The settings, to be changed and saved together. */
export function SettingsForm({ path, settings, onClose }: Props) {
  const formId = useId();
  const idOf = (name: string) => `${formId}-${name}`;
  const form = useSettingsForm({
    path,
    settings,
    focus: (name) => document.getElementById(idOf(name))?.focus(),
    onSaved: onClose,
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <Fields>
        <SettingField field={intervalField} widget={NumberWidget} id={idOf(intervalField.name)} form={form} />
        <SettingField
          field={remindersField}
          widget={SwitchWidget}
          id={idOf(remindersField.name)}
          form={form}
        />
      </Fields>
      <DialogButtons>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" type="submit" disabled={!form.isDirty || form.isSaving}>
          Save
        </Button>
      </DialogButtons>
    </form>
  );
}
