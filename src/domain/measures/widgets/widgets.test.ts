import type { WidgetSetting } from '../../../generated/calls/types.ts';
import { describe, expect, it } from 'vitest';
import { defaultLayout } from './default-layouts.ts';
import { drillDown } from './drill-down.ts';
import { surveyCategories } from '../../../generated/surveys/categories.ts';
import * as layouts from './layout.ts';
import { getSample } from './samples.ts';
import { widgetKind, widgetKinds, widgetKindsFor } from './widget-kinds.ts';

const names = (kinds: typeof widgetKinds) => kinds.map(({ kind }) => kind);

describe('widget kinds', () => {
  it('have names and titles of their own, a sentence in the picker, and readers', () => {
    const repeated = (all: string[]) => all.filter((one, index) => all.indexOf(one) !== index);
    expect.soft(repeated(names(widgetKinds))).toEqual([]);
    expect
      .soft(repeated(widgetKinds.map(({ title, experienceType }) => `${title}, ${experienceType}`)))
      .toEqual([]);
    const isOffered = ({ description, roles }: (typeof widgetKinds)[number]) =>
      /^\S.*\.$/.test(description) && roles.length > 0;
    expect.soft(names(widgetKinds.filter((kind) => !isOffered(kind)))).toEqual([]);
  });

  it('offer Percentile Rank to admins only, and nothing to other roles', () => {
    expect(names(widgetKindsFor('PATIENT', 'ADMIN'))).toContain('PERCENTILE_RANK');
    expect(names(widgetKindsFor('PATIENT', 'USER'))).not.toContain('PERCENTILE_RANK');
    expect(names(widgetKindsFor('PATIENT', 'PROVIDER'))).not.toContain('PERCENTILE_RANK');
    expect(widgetKindsFor('EMPLOYEE', 'PROVIDER')).toEqual([]);
    expect(widgetKindsFor('PATIENT', 'SUPER')).toEqual([]);
  });

  it('have a switch for score and percentile for practice users and providers only', () => {
    for (const name of ['DK_SCORE', 'EXPERIENCE_METRIC']) {
      const score = widgetKind(name)?.switches?.find((one) => one.name === 'score');
      expect(score?.roles).toEqual(['USER', 'PROVIDER']);
    }
  });

  it('have samples with the categories of their own surveys', () => {
    const ids = (type: string) =>
      surveyCategories.filter(({ experienceType }) => experienceType === type).map(({ code }) => code);
    for (const kind of widgetKinds) {
      const sample: unknown = getSample(kind);
      const rows = (Array.isArray(sample) ? sample : []) as { category?: { code: string } }[];
      for (const { category } of rows)
        if (category) expect(ids(kind.experienceType), kind.kind).toContain(category.code);
    }
  });

  it('return nothing for an unknown kind', () => {
    expect(widgetKind('NO_SUCH')).toBeUndefined();
  });
});

describe('defaultLayout', () => {
  it.each([
    ['PATIENT', 'ADMIN'],
    ['PATIENT', 'USER'],
    ['PATIENT', 'PROVIDER'],
    ['EMPLOYEE', 'ADMIN'],
    ['EMPLOYEE', 'USER'],
  ] as const)('of %s for %s has widgets that the role may see, each once', (experienceType, role) => {
    const widgets = defaultLayout(experienceType, role).map(({ widget }) => widget);
    expect(widgets.length).toBeGreaterThanOrEqual(5);
    expect(new Set(widgets).size).toBe(widgets.length);
    expect(names(widgetKindsFor(experienceType, role))).toEqual(expect.arrayContaining(widgets));
  });

  it('is empty for a role without a page', () => {
    expect(defaultLayout('EMPLOYEE', 'PROVIDER')).toEqual([]);
  });
});

