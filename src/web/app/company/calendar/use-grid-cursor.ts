import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";

import { findColumn, type ShownDays } from "#domain/fleet/calendar-view.ts";
import { addDays } from "#domain/words/istanbul.ts";

/** Arrows, Home, End, Page Up and Page Down move the focus; the days may lie beyond the shown days. */
export function useGridCursor({
  rows,
  shown,
  days,
  count,
  day,
  onDay,
  onOpen,
}: {
  rows: RefObject<HTMLElement | null>;
  shown: ShownDays;
  days: readonly string[];
  count: number;
  day: string;
  onDay: (day: string) => void;
  onOpen: (row: number, firstDay: string, lastDay: string, id?: string) => void;
}) {
  const [row, setRow] = useState(0);
  const [anchor, setAnchor] = useState<string>();
  const wantsFocus = useRef(false);

  const activeRow = Math.min(row, Math.max(count - 1, 0));
  const column = findColumn(day, shown) ?? 0;
  const anchorColumn = anchor === undefined ? undefined : findColumn(anchor, shown);
  const chosen: readonly [number, number] | undefined =
    anchorColumn === undefined ? undefined : [Math.min(anchorColumn, column), Math.max(anchorColumn, column)];

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const cell = rows.current?.querySelector<HTMLElement>(`[data-row="${activeRow}"] [data-day="${column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [rows, activeRow, column, shown]);

  function moveTo(nextRow: number, nextDay: string, isChoosing: boolean) {
    wantsFocus.current = true;
    if (isChoosing && findColumn(nextDay, shown) === undefined) return;
    setAnchor(isChoosing ? (anchor ?? day) : undefined);
    setRow(Math.min(Math.max(nextRow, 0), count - 1));
    if (nextDay !== day) onDay(nextDay);
  }

  function openChosen() {
    onOpen(activeRow, days[chosen?.[0] ?? column]!, days[chosen?.[1] ?? column]!);
  }

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { shiftKey } = event;
    const last = addDays(shown.first, shown.count - 1);
    const moves: Record<string, () => void> = {
      ArrowLeft: () => moveTo(activeRow, addDays(day, -1), shiftKey),
      ArrowRight: () => moveTo(activeRow, addDays(day, 1), shiftKey),
      ArrowUp: () => moveTo(activeRow - 1, day, false),
      ArrowDown: () => moveTo(activeRow + 1, day, false),
      PageUp: () => moveTo(activeRow - 10, day, false),
      PageDown: () => moveTo(activeRow + 10, day, false),
      Home: () => moveTo(activeRow, shown.first, shiftKey),
      End: () => moveTo(activeRow, last, shiftKey),
      Enter: openChosen,
      " ": openChosen,
      Escape: () => setAnchor(undefined),
    };
    const move = moves[event.key];
    if (!move || !(event.target instanceof Element) || !event.target.matches("[data-day]")) return;
    event.preventDefault();
    move();
  }

  function click(event: { target: EventTarget }) {
    if (!(event.target instanceof Element)) return;
    const index = Number(event.target.closest<HTMLElement>("[data-row]")?.dataset["row"]);
    const bar = event.target.closest<HTMLElement>("[data-bar]")?.dataset["bar"];
    const at = event.target.closest<HTMLElement>("[data-day]")?.dataset["day"];
    if (bar !== undefined) return onOpen(index, day, day, bar);
    if (at === undefined) return;
    const clicked = days[Number(at)]!;
    setRow(index);
    setAnchor(undefined);
    onDay(clicked);
    onOpen(index, clicked, clicked);
  }

  return { activeRow, column, chosen, press, click };
}
