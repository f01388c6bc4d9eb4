import type * as Library from "libphonenumber-js/max";

import { makePhoneDoubtSentence } from "#contract/words/phone.words.ts";
import { parsePhone, type Contact } from "#domain/words/contact.ts";
import { assessPhoneDoubt, type PhoneDoubt, type PhoneUse } from "#domain/words/phone-doubt.ts";
import { isOddPhone } from "#domain/words/phone.ts";

let loadedLibrary: Promise<typeof Library> | undefined;

export async function findPhoneDoubt(number: string): Promise<PhoneDoubt | undefined> {
  loadedLibrary ??= import("libphonenumber-js/max");
  const library = await loadedLibrary;
  return assessPhoneDoubt(
    number,
    (digits) => phoneUseOf(library, digits),
    // Numbering plans grow faster than the library, so a number with a possible length is not doubted.
    (foreign) => library.parsePhoneNumberFromString(foreign)?.isPossible() ?? false,
  );
}

function phoneUseOf({ parsePhoneNumberFromString }: typeof Library, digits: string): PhoneUse {
  const number = parsePhoneNumberFromString(digits.length === 7 ? digits : `+90${digits}`, "TR");
  if (!number?.isValid()) return "unused";
  return number.getType() === "PREMIUM_RATE" ? "costly" : "usual";
}

export async function findDoubtOfChange(stored: string, next: string): Promise<string | undefined> {
  if (stored === next) return undefined;
  const doubt = await findPhoneDoubt(next);
  return doubt && makePhoneDoubtSentence(doubt);
}

/**
 * Whether a person must check a stored telephone number, because it may reach nobody. False for a doubtful number
 * that its owner has confirmed; such a number is stored in dialable form.
 */
export async function isPhoneToCheck(stored: string): Promise<boolean> {
  if (!isOddPhone(stored)) return false;
  const number = parsePhone(stored);
  return number === undefined || (await isPhoneUncertain(number));
}

export async function isPhoneUncertain(number: string): Promise<boolean> {
  const doubt = await findPhoneDoubt(number);
  // A number that is expensive to call is still correct.
  return doubt !== undefined && doubt.kind !== "costly";
}

type PhoneContacts = Readonly<Partial<Record<"phone" | "whatsapp", Contact>>>;

/** Returns messages for the doubtful numbers that strangers would see after this change and not before it. */
export async function findDoubtsOfChange(
  stored: PhoneContacts,
  next: PhoneContacts,
): Promise<Record<string, string> | undefined> {
  const fields: Record<string, string> = {};
  for (const kind of ["phone", "whatsapp"] as const) {
    const contact = next[kind];
    if (!contact?.visible) continue;
    const text = await findDoubtOfChange(stored[kind]?.visible ? stored[kind].value : "", contact.value);
    if (text !== undefined) fields[`contacts.${kind}.value`] = text;
  }
  return Object.keys(fields).length === 0 ? undefined : fields;
}
