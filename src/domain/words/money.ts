const liraFormat = new Intl.NumberFormat("tr-TR");

/** Formats an amount in kuruş: 125050 gives '1.250,50 TL', -50 gives '-0,50 TL'. */
export function formatKurus(kurus: number): string {
  if (!Number.isSafeInteger(kurus)) throw new RangeError(`not a whole number of kuruş: ${kurus}`);
  const amount = Math.abs(kurus);
  const cents = String(amount % 100).padStart(2, "0");
  return `${kurus < 0 ? "-" : ""}${liraFormat.format(Math.floor(amount / 100))},${cents} TL`;
}

export const KURUS_MAX = 999_999_999;

/**
 * Parses a typed amount into whole kuruş, with comma or point before the kuruş, and points or spaces between thousands:
 * '1.250,50', '1250.50' and '1250,5' give 125050. A single point before three digits separates thousands. Undefined for
 * anything else: signs, exponents, more than two decimals, amounts above KURUS_MAX. docs/product/lists-and-words.md
 * 12.4.
 */
export function parseKurus(text: string): number | undefined {
  const kurus = readKurus(text);
  return kurus === undefined || kurus > KURUS_MAX ? undefined : kurus;
}

export function isAmountTooLarge(text: string): boolean {
  return (readKurus(text) ?? 0) > KURUS_MAX;
}

function readKurus(text: string): number | undefined {
  const parts = /^(\d{1,3}(?:[. ]\d{3})+|\d+)(?:[,.](\d{1,2}))?$/u.exec(text.trim().replace(/ ?TL$/iu, ""));
  if (parts === null) return undefined;
  const [, whole = "", cents = ""] = parts;
  return Number(whole.replace(/[. ]/gu, "")) * 100 + Number(cents.padEnd(2, "0"));
}
