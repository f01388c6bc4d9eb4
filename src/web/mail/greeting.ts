import { cleanLine } from "#domain/text.ts";

// Mail programs turn these into links, and anybody can register somebody else's address under such a name.
const LINK = /:\/\/|www\.|\.[\p{L}\d]{2,}|@/iu;

/** How a mail begins: with the reader's name on one line, or without it when it is empty or could become a link. */
export function greeting(name: string): string {
  const line = cleanLine(name);
  return line === "" || LINK.test(line.normalize("NFKC")) ? "Merhaba," : `Merhaba ${line},`;
}
