import { appointmentType } from '../../../generated/enums/appointment-type.ts';
import { relations } from '../../../generated/relations.ts';
import { words } from '../../../generated/words.ts';
import { cleanName, type Cleaned } from '../cleaning.ts';
import { findOption } from './comparable.ts';
import { hasPhrase } from './notes.ts';

/** A name with what was done at the visit behind it. */
export interface TreatedName {
  name: string;
  /** as written */
  treatment: string;
}

/** Longer texts are notes. */
const LONGEST = 80;
const PARTS = /^(\p{L}[\p{L}'’., -]*\p{L}\.?)\s+[-–—]\s+(.+)$/u;
const TOOTH = /#\s?\d{1,2}\b/g;

const isProcedure = (text: string): boolean => findOption(appointmentType, text) !== undefined;

/** A treatment without the numbers of teeth. */
export const withoutTeeth = (treatment: string): string => treatment.replace(TOOTH, ' ').trim();

/** Whether a text is a treatment: of known procedures, or in small letters with one of them. */
function isTreatment(text: string): boolean {
  const known = withoutTeeth(text)
    .split(/[,;/+&]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (known.length > 0 && known.every(isProcedure)) return true;
  const parts = text.match(/[\p{L}-]+/gu) ?? [];
  const pairs = parts.map((part, at) => `${part} ${parts[at + 1] ?? ''}`.trim());
  const hasProcedure = [...parts, ...pairs].some(isProcedure) || hasPhrase(words.treatment, text);
  return text === text.toLowerCase() && hasProcedure && !hasPhrase(relations, text.replace(/['’]s\b/g, ''));
}

/** Divides `Ann Lee - filling`; undefined: a text is no name with a treatment. */
export function splitTreatment(text: string): TreatedName | undefined {
  if (text.length > LONGEST) return undefined;
  const [, name = '', treatment = ''] = PARTS.exec(text.trim()) ?? [];
  return /\s/.test(name) && isTreatment(treatment) ? { name, treatment } : undefined;
}

/** A patient's name as it is spoken, without a treatment behind it. */
export function cleanPatientName(text: string): Cleaned {
  const treated = splitTreatment(text);
  return treated ? { value: cleanName(treated.name).value, kind: 'treatment' } : cleanName(text);
}
