import { OptionChoice } from '../forms/widgets/ChoiceWidget.tsx';
import type { WidgetProps } from '../forms/widget-props.ts';
import { resourceOf } from '../core/entity-assets.ts';
import { useSession } from '../core/session.ts';
import { formField } from './form-fields.ts';

export const practiceField = formField({
  name: 'practiceId',
  title: resourceOf('practice').label.singular,
  kind: 'enum',
  required: true,
});

/** One of the viewer's own practices, an administrator's being all. */
export function PracticeWidget(props: WidgetProps) {
  const { practices } = useSession();
  const options = practices.map(({ id, name }) => ({ value: id, label: name }));
  return <OptionChoice {...props} options={options} />;
}
