import { cleanLine, isolateDirection } from "#domain/words/text.ts";

// Mail programs turn such text into links. An attacker could register a victim's address under a name that contains
// one.
const LINK = /:\/\/|www\.|\.[\p{L}\d]{2,}|@/iu;
// Marks a text that is a message rather than a name: five digits, as in a phone number or an amount, or sentence
// punctuation.
const MESSAGE = /(?:\p{Nd}\P{Nd}*){5}|[:;!?]/u;

/** A name that is safe in a mail, on one line; '' if it is empty, could become a link, or looks like a message. */
export function safeMailName(name: string): string {
  const line = cleanLine(name);
  const plain = line.normalize("NFKC");
  return LINK.test(plain) || MESSAGE.test(plain) ? "" : line;
}

/** The greeting, with the reader's name if it is safe. */
export function greeting(name: string): string {
  const shown = safeMailName(name);
  return shown === "" ? "Merhaba," : `Merhaba ${isolateDirection(shown)},`;
}
