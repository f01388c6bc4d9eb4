import type { FoundList } from "./list-file.ts";
import { COLUMNS_MAX, ListRefused, ROWS_MAX } from "./list-refused.ts";
import { readNumberFormats, formatCellNumber, type NumberFormat } from "./workbook-formats.ts";
import {
  decodeEntities,
  findXmlAttribute,
  joinCells,
  listXmlElements,
  removeElements,
  repeatMergedText,
} from "./xml-text.ts";
import { listZipParts, unpackText, type ZipPart } from "./zip-parts.ts";

/** Limits in characters: of all unpacked text, of one part or the text of one sheet, and of one row. */
const UNPACKED_CHARACTERS_MAX = 150_000_000;
const SHEET_CHARACTERS_MAX = 30_000_000;
const ROW_CHARACTERS_MAX = 2_000_000;
const EMPTY_ROWS_CHARACTERS_MAX = 100_000;
const BEHIND_CHARACTERS_MAX = 1_000_000;
/** The number of sheets is limited, because sheets are unpacked until one of them contains a list. */
const SHEETS_MAX = 1000;
/**
 * The maximum number of empty rows that are kept between two filled rows. Empty rows are kept so that the row numbers
 * stay the same.
 */
const EMPTY_ROWS_MAX = 1000;

/**
 * Reads a sheet of an .xlsx file: the sheet with the index `asked`, or the first sheet that contains a list. Dates and
 * times are formatted in Turkish notation. A formula gives its last stored result. Reading stops at the limits,
 * whatever the size of the unpacked file. Throws ListRefused.
 */
export function readWorkbook(bytes: Uint8Array, asked?: number): FoundList {
  try {
    return new WorkbookReader(bytes).read(asked);
  } catch (error) {
    // Any other error comes from unpacking damaged bytes.
    throw error instanceof ListRefused ? error : new ListRefused("no-workbook");
  }
}

class WorkbookReader {
  readonly #bytes: Uint8Array;
  readonly #parts: ReadonlyMap<string, ZipPart>;
  #unpacked = 0;

  constructor(bytes: Uint8Array) {
    const parts = listZipParts(bytes);
    if (!parts?.has("xl/workbook.xml")) throw new ListRefused("no-workbook");
    this.#bytes = bytes;
    this.#parts = parts;
  }

  read(asked: number | undefined): FoundList {
    const book = this.#textOf("xl/workbook.xml");
    const targets = new Map(
      listXmlElements(this.#textOf("xl/_rels/workbook.xml.rels"), "Relationship").map(({ attributes }) => [
        findXmlAttribute(attributes, "Id"),
        (findXmlAttribute(attributes, "Target") ?? "").replace(/^\/?(?:xl\/)?/u, "xl/"),
      ]),
    );
    const sheets = listXmlElements(book, "sheet").flatMap(({ attributes }) => {
      const path = targets.get(attributes.match(/:id\s*=\s*["']([^"']*)/u)?.[1]);
      const isShown = (findXmlAttribute(attributes, "state") ?? "visible") === "visible";
      return isShown && path !== undefined && this.#parts.has(path)
        ? [{ path, name: findXmlAttribute(attributes, "name") ?? "" }]
        : [];
    });
    if (sheets.length === 0) throw new ListRefused("no-workbook");
    if (sheets.length > SHEETS_MAX) throw new ListRefused("too-large");
    const isDate1904 = listXmlElements(book, "workbookPr").some(({ attributes }) =>
      ["1", "true"].includes(findXmlAttribute(attributes, "date1904") ?? ""),
    );
    const cells = {
      texts: this.#sharedTexts(),
      formats: readNumberFormats(this.#textOf("xl/styles.xml")),
      isDate1904,
    };
    const names = sheets.map(({ name }) => name);
    const first = asked ?? 0;
    for (let sheet = first; sheet < sheets.length; sheet += 1) {
      const { rows, ...read } = this.#rowsOf(sheets[sheet]!.path, cells);
      // A list has at least one row below its heading. Workbooks often begin with an empty sheet or a cover.
      if (asked !== undefined || rows > 1) return { sheets: names, sheet, ...read };
    }
    const { text, hiddenRows } = this.#rowsOf(sheets[0]!.path, cells);
    return { sheets: names, sheet: 0, text, hiddenRows };
  }

  #unpack(path: string, onText: (text: string) => void): void {
    const part = this.#parts.get(path);
    if (!part) return;
    unpackText(this.#bytes, part, (text) => {
      this.#unpacked += text.length;
      if (this.#unpacked > UNPACKED_CHARACTERS_MAX) throw new ListRefused("too-large");
      onText(text);
    });
  }

  #textOf(path: string): string {
    const pieces: string[] = [];
    let length = 0;
    this.#unpack(path, (text) => {
      length += text.length;
      if (length > SHEET_CHARACTERS_MAX) throw new ListRefused("too-large");
      pieces.push(text);
    });
    return pieces.join("");
  }

  /** The texts that cells refer to by index. */
  #sharedTexts(): string[] {
    return listXmlElements(this.#textOf("xl/sharedStrings.xml"), "si").map(({ inside }) => readTextElements(inside));
  }

  #rowsOf(path: string, known: CellTexts): { text: string; rows: number; hiddenRows: number } {
    const lines: string[][] = [];
    /** What stands behind the rows, such as the list of merged cells. */
    let behind = "";
    let rest = "";
    // `rest` has no row end before the index `searched`, so a long row is not searched again with each piece.
    let searched = 0;
    let filled = 0;
    let hiddenRows = 0;
    let length = 0;
    let isBehind = false;
    this.#unpack(path, (text) => {
      if (isBehind) {
        if (behind.length < BEHIND_CHARACTERS_MAX) behind += text;
        return;
      }
      rest += text;
      let from = 0;
      const ends = /<\/(?:\w+:)?(?:row|(sheetData))\s*>/gu;
      ends.lastIndex = searched;
      for (const end of rest.matchAll(ends)) {
        isBehind = end[1] !== undefined;
        if (isBehind) {
          behind = rest.slice(end.index);
          return;
        }
        const row = rest.slice(from, end.index);
        from = end.index + end[0].length;
        const begin = findLastRow(row);
        const cells = readCells(row.slice(begin), known);
        if (!cells.some((cell) => cell !== "")) continue;
        const tag = row.slice(begin, row.indexOf(">", begin));
        const number = Number(findXmlAttribute(tag, "r") ?? lines.length + 1);
        if (["1", "true"].includes(findXmlAttribute(tag, "hidden") ?? "")) hiddenRows += 1;
        for (let empty = 0; empty < EMPTY_ROWS_MAX && lines.length + 1 < number; empty += 1) lines.push([]);
        // The decoded text is counted, because each cell of a short row can refer to a long shared text.
        length += cells.reduce((sum, cell) => sum + cell.length, 0);
        if (length > SHEET_CHARACTERS_MAX) throw new ListRefused("too-large");
        lines.push(cells);
        filled += 1;
        if (filled > ROWS_MAX) throw new ListRefused("too-long");
      }
      rest = rest.slice(from);
      // Empty rows are self-closing tags, which the search for end tags skips. A file may have a million empty rows.
      if (rest.length > EMPTY_ROWS_CHARACTERS_MAX) rest = rest.slice(findLastRow(rest));
      if (rest.length > ROW_CHARACTERS_MAX) throw new ListRefused("too-large");
      const tag = rest.lastIndexOf("<");
      searched = tag < 0 ? rest.length : tag;
    });
    for (const { attributes } of listXmlElements(behind, "mergeCell"))
      repeatMergedCell(lines, findXmlAttribute(attributes, "ref") ?? "");
    return { text: lines.map(joinCells).join("\n"), rows: filled, hiddenRows };
  }
}

