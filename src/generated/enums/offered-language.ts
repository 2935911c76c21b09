// Written by `npm run generate` from schema/. Changes here are lost.

/** Languages a survey is offered in: those with a translation of every question. */
export const offeredLanguage = [
  { value: 'ENGLISH', label: 'English' },
  { value: 'SPANISH', label: 'Spanish' },
  { value: 'ARABIC', label: 'Arabic' },
  { value: 'CHINESE_SIMPLIFIED', label: 'Chinese (Simplified)' },
  { value: 'CHINESE_TRADITIONAL', label: 'Chinese (Traditional)' },
  { value: 'FRENCH', label: 'French' },
  { value: 'FRENCH_CANADIAN', label: 'French (Canada)' },
  { value: 'GERMAN', label: 'German' },
  { value: 'HAITIAN_CREOLE', label: 'Haitian Creole' },
  { value: 'ITALIAN', label: 'Italian' },
  { value: 'KOREAN', label: 'Korean' },
  { value: 'POLISH', label: 'Polish' },
  { value: 'PORTUGUESE', label: 'Portuguese' },
  { value: 'PORTUGUESE_PORTUGAL', label: 'Portuguese (Portugal)' },
  { value: 'RUSSIAN', label: 'Russian' },
  { value: 'SPANISH_MEXICO', label: 'Spanish (Mexico)' },
  { value: 'TAGALOG', label: 'Tagalog' },
  { value: 'VIETNAMESE', label: 'Vietnamese' },
  { value: 'WELSH', label: 'Welsh' },
] as const;
