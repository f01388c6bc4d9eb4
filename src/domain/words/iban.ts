/** A Turkish IBAN without spaces: country, two check digits, 22 digits. */
const TURKISH_IBAN_PATTERN = /^TR[0-9]{24}$/u;

/**
 * Parses a Turkish IBAN, however it is grouped, and returns its stored form, 'TR330006100519786457841326'. Undefined
 * for other texts and for wrong check digits (ISO 13616: the remainder of a division by 97).
 */
export function parseIban(text: string): string | undefined {
  const value = text.replaceAll(/[\s.-]/gu, "").toUpperCase();
  if (!TURKISH_IBAN_PATTERN.test(value)) return undefined;
  // The letters T and R count as 29 and 27.
  const digits = `${value.slice(4)}2927${value.slice(2, 4)}`;
  return BigInt(digits) % 97n === 1n ? value : undefined;
}

export function findIbanEnd(iban: string): string {
  return iban.slice(-4);
}

export function formatIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/gu, "$1 ");
}
