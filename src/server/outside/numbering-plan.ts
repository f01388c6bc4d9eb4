import type * as Library from "libphonenumber-js/max";

import { phoneDoubtText } from "#contract/words/phone.words.ts";
import { parsePhone, type Contact } from "#domain/words/contact.ts";
import { phoneDoubt, type PhoneDoubt, type PhoneUse } from "#domain/words/phone-doubt.ts";
import { isOddPhone } from "#domain/words/phone.ts";

let loaded: Promise<typeof Library> | undefined;

/** What may be wrong with a telephone number, by the numbering plans of the world, which are loaded with the first question. */
export async function doubtAbout(number: string): Promise<PhoneDoubt | undefined> {
  loaded ??= import("libphonenumber-js/max");
  const library = await loaded;
  return phoneDoubt(
    number,
    (digits) => kindOfUse(library, digits),
    // Plans grow faster than the library: a number of a length that its country has is not doubted.
    (foreign) => library.parsePhoneNumberFromString(foreign)?.isPossible() ?? false,
  );
}

function kindOfUse({ parsePhoneNumberFromString }: typeof Library, digits: string): PhoneUse {
  const number = parsePhoneNumberFromString(digits.length === 7 ? digits : `+90${digits}`, "TR");
  if (!number?.isValid()) return "unused";
  return number.getType() === "PREMIUM_RATE" ? "costly" : "usual";
}

/** What is said at the field of a telephone that looks wrong; undefined where it does not, and for one that is stored already. */
export async function doubtfulPhone(stored: string, next: string): Promise<string | undefined> {
  if (stored === next) return undefined;
  const doubt = await doubtAbout(next);
  return doubt && phoneDoubtText(doubt);
}

/**
 * A telephone as a version before stored it, in the form in which it is called; undefined where it has that form, and where it is not certain
 * which number is meant: whoever typed it mends it then.
 */
export async function mendedPhone(stored: string): Promise<string | undefined> {
  const number = parsePhone(stored);
  if (number === undefined || number === stored) return undefined;
  return (await isUncertain(number)) ? undefined : number;
}

/** Whether a stored telephone has to be looked at by a person, since nobody may be reached by it. One that was saved as it stands is not. */
export async function isPhoneToCheck(stored: string): Promise<boolean> {
  if (!isOddPhone(stored)) return false;
  const number = parsePhone(stored);
  return number === undefined || (await isUncertain(number));
}

/** Whether by a telephone, in the form in which it is called, nobody may be reached. */
export async function isUncertain(number: string): Promise<boolean> {
  const doubt = await doubtAbout(number);
  // A number that costs more to call is a right number all the same.
  return doubt !== undefined && doubt.kind !== "costly";
}

/** The contacts by which somebody is called. */
type Called = Readonly<Partial<Record<"phone" | "whatsapp", Contact>>>;

/** What is said at the fields of the telephones that strangers are to call from now on and that look wrong; undefined for none. */
export async function doubtfulPhones(stored: Called, next: Called): Promise<Record<string, string> | undefined> {
  const fields: Record<string, string> = {};
  for (const kind of ["phone", "whatsapp"] as const) {
    const contact = next[kind];
    if (!contact?.visible) continue;
    const text = await doubtfulPhone(stored[kind]?.visible ? stored[kind].value : "", contact.value);
    if (text !== undefined) fields[`contacts.${kind}.value`] = text;
  }
  return Object.keys(fields).length === 0 ? undefined : fields;
}
