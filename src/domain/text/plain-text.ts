/** Zero-width and direction signs, and soft hyphens, which are pasted along. The joiners of scripts and emoji stay. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
const SPACES = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;

/** The text without invisible and direction signs; special spaces become spaces. */
export function withoutSigns(text: string): string {
  return text.replace(INVISIBLE, '').replace(SPACES, ' ').trim();
}

/** In plain characters: full-width digits and signs, and every dash, as a keyboard writes them. */
export function toPlain(text: string): string {
  return withoutSigns(text).normalize('NFKC').replace(DASHES, '-').trim();
}
