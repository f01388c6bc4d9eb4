import { cleanLine, isolated } from "#domain/words/text.ts";

// Mail programs turn these into links, and anybody can register somebody else's address under such a name.
const LINK = /:\/\/|www\.|\.[\p{L}\d]{2,}|@/iu;
// What no name has and a message needs: a telephone number or an amount, and the signs of a sentence.
const MESSAGE = /(?:\p{Nd}\P{Nd}*){5}|[:;!?]/u;

/** A name as it may stand in a mail, on one line; '' when it is empty, could become a link, or says more than a name does. */
export function nameInMail(name: string): string {
  const line = cleanLine(name);
  const plain = line.normalize("NFKC");
  return LINK.test(plain) || MESSAGE.test(plain) ? "" : line;
}

/** How a mail begins: with the reader's name, or without one. */
export function greeting(name: string): string {
  const shown = nameInMail(name);
  return shown === "" ? "Merhaba," : `Merhaba ${isolated(shown)},`;
}
