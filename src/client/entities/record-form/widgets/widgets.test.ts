import { expect, it } from 'vitest';
import { findLargeEdge, PICTURES, uploadRefusal } from '../../../../domain/surveys/upload-messages.ts';
import { formatTyped, stripSpaces } from '../form-payload.ts';
import { rankOptions } from './ChoiceWidget.tsx';
import { hasName, toLocalMoment, toMoment } from './TextWidgets.tsx';
import { clampDigits, slideMarks } from './SliderWidget.tsx';

it('clamps a threshold to its limits and strips non-digits', () => {
  expect(clampDigits('1000', 0, 100)).toBe(100);
  expect(clampDigits('8a5', 0, 100)).toBe(85);
  expect(clampDigits('', 0, 100)).toBe(0);
});

it('formats a valid US number on blur, empties a bare code, keeps other text', async () => {
  expect(stripSpaces('+1 512 555 0134')).toBe('+15125550134');
  expect(await formatTyped('+12133734253')).toBe('+1 213 373 4253');
  expect(await formatTyped('+1')).toBe('');
  expect(await formatTyped('+1123')).toBe('+1123');
});

it("refuses pictures with the specification's messages", () => {
  expect(uploadRefusal(PICTURES.avatar, { type: 'image/jpeg', size: 1 })).toBe(
    'Sorry. This file format is not accepted. We can accept "png" files only.',
  );
  expect(uploadRefusal(PICTURES.avatar, { type: 'image/png', size: 1_048_577 })).toBe(
    'Please note that the maximum size of each uploaded file is 1 MB.',
  );
  expect(findLargeEdge(PICTURES.avatar, { width: 500, height: 500 })).toBeUndefined();
  expect(findLargeEdge(PICTURES.avatar, { width: 501, height: 10 })).toContain('500x500');
});

it('shows a moment in the time zone of the reader, as its input writes it, also while its year is typed', () => {
  for (const local of ['2026-01-31T09:30', '0002-01-31T00:05'])
    expect(toLocalMoment(toMoment(local)), local).toBe(local);
  expect([toLocalMoment(''), toLocalMoment('soon')]).toEqual(['', '']);
  expect([toMoment(''), toMoment('12026-01-31T09:30')]).toEqual(['', '12026-01-31T09:30']);
});

it('marks a slider at its ends and in the middle, at whole numbers', () => {
  expect(slideMarks(1, 32)).toEqual([1, 17, 32]);
  expect(slideMarks(0, 1)).toEqual([0, 1]);
});

it('detects whether a secret is set', () => {
  expect(hasName('sikkaSecretKey')).toBe('hasSikkaSecretKey');
});

it('ranks prefix matches before other matches', () => {
  const options = ['Associate Dentist', 'Dentist', 'Hygienist'].map((label) => ({ value: label, label }));
  expect(rankOptions(options, 'dent').map(({ label }) => label)).toEqual(['Dentist', 'Associate Dentist']);
});
