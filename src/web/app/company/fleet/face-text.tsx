import type { ListedCarView } from "#contract/fleet/cars.ts";

/** The colour, make and model of a car, such as 'Beyaz Renault Clio'; on a phone the model only. */
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
