import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WIDGETS } from '../model/widgets.ts';

interface Meta {
  definitions: { field: { properties: { 'x-widget': { anyOf: { enum?: string[] }[] } } } };
}

it('describes every input that a schema file may name', () => {
  const meta = JSON.parse(readFileSync('schema/meta/entity.schema.json', 'utf8')) as Meta;
  const named = meta.definitions.field.properties['x-widget'].anyOf.flatMap((option) => option.enum ?? []);
  const docs = readFileSync('docs/schema.md', 'utf8');
  const [, section = ''] = docs.split('## Inputs of a form');
  const [table = ''] = section.split('\n## ');
  const described = [...table.matchAll(/^\| `([a-z-]+)` /gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(WIDGETS));
  expect(described.filter((name) => name !== 'x-widget')).toEqual(named);
});
