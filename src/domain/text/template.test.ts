import { expect, test } from 'vitest';
import { renderTemplate, templateFields } from './template.ts';

const render = (template: string, values: Record<string, string>) =>
  renderTemplate(template, (field) => values[field] ?? '');

test('fills every field in', () => {
  expect(render('{city}, {state}', { city: 'Mesa', state: 'Arizona' })).toBe('Mesa, Arizona');
  expect(render('Dr. {lastName}', { lastName: 'Solberg' })).toBe('Dr. Solberg');
});

test('drops the separator beside an empty field', () => {
  expect(render('{city}, {state}', { state: 'Arizona' })).toBe('Arizona');
  expect(render('{city}, {state}', { city: 'Mesa' })).toBe('Mesa');
  expect(render('{city}, {state}', {})).toBe('');
  expect(render('{lastName}, {firstName} {middleName}', { lastName: 'Vega', middleName: 'M.' })).toBe(
    'Vega M.',
  );
});

test('drops the brackets around an empty field, and keeps the end of a full one', () => {
  expect(render('{name} ({identifier})', { name: 'North', identifier: 'N1' })).toBe('North (N1)');
  expect(render('{name} ({identifier})', { name: 'North' })).toBe('North');
});

test('names the fields in order', () => {
  expect(templateFields('{lastName}, {firstName}')).toEqual(['lastName', 'firstName']);
});
