import { cleanLine, isolateDirection } from "#domain/words/text.ts";

// An attacker could register a victim's address under such a name.
const LINK_PATTERN = /:\/\/|www\.|\.[\p{L}\d]{2,}|@/iu;
// Matches text that is a message rather than a name: five digits, as in a phone number or an amount, or sentence
// punctuation.
const MESSAGE_PATTERN = /(?:\p{Nd}\P{Nd}*){5}|[:;!?]/u;

export function toSafeMailName(name: string): string {
  const line = cleanLine(name);
  const plain = line.normalize("NFKC");
  return LINK_PATTERN.test(plain) || MESSAGE_PATTERN.test(plain) ? "" : line;
}

export function makeGreeting(name: string): string {
  const shown = toSafeMailName(name);
  return shown === "" ? "Merhaba," : `Merhaba ${isolateDirection(shown)},`;
}
