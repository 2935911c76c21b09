import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import { npsFigure } from '../../../domain/measures/stats/nps.ts';
import { getSample, samples } from '../../../domain/measures/widgets/samples.ts';
import { widgetKinds } from '../../../domain/measures/widgets/widget-kinds.ts';
import type { Answers, Measure } from '../../../domain/measures/widgets/answers.ts';
import type { ChartModel } from '../../../domain/measures/charts/chart-model.ts';
import type { ChartContext } from '../../../measures/measure.ts';

const context: ChartContext = { title: 'Title, Nov 2026', people: 'patients', band: 'Top 50%' };

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
      unobserve = vi.fn();
    },
  );
});

afterEach(cleanup);

async function draw(
  model: ChartModel,
  getLink = (mark: { value: string }): string | undefined => `/to/${mark.value}`,
) {
  const { Chart } = await import('./Chart.tsx');
  const { createAppTheme } = await import('../../core/theme/create-app-theme.ts');
  const drawn = render(
    <ThemeProvider theme={createAppTheme('light')}>
      <MemoryRouter>
        <Chart model={model} getLink={getLink} />
      </MemoryRouter>
    </ThemeProvider>,
  );
  // some kinds have their own file
  await waitFor(() => expect(screen.queryByRole('status', { hidden: true })).toBeNull());
  return drawn;
}

async function toChartModel<M extends Measure>(measure: M, answer: Answers[M], chartContext: ChartContext) {
  return (await import('../../../measures/registry.ts')).toChartModel(measure, answer, chartContext);
}

describe('charts', () => {
  it.each(widgetKinds.map((kind) => [kind.kind, kind] as const))(
    'draws %s with a sentence, a table and linked marks',
    async (_name, kind) => {
      const model = await toChartModel(kind.measure, getSample(kind), context);
      await draw(model);
      expect(screen.getAllByRole('img', { name: model.sentence }).length).toBeGreaterThan(0);
      const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
      expect(rows).toHaveLength(model.table.rows.length + 1);
      if (kind.drillDown) {
        expect(screen.getAllByRole('link').length).toBeGreaterThan(1);
      }
    },
  );

  it('keeps the marks of a line within its drawing', async () => {
    const { container } = await draw(await toChartModel('scores', samples.scores, context));
    const marks = [...container.querySelectorAll<HTMLElement>('[data-mark]')].map((mark) => {
      const { left, width } = (mark.parentElement ?? mark).style;
      return { left: parseFloat(left), right: parseFloat(left) + parseFloat(width) };
    });
    expect(marks.length).toBeGreaterThan(2);
    // 28 px of axis at the left, 16 px at the right of a drawing of 560 px
    expect(Math.min(...marks.map(({ left }) => left))).toBeGreaterThanOrEqual(-28);
    expect(Math.max(...marks.map(({ right }) => right))).toBeLessThanOrEqual(560 - 28 + 0.01);
    marks.slice(1).forEach(({ left }, index) => expect(left).toBeCloseTo(marks[index]?.right ?? NaN));
  });

  it('moves between marks with arrow keys, one of them in the tab order', async () => {
    await draw(await toChartModel('ratings', samples.ratings, context));
    const marks = screen.getAllByRole('link');
    expect(marks.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1, -1]);
    marks[0]?.focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(marks[1]);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'End' });
    expect(document.activeElement).toBe(marks[5]);
    expect(marks[5]?.getAttribute('href')).toBe('/to/WT');
  });

  it('keeps marks focusable without a screen to link to', async () => {
    await draw(await toChartModel('nps', samples.nps, context), () => undefined);
    expect(screen.queryAllByRole('link')).toEqual([]);
    expect(screen.getByRole('img', { name: /^Promoters: 68.4%/ }).tabIndex).toBe(0);
  });

  it('draws a ring of few answers pale', async () => {
    const getOpacity = async (promoters: number): Promise<string> => {
      const model = await toChartModel('nps', npsFigure({ promoters, passives: 1, detractors: 1 }), context);
      const { container } = await draw(model);
      const ring = container.querySelector('svg.recharts-surface');
      const opacity = ring ? getComputedStyle(ring).opacity : 'no ring';
      cleanup();
      return opacity;
    };
    expect([await getOpacity(2), await getOpacity(3)]).toEqual(['0.4', '']);
  });

  it.each([
    ['ratings', []],
    ['scores', []],
    ['nps', npsFigure({ promoters: 0, passives: 0, detractors: 0 })],
    ['outliers', []],
    ['surveyMetrics', { ...samples.surveyMetrics, sentCount: 0 }],
    ['statusCounts', samples.statusCounts.map((one) => ({ ...one, count: 0 }))],
  ] as const)('shows No Data for empty %s', async (measure, answer) => {
    await draw(await toChartModel(measure, answer as never, context));
    expect(screen.getByText('No Data')).toBeTruthy();
  });
});
