import type { Faker } from '@faker-js/faker';
import type { EmployeeInput } from '../src/generated/types/employee.ts';

type Pay = Pick<EmployeeInput, 'compensationType' | 'compensationAmount'>;
type JobTitle = EmployeeInput['employeeRoleType'];

/** Usual pay in dollars: a year's salary, an hour's or a job's wage. */
const PAY: Partial<Record<JobTitle, [EmployeeInput['compensationType'], number, number]>> = {
  DENTIST: ['SALARIED', 162_000, 214_000],
  ASSOCIATE_DENTIST: ['SALARIED', 138_000, 172_000],
  ORTHODONTIST: ['SALARIED', 225_000, 290_000],
  ENDODONTIST: ['SALARIED', 218_000, 280_000],
  HYGIENIST: ['HOURLY', 38, 53],
  DENTAL_ASSISTANT: ['HOURLY', 18, 27],
  STERILIZATION_TECHNICIAN: ['HOURLY', 17, 22],
  FRONT_DESK_COORDINATOR: ['HOURLY', 18, 24],
  RECEPTIONIST: ['HOURLY', 16, 21],
  CALL_CENTER_AGENT: ['HOURLY', 17, 23],
  BILLING_SPECIALIST: ['HOURLY', 20, 29],
  INSURANCE_COORDINATOR: ['HOURLY', 20, 28],
  OFFICE_MANAGER: ['SALARIED', 61_000, 84_000],
  REGIONAL_MANAGER: ['SALARIED', 92_000, 124_000],
  HR_MANAGER: ['SALARIED', 78_000, 104_000],
  HR_GENERALIST: ['SALARIED', 56_000, 74_000],
  IT_SPECIALIST: ['SALARIED', 68_000, 91_000],
  TRAINER: ['SALARIED', 58_000, 76_000],
  RECRUITER: ['SALARIED', 52_000, 71_000],
  DIRECTOR_OF_OPERATIONS: ['SALARIED', 128_000, 165_000],
  DENTAL_LAB_TECHNICIAN: ['PER_JOB', 85, 320],
  INTERN: ['UNPAID', 0, 0],
  OTHER: ['PER_JOB', 240, 900],
};

/** Pay that fits a job title. */
export function makePay(faker: Faker, role: JobTitle): Pay {
  const [compensationType, min, max] = PAY[role] ?? ['HOURLY', 19, 34];
  const step = compensationType === 'SALARIED' ? 500 : compensationType === 'PER_JOB' ? 5 : 0.25;
  const steps = faker.number.int({ min: Math.ceil(min / step), max: Math.floor(max / step) });
  return { compensationType, compensationAmount: steps * step };
}

/** The usual kind of employment for a job title; that of hourly staff varies. */
export function makeEmployment(faker: Faker, role: JobTitle): EmployeeInput['employeeStatusType'] {
  const [pay] = PAY[role] ?? ['HOURLY'];
  if (pay === 'UNPAID') return 'INTERN';
  if (pay === 'PER_JOB') return 'CONTRACTOR';
  if (pay === 'SALARIED') return 'FULL_TIME';
  return faker.helpers.weightedArrayElement([
    { value: 'FULL_TIME', weight: 14 },
    { value: 'PART_TIME', weight: 5 },
    { value: 'TEMPORARY', weight: 1 },
  ]);
}
