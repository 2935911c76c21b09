import type { WidgetSetting } from '../../../generated/calls/types.ts';
import type { ExperienceType } from '../../access/survey-permissions.ts';

export type WidgetLayout = readonly WidgetSetting[];

function numbered(widgets: WidgetLayout): WidgetLayout {
  return widgets.map((one, position) => (one.position === position ? one : { ...one, position }));
}

/** Widgets sorted by position. */
export function sortLayout(widgets: WidgetLayout): WidgetLayout {
  return numbered([...widgets].sort((a, b) => a.position - b.position));
}

/**
 * Edits the part of a layout that a user sees. The other widgets, of a newer version or another role, keep their
 * positions.
 */
export function editVisible(
  layout: WidgetLayout,
  isVisible: (setting: WidgetSetting) => boolean,
  edit: (visible: WidgetLayout) => WidgetLayout,
): WidgetLayout {
  const visible = layout.filter(isVisible);
  const edited = edit(visible);
  if (edited === visible) return layout;
  const next = [...edited];
  layout.forEach((setting, index) => {
    if (!isVisible(setting)) next.splice(index, 0, setting);
  });
  return numbered(next);
}

/** Appends a widget at the last position with width 1. */
export function addWidget(
  layout: WidgetLayout,
  widget: string,
  experienceType: ExperienceType,
): WidgetLayout {
  if (layout.some((one) => one.widget === widget)) return layout;
  return numbered([...layout, { widget, gridColumnWidth: 1, position: layout.length, experienceType }]);
}

export function removeWidget(layout: WidgetLayout, widget: string): WidgetLayout {
  return numbered(layout.filter((one) => one.widget !== widget));
}

/** Toggles a widget between one column and two. */
export function toggleWidth(layout: WidgetLayout, widget: string): WidgetLayout {
  return layout.map((one) =>
    one.widget === widget ? { ...one, gridColumnWidth: one.gridColumnWidth === 1 ? 2 : 1 } : one,
  );
}

/** Moves a widget to a position; the others keep their order. */
export function moveWidget(layout: WidgetLayout, widget: string, position: number): WidgetLayout {
  const moved = layout.find((one) => one.widget === widget);
  const rest = layout.filter((one) => one !== moved);
  const at = Math.min(rest.length, Math.max(0, position));
  return moved ? numbered([...rest.slice(0, at), moved, ...rest.slice(at)]) : layout;
}

export interface GridCell {
  i: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Places items row by row; one that does not fit into the rest of a row starts the next. */
function flow<Item extends { w: number }>(items: readonly Item[], columns: number) {
  let [x, y] = [0, 0];
  return items.map((item) => {
    const w = Math.min(columns, item.w);
    if (x + w > columns) [x, y] = [0, y + 1];
    const cell = { ...item, x, y, w, h: 1 };
    x += w;
    return cell;
  });
}

export function arrangeWidgets(layout: WidgetLayout, columns: 1 | 2): GridCell[] {
  return flow(
    layout.map(({ widget, gridColumnWidth }) => ({ i: widget, w: gridColumnWidth })),
    columns,
  );
}

const readingOrder = (one: GridCell, other: GridCell): number => one.y - other.y || one.x - other.x;

/** The places left empty before the last item of a flow: a wide one does not fit beside a narrow one. */
function countGaps(cells: readonly GridCell[], columns: number): number {
  return cells.filter(({ x, w, y }, index) => x + w < columns && (cells[index + 1]?.y ?? y) > y).length;
}

/**
 * Arranges the widgets of a grid in which one is dragged: it takes the cell nearest to the pointer, where it leaves the
 * fewest gaps, and only the widgets between its old and its new cell move.
 */
export function arrangeDragged<Cell extends GridCell & { moved?: boolean }>(
  cells: readonly Cell[],
  columns: number,
): Cell[] {
  const ordered = [...cells].sort(readingOrder);
  const dragged = ordered.find(({ moved }) => moved);
  if (!dragged) return flow(ordered, columns);
  const rest = ordered.filter((one) => one !== dragged);
  const candidates = ordered.map((_, at) =>
    flow(rest.toSpliced(at, 0, { ...dragged, moved: false }), columns),
  );
  const cost = (flowed: readonly Cell[]): number => {
    const cell = flowed.find(({ i }) => i === dragged.i) ?? dragged;
    const distance = Math.abs(cell.y - dragged.y) * columns + Math.abs(cell.x - dragged.x);
    return distance + countGaps(flowed, columns) / (flowed.length + 1);
  };
  return candidates.reduce((best, next) => (cost(next) < cost(best) ? next : best));
}

/** The order shown in a dragged grid: from top to bottom, from left to right. */
export function orderByGrid(layout: WidgetLayout, cells: readonly GridCell[]): WidgetLayout {
  const rank = new Map([...cells].sort(readingOrder).map(({ i }, index) => [i, index]));
  const at = ({ widget, position }: WidgetSetting): number => rank.get(widget) ?? position;
  return numbered([...layout].sort((a, b) => at(a) - at(b)));
}
