import { expect, it } from 'vitest';
import { toProcedureType } from './procedure-codes.ts';

it.each([
  [['D0120'], 'EXAM'],
  [['D1110', 'D0120'], 'HYGIENE'],
  [['d2391'], 'RESTORATIVE'],
  [['D3310', 'D2950'], 'ENDO'],
  [['D4210'], 'PERIO_SURGERY'],
  [['D4286'], 'PERIO_SURGERY'],
  [['D4287'], 'PERIO_HYGIENE'],
  [['D4341'], 'PERIO_HYGIENE'],
  [['D5110'], 'REMOVABLE_PROS'],
  [['D6010', 'D0120'], 'IMPLANT'],
  [['D6240'], 'RESTORATIVE'],
  [['7140'], 'ORAL_SURGERY'],
  [['D8080'], 'ORTHO'],
  [['D9110'], 'OTHER'],
  [['exam'], 'OTHER'],
  [[], null],
])('%j is %s', (codes, type) => expect(toProcedureType(codes)).toBe(type));
