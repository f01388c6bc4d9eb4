import { searchKey } from "./turkish.ts";

/** What is odd about a company's name, for whoever approves it. */
export type NameWarning = "authority" | "bank" | "brand" | "foreign-letters";

// As `compact` writes them, each found anywhere in the name, however it is spaced and dotted.
const AUTHORITIES =
  /emniyet|polis|jandarma|zabita|belediye|bakanlig|bakanlik|baskanlig|cumhurbaskan|valilig|valilik|kaymakam|muhtarlig|mudurlug|edevlet|turkiyegov|trafikceza|trafiksube|trafikten|trafikdenet|trafiktescil|bolgetrafik|trafikpolis|trafikekip|vergidaire|gelirida|maliye|gumruk|savcilig|savcilik|mahkeme|adliye|adalet|icradaire|icramudur|noterlig|noterlik|karayollari|nufusmudur|ticaretodasi|resmikurum|tuvturk|konsolos|buyukelci/u;
const BANKS =
  /banka|ziraatbank|halkbank|vakifbank|akbank|denizbank|finansbank|garantibbva|yapikredi|kuveytturk|turkiyefinans|merkezbank|sekerbank|odeabank|fibabank|enpara/u;
// Too short to be looked for inside of other words.
const SHORT: Record<string, NameWarning> = {
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

// Digits and signs that are read as the letter they resemble.
const READ_AS: Record<string, string> = {
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
 * Why a company's name should be looked at before its stickers carry it: it sounds like an authority, a bank or the product itself,
 * or it has letters of another alphabet, which pass for ours. It advises and refuses nothing: 'Trafik Rent a Car' may well be a real
 * one. `brand` is the name of the product. Decision 34.
 */
export function nameWarning(name: string, brand: string): NameWarning | undefined {
  if (/(?!\p{Script=Latin})\p{L}/u.test(name.normalize("NFKC"))) return "foreign-letters";
  const [asWritten, asRead] = [compact(name), compact(readAsLetters(searchKey(name)))];
  const has = (pattern: RegExp) => pattern.test(asWritten) || pattern.test(asRead);
  const ours = compact(brand);
  if (ours !== "" && (asWritten.includes(ours) || asRead.includes(ours))) return "brand";
  if (has(AUTHORITIES)) return "authority";
  if (has(BANKS)) return "bank";
  const words = searchKey(name)
    .replace(/\b(\p{L})\.\s?(?=\p{L}\b)/gu, "$1")
    .split(/[^\p{L}\p{Nd}]/u);
  return words.map((word) => SHORT[word]).find((warning) => warning !== undefined);
}

/** A text without accents, capitals, spaces and signs. */
export function compact(text: string): string {
  return searchKey(text).replaceAll(/[^\p{L}\p{Nd}]/gu, "");
}

/** The same with the letters that digits and signs are read as. */
export function readAsLetters(text: string): string {
  return Array.from(text, (sign) => READ_AS[sign] ?? sign).join("");
}
