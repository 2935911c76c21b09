import { expect, test } from 'vitest';
import { widgetKindsFor } from '../src/domain/measures/widgets/widget-kinds.ts';
import { buildDemo } from './build-demo.ts';
import { demoTools } from './seed.ts';
import { demoLayouts } from './widget-layouts.ts';

const users = buildDemo(await demoTools(new Date('2026-11-20T19:00:00Z'))).flatMap(({ records }) =>
  records.flatMap(({ entity, row }) => (entity === 'user' ? [row] : [])),
);

test('arranged pages have six to eight widgets that the role of their account may see', () => {
  for (const { email, experienceType, widgets, wide } of demoLayouts) {
    const role = users.find((user) => user.email === email)?.role as 'USER' | 'PROVIDER';
    const offered: string[] = widgetKindsFor(experienceType, role).map(({ kind }) => kind);
    expect(offered).toEqual(expect.arrayContaining(widgets));
    expect(new Set(widgets).size).toBe(widgets.length);
    expect(widgets.length).toBeGreaterThanOrEqual(6);
    expect(widgets.length).toBeLessThanOrEqual(8);
    expect(widgets).toEqual(expect.arrayContaining(wide));
  }
});
