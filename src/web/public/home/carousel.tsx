import { Pause, Play } from "lucide-react";
import type { ReactElement } from "react";

/** The controls come first in the tab order and are visible only with scripts. */
export function Carousel({
  label,
  slideLabel,
  slides,
  fromMd = "slides",
}: {
  label: string;
  slideLabel: string;
  slides: readonly ReactElement[];
  fromMd?: "slides" | "columns";
}) {
  const isRow = fromMd === "columns";
  return (
    <div role="group" aria-label={label} data-carousel className="flex flex-col">
      <div
        data-carousel-controls
        className={`carousel-controls invisible order-last mt-2 flex h-11 items-center justify-center gap-1 ${isRow ? "md:hidden" : ""}`}
      >
        <button
          type="button"
          data-carousel-toggle
          aria-label="Otomatik geçişi durdur"
          className="group text-ink-soft hover:bg-sunken hover:text-ink grid size-11 place-items-center rounded-full motion-reduce:hidden"
        >
          <Pause aria-hidden="true" size={20} className="fill-current group-data-stopped:hidden" />
          <Play aria-hidden="true" size={20} className="hidden fill-current group-data-stopped:block" />
        </button>
        {slides.map((slide, index) => (
          <button
            key={slide.key}
            type="button"
            data-carousel-dot
            aria-label={`${slideLabel} ${index + 1} / ${slides.length}`}
            aria-current={index === 0}
            className="carousel-dot"
          />
        ))}
      </div>
      <ol data-carousel-track aria-label={label} className={`carousel-track ${isRow ? "is-row" : ""}`}>
        {slides.map((slide) => (
          <li key={slide.key} className="min-w-0">
            {slide}
          </li>
        ))}
      </ol>
    </div>
  );
}