function findLastRow(xml: string): number {
  return Array.from(xml.matchAll(/<(?:\w+:)?row(?=[\s>])/gu)).at(-1)?.index ?? 0;
}

/** Writes the text of a cell that was merged over several rows, such as 'B4:B5', into each of them. */
function repeatMergedCell(lines: string[][], reference: string): void {
  const [, letters, first, last] = /^([A-Z]{1,3})(\d+):\1(\d+)$/u.exec(reference) ?? [];
  const place = parseColumnLetters(letters);
  const text = repeatMergedText(place === undefined ? "" : (lines[Number(first) - 1]?.[place] ?? ""));
  if (place === undefined || text === "") return;
  for (const cells of lines.slice(Number(first), Number(last))) {
    if (cells.length === 0) continue;
    while (cells.length <= place) cells.push("");
    cells[place] ||= text;
  }
}

/** The data that cells refer to: texts and formats by index, and the date system. */
interface CellTexts {
  readonly texts: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly isDate1904: boolean;
}

function readCells(row: string, known: CellTexts): string[] {
  const cells: string[] = [];
  for (const { attributes, inside } of listXmlElements(row, "c")) {
    const place = parseColumnLetters(findXmlAttribute(attributes, "r")) ?? cells.length;
    const written = readCellText(attributes, inside, known);
    if (written === "") continue;
    const isStruck = known.formats[Number(findXmlAttribute(attributes, "s"))]?.isStruck === true;
    const text = isStruck ? `${written} (üstü çizili)` : written;
    if (place >= COLUMNS_MAX) throw new ListRefused("too-wide");
    while (cells.length < place) cells.push("");
    cells[place] = text;
  }
  return cells;
}

/** The index of a column from a cell reference: 'A5' gives 0, 'AB5' gives 27. Undefined for an invalid reference. */
function parseColumnLetters(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/iu.exec(reference ?? "")?.[0].toUpperCase();
  return letters === undefined
    ? undefined
    : Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function readCellText(attributes: string, inside: string, { texts, formats, isDate1904 }: CellTexts): string {
  const type = findXmlAttribute(attributes, "t") ?? "n";
  if (type === "inlineStr") return readTextElements(inside);
  const value = decodeEntities(listXmlElements(inside, "v")[0]?.inside ?? "");
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "n") return formatCellNumber(value, formats[Number(findXmlAttribute(attributes, "s"))], isDate1904);
  return type === "str" ? decodeControls(value) : value;
}

/** The text of a string element, with all its runs and without phonetic hints. */
function readTextElements(xml: string): string {
  return decodeControls(
    decodeEntities(
      listXmlElements(removeElements(xml, "rPh"), "t")
        .map(({ inside }) => inside)
        .join(""),
    ),
  );
}

/** Decodes control characters, which Excel writes as '_x000D_'. */
function decodeControls(text: string): string {
  return text.replace(/_x([\dA-F]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
