import type { Config } from '../../config.ts';
import { withoutControls } from '../../../domain/text/text.ts';
import { getCatalogue, type Language } from '../catalogue.ts';

/** Translates comments into English: the port. */
export interface Translator {
  /** @throws TranslationRefused if retrying is useless; any other error if it may help */
  translate(text: string, from: Language): Promise<string>;
}

/** The service refuses this text permanently. */
export class TranslationRefused extends Error {}

const TIMEOUT_MS = 20_000;
/** Status codes for a text that is too long, or an unsupported language. */
const REFUSALS = new Set([400, 413, 422]);
const MOST_CHARACTERS = 100_000;

/** A language by its LibreTranslate code: without region, but with the script of Chinese. */
function toServiceCode(language: Language): string {
  const { code } = getCatalogue(language);
  if (code === 'fil') return 'tl';
  return code.startsWith('zh') ? code : (code.split('-')[0] ?? code);
}

/** Client of the LibreTranslate API, at `config.translate`. */
class LibreTranslate implements Translator {
  constructor(
    private readonly config: NonNullable<Config['translate']>,
    private readonly timeoutMs: number,
  ) {}

  async translate(text: string, from: Language): Promise<string> {
    const { url, apiKey } = this.config;
    const asked = { q: text, source: toServiceCode(from), target: 'en', format: 'text' };
    const response = await fetch(`${url.replace(/\/$/, '')}/translate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, ...(apiKey !== undefined && { api_key: apiKey }) }),
      redirect: 'error',
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      const message = `The translation service answered ${response.status}.`;
      throw REFUSALS.has(response.status) ? new TranslationRefused(message) : new Error(message);
    }
    const answer = (await response.json()) as { translatedText?: unknown } | null;
    const translated = answer?.translatedText;
    if (typeof translated !== 'string' || translated.trim() === '' || translated.length > MOST_CHARACTERS) {
      throw new Error('The translation service answered without a translation.');
    }
    return withoutControls(translated).trim();
  }
}

/** The configured service; undefined without one. */
export function createTranslator(
  { translate }: Pick<Config, 'translate'>,
  timeoutMs = TIMEOUT_MS,
): Translator | undefined {
  return translate && new LibreTranslate(translate, timeoutMs);
}
