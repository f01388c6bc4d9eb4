import type * as Library from "libphonenumber-js/max";

import { phoneDoubtText } from "#contract/wording/phone-doubt.ts";
import type { Contact } from "#domain/contact.ts";
import { phoneDoubt, type PhoneDoubt, type PhoneUse } from "#domain/phone-doubt.ts";

let loaded: Promise<typeof Library> | undefined;

/** What may be wrong with a stored telephone number, by Turkey's numbering plan, which is loaded with the first question. */
export async function doubtAbout(number: string): Promise<PhoneDoubt | undefined> {
  loaded ??= import("libphonenumber-js/max");
  const library = await loaded;
  return phoneDoubt(number, (digits) => kindOfUse(library, digits));
}

function kindOfUse({ parsePhoneNumberFromString }: typeof Library, digits: string): PhoneUse {
  const number = parsePhoneNumberFromString(digits, "TR");
  if (!number?.isValid()) return "unused";
  return number.getType() === "PREMIUM_RATE" ? "costly" : "usual";
}

/** What is said at the field of a telephone that looks wrong; undefined where it does not, and for one that is stored already. */
export async function doubtfulPhone(stored: string, next: string): Promise<string | undefined> {
  if (stored === next) return undefined;
  const doubt = await doubtAbout(next);
  return doubt && phoneDoubtText(doubt);
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
