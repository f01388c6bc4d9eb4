import type { ListedCarView } from "#contract/fleet/cars.ts";

/** The car's colour, make and model, as 'Beyaz Renault Clio'; on a telephone the model alone. Nothing where none is known. */
export function FaceText({
  face: { make, model, colour },
}: {
  face: Pick<ListedCarView["face"], "make" | "model" | "colour">;
}) {
  const before = [colour, make].filter((part) => part !== "").join(" ");
  if (before === "" && model === "") return null;
  return (
    <span className="text-ink-soft min-w-0 truncate text-sm">
      {before !== "" && <span className={model === "" ? "" : "max-sm:hidden"}>{`${before} `}</span>}
      <span>{model}</span>
    </span>
  );
}
