const NOT_LATIN = /\p{Lo}/u;

/** The letters and digits of a plate from left to right as they were typed: letters that run from the right would turn the digits beside them. */
export function PlateText({ plate }: { plate: string }) {
  if (!NOT_LATIN.test(plate)) return <span>{plate}</span>;
  return (plate.match(/\d+|\D+/gu) ?? []).map((part, nth) => {
    const Part = /^\d/u.test(part) ? "bdi" : "span";
    return <Part key={nth}>{part}</Part>;
  });
}
