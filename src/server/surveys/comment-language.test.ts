import { describe, expect, it } from 'vitest';
import type { Language } from './catalogue.ts';
import { detectLanguage } from './comment-language.ts';

describe('the language of a comment', () => {
  it.each<[string, Language, Language | null]>([
    ['Me dolió mucho y esperé una hora', 'ENGLISH', 'SPANISH'],
    ['Esperé una hora', 'ENGLISH', 'SPANISH'],
    ['Excelente', 'ENGLISH', 'SPANISH'],
    ['Muy buena atención', 'SPANISH_MEXICO', 'SPANISH_MEXICO'],
    ['等待时间太长', 'ENGLISH', 'CHINESE_SIMPLIFIED'],
    ['等待時間太長了', 'CHINESE_TRADITIONAL', 'CHINESE_TRADITIONAL'],
    ['Đau quá, chờ lâu', 'ENGLISH', 'VIETNAMESE'],
    ['Очень долго ждал, было больно', 'ENGLISH', 'RUSSIAN'],
    ['الانتظار طويل جدا', 'ENGLISH', 'ARABIC'],
    ['Ich musste eine Stunde warten, sehr schlecht', 'ENGLISH', 'GERMAN'],
    ['Fila enorme, péssimo atendimento', 'ENGLISH', 'PORTUGUESE'],
    ['Matagal ang hintay ko', 'ENGLISH', 'TAGALOG'],
    ['The wait was far too long', 'SPANISH', 'ENGLISH'],
    ['The wait was far too long', 'HAITIAN_CREOLE', 'ENGLISH'],
    ['Tann lan te twò long', 'HAITIAN_CREOLE', 'HAITIAN_CREOLE'],
    ['painful', 'ENGLISH', 'ENGLISH'],
    ['Rude front desk', 'ENGLISH', 'ENGLISH'],
    ['Great', 'ENGLISH', 'ENGLISH'],
    ['Hurt a lot', 'ENGLISH', 'ENGLISH'],
    ['Merci', 'ENGLISH', null],
    ['Ok', 'ENGLISH', null],
    ['👍 10/10', 'ENGLISH', null],
    ['', 'SPANISH', null],
  ])('"%s" in a survey in %s: %s', async (text, surveyLanguage, expected) => {
    expect(await detectLanguage(text, surveyLanguage)).toBe(expected);
  });
});
