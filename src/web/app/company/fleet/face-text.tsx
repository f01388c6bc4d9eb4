import type { ListedCarView } from "#contract/fleet/cars.ts";

/** By what one knows a car that one sees: 'Beyaz Renault Clio'; nothing where nothing is known of it. */
export function FaceText({
  face: { make, model, colour },
}: {
  face: Pick<ListedCarView["face"], "make" | "model" | "colour">;
}) {
  const text = [colour, make, model].filter((part) => part !== "").join(" ");
  return text !== "" && <span className="text-ink-soft min-w-0 text-sm wrap-anywhere">{text}</span>;
}
