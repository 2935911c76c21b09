import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startTranslationService,
  type TranslationService,
} from '../../../../tests/support/translation-service.ts';
import type { Language } from '../catalogue.ts';
import { TranslationRefused, createTranslator } from './translator.ts';

let service: TranslationService;
beforeAll(async () => (service = await startTranslationService()));
afterAll(() => service.stop());

function translate(text: string, language: Language = 'SPANISH', apiKey?: string): Promise<string> {
  // short where a missing response is the test
  const timeoutMs =
    service.state.answer({ q: text, source: '', target: '', format: '' }) === null ? 100 : undefined;
  const translator = createTranslator({ translate: { url: service.url, apiKey } }, timeoutMs);
  if (!translator) throw new Error('There is no translator.');
  return translator.translate(text, language);
}

it('does not exist without a service', () => {
  expect(createTranslator({ translate: undefined })).toBeUndefined();
});

it('sends requests as the API documents, and cleans the responses', async () => {
  service.state.answer = () => ({ body: { translatedText: ' Many\u0000 thanks \n' } });
  expect(await translate('Muchas gracias', 'SPANISH_MEXICO', 'key')).toBe('Many thanks');
  expect(service.asked.at(-1)).toEqual({
    q: 'Muchas gracias',
    source: 'es',
    target: 'en',
    format: 'text',
    api_key: 'key',
  });
});

it.each<[Language, string]>([
  ['SPANISH', 'es'],
  ['PORTUGUESE', 'pt'],
  ['CHINESE_TRADITIONAL', 'zh-Hant'],
  ['TAGALOG', 'tl'],
  ['DARI', 'fa'],
])('names %s %s', async (language, code) => {
  await translate('text', language);
  expect(service.asked.at(-1)).toMatchObject({ source: code });
  expect(service.asked.at(-1)).not.toHaveProperty('api_key');
});

it.each([400, 413])('treats %i as a refusal', async (status) => {
  service.state.answer = () => ({ status, body: { error: 'xx is not supported' } });
  await expect(translate('text')).rejects.toBeInstanceOf(TranslationRefused);
});

it.each([
  ['an error', { status: 500, body: { error: 'Internal' } }],
  ['too many questions', { status: 429, body: { error: 'Slowdown' } }],
  ['a missing key', { status: 403, body: { error: 'Invalid API key' } }],
  ['nothing', { body: { translatedText: ' ' } }],
  ['something else', { body: ['hello'] }],
  ['no answer in time', null],
])('allows a retry after %s', async (_, answer) => {
  service.state.answer = () => answer;
  const failure = await translate('text').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(TranslationRefused);
});
