import { parsePhone, toTurkishDigits } from "./phone.ts";

/**
 * A Turkish number has too few digits ('missing') or too many ('extra'), is assigned to nobody ('unused'), or costs
 * more than a usual call ('costly'). 'without-country': Turkey's country code is missing after the '+'.
 */
export type PhoneDoubt =
  | { readonly kind: "missing" | "extra"; readonly digits: number }
  | { readonly kind: "unused" | "costly" | "abroad" | "without-country" };

export type PhoneUse = "usual" | "costly" | "unused";

const NATIONAL_NUMBER_DIGITS = 10;

/**
 * `kindOfUse` looks up ten digits, or the seven of a 444 number, in Turkey's numbering plan. `isPossibleAbroad` returns
 * whether the number's country has numbers of this length.
 */
export function assessPhoneDoubt(
  typed: string,
  kindOfUse: (digits: string) => PhoneUse,
  isPossibleAbroad: (number: string) => boolean = () => true,
): PhoneDoubt | undefined {
  const number = parsePhone(typed);
  if (number === undefined) return undefined;
  const digits = toTurkishDigits(number);
  if (digits === undefined) return findForeignDoubt(number, kindOfUse, isPossibleAbroad(number));
  if (digits.length !== NATIONAL_NUMBER_DIGITS && digits !== number) {
    const missing = NATIONAL_NUMBER_DIGITS - digits.length;
    return { kind: missing > 0 ? "missing" : "extra", digits: Math.abs(missing) };
  }
  const kind = kindOfUse(digits);
  return kind === "usual" ? undefined : { kind };
}

function findForeignDoubt(
  number: string,
  kindOfUse: (digits: string) => PhoneUse,
  isPossible: boolean,
): PhoneDoubt | undefined {
  const digits = number.slice(1);
  const isTurkish =
    /^[2-58]/u.test(digits) && digits.length === NATIONAL_NUMBER_DIGITS && kindOfUse(digits) === "usual";
  // '+532 …' is much more often a Turkish mobile number than one of Cuba.
  if (isTurkish && (!isPossible || digits.startsWith("5"))) return { kind: "without-country" };
  return isPossible ? undefined : { kind: "abroad" };
}