describe('drillDown', () => {
  const filters = { practiceIds: ['p1'], providerIds: [], workLocationIds: [], organizationalUnitIds: [] };
  const period = { gte: '2026-11-01', lt: '2026-12-01' };
  const px = { experienceType: 'PATIENT', period, filters } as const;
  const ex = { ...px, experienceType: 'EMPLOYEE', filters: { ...filters, practiceIds: [] } } as const;
  const base = { date: period, practiceIds: ['p1'], page: 1 };

  it.each([
    ['category', { value: 'EMP', categoryId: 1 }, { ...base, categoryId: 1 }],
    [
      'outlier',
      { value: 'EMP', categoryId: 1, isNegative: true },
      { ...base, categoryId: 1, outlier: 'negative' },
    ],
    [
      'outlier',
      { value: 'EMP', categoryId: 1, isNegative: false },
      { ...base, categoryId: 1, outlier: 'positive' },
    ],
    ['npsGroup', { value: 'promoters' }, { ...base, nps: 'promoters' }],
    ['appointment', { value: 'EXAM' }, { ...base, appointment: 'EXAM', categoryId: -1 }],
    ['practice', { value: 'p2' }, { ...base, practiceIds: ['p2'], categoryId: -1 }],
    ['status', { value: 'LOST' }, { ...base, srr: true, status: 'LOST' }],
    ['sentiment', { value: 'MIXED' }, { ...base, sentimentTypes: ['MIXED'] }],
    ['theme', { value: 'WAITING' }, { ...base, themes: ['WAITING'] }],
    ['newCategory', { value: 'EMP', categoryId: 1 }, { ...base, categoryId: 1, patientType: 'new' }],
    [
      'week',
      { value: '2026-11-08' },
      { ...base, date: { gte: '2026-11-02', lt: '2026-11-09' }, categoryId: -1 },
    ],
    [
      'npsMonth',
      { value: '2026-02-01' },
      {
        ...base,
        date: { gte: '2026-02-01', lt: '2026-03-01' },
        nps: ['promoters', 'passives', 'detractors'],
      },
    ],
  ] as const)('links a mark by %s to the search', (drill, mark, query) => {
    expect(drillDown(drill, mark, px)).toEqual({ path: '/px/search', query });
  });

  it('links a week to its last day and the six before it, with the metric of the chart', () => {
    expect(drillDown('week', { value: '2026-11-08' }, { ...px, categoryId: 3 })).toEqual({
      path: '/px/search',
      query: { ...base, date: { gte: '2026-11-02', lt: '2026-11-09' }, categoryId: 3 },
    });
  });

  it('links employees’ marks to their own pages', () => {
    expect(drillDown('results', { value: 'CPTCY' }, ex)).toEqual({
      path: '/ex/results/CPTCY',
      query: { date: period },
    });
    expect(drillDown('npsGroup', { value: 'detractors' }, ex)).toEqual({
      path: '/ex/surveys/search',
      query: { date: period, nps: 'detractors', categoryCode: 'ERFWL', page: 1 },
    });
  });
});

