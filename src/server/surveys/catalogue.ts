import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mustache from 'mustache';
import { language as languages } from '../../generated/enums/language.ts';
import { offeredLanguage } from '../../generated/enums/offered-language.ts';
import { projectFolder } from '../db/migrations-folder.ts';

export type Language = (typeof languages)[number]['value'];

interface CatalogueFile {
  name: string;
  code: string;
  direction: 'ltr' | 'rtl';
  base?: Language;
  messages: Record<'reviewed' | 'machine', Record<string, string>>;
  questions: Record<'reviewed' | 'machine', Record<string, string>>;
}

/** The texts of the public survey in one language: each key from the language, its base language, or English. */
export interface Catalogue {
  language: Language;
  /** the language's native name */
  name: string;
  /** BCP 47 */
  code: string;
  direction: 'ltr' | 'rtl';
  messages: Readonly<Record<string, string>>;
  questions: Readonly<Record<string, string>>;
}

const LANGUAGES = new Set<string>(languages.map(({ value }) => value));
const OFFERED = new Set<string>(offeredLanguage.map(({ value }) => value));
const loaded = new Map<Language, Catalogue>();

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && LANGUAGES.has(value);
}

/** Whether surveys are offered in this language: its catalogue has every question. */
export function isOffered(value: unknown): value is Language {
  return typeof value === 'string' && OFFERED.has(value);
}

function readCatalogue(language: Language): Catalogue {
  const path = join(projectFolder(), 'schema/surveys/languages', `${language}.json`);
  const { name, code, direction, base, messages, questions } = JSON.parse(
    readFileSync(path, 'utf8'),
  ) as CatalogueFile;
  const fallback = language === 'ENGLISH' ? undefined : getCatalogue(base ?? 'ENGLISH');
  return {
    language,
    name,
    code,
    direction,
    messages: { ...fallback?.messages, ...messages.machine, ...messages.reviewed },
    questions: { ...fallback?.questions, ...questions.machine, ...questions.reviewed },
  };
}

/** The catalogue of a language, read once because its file changes only with the product. */
export function getCatalogue(language: Language): Catalogue {
  let catalogue = loaded.get(language);
  if (!catalogue) loaded.set(language, (catalogue = readCatalogue(language)));
  return catalogue;
}

/** A message with its variables inserted as text: for mails, text messages and plain labels. */
export function messageText(
  { messages }: Catalogue,
  key: string,
  variables: Record<string, string | null> = {},
): string {
  return mustache.render(messages[key] ?? key, variables, undefined, {
    escape: (value: unknown) => String(value),
  });
}

/** A message with its variables inserted as HTML, with user text escaped. */
export function messageHtml(
  { messages }: Catalogue,
  key: string,
  variables: Record<string, string | null> = {},
): string {
  return mustache.render(messages[key] ?? key, variables);
}
