import type { SheetLayout } from "#domain/sticker/sheet.ts";

/** The picture is hidden from screen readers, because the fields beside it have the same content. */
export function SheetPicture({
  layout: { page, across, down, label, first, pitch, round },
  start,
  printed,
}: {
  layout: SheetLayout;
  start: number;
  printed: number;
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${page.width} ${page.height}`}
      className="border-line-strong block h-auto w-full border bg-white"
    >
      {Array.from({ length: across * down }, (_, place) => {
        const isPrinted = place >= start - 1 && place < start - 1 + printed;
        return (
          <rect
            key={place}
            x={first.x + (place % across) * pitch.x}
            y={first.y + Math.floor(place / across) * pitch.y}
            width={label.width}
            height={label.height}
            rx={round}
            className={
              isPrinted
                ? "fill-stage stroke-stage"
                : place < start - 1
                  ? "fill-neutral-300 stroke-neutral-500"
                  : "fill-white stroke-neutral-500"
            }
            strokeWidth={page.width / 210 / 2}
          />
        );
      })}
    </svg>
  );
}
