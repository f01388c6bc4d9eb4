import { COLUMNS_MAX, ListRefused, ROWS_MAX } from "./list-refused.ts";
import { decodeEntities, joinCells, xmlAttribute, xmlElements } from "./xml-text.ts";

/** Whether a text is a page with a table, or the XML of Excel 2003. Banks give both the name '.xls'. */
export function isMarkup(text: string): boolean {
  return /^\s*(?:<\?xml|<!doctype|<html|<table|<meta|<style|<head|<\w+:?workbook|mime-version)/iu.test(
    text.slice(0, 2000),
  );
}

/**
 * The rows of all tables in such a text, with tabs between cells. Throws ListRefused for more rows or columns than a
 * list has.
 */
export function readMarkupTable(text: string): string {
  const rows = xmlElements(withoutHidden(text), "tr|Row");
  if (rows.length > ROWS_MAX) throw new ListRefused("too-long");
  return rows.map(({ inside }) => joinCells(cellsOf(inside))).join("\n");
}

/**
 * The text without its comments, styles, scripts and head. What has no end stays. Each kind is known to have no further
 * end once none was found, so that the text is not read to its end again for each beginning.
 */
function withoutHidden(text: string): string {
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

function cellsOf(row: string): string[] {
  const cells: string[] = [];
  for (const cell of xmlElements(row, "td|th|Cell")) {
    // Excel leaves out empty cells and says where the next one stands.
    const place = Number(xmlAttribute(cell.attributes, "Index") ?? cells.length + 1) - 1;
    const span = Number(xmlAttribute(cell.attributes, "colspan") ?? 1) || 1;
    if (Math.max(place, cells.length) + span > COLUMNS_MAX) throw new ListRefused("too-wide");
    while (cells.length < place) cells.push("");
    cells.push(cellText(cell.inside), ...Array.from({ length: span - 1 }, () => ""));
  }
  return cells;
}

function cellText(inside: string): string {
  const [data] = xmlElements(inside, "Data");
  const text = decodeEntities((data?.inside ?? inside).replace(/<[^<>]*>/gu, " "))
    .replace(/\s+/gu, " ")
    .trim();
  return data && xmlAttribute(data.attributes, "Type") === "Number" ? text.replace(".", ",") : text;
}
