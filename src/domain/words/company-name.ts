import { toSearchKey } from "./turkish.ts";

export type NameWarning = "authority" | "bank" | "brand" | "foreign-letters";

// Words of authorities and banks, in the form of `toLettersAndDigits`. They are found anywhere in a name, even across
// its spaces and dots.
const AUTHORITIES_PATTERN =
  /emniyet|polis|jandarma|zabita|belediye|bakanlig|bakanlik|baskanlig|cumhurbaskan|valilig|valilik|kaymakam|muhtarlig|mudurlug|edevlet|turkiyegov|trafikceza|trafiksube|trafikten|trafikdenet|trafiktescil|bolgetrafik|trafikpolis|trafikekip|vergidaire|gelirida|maliye|gumruk|savcilig|savcilik|mahkeme|adliye|adalet|icradaire|icramudur|noterlig|noterlik|karayollari|nufusmudur|ticaretodasi|resmikurum|tuvturk|konsolos|buyukelci/u;
const BANKS_PATTERN =
  /banka|ziraatbank|halkbank|vakifbank|akbank|denizbank|finansbank|garantibbva|yapikredi|kuveytturk|turkiyefinans|merkezbank|sekerbank|odeabank|fibabank|enpara/u;
// Only whole words of a name are compared with these names, which are too short to be searched within words.
const WARNING_OF_SHORT_NAME: Record<string, NameWarning> = {
  tc: "authority",
  trafik: "authority",
  noter: "authority",
  sgk: "authority",
  egm: "authority",
  ptt: "authority",
  hgs: "authority",
  ogs: "authority",
  mit: "authority",
  bank: "bank",
  teb: "bank",
  ing: "bank",
  qnb: "bank",
  hsbc: "bank",
};

const LETTER_OF_SIGN: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/**
 * Returns why an administrator should check a name: it sounds like an authority, a bank or the product itself
 * (`brand`), or it contains letters of another alphabet. The reason is only a hint: 'Trafik Rent a Car' may be a real
 * company.
 */
export function findNameWarning(name: string, brand: string): NameWarning | undefined {
  if (/(?!\p{Script=Latin})\p{L}/u.test(name.normalize("NFKC"))) return "foreign-letters";
  const [asWritten, asRead] = [toLettersAndDigits(name), toLettersAndDigits(readAsLetters(toSearchKey(name)))];
  const has = (pattern: RegExp) => pattern.test(asWritten) || pattern.test(asRead);
  const ours = toLettersAndDigits(brand);
  if (ours !== "" && (asWritten.includes(ours) || asRead.includes(ours))) return "brand";
  if (has(AUTHORITIES_PATTERN)) return "authority";
  if (has(BANKS_PATTERN)) return "bank";
  const words = toSearchKey(name)
    .replace(/\b(\p{L})\.\s?(?=\p{L}\b)/gu, "$1")
    .split(/[^\p{L}\p{Nd}]/u);
  return words.map((word) => WARNING_OF_SHORT_NAME[word]).find((warning) => warning !== undefined);
}

export function toLettersAndDigits(text: string): string {
  return toSearchKey(text).replaceAll(/[^\p{L}\p{Nd}]/gu, "");
}

export function readAsLetters(text: string): string {
  return Array.from(text, (sign) => LETTER_OF_SIGN[sign] ?? sign).join("");
}
