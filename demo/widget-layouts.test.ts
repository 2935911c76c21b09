import { expect, test } from 'vitest';
import type { ExperienceType } from '../src/domain/access/survey-permissions.ts';
import { widgetKindsFor } from '../src/domain/measures/widgets/widget-kinds.ts';
import { buildDemo } from './build-demo.ts';
import { demoTools } from './seed.ts';
import { demoLayouts } from './widget-layouts.ts';

const users = buildDemo(await demoTools(new Date('2026-11-20T19:00:00Z'))).flatMap(({ records }) =>
  records.flatMap(({ entity, row }) => (entity === 'user' ? [row] : [])),
);
const getRole = (email: string) => users.find((user) => user.email === email)?.role as 'ADMIN' | 'USER';
const getPages = (email: string) => demoLayouts.filter((layout) => layout.email === email);

test('every account has six to eight widgets that its role may see on each of its pages', () => {
  const pages: [string, ExperienceType[]][] = [
    ['admin@demo.test', ['PATIENT', 'EMPLOYEE']],
    ['internal@chairside.test', ['PATIENT', 'EMPLOYEE']],
    ['manager@demo.test', ['PATIENT', 'EMPLOYEE']],
    ['provider@demo.test', ['PATIENT']],
    ['ex@demo.test', ['EMPLOYEE']],
  ];
  expect([...new Set(demoLayouts.map(({ email }) => email))].sort()).toEqual(
    pages.map(([email]) => email).sort(),
  );
  for (const [email, types] of pages) {
    expect([email, getPages(email).map(({ experienceType }) => experienceType)]).toEqual([email, types]);
    for (const { experienceType, widgets, wide } of getPages(email)) {
      const offered: string[] = widgetKindsFor(experienceType, getRole(email)).map(({ kind }) => kind);
      expect(offered).toEqual(expect.arrayContaining(widgets));
      expect(new Set(widgets).size).toBe(widgets.length);
      expect(widgets.length).toBeGreaterThanOrEqual(6);
      expect(widgets.length).toBeLessThanOrEqual(8);
      expect(widgets).toEqual(expect.arrayContaining(wide));
    }
  }
});

test('the front desk has none, so that the empty page is seen', () => {
  expect(getPages('desk@demo.test')).toEqual([]);
});
