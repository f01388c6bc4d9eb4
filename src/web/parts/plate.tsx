import { getPlateForm } from "#domain/people/plate.ts";
import type { ProfileKind } from "#domain/people/profile.ts";

import { PlateText } from "./plate-text.tsx";

const styleOfSize = {
  small: "min-h-7 px-1.5 text-base",
  normal: "min-h-8 px-2.5 text-lg leading-tight",
  large: "min-h-11 px-3 text-2xl leading-tight sm:text-3xl",
};
type PlateSize = keyof typeof styleOfSize;

function Plate({ plate, isTurkish, size }: { plate: string; isTurkish: boolean; size: PlateSize }) {
  return (
    <span className="inline-flex max-w-full items-stretch overflow-hidden rounded-md border-2 border-[#10182a] bg-white text-[#10182a] dark:border-white/25 print:border-[#10182a]">
      {isTurkish && (
        <span
          aria-hidden="true"
          className="flex items-end bg-[#0f3791] px-1 pb-0.5 text-[0.625rem] leading-none font-bold text-white"
        >
          TR
        </span>
      )}
      <span
        translate="no"
        className={`flex min-w-0 items-center font-bold tracking-wide wrap-anywhere tabular-nums ${styleOfSize[size]}`}
      >
        <span className={size === "small" ? "truncate" : undefined}>
          <PlateText plate={plate} />
        </span>
      </span>
    </span>
  );
}

function PlaceSign({ name, size }: { name: string; size: PlateSize }) {
  return (
    <span
      translate="no"
      dir="auto"
      className={`border-line-strong bg-surface text-ink inline-flex max-w-full items-center rounded-md border font-bold wrap-anywhere ${styleOfSize[size]}`}
    >
      {name}
    </span>
  );
}

/** A code without a plate: in the shape of a plate, but without a plate's colours (docs/product/stickers.md 4.7). */
function CodeChip({ code, size }: { code: string; size: PlateSize }) {
  return (
    <span
      className={`border-line bg-sunken text-ink inline-flex max-w-full items-center rounded-md border-2 px-2.5 font-semibold whitespace-nowrap ${size === "large" ? "h-12 text-xl sm:text-2xl" : "h-9"}`}
    >
      Kod:&nbsp;
      <span translate="no" className="tracking-wide">
        {code}
      </span>
    </span>
  );
}

export function PlateOrCode({
  plate,
  code,
  kind,
  size = "normal",
}: {
  plate: string;
  code: string;
  kind?: ProfileKind | undefined;
  size?: PlateSize;
}) {
  if (plate === "") return <CodeChip code={code} size={size} />;
  const look = getPlateForm(plate, kind);
  if (look === "sign") return <PlaceSign name={plate} size={size} />;
  return <Plate plate={plate} isTurkish={look === "turkish"} size={size} />;
}
