import { type ReactNode, useState } from 'react';
import { toFacts } from '../../../domain/model/facts.ts';
import type { EntityModel } from '../../../domain/model/model.ts';
import type { EntityValidator } from '../../../domain/model/validation.ts';
import { toViewer, type Session } from '../../../domain/access/session.ts';
import { useSession } from '../../core/session.ts';
import { formLayout, layoutFields, type FormData } from './form-fields.ts';
import { compiledCheck, type PayloadRules } from './form-payload.ts';
import { FormState, showRefusal } from './form-state.ts';
import { RecordForm } from './RecordForm.tsx';

interface Props {
  /** the singleton of the schema */
  model: EntityModel;
  validator: EntityValidator;
  stored: FormData;
  /** title of the section of the form to show; absent: the whole form */
  section?: string;
  hints?: PayloadRules['hints'];
  /** Saves the changed settings. @returns all of them as stored; undefined if the user cancelled */
  save: (changed: FormData) => Promise<FormData | undefined>;
  /** the form's buttons */
  children: ReactNode;
}

function buildRules({ model, stored, section, hints }: Props, session: Session): PayloadRules {
  const [viewer, facts] = [toViewer(session), toFacts(session)];
  const layout = formLayout({ model, viewer, facts }, 'update').filter(
    (part) => section === undefined || part.section.title === section,
  );
  const fields = layoutFields(layout);
  return {
    ...{ model, layout, fields, facts, viewer, stored, hints: hints ?? {} },
    initial: Object.fromEntries(fields.map(({ name }) => [name, stored[name] ?? undefined])),
    operation: 'update',
    enums: {},
    derive: (_before, after) => after,
    isPlain: true,
  };
}

/** The form of settings, or of a part of them: it stays open after saving, with the stored values. */
export function SettingsForm(props: Props) {
  const session = useSession();
  const make = (stored: FormData) => new FormState(buildRules({ ...props, stored }, session), undefined);
  const [form, setForm] = useState(() => make(props.stored));
  const [check] = useState(() => compiledCheck(props.model, props.validator));
  const submit = async (changed: FormData): Promise<void> => {
    try {
      const saved = await props.save(changed);
      if (saved) setForm(make(saved));
      else form.setSaving(false);
    } catch (error) {
      showRefusal(form, error);
    }
  };
  return <RecordForm form={form} check={check} onSubmit={submit} foot={props.children} />;
}
