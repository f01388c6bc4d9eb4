import { cleanLine, countCharacters } from "./text.ts";
import { foldIdentifier } from "./turkish.ts";

/** Most characters of a plate or shop name, after normalising. Decisions, 'Profiles'. */
export const PLATE_MAX = 20;

// Province 01 to 81, letters without Q, W and X, digits. Security bar 8.1.
const TURKISH_PLATE =
  /^(0[1-9]|[1-7][0-9]|8[01])[ .\p{Dash_Punctuation}]*([A-PR-VYZ]{1,3})[ .\p{Dash_Punctuation}]*([0-9]{2,5})$/u;

/**
 * The text on a code (plate, or the name of a shop or office) as it is stored and shown: invisible characters removed, folded like
 * a code, inner spaces single; a Turkish plate typed in any way as '34 ABC 123'. Ş, Ç, Ğ, Ü and Ö stay, every i becomes I. '' when
 * nothing was typed. Any text is accepted; its length is `isPlateTooLong`'s question. Decisions, 'Profiles'.
 */
export function normalizePlate(text: string): string {
  const plate = foldIdentifier(cleanLine(text.normalize("NFKC")));
  const [, province, letters = "", digits = ""] = TURKISH_PLATE.exec(plate) ?? [];
  // The fewer letters, the more digits: A 1234(5), AB 123(4), ABC 12(3).
  const serial = letters.length + digits.length;
  return province !== undefined && (serial === 5 || serial === 6) ? `${province} ${letters} ${digits}` : plate;
}

/** Whether a plate, typed or normalised, is longer than `PLATE_MAX` once normalised. Decisions, 'Profiles'. */
export function isPlateTooLong(text: string): boolean {
  return countCharacters(normalizePlate(text)) > PLATE_MAX;
}
