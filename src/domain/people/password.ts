import type { Role } from "./actor.ts";

export const PASSWORD_MIN = 6;

export const ADMIN_PASSWORD_MIN = 12;

export const PASSWORD_MAX = 128;

// Matches text in the form of `toPlainLetters`: lower case without accents.
const COMMON_WORDS_PATTERN =
  /sifre|parola|password|qwerty|numarator|kodu ?tara|turkiye|istanbul|ankara|izmir|galatasaray|fenerbahce|besiktas|trabzonspor|ataturk|bismillah|allah|seviyorum|iloveyou|askim|canim|mehmet|mustafa|ahmet|fatma|ayse|admin|yonetici|araba|plaka|deneme|merhaba|letmein|welcome|(?:19|20)[0-9]{2}/gu;
const KEYBOARD_ROWS = [
  "0123456789",
  "1234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc",
];

export type PasswordProblem = "too-short" | "too-long" | "too-common";

/**
 * The length is counted in code points after NFKC. `isLeaked` gets the password in lower case without accents. The
 * browser omits `isLeaked`, because only the server has the list of leaked passwords.
 */
export function findPasswordProblem(
  password: string,
  role: Role,
  isLeaked?: (key: string) => boolean,
): PasswordProblem | undefined {
  const length = Array.from(password.normalize("NFKC")).length;
  if (length < (role === "admin" ? ADMIN_PASSWORD_MIN : PASSWORD_MIN)) return "too-short";
  if (length > PASSWORD_MAX) return "too-long";
  const key = normalizePassword(password);
  return new Set(key).size <= 1 || isLeaked?.(key) ? "too-common" : undefined;
}

function normalizePassword(password: string): string {
  return toPlainLetters(password).trim();
}

/**
 * The strength depends on the number of characters that an attacker would not expect. A common word, a year, and a run
 * of equal, consecutive or neighbouring keys count as one character. docs/product/accounts.md 3.5.
 */
export function ratePassword(password: string): "weak" | "fair" | "strong" {
  const length = countUnexpectedCharacters(toPlainLetters(password));
  if (length < 8) return "weak";
  if (length >= 16 || (length >= 12 && countCharacterClasses(password) >= 3)) return "strong";
  return "fair";
}

export function toPlainLetters(password: string): string {
  return password.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ı", "i").toLowerCase();
}

export function countUnexpectedCharacters(text: string): number {
  const characters = Array.from(text.replace(COMMON_WORDS_PATTERN, "\0"));
  return characters.filter((character, index) => !isExpectedCharacter(characters[index - 1], character)).length;
}

function isExpectedCharacter(previous: string | undefined, next: string): boolean {
  if (previous === undefined) return false;
  return (
    previous === next || KEYBOARD_ROWS.some((row) => row.includes(previous + next) || row.includes(next + previous))
  );
}

function countCharacterClasses(password: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
}
