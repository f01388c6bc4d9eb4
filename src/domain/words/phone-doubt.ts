import { parsePhone, turkishDigits } from "./phone.ts";

/**
 * What looks wrong with a telephone number: so many digits of a Turkish one are missing or too many, nobody in Türkiye has a number like it,
 * calling it costs more than a call, its country has no numbers of this length, or the code of Türkiye is missing behind the '+'.
 * docs/product.md 5.8.
 */
export type PhoneDoubt =
  | { readonly kind: "missing" | "extra"; readonly digits: number }
  | { readonly kind: "unused" | "costly" | "abroad" | "without-country" };

/** What a numbering plan says of a Turkish number of the right length. */
export type PhoneUse = "usual" | "costly" | "unused";

/** Digits of a Turkish number behind its country code. docs/product.md 5.8. */
const DIGITS = 10;

/**
 * What may be wrong with a telephone number, looked at in the form in which it is called (`parsePhone`); undefined when nothing is, and for
 * ''. `kindOfUse` knows Turkey's numbering plan, by the ten digits of a number or the seven of one that begins with 444; `isPossibleAbroad`
 * whether the country of a foreign number has numbers of its length. docs/product.md 5.8.
 */
export function phoneDoubt(
  typed: string,
  kindOfUse: (digits: string) => PhoneUse,
  isPossibleAbroad: (number: string) => boolean = () => true,
): PhoneDoubt | undefined {
  const number = parsePhone(typed);
  if (number === undefined) return undefined;
  const digits = turkishDigits(number);
  if (digits === undefined) return doubtAbroad(number, kindOfUse, isPossibleAbroad(number));
  if (digits.length !== DIGITS && digits !== number) {
    const missing = DIGITS - digits.length;
    return { kind: missing > 0 ? "missing" : "extra", digits: Math.abs(missing) };
  }
  const kind = kindOfUse(digits);
  return kind === "usual" ? undefined : { kind };
}

function doubtAbroad(
  number: string,
  kindOfUse: (digits: string) => PhoneUse,
  isPossible: boolean,
): PhoneDoubt | undefined {
  const digits = number.slice(1);
  const isTurkish = /^[2-58]/u.test(digits) && digits.length === DIGITS && kindOfUse(digits) === "usual";
  // '+532 …' is a mobile number of ours far more often than one of Cuba.
  if (isTurkish && (!isPossible || digits.startsWith("5"))) return { kind: "without-country" };
  return isPossible ? undefined : { kind: "abroad" };
}
