import { findXmlAttribute, listXmlElements } from "./xml-text.ts";

/** The meaning of a cell's number by the cell's format: a date, a time of day, both, or only a number. */
export interface NumberFormat {
  readonly hasDay: boolean;
  readonly hasClock: boolean;
  /** The least number of digits, if the format is nothing but zeros: '0000000' shows 12345 as 0012345. */
  readonly digits?: number;
  /** Whether the cell is crossed out. */
  readonly isStruck?: boolean;
}

const DAY_SECONDS = 86_400;
/** Day 0 of Excel's dates. In files that began on a Macintosh, the days count from a date four years later. */
const EXCEL_DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const MACINTOSH_OFFSET_DAYS = 1462;

/** The format of each cell style. Cells refer to a style by its index. */
export function readNumberFormats(styles: string): NumberFormat[] {
  const own = new Map(
    listXmlElements(styles, "numFmt").map(({ attributes }) => [
      Number(findXmlAttribute(attributes, "numFmtId")),
      parseFormatCode(findXmlAttribute(attributes, "formatCode") ?? ""),
    ]),
  );
  const fonts = listXmlElements(listXmlElements(styles, "fonts")[0]?.inside ?? "", "font").map(({ inside }) =>
    listXmlElements(inside, "strike").some(({ attributes }) => !/val\s*=\s*["'](?:0|false)/u.test(attributes)),
  );
  const [used] = listXmlElements(styles, "cellXfs");
  return listXmlElements(used?.inside ?? "", "xf").map(({ attributes }) => {
    const id = Number(findXmlAttribute(attributes, "numFmtId"));
    const isStruck = fonts[Number(findXmlAttribute(attributes, "fontId"))] ?? false;
    return { ...(own.get(id) ?? getBuiltInFormat(id)), isStruck };
  });
}

/** The formats that Excel identifies only by id. Ids 27 to 36 and 50 to 58 are East Asian dates. */
function getBuiltInFormat(id: number): NumberFormat {
  const hasDay = (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return { hasDay, hasClock: (id >= 18 && id <= 22) || (id >= 45 && id <= 47) };
}

function parseFormatCode(code: string): NumberFormat {
  const [first = ""] = code
    .replace(/\[(?:h+|m+|s+)\]/giu, "h")
    // Removes quoted words, colours and languages in brackets, escaped characters, and spacing codes.
    .replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./gu, "")
    .split(";");
  const digits = /^0{2,}$/u.test(first) ? first.length : 1;
  return { hasDay: /[yd]/iu.test(first), hasClock: /[hs]/iu.test(first), ...(digits > 1 && { digits }) };
}

/**
 * Formats the number of a cell in Turkish notation: '15.11.2026 13:22:00', '13:22:00', or a number with a decimal
 * comma. The comma keeps 1.234 from being read as 1234. Text that is not a number is returned unchanged.
 */
export function formatCellNumber(written: string, format: NumberFormat | undefined, is1904: boolean): string {
  const number = Number(written);
  if (written === "" || !Number.isFinite(number)) return written;
  if (!format?.hasDay && !format?.hasClock) return formatPlainNumber(number).padStart(format?.digits ?? 1, "0");
  if (number < 0) return formatPlainNumber(number);
  const seconds = Math.round(number * DAY_SECONDS);
  const clock = formatSeconds(seconds % DAY_SECONDS);
  if (number < 1 && format.hasClock) return clock;
  const days = Math.floor(seconds / DAY_SECONDS) + (is1904 ? MACINTOSH_OFFSET_DAYS : 0);
  const day = new Date(EXCEL_DAY_ZERO_MS + days * DAY_SECONDS * 1000);
  if (Number.isNaN(day.getTime())) return formatPlainNumber(number);
  const date = `${padTwoDigits(day.getUTCDate())}.${padTwoDigits(day.getUTCMonth() + 1)}.${day.getUTCFullYear()}`;
  return format.hasClock || seconds % DAY_SECONDS !== 0 ? `${date} ${clock}` : date;
}

/**
 * Rounds to 15 digits, as Excel does: 59.000000000000007 becomes 59. Of a longer number, Excel has lost the last
 * digits, so it is written as a rounded number: '1,23456789012346e+16'.
 */
function formatPlainNumber(number: number): string {
  const rounded = Number(number.toPrecision(15));
  return (Math.abs(rounded) < 1e15 ? String(rounded) : rounded.toExponential()).replace(".", ",");
}

function formatSeconds(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(padTwoDigits).join(":");
}

function padTwoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
