import { measureDrag } from "#domain/fleet/calendar-view.ts";

import { ROW_HEIGHT_PX } from "./calendar-row.tsx";

/**
 * The result of a drag: selected days, a moved bar, or a moved end of a bar. `days` and `rows` are offsets from the
 * start of the drag.
 */
export type CalendarDrag =
  | { kind: "choose"; row: number; first: number; last: number }
  | { kind: "move"; row: number; id: string; days: number; rows: number }
  | { kind: "lengthen"; row: number; id: string; days: number };

/** A press on the calendar, which becomes a drag when `isActive` is set. */
export interface DragGesture {
  kind: CalendarDrag["kind"];
  row: number;
  id: string;
  /** The index of the pressed day's column; 0 if a bar is pressed. */
  column: number;
  /** The id of the pointer. */
  pointer: number;
  isTouch: boolean;
  x: number;
  y: number;
  /** The width of a day column in pixels. */
  cell: number;
  /**
   * Position and width, in pixels, of the ghost at the start of the gesture. The ghost is the outline that shows where
   * a drop would place the bar or which days it would select.
   */
  ghost: { left: number; top: number; width: number };
  isActive: boolean;
}

/** The element that contains the rows, and the number of its day columns. */
interface DragArea {
  element: HTMLElement;
  columns: number;
}

/** The distance from the start of the gesture, in pixels. */
interface Distance {
  x: number;
  y: number;
}

/**
 * Returns the gesture that a press starts: on a bar, on the end of a bar, or on a day. Undefined if the pressed element
 * cannot be dragged.
 */
export function readGesture(event: PointerEvent, { element, columns }: DragArea): DragGesture | undefined {
  if (!(event.target instanceof Element)) return undefined;
  const grip = event.target.closest("[data-grip]");
  const bar = event.target.closest<HTMLElement>("[data-bar]");
  const day = event.target.closest<HTMLElement>("[data-day]");
  const row = event.target.closest<HTMLElement>("[data-row]");
  if (!row || (!bar && !day) || (bar && !grip && bar.dataset["moves"] === undefined)) return undefined;
  const canvas = element.getBoundingClientRect();
  const line = (bar ?? day)!.parentElement!.getBoundingClientRect();
  const from = (bar ?? day)!.getBoundingClientRect();
  return {
    kind: grip ? "lengthen" : bar ? "move" : "choose",
    row: Number(row.dataset["row"]),
    id: bar?.dataset["bar"] ?? "",
    column: Number(day?.dataset["day"] ?? 0),
    pointer: event.pointerId,
    isTouch: event.pointerType === "touch",
    x: event.clientX,
    y: event.clientY,
    cell: line.width / columns,
    ghost: { left: from.left - canvas.left, top: line.top - canvas.top, width: from.width },
    isActive: false,
  };
}

/**
 * Returns the position and the horizontal scale of the ghost, which shows the result of a drop at this distance.
 */
export function locateGhost(
  gesture: DragGesture,
  distance: Distance,
  area: DragArea,
): { left: number; top: number; scale: number } {
  const { kind, cell, ghost: at, column } = gesture;
  const { days, rows } = measureDrag(distance, { width: cell, height: ROW_HEIGHT_PX });
  if (kind === "move") return { left: at.left + days * cell, top: at.top + rows * ROW_HEIGHT_PX, scale: 1 };
  if (kind === "lengthen")
    return { left: at.left, top: at.top, scale: Math.max(at.width + days * cell, cell / 4) / at.width };
  const other = findColumnUnderPointer(gesture, distance.x, area);
  return {
    left: at.left + (Math.min(other, column) - column) * cell,
    top: at.top,
    scale: Math.abs(other - column) + 1,
  };
}

/** Returns the result of a drop at this distance; undefined if the bar is dropped where it was. */
export function readDrop(gesture: DragGesture, distance: Distance, area: DragArea): CalendarDrag | undefined {
  const { kind, row, id, column, cell } = gesture;
  const { days, rows } = measureDrag(distance, { width: cell, height: ROW_HEIGHT_PX });
  if (kind === "move") return days === 0 && rows === 0 ? undefined : { kind, row, id, days, rows };
  if (kind === "lengthen") return days === 0 ? undefined : { kind, row, id, days };
  const other = findColumnUnderPointer(gesture, distance.x, area);
  return { kind, row, first: Math.min(column, other), last: Math.max(column, other) };
}

/** The column under the pointer after a move by `x` pixels, or the nearest column if the pointer is outside. */
function findColumnUnderPointer(
  { cell, ghost, column, x: began }: DragGesture,
  x: number,
  { element, columns }: DragArea,
): number {
  const inCell = began - (element.getBoundingClientRect().left + ghost.left);
  const passed = Math.floor((inCell + x) / cell);
  return Math.min(Math.max(column + passed, 0), columns - 1);
}
