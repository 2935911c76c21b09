import type { FieldModel } from '../../src/domain/model/model.ts';

/**
 * Names in the order that people expect: ignoring case, accents and dots, each special Latin letter beside the one it
 * resembles, script by script. Equal names keep their insertion order.
 */
export const NAMES = [
  'Ábel',
  'abel',
  'Æsa',
  'Ángel',
  'Åsa',
  'beta',
  'Đặng',
  'dang',
  'Ébène',
  'eclair',
  'Étoile',
  'İbrahim',
  'ibrahim',
  'JOSÉ',
  'jose',
  'José',
  'Łukasz',
  'łukasz',
  'Lukasz',
  'Müller',
  'muller',
  'O’Connor',
  "o'connor",
  'Østerbro',
  'ostrich',
  'Straße',
  'strasse',
  'Zoë',
  'Άννα',
  'αννα',
  'Анна',
  'анна',
  'Ежова',
  'Ёлка',
  'שָׁלוֹם',
  'שלום',
  'نَاصِر',
  'ناصر',
  'さくら',
  '李',
  '王',
];
const MARKS =
  /\u0640|[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;
const SORTED_AS: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ς: 'σ' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '‐': '-', '–': '-', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

/** As the database sorts text: decomposed, without marks, in lower case, by code points. */
function sortKey(text: string): string {
  const letters = [...text.normalize('NFKD').replace(MARKS, '').toLowerCase()];
  return letters.map((letter) => SORTED_AS[letter] ?? letter).join('');
}

function compareText(one: string, other: string): number {
  const [a, b] = [Buffer.from(sortKey(one)), Buffer.from(sortKey(other))];
  return Buffer.compare(a, b);
}

/** Compares two values of a field as lists sort by it. */
export function compare(field: FieldModel | undefined, one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string') {
    const isPlain = field === undefined || (field.kind !== 'string' && field.kind !== 'text');
    return isPlain ? (one < other ? -1 : Number(one > other)) : compareText(one, other);
  }
  return Number(one) - Number(other);
}
