import { useEffect, useEffectEvent, useRef, type RefObject } from "react";

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

/** A mouse press that moves by fewer pixels than this number is a click. */
const CLICK_DISTANCE_PX = 5;
/** A finger that stays still for this many milliseconds starts a drag. A finger that moves earlier scrolls. */
const LONG_PRESS_MS = 350;
const STILL_FINGER_PX = 10;

interface DragGesture {
  kind: CalendarDrag["kind"];
  row: number;
  id: string;
  column: number;
  pointer: number;
  isTouch: boolean;
  x: number;
  y: number;
  cell: number;
  /** Position and size of the ghost (the outline that follows the pointer) at the start, in pixels. */
  ghost: { left: number; top: number; width: number };
  isActive: boolean;
}

/**
 * Drags over the calendar by mouse, pen or finger. For speed, only the transform of the ghost changes during a drag,
 * and no row is rendered before `onDrop`. Escape cancels.
 */
export function useDrag(
  rows: RefObject<HTMLElement | null>,
  ghost: RefObject<HTMLElement | null>,
  count: number,
  onDrop: (drag: CalendarDrag) => void,
): void {
  const drop = useEffectEvent(onDrop);
  const columns = useEffectEvent(() => count);
  const gesture = useRef<DragGesture>(undefined);

  useEffect(() => {
    const area = rows.current;
    const box = ghost.current;
    if (!area || !box) return;
    let press: ReturnType<typeof setTimeout> | undefined;
    const ignore = new AbortController();
    const { signal } = ignore;

    function begin(event: PointerEvent) {
      if (event.button !== 0 || gesture.current || !(event.target instanceof Element)) return;
      const grip = event.target.closest("[data-grip]");
      const bar = event.target.closest<HTMLElement>("[data-bar]");
      const day = event.target.closest<HTMLElement>("[data-day]");
      const row = event.target.closest<HTMLElement>("[data-row]");
      if (!row || (!bar && !day) || (bar && !grip && bar.dataset["moves"] === undefined)) return;
      const canvas = area!.getBoundingClientRect();
      const line = (bar ?? day)!.parentElement!.getBoundingClientRect();
      const from = (bar ?? day)!.getBoundingClientRect();
      gesture.current = {
        kind: grip ? "lengthen" : bar ? "move" : "choose",
        row: Number(row.dataset["row"]),
        id: bar?.dataset["bar"] ?? "",
        column: Number(day?.dataset["day"] ?? 0),
        pointer: event.pointerId,
        isTouch: event.pointerType === "touch",
        x: event.clientX,
        y: event.clientY,
        cell: line.width / columns(),
        ghost: { left: from.left - canvas.left, top: line.top - canvas.top, width: from.width },
        isActive: false,
      };
      if (event.pointerType === "touch") press = setTimeout(start, LONG_PRESS_MS);
    }

    function start() {
      const now = gesture.current;
      if (!now) return;
      now.isActive = true;
      area!.setPointerCapture(now.pointer);
      box!.style.width = `${now.ghost.width}px`;
      box!.hidden = false;
      shape(0, 0);
    }

    /** Moves and scales the ghost to the place of the drop. */
    function shape(x: number, y: number) {
      const { kind, cell, ghost: at, column } = gesture.current!;
      const { days, rows: by } = measureDrag({ x, y }, { width: cell, height: ROW_HEIGHT_PX });
      if (kind === "move") return place(at.left + days * cell, at.top + by * ROW_HEIGHT_PX, 1);
      if (kind === "lengthen") return place(at.left, at.top, Math.max(at.width + days * cell, cell / 4) / at.width);
      const other = within(column + columnsTo(x));
      place(at.left + (Math.min(other, column) - column) * cell, at.top, Math.abs(other - column) + 1);
    }

    function place(left: number, top: number, scale: number) {
      box!.style.transform = `translate(${left}px, ${top}px) scaleX(${scale})`;
    }

    /** The number of columns between the pointer and the column where the drag began, after a move by `x` pixels. */
    function columnsTo(x: number): number {
      const { cell, ghost: at, x: began } = gesture.current!;
      const inCell = began - (area!.getBoundingClientRect().left + at.left);
      return Math.floor((inCell + x) / cell);
    }

    function within(column: number): number {
      return Math.min(Math.max(column, 0), columns() - 1);
    }

    function follow(event: PointerEvent) {
      const now = gesture.current;
      if (!now || event.pointerId !== now.pointer) return;
      const [x, y] = [event.clientX - now.x, event.clientY - now.y];
      const isFar = Math.hypot(x, y) >= (now.isTouch ? STILL_FINGER_PX : CLICK_DISTANCE_PX);
      if (!now.isActive && isFar) {
        if (now.isTouch) return end();
        start();
      }
      if (now.isActive) shape(x, y);
    }

    function release(event: PointerEvent) {
      const now = gesture.current;
      if (!now || event.pointerId !== now.pointer) return;
      const [x, y] = [event.clientX - now.x, event.clientY - now.y];
      const { days, rows: by } = measureDrag({ x, y }, { width: now.cell, height: ROW_HEIGHT_PX });
      const other = within(now.column + columnsTo(x));
      const { isActive, kind, row, id, column } = now;
      end();
      if (!isActive) return;
      // Suppresses the click that the browser fires after a drag. The click would open something.
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
      if (kind === "choose") drop({ kind, row, first: Math.min(column, other), last: Math.max(column, other) });
      else if (kind === "move" && (days !== 0 || by !== 0)) drop({ kind, row, id, days, rows: by });
      else if (kind === "lengthen" && days !== 0) drop({ kind, row, id, days });
    }

    function swallow(event: Event) {
      event.stopPropagation();
      event.preventDefault();
    }

    function end() {
      clearTimeout(press);
      gesture.current = undefined;
      box!.hidden = true;
    }

    area.addEventListener("pointerdown", begin, { signal });
    area.addEventListener("pointermove", follow, { signal });
    area.addEventListener("pointerup", release, { signal });
    area.addEventListener("pointercancel", end, { signal });
    addEventListener("keydown", (event) => event.key === "Escape" && end(), { signal });
    // While a finger drags, the page must not scroll and no context menu may open.
    area.addEventListener("touchmove", (event) => gesture.current?.isActive && event.preventDefault(), {
      signal,
      passive: false,
    });
    area.addEventListener("contextmenu", (event) => gesture.current?.isTouch && event.preventDefault(), { signal });
    return () => {
      ignore.abort();
      end();
    };
  }, [rows, ghost]);
}
