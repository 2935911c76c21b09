import { useQuery } from '@tanstack/react-query';
import type { Employee } from '../../generated/types/employee.ts';
import { api } from '../core/api.ts';
import { useFormPart } from '../forms/form-state.ts';
import type { WidgetProps } from '../forms/widget-props.ts';
import { RelationWidget } from '../forms/widgets/RelationWidget.tsx';

type Places = 'workLocations' | 'organizationalUnits';

/** The chosen employee's own places; undefined while nobody is chosen, and until they are read. */
function useOwnPlaces(kind: Places) {
  const employeeId = useFormPart((form) => {
    const { employeeId: id } = form.get().data;
    return typeof id === 'string' ? id : undefined;
  });
  const { data } = useQuery({
    queryKey: ['surveys', 'employee', employeeId],
    queryFn: ({ signal }) => api.get<Employee>(`/employees/${employeeId ?? ''}`, { signal }),
    enabled: employeeId !== undefined,
  });
  return data && { heading: `${data.firstName} ${data.lastName}`, choices: data[kind] };
}

function PlaceWidget({ kind, ...props }: WidgetProps & { kind: Places }) {
  const first = useOwnPlaces(kind);
  return <RelationWidget {...props} {...(first && { first })} />;
}

/** A work location, those of the chosen employee first. */
export function LocationWidget(props: WidgetProps) {
  return <PlaceWidget {...props} kind="workLocations" />;
}

/** An organizational unit, those of the chosen employee first. */
export function UnitWidget(props: WidgetProps) {
  return <PlaceWidget {...props} kind="organizationalUnits" />;
}
