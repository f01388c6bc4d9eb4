import { MODULE_SIZE_MIN_MM } from "#domain/sticker/qr.ts";
import { LAYOUT_NAMES, SHEET_LAYOUTS } from "#domain/sticker/sheet.ts";

import { QR_READERS } from "./readers.ts";
import { makeSampleStickers } from "./samples.ts";
import { WEAR_KINDS } from "./wear.ts";
import { type DecodedCount, countDecodedWhenWorn } from "./worn-labels.ts";

/**
 * Host names of 12 to 60 letters. Results for longer names are reported but not required: the QR code of a long name
 * has so many modules that some places must stay readable.
 */
const TESTED_HOSTS = [
  { host: "kodutara.com", mustBeRead: true },
  { host: "etiket.kodutara-hizmet.com.tr.", mustBeRead: false },
  { host: "etiket.uzun-adli-bir-filo-kiralama-ve-otomotiv.ornek.com.tr.", mustBeRead: false },
];

/** Stickers of each host and layout, with ordinary codes and every look. */
const TESTED_STICKERS = makeSampleStickers(16).slice(10);

/**
 * The share of worn stickers that each reader must decode, per kind of wear. The share is counted over all layouts that
 * are offered without a warning, because the few stickers of one layout cannot distinguish 95 per cent from 85.
 */
const DECODED_SHARE_MIN = 0.95;

/**
 * Prints how many worn stickers of each layout are decoded. Returns the number of kinds of wear of which a reader
 * decodes too few stickers.
 */
export async function reportWear(say: (line: string) => void): Promise<number> {
  const counted: DecodedCount[] = [];
  for (const { host, mustBeRead } of TESTED_HOSTS) {
    say(`\n${host.length} harfli adres; ${Object.keys(QR_READERS).join("/")} yüzdeleri\n`);
    say(`| düzen | modül, mm | ${Object.keys(WEAR_KINDS).join(" | ")} |`);
    say(`| --- | --- |${" --- |".repeat(Object.keys(WEAR_KINDS).length)}`);
    for (const [nth, name] of LAYOUT_NAMES.entries()) {
      const ground = nth % 2 === 0 ? "colour" : "white";
      const options = { publicUrl: `https://${host}`, ground } as const;
      const { decoded, module } = await countDecodedWhenWorn(SHEET_LAYOUTS[name], TESTED_STICKERS, options);
      const isWarned = module < MODULE_SIZE_MIN_MM;
      if (mustBeRead && !isWarned) counted.push(...decoded);
      const cells = Object.keys(WEAR_KINDS).map((wear) => formatCell(decoded.filter((one) => one.wear === wear)));
      say(`| ${name}${isWarned ? " (uyarılır)" : ""} | ${module.toFixed(2)} | ${cells.join(" | ")} |`);
    }
  }
  let failed = 0;
  say("");
  for (const wear of Object.keys(WEAR_KINDS)) {
    for (const reader of Object.keys(QR_READERS)) {
      const own = counted.filter((one) => one.wear === wear && one.reader === reader);
      const [read, of] = [sumNumbers(own.map((one) => one.read)), sumNumbers(own.map((one) => one.of))];
      if (read / of < DECODED_SHARE_MIN) failed += 1;
      say(`${wear}, ${reader}: ${read}/${of}${read / of < DECODED_SHARE_MIN ? ", az" : ""}`);
    }
  }
  return failed;
}

function sumNumbers(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function formatCell(decoded: readonly DecodedCount[]): string {
  return decoded.map(({ read, of }) => Math.round((read / of) * 100)).join("/");
}
