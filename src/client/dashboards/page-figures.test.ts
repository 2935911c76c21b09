import { describe, expect, it } from 'vitest';
import type { WidgetFigures } from '../../generated/calls/types.ts';
import { NO_FILTERS } from '../../domain/measures/widgets/drill-down.ts';
import { createLoader } from './page-figures.tsx';
import type { PageRequest } from './source.ts';

const PAGE = { experienceType: 'PATIENT', filters: NO_FILTERS } as const;

const toFigures = (text: string): WidgetFigures => ({ status: 200, data: { text }, errors: [] });

/** A loader of widgets that notes the requests it makes. */
function startLoader(
  texts: string[],
  { loaded = [], load = toFigures }: { loaded?: string[]; load?: (text: string) => WidgetFigures } = {},
) {
  const requests: (readonly string[])[] = [];
  const source = {
    loadFigures: ({ widgets }: PageRequest) => {
      requests.push(widgets);
      return Promise.resolve(widgets.map(load));
    },
  };
  const isLoaded = (text: string): boolean => loaded.includes(text);
  return { requests, load: createLoader(source, PAGE, { texts, isLoaded }) };
}

describe('the figures of a page', () => {
  it('are requested once for all its widgets, each getting its own', async () => {
    const { requests, load } = startLoader(['a', 'b', 'c']);
    const figures = await Promise.all(['c', 'a', 'b'].map(load));
    expect(figures.map(({ data }) => data)).toEqual([{ text: 'c' }, { text: 'a' }, { text: 'b' }]);
    expect(requests).toEqual([['a', 'b', 'c']]);
  });

  it('are requested without the widgets that have theirs', async () => {
    const { requests, load } = startLoader(['a', 'b', 'c'], { loaded: ['b'] });
    await Promise.all([load('a'), load('c')]);
    expect(requests).toEqual([['a', 'c']]);
  });

  it('are requested for one widget that is refreshed or changed', async () => {
    const { requests, load } = startLoader(['a', 'b']);
    await Promise.all([load('a'), load('b')]);
    await load('a');
    await load('b?gte=2026-01-01&lt=2026-02-01');
    expect(requests).toEqual([['a', 'b'], ['a'], ['b?gte=2026-01-01&lt=2026-02-01']]);
  });

  it('fail only for the widget whose figures were refused', async () => {
    const refused = { status: 403, data: {}, errors: [{ message: 'No.', code: 'FORBIDDEN', path: null }] };
    const { load } = startLoader(['a', 'b'], { load: (text) => (text === 'a' ? refused : toFigures(text)) });
    const [a, b] = await Promise.allSettled(['a', 'b'].map(load));
    expect(a).toMatchObject({ status: 'rejected', reason: { status: 403, message: 'No.' } });
    expect(b).toMatchObject({ status: 'fulfilled' });
  });
});
