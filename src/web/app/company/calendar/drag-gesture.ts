import { measureDrag } from "#domain/fleet/calendar-view.ts";

import { ROW_HEIGHT_PX } from "./calendar-row.tsx";

/** `days` and `rows` are offsets from the start of the drag. */
export type CalendarDrag =
  | { kind: "choose"; row: number; first: number; last: number }
  | { kind: "move"; row: number; id: string; days: number; rows: number }
  | { kind: "lengthen"; row: number; id: string; days: number };

export interface DragGesture {
  kind: CalendarDrag["kind"];
  row: number;
  id: string;
  column: number;
  pointer: number;
  isTouch: boolean;
  x: number;
  y: number;
  cell: number;
  /** The ghost is the outline that shows where a drop would place the bar or which days it would select. */
  ghost: { left: number; top: number; width: number };
  isActive: boolean;
}

interface DragArea {
  element: HTMLElement;
  columns: number;
}

interface Distance {
  x: number;
  y: number;
}

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

export function readDrop(gesture: DragGesture, distance: Distance, area: DragArea): CalendarDrag | undefined {
  const { kind, row, id, column, cell } = gesture;
  const { days, rows } = measureDrag(distance, { width: cell, height: ROW_HEIGHT_PX });
  if (kind === "move") return days === 0 && rows === 0 ? undefined : { kind, row, id, days, rows };
  if (kind === "lengthen") return days === 0 ? undefined : { kind, row, id, days };
  const other = findColumnUnderPointer(gesture, distance.x, area);
  return { kind, row, first: Math.min(column, other), last: Math.max(column, other) };
}

function findColumnUnderPointer(
  { cell, ghost, column, x: began }: DragGesture,
  x: number,
  { element, columns }: DragArea,
): number {
  const inCell = began - (element.getBoundingClientRect().left + ghost.left);
  const passed = Math.floor((inCell + x) / cell);
  return Math.min(Math.max(column + passed, 0), columns - 1);
}
