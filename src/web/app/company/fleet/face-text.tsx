import type { ListedCarView } from "#contract/fleet/cars.ts";

/**
 * The colour, make and model of a car, such as 'Beyaz Renault Clio'; on a phone only the model. If there is room for
 * only one or two letters, the text wraps to a hidden second line.
 */
export function FaceText({
  face: { make, model, colour },
}: {
  face: Pick<ListedCarView["face"], "make" | "model" | "colour">;
}) {
  const before = [colour, make].filter((part) => part !== "").join(" ");
  if (before === "" && model === "") return null;
  return (
    <span className="text-ink-soft flex h-5 min-w-0 flex-wrap overflow-hidden text-sm">
      <span aria-hidden="true" className="h-5 w-px" />
      <span className="max-w-full min-w-10 truncate">
        {before !== "" && <span className={model === "" ? "" : "max-sm:hidden"}>{`${before} `}</span>}
        <span>{model}</span>
      </span>
    </span>
  );
}
