import type { EnumOption } from '../core/value-text.ts';

/** The options that hold a text, those that start with it first: "Dentist" before "Associate Dentist". */
export function rankOptions(options: readonly EnumOption[], text: string): EnumOption[] {
  const wanted = text.trim().toLowerCase();
  const found = options.filter(({ label }) => label.toLowerCase().includes(wanted));
  const startsSo = ({ label }: EnumOption): boolean => label.toLowerCase().startsWith(wanted);
  return [...found.filter(startsSo), ...found.filter((option) => !startsSo(option))];
}
