import type { Employee } from '../../../generated/types/employee.ts';
import { useEntity } from '../EntityContext.tsx';
import type { SlotProps } from '../slots.ts';

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The unit of an amount, by compensation type. */
const PER: Record<Employee['compensationType'], string> = {
  HOURLY: ' an hour',
  PER_JOB: ' a job',
  SALARIED: ' a year',
  UNPAID: '',
};

/** Amount and type of pay in one row: `$28.50 an hour`; for unpaid employees only the type. */
export function compensationText(
  { compensationAmount, compensationType }: Pick<Employee, 'compensationAmount' | 'compensationType'>,
  unpaidLabel: string,
): string {
  if (compensationType === 'UNPAID') return unpaidLabel;
  return `${DOLLARS.format(compensationAmount)}${PER[compensationType]}`;
}

/** Replaces the row `compensationAmount` of an employee's view. */
export function EmployeeCompensation({ record }: SlotProps['row']) {
  const { enums } = useEntity();
  const unpaid = enums['pay-type']?.find((option) => option.value === 'UNPAID')?.label ?? 'Unpaid';
  return compensationText(record as unknown as Employee, unpaid);
}
