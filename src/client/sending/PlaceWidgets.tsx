import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Employee } from '../../generated/types/employee.ts';
import { dataQuery } from '../core/call.ts';
import { entityCalls } from '../core/entity-calls.ts';
import { useFormPart } from '../entities/record-form/form-state.ts';
import type { WidgetProps } from '../entities/record-form/form-fields.ts';
import { formField } from '../entities/record-form/form-fields.ts';
import { RelationWidget } from '../entities/record-form/widgets/RelationWidget.tsx';
import { OptionChoice } from '../entities/record-form/widgets/ChoiceWidget.tsx';
import { getResource } from '../core/entity-assets.ts';
import { useSession } from '../core/session.ts';

type Places = 'workLocations' | 'organizationalUnits';

const PRESENT = { isFormer: false };

/** The chosen employee's own places; undefined without an employee, and until loaded. */
function useOwnPlaces(kind: Places) {
  const employeeId = useFormPart((form) => {
    const { employeeId: id } = form.get().data;
    return typeof id === 'string' ? id : undefined;
  });
  const { data, isFetching } = useQuery({
    ...dataQuery(entityCalls('employees').read<Employee>(employeeId ?? '')),
    enabled: employeeId !== undefined,
  });
  return (
    data && {
      employeeId: data.id,
      heading: `${data.firstName} ${data.lastName}`,
      choices: data[kind],
      isCurrent: !isFetching,
    }
  );
}

/** Selects the employee's place if there is exactly one, once after each choice of an employee. */
function usePreselection(own: ReturnType<typeof useOwnPlaces>, { value, onChange }: WidgetProps): void {
  const doneFor = useRef<string>(undefined);
  useEffect(() => {
    if (!own?.isCurrent || doneFor.current === own.employeeId) return;
    doneFor.current = own.employeeId;
    const [only, ...others] = own.choices;
    if (only && others.length === 0 && value === undefined) onChange(only.id);
  }, [own, value, onChange]);
}

/** A place of the survey. An emptied one is null, which differs from one that was never chosen. */
function PlaceWidget({ kind, ...props }: WidgetProps & { kind: Places }) {
  const { onChange } = props;
  const own = useOwnPlaces(kind);
  usePreselection(own, props);
  return (
    <RelationWidget {...props} {...(own && { first: own })} onChange={(value) => onChange(value ?? null)} />
  );
}

/** An employee who still works for the organization. */
export function PresentEmployeeWidget(props: WidgetProps) {
  return <RelationWidget {...props} where={PRESENT} />;
}

/** A work location, with those of the chosen employee first. */
export function LocationWidget(props: WidgetProps) {
  return <PlaceWidget {...props} kind="workLocations" />;
}

/** An organizational unit, with those of the chosen employee first. */
export function UnitWidget(props: WidgetProps) {
  return <PlaceWidget {...props} kind="organizationalUnits" />;
}

export const practiceField = formField({
  name: 'practiceId',
  title: getResource('practice').label.singular,
  kind: 'enum',
  required: true,
});

/** One of the viewer's own practices; for an administrator any. */
export function PracticeWidget(props: WidgetProps) {
  const { practices } = useSession();
  const options = practices.map(({ id, name }) => ({ value: id, label: name }));
  return <OptionChoice {...props} options={options} />;
}

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
