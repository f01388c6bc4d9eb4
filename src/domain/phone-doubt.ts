/**
 * What looks wrong with a Turkish telephone number: so many digits are missing or too many, nobody has a number like it, or calling it
 * costs more than a call. docs/product.md 5.8.
 */
export type PhoneDoubt =
  | { readonly kind: "missing" | "extra"; readonly digits: number }
  | { readonly kind: "unused" | "costly" };

/** What a numbering plan says of a Turkish number of the right length. */
export type PhoneUse = "usual" | "costly" | "unused";

/** Digits of a Turkish number after the country code or the leading 0. docs/product.md 5.8. */
const DIGITS = 10;

/** The numbers of large companies that are called without an area. */
const WITHOUT_AREA = /^444[0-9]{4}$/u;

/**
 * What may be wrong with a stored telephone number (as `parsePhone` gives it), before strangers call it; undefined when nothing is, for ''
 * and for a number of another country, which begins with '+' or '00'. `kindOfUse` knows the numbering plan, by the ten digits of a number or the
 * seven of one that begins with 444. docs/product.md 5.8.
 */
export function phoneDoubt(number: string, kindOfUse: (digits: string) => PhoneUse): PhoneDoubt | undefined {
  const digits = turkishDigits(number);
  if (digits === undefined) return undefined;
  if (digits.length !== DIGITS && !WITHOUT_AREA.test(digits)) {
    const missing = DIGITS - digits.length;
    return { kind: missing > 0 ? "missing" : "extra", digits: Math.abs(missing) };
  }
  const kind = kindOfUse(digits);
  return kind === "usual" ? undefined : { kind };
}

/** The digits of a Turkish number without its country code and its leading 0; undefined for none and for a foreign one. */
function turkishDigits(number: string): string | undefined {
  if (number === "") return undefined;
  const international = number.replace(/^00/u, "+");
  if (/^\+(?!90)/u.test(international)) return undefined;
  // '90 532 …' without its '+' is longer than any number within the country.
  return international.replace(/^\+90|^90(?=[0-9]{10}$)/u, "").replace(/^0/u, "");
}
