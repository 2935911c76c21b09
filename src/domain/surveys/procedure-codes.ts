import type { AppointmentType } from './send-survey.ts';

/** Ranges of CDT codes (American Dental Association), most specific first. */
const RANGES: [from: number, before: number, type: AppointmentType][] = [
  [6000, 6200, 'IMPLANT'],
  [3000, 4000, 'ENDO'],
  [7000, 8000, 'ORAL_SURGERY'],
  [8000, 9000, 'ORTHO'],
  [4210, 4287, 'PERIO_SURGERY'],
  [5000, 5900, 'REMOVABLE_PROS'],
  [2000, 3000, 'RESTORATIVE'],
  [6200, 7000, 'RESTORATIVE'],
  [4000, 5000, 'PERIO_HYGIENE'],
  [1000, 2000, 'HYGIENE'],
  [0, 1000, 'EXAM'],
];

/** The most specific one of the kinds of procedures of a visit. */
export function pickProcedureType(types: readonly AppointmentType[]): AppointmentType | null {
  return RANGES.find(([, , type]) => types.includes(type))?.[2] ?? types[0] ?? null;
}

/** The kind of a visit by the CDT codes of its procedures: the most specific one. Null without a code. */
export function toProcedureType(codes: readonly string[]): AppointmentType | null {
  if (codes.length === 0) return null;
  const numbers = codes.flatMap((code) => {
    const [, digits] = /^\s*d?(\d{4})/i.exec(code) ?? [];
    return digits === undefined ? [] : [Number(digits)];
  });
  const found = RANGES.find(([from, before]) => numbers.some((one) => one >= from && one < before));
  return found?.[2] ?? 'OTHER';
}