describe('widget layout', () => {
  const abc = ['A', 'B', 'C'].reduce(
    (layout, name) => layouts.addWidget(layout, name, 'PATIENT'),
    [] as layouts.WidgetLayout,
  );
  const order = (layout: layouts.WidgetLayout) =>
    layout.map(({ widget, position }) => `${widget}${position}`);

  it('appends at the last position with width 1, once', () => {
    expect(order(abc)).toEqual(['A0', 'B1', 'C2']);
    expect(abc.every(({ gridColumnWidth }) => gridColumnWidth === 1)).toBe(true);
    expect(layouts.addWidget(abc, 'B', 'PATIENT')).toBe(abc);
  });

  it('closes the gap of a removed widget', () => {
    expect(order(layouts.removeWidget(abc, 'B'))).toEqual(['A0', 'C1']);
  });

  it('moves within the ends', () => {
    expect(order(layouts.moveWidget(abc, 'C', 0))).toEqual(['C0', 'A1', 'B2']);
    expect(order(layouts.moveWidget(abc, 'A', 9))).toEqual(['B0', 'C1', 'A2']);
    expect(layouts.moveWidget(abc, 'X', 0)).toBe(abc);
  });

  it('sorts what the server holds by position', () => {
    expect(order(layouts.sortLayout([...abc].reverse()))).toEqual(['A0', 'B1', 'C2']);
  });

  it('places wide widgets on a row of their own, and one column on narrow screens', () => {
    const wide = layouts.toggleWidth(abc, 'B');
    expect(layouts.arrangeWidgets(wide, 2)).toEqual([
      { i: 'A', x: 0, y: 0, w: 1, h: 1 },
      { i: 'B', x: 0, y: 1, w: 2, h: 1 },
      { i: 'C', x: 0, y: 2, w: 1, h: 1 },
    ]);
    expect(layouts.arrangeWidgets(wide, 1).map(({ y, w }) => [y, w])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
  });

  it('moves only the widgets between the old and the new place of a dragged one', () => {
    const eight = [...'ABCDEFGH'].reduce<layouts.WidgetLayout>(
      (all, one) => layouts.addWidget(all, one, 'PATIENT'),
      [],
    );
    const places = layouts.arrangeWidgets(eight, 2);
    const drag = (widget: string, x: number, y: number) => {
      const dragged = places.map((place) => (place.i === widget ? { ...place, x, y, moved: true } : place));
      return layouts
        .arrangeDragged(dragged, 2)
        .map(({ i }) => i)
        .join('');
    };
    expect(drag('A', 1, 0)).toBe('BACDEFGH');
    expect(drag('D', 0, 1)).toBe('ABDCEFGH');
    expect(drag('A', 0, 1)).toBe('BCADEFGH');
    expect(drag('H', 0, 0)).toBe('HABCDEFG');
    expect(drag('B', 1, 9)).toBe('ACDEFGHB');
    // a wide one takes the place of a whole row, not of half of one
    const wide = [{ i: 'W', x: 0, y: 1, w: 2, h: 1, moved: true }].concat(
      ['A', 'B', 'C', 'D', 'E'].map((i, at) => ({
        i,
        x: at % 2,
        y: 1 + Math.floor(at / 2),
        w: 1,
        h: 1,
        moved: false,
      })),
    );
    expect(layouts.arrangeDragged(wide, 2).map(({ i }) => i)).toEqual(['A', 'B', 'W', 'C', 'D', 'E']);
  });

  it('reads the order of a dragged grid', () => {
    const places = layouts.arrangeWidgets(abc, 2);
    const dragged = places.map((place) => (place.i === 'C' ? { ...place, y: -1 } : place));
    expect(order(layouts.orderByGrid(abc, dragged))).toEqual(['C0', 'A1', 'B2']);
  });

  it('keeps hidden widgets at their positions', () => {
    const full = ['A', 'HIDDEN', 'B', 'C'].reduce<layouts.WidgetLayout>(
      (layout, widget) => layouts.addWidget(layout, widget, 'PATIENT'),
      [],
    );
    const isVisible = ({ widget }: WidgetSetting): boolean => widget !== 'HIDDEN';
    const edit = (change: (visible: layouts.WidgetLayout) => layouts.WidgetLayout) =>
      layouts.editVisible(full, isVisible, change).map(({ widget, position }) => `${position}${widget}`);
    expect(edit((visible) => layouts.moveWidget(visible, 'C', 0))).toEqual(['0C', '1HIDDEN', '2A', '3B']);
    expect(edit((visible) => layouts.removeWidget(visible, 'A'))).toEqual(['0B', '1HIDDEN', '2C']);
    expect(edit(() => [])).toEqual(['0HIDDEN']);
    expect(layouts.editVisible(full, isVisible, (visible) => visible)).toBe(full);
  });
});
