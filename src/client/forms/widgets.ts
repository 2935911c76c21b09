import type { ComponentType } from 'react';
import type { FieldModel } from '../../domain/model.ts';
import type { WidgetProps } from './widget-props.ts';
import { AvatarWidget } from './widgets/AvatarWidget.tsx';
import { CheckboxWidget, SwitchWidget } from './widgets/BooleanWidgets.tsx';
import { ChoiceWidget } from './widgets/ChoiceWidget.tsx';
import { MaskedWidget } from './widgets/MaskedWidget.tsx';
import { NumberWidget } from './widgets/NumberWidget.tsx';
import { PhoneWidget } from './widgets/PhoneWidget.tsx';
import { RadioCardsWidget } from './widgets/RadioCardsWidget.tsx';
import { RelationWidget } from './widgets/RelationWidget.tsx';
import { SecretWidget } from './widgets/SecretWidget.tsx';
import { SliderWidget } from './widgets/SliderWidget.tsx';
import { TextListWidget } from './widgets/TextListWidget.tsx';
import { MarkdownWidget, TextareaWidget, TextWidget } from './widgets/TextWidgets.tsx';

interface Widget {
  component: ComponentType<WidgetProps>;
  /** position of its label: above it as a `label`, above it as the name of a group, or rendered by itself */
  label: 'above' | 'group' | 'own';
}

/** Inputs a schema may name (`x-widget`), in addition to a form's own. */
const NAMED: Record<string, Widget> = {
  textarea: { component: TextareaWidget, label: 'above' },
  markdown: { component: MarkdownWidget, label: 'above' },
  slider: { component: SliderWidget, label: 'group' },
  'radio-cards': { component: RadioCardsWidget, label: 'group' },
  switch: { component: SwitchWidget, label: 'own' },
  checkbox: { component: CheckboxWidget, label: 'own' },
  avatar: { component: AvatarWidget, label: 'own' },
};

function byKind(field: FieldModel): Widget {
  if (field.secret) return { component: SecretWidget, label: 'above' };
  switch (field.kind) {
    case 'text':
      return { component: TextareaWidget, label: 'above' };
    case 'integer':
    case 'number':
      return { component: NumberWidget, label: 'above' };
    case 'boolean':
      return { component: CheckboxWidget, label: 'own' };
    case 'enum':
      return { component: ChoiceWidget, label: 'above' };
    case 'json':
      return { component: TextListWidget, label: 'above' };
    case 'reference':
    case 'references':
      return { component: RelationWidget, label: 'above' };
    default:
      return { component: field.mask ? MaskedWidget : TextWidget, label: 'above' };
  }
}

/** The input of a field: the form's own or the schema's widget, or else the default of its type. */
export function getWidget(field: FieldModel, own?: ComponentType<WidgetProps>): Widget {
  if (own) return { component: own, label: 'above' };
  if (field.widget && NAMED[field.widget]) return NAMED[field.widget] as Widget;
  if (field.format === 'us-phone') return { component: PhoneWidget, label: 'above' };
  return byKind(field);
}
