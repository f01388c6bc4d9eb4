const NOT_LATIN_PATTERN = /\p{Lo}/u;

/** By default, Arabic letters would reverse the order of the digits beside them. */
export function PlateText({ plate }: { plate: string }) {
  if (!NOT_LATIN_PATTERN.test(plate)) return <span>{plate}</span>;
  return (plate.match(/\d+|\D+/gu) ?? []).map((part, nth) => {
    const Part = /^\d/u.test(part) ? "bdi" : "span";
    return <Part key={nth}>{part}</Part>;
  });
}
