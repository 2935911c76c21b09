import { employeesRow, patientsRow } from '../../generated/rows.ts';
import type { RowField } from '../intake/row-shape.ts';

/** A column of a bulk file's template. */
export type BulkColumn = RowField;

export const PATIENT_COLUMNS = patientsRow.fields;
export const EMPLOYEE_COLUMNS = employeesRow.fields;
