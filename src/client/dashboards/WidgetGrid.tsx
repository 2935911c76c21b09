import 'react-grid-layout/css/styles.css';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useMemo, useState } from 'react';
import { type Compactor, GridLayout } from 'react-grid-layout';
import type { PlaceFilters } from '../../domain/measures/widgets/drill-down.ts';
import {
  moveWidget,
  orderByGrid,
  arrangeDragged,
  arrangeWidgets,
  removeWidget,
  toggleWidth,
  type WidgetLayout,
} from '../../domain/measures/widgets/layout.ts';
import { widgetKind } from '../../domain/measures/widgets/widget-kinds.ts';
import { ChartSkeleton } from './charts/ChartStates.tsx';
import { useSize } from './charts/drawing.tsx';
import { radius } from '../core/theme/tokens.ts';
import { Card } from '../ui/Card.tsx';
import { Hidden } from '../ui/Hidden.ts';
import type { ChangeLayout } from './use-widget-layout.ts';
import { Widget } from './Widget.tsx';
import { GRIP_CLASS } from './WidgetFrame.tsx';
import { WidgetMenu } from './WidgetMenu.tsx';
import { WidgetSwitchControl } from './WidgetSwitches.tsx';

const ROW_HEIGHT = 520;
const MARGIN = 16;
const TWO_COLUMNS = '(min-width: 1400px)';
const NARROW = 480;

const Root = styled('div')(({ theme }) => ({
  // the cards' border is a shadow outside of them
  marginInline: -1,
  paddingInline: 1,
  minHeight: ROW_HEIGHT,
  '& .react-grid-item': { transitionDuration: '200ms' },
  '& .react-grid-item.react-grid-placeholder': {
    borderRadius: radius.card,
    backgroundColor: theme.palette.tint.hover,
    opacity: 1,
  },
  // an open tooltip or focus ring overlaps the neighbours
  '& .react-grid-item:hover, & .react-grid-item:focus-within': { zIndex: 2 },
  // after the rule of the pointer over it, which is as specific: the card stays above where it will land
  '& .react-grid-item.react-draggable-dragging': {
    zIndex: 3,
    '& > section': { boxShadow: theme.shadows[8] },
  },
  '@media print': {
    '& .react-grid-layout': { height: 'auto !important', display: 'block' },
    '& .react-grid-item': {
      position: 'static !important',
      transform: 'none !important',
      width: '100% !important',
      marginBottom: MARGIN,
    },
  },
}));

const Pending = styled('div')({
  display: 'grid',
  gap: MARGIN,
  gridAutoRows: ROW_HEIGHT,
  [`@media ${TWO_COLUMNS}`]: { gridTemplateColumns: '1fr 1fr' },
  '& > section': { display: 'flex', flexDirection: 'column', padding: 20 },
});

/** Skeletons of widgets while their list loads. */
export function GridSkeleton() {
  return (
    <Pending>
      {[0, 1].map((index) => (
        <Card key={index}>
          <ChartSkeleton />
        </Card>
      ))}
    </Pending>
  );
}

interface Props {
  layout: WidgetLayout;
  filters: PlaceFilters;
  today: string;
  onChange: ChangeLayout;
}

const GRID = { rowHeight: ROW_HEIGHT, margin: [MARGIN, MARGIN], containerPadding: [0, 0] } as const;
const DRAG = { handle: `.${GRIP_CLASS}`, allowMobileScroll: false } as const;
const RESIZE = { enabled: false } as const;
/** The grid's own would push whole columns down. */
const FLOW: Compactor = {
  type: null,
  // until `compact` makes room
  allowOverlap: true,
  compact: (cells, columns) => arrangeDragged(cells, columns),
};

/** The widgets of a page in order, movable by their grips or with arrow keys. */
export function WidgetGrid({ layout, filters, today, onChange }: Props) {
  const [ref, { width }] = useSize<HTMLDivElement>({ width: 0, height: ROW_HEIGHT });
  const columns = useMediaQuery(TWO_COLUMNS, { noSsr: true }) ? 2 : 1;
  const [moved, setMoved] = useState('');
  const cells = useMemo(() => arrangeWidgets(layout, columns), [layout, columns]);
  const onMove = useCallback(
    (widget: string, by: number) =>
      onChange((current) => {
        const at = current.findIndex((one) => one.widget === widget) + by;
        if (at < 0 || at >= current.length) return current;
        setMoved(`${widgetKind(widget)?.title ?? widget}: place ${at + 1} of ${current.length}`);
        return moveWidget(current, widget, at);
      }),
    [onChange],
  );
  const onToggleWidth = useCallback(
    (widget: string) => onChange((current) => toggleWidth(current, widget)),
    [onChange],
  );
  const onRemove = useCallback(
    (widget: string) => onChange((current) => removeWidget(current, widget)),
    [onChange],
  );
  const grids = useMemo(() => {
    const controls = { Switch: WidgetSwitchControl, Menu: WidgetMenu };
    const grid = { ...controls, canWiden: columns === 2, onMove, onToggleWidth, onRemove };
    return { wide: { ...grid, isWide: true }, narrow: { ...grid, isWide: false } };
  }, [columns, onMove, onToggleWidth, onRemove]);
  return (
    <Root ref={ref}>
      <Hidden role="status">{moved}</Hidden>
      {/* widgets that were placed before the width is known would slide to their places */}
      {width > 0 && (
        <GridLayout
          width={width - 2}
          layout={cells}
          gridConfig={{ ...GRID, cols: columns }}
          dragConfig={DRAG}
          resizeConfig={RESIZE}
          compactor={FLOW}
          onDragStop={(dragged) =>
            onChange((current) => {
              const next = orderByGrid(current, [...dragged]);
              return next.every(({ widget }, index) => widget === current[index]?.widget) ? current : next;
            })
          }
        >
          {layout.map(({ widget, gridColumnWidth }) => {
            const kind = widgetKind(widget);
            return (
              <div key={widget}>
                {kind && (
                  <Widget
                    kind={kind}
                    filters={filters}
                    today={today}
                    isNarrow={width < NARROW}
                    grid={grids[gridColumnWidth === 2 ? 'wide' : 'narrow']}
                  />
                )}
              </div>
            );
          })}
        </GridLayout>
      )}
    </Root>
  );
}
