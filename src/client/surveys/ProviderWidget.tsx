import { useFormPart } from '../forms/form-state.ts';
import type { WidgetProps } from '../forms/widget-props.ts';
import { RelationWidget } from '../forms/widgets/RelationWidget.tsx';

/** A provider of the chosen practice. */
export function ProviderWidget(props: WidgetProps) {
  const practiceId = useFormPart((form) => {
    const { practiceId: id } = form.get().data;
    return typeof id === 'string' ? id : undefined;
  });
  const field = practiceId ? props.field : { ...props.field, placeholder: 'Choose a practice first' };
  return (
    <RelationWidget
      {...props}
      field={field}
      isDisabled={props.isDisabled || practiceId === undefined}
      where={{ role: 'PROVIDER', status: 'ACTIVE', practiceIds: [practiceId] }}
    />
  );
}
