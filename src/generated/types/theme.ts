// Written by `npm run generate` from schema/. Changes here are lost.

/**
 * What comments can be about, as an organization has it: a built-in theme, which it can rename and switch off.
 */
export interface Theme {
  id: string;
  label?: string | null;
  name: string | null;
  builtInName: string | null;
  description: string | null;
  experienceType: 'EMPLOYEE' | 'PATIENT';
  isOn: boolean;
  code: string;
  number: number;
  createdAt: string;
  updatedAt: string;
}

export interface ThemeInput {
  name?: string | null;
  isOn: boolean;
}
