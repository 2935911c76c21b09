// Written by `npm run generate` from schema/. Changes here are lost.

/**
 * What comments can be about, as an organization has it: a built-in theme, which it can rename and switch off, or one of its own, which its phrases find.
 */
export interface Theme {
  id: string;
  label?: string | null;
  name: string | null;
  builtInName: string | null;
  origin: 'BUILT_IN' | 'OWN';
  description: string | null;
  experienceType: 'EMPLOYEE' | 'PATIENT';
  phrases: string | null;
  exceptions: string | null;
  spanishPhrases: string | null;
  spanishExceptions: string | null;
  isOn: boolean;
  code: string | null;
  number: number | null;
  createdAt: string;
  updatedAt: string;
}

export interface ThemeInput {
  name?: string | null;
  description?: string | null;
  experienceType?: 'EMPLOYEE' | 'PATIENT';
  phrases?: string | null;
  exceptions?: string | null;
  spanishPhrases?: string | null;
  spanishExceptions?: string | null;
  isOn: boolean;
}
