import { useEffect, useEffectEvent, useRef, type RefObject } from "react";

import { locateGhost, readDrop, readGesture, type CalendarDrag, type DragGesture } from "./drag-gesture.ts";

const CLICK_DISTANCE_PX = 5;
/** A finger that stays still for this many milliseconds starts a drag. */
const LONG_PRESS_MS = 350;
const STILL_FINGER_PX = 10;

/** For speed, only the transform of the ghost changes during a drag, and no row is rendered before `onDrop`. */
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
    const measureArea = () => ({ element: area, columns: columns() });

    function begin(event: PointerEvent) {
      if (event.button !== 0 || gesture.current) return;
      gesture.current = readGesture(event, measureArea());
      if (gesture.current?.isTouch) press = setTimeout(start, LONG_PRESS_MS);
    }

    function start() {
      const now = gesture.current;
      if (!now) return;
      now.isActive = true;
      area!.setPointerCapture(now.pointer);
      box!.style.width = `${now.ghost.width}px`;
      box!.hidden = false;
      placeGhost(now, { x: 0, y: 0 });
    }

    function placeGhost(now: DragGesture, distance: { x: number; y: number }) {
      const { left, top, scale } = locateGhost(now, distance, measureArea());
      box!.style.transform = `translate(${left}px, ${top}px) scaleX(${scale})`;
    }

    function follow(event: PointerEvent) {
      const now = gesture.current;
      if (!now || event.pointerId !== now.pointer) return;
      const distance = { x: event.clientX - now.x, y: event.clientY - now.y };
      const isFar = Math.hypot(distance.x, distance.y) >= (now.isTouch ? STILL_FINGER_PX : CLICK_DISTANCE_PX);
      if (!now.isActive && isFar) {
        if (now.isTouch) return end();
        start();
      }
      if (now.isActive) placeGhost(now, distance);
    }

    function release(event: PointerEvent) {
      const now = gesture.current;
      if (!now || event.pointerId !== now.pointer) return;
      const drag = readDrop(now, { x: event.clientX - now.x, y: event.clientY - now.y }, measureArea());
      end();
      if (!now.isActive) return;
      suppressClick();
      if (drag) drop(drag);
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

/** The click would open what is under the pointer. */
function suppressClick(): void {
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
