import { COLUMNS_MAX, ListRefused, ROWS_MAX } from "./list-refused.ts";
import { decodeEntities, findXmlAttribute, joinCells, listXmlElements, repeatMergedText } from "./xml-text.ts";

/** Whether a text is HTML with a table, or Excel 2003 XML. Banks use the extension '.xls' for both formats. */
export function isMarkup(text: string): boolean {
  return /^\s*(?:<\?xml|<!doctype|<html|<table|<meta|<style|<head|<\w+:?workbook|mime-version)/iu.test(
    text.slice(0, 2000),
  );
}

/**
 * Returns the rows of all tables in the text, with tabs between cells, and how many of them are hidden. Throws
 * ListRefused if there are too many rows or columns.
 */
export function readMarkupTable(text: string): { text: string; hiddenRows: number } {
  const rows = listXmlElements(removeHiddenElements(text), "tr|Row");
  if (rows.length > ROWS_MAX) throw new ListRefused("too-long");
  // By column, the merged cell that reaches into the next rows.
  const merged: MergedCell[] = [];
  return {
    text: rows.map(({ inside }) => joinCells(parseCells(inside, merged))).join("\n"),
    hiddenRows: rows.filter(({ attributes }) => /display\s*:\s*none|(?:^|\s)hidden(?=[\s=]|$)/iu.test(attributes))
      .length,
  };
}

interface MergedCell {
  rows: number;
  text: string;
}

/**
 * Removes comments, styles, scripts and the head. An element without an end tag is kept. If one element of a kind has
 * no end tag, later elements of the same kind are skipped. Otherwise each of them would be searched for to the end of
 * the text.
 */
function removeHiddenElements(text: string): string {
  const kept: string[] = [];
  const endless = new Set<string>();
  const beginning = /<!--|<(style|script|head)\b/giu;
  let from = 0;
  for (let begin = beginning.exec(text); begin; begin = beginning.exec(text)) {
    const kind = begin[0].toLowerCase();
    if (endless.has(kind)) continue;
    const ending = begin[1] === undefined ? /-->/gu : new RegExp(`</${begin[1]}>`, "giu");
    ending.lastIndex = beginning.lastIndex;
    if (ending.test(text)) {
      kept.push(text.slice(from, begin.index));
      from = ending.lastIndex;
      beginning.lastIndex = from;
    } else endless.add(kind);
  }
  return kept.join("") + text.slice(from);
}

function parseCells(row: string, merged: (MergedCell | undefined)[]): string[] {
  const cells: string[] = [];
  const fillMerged = () => {
    for (let above = merged[cells.length]; above && above.rows > 0; above = merged[cells.length]) {
      above.rows -= 1;
      cells.push(repeatMergedText(above.text));
    }
  };
  for (const cell of listXmlElements(row, "td|th|Cell")) {
    fillMerged();
    // Excel omits empty cells and gives the next cell its column number.
    const place = Number(findXmlAttribute(cell.attributes, "Index") ?? cells.length + 1) - 1;
    const span = Number(findXmlAttribute(cell.attributes, "colspan") ?? 1) || 1;
    if (Math.max(place, cells.length) + span > COLUMNS_MAX) throw new ListRefused("too-wide");
    while (cells.length < place) cells.push("");
    const text = readCellText(cell.inside);
    const rows = Math.min(Number(findXmlAttribute(cell.attributes, "rowspan") ?? 1) || 1, ROWS_MAX) - 1;
    for (let nth = 0; nth < span; nth += 1) {
      merged[cells.length] = rows > 0 ? { rows, text: nth === 0 ? text : "" } : undefined;
      cells.push(nth === 0 ? text : "");
    }
  }
  fillMerged();
  return cells;
}

function readCellText(inside: string): string {
  const [data] = listXmlElements(inside, "Data");
  const text = decodeEntities((data?.inside ?? inside).replace(/<[^<>]*>/gu, " "))
    .replace(/\s+/gu, " ")
    .trim();
  return data && findXmlAttribute(data.attributes, "Type") === "Number" ? text.replace(".", ",") : text;
}
