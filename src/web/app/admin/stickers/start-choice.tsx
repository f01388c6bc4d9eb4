import { useId } from "react";

import type { SheetLayout } from "#domain/sticker/sheet.ts";

import { SheetPicture } from "./sheet-picture.tsx";

export function StartChoice({
  layout,
  start,
  printed,
  onStart,
}: {
  layout: SheetLayout;
  start: number;
  printed: number;
  onStart: (start: number) => void;
}) {
  const name = useId();
  const { page, across, down, label, first, pitch } = layout;
  const part = (of: number, whole: number) => `${(of / whole) * 100}%`;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{`İlk boş etiket: ${start}.`}</legend>
      <div className="relative w-full max-w-72">
        <SheetPicture layout={layout} start={start} printed={printed} />
        {Array.from({ length: across * down }, (_, place) => (
          <label
            key={place}
            className="has-focus-visible:outline-brand absolute cursor-pointer has-focus-visible:z-10 has-focus-visible:outline-3 has-focus-visible:outline-offset-1"
            style={{
              left: part(first.x + (place % across) * pitch.x, page.width),
              top: part(first.y + Math.floor(place / across) * pitch.y, page.height),
              width: part(label.width, page.width),
              height: part(label.height, page.height),
            }}
          >
            <input
              type="radio"
              name={name}
              checked={start === place + 1}
              onChange={() => onStart(place + 1)}
              aria-label={`${place + 1}. etiket`}
              className="sr-only"
            />
          </label>
        ))}
      </div>
      <p className="text-ink-soft mt-1.5 text-sm">Kâğıt yarım kaldıysa ilk boş etikete dokunun.</p>
    </fieldset>
  );
}
